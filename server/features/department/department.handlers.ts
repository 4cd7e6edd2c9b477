// Handlers of the departments.
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import {
  checkDepartmentName,
  deleteDepartment,
  departmentUsers,
  getDepartment,
  insertDepartment,
  listDepartments,
  lockDepartment,
  updateDepartment,
} from './department.queries.ts'

export const departmentHandlers: Handlers<typeof departmentApi> = {
  list: ({ db, actor }) => listDepartments(db, scopeOf(actor)),

  add: async ({ tx, input, now, newId }) => {
    await checkDepartmentName(tx, input.name, null)
    const id = newId()
    await insertDepartment(tx, {
      ...input,
      id,
      created_at: now,
      updated_at: now,
    })

    return getDepartment(tx, id)
  },

  update: async ({ tx, input: { id, seen, ...edit }, now }) => {
    await lockDepartment(tx, id)
    const department = mergeEdit(edit, { seen, stored: await getDepartment(tx, id) })
    await checkDepartmentName(tx, department.name, id)
    await updateDepartment(tx, { ...department, id, updated_at: now })

    return getDepartment(tx, id)
  },

  remove: async ({ tx, input }) => {
    if ((await lockDepartment(tx, input.id)) === undefined)
      throw refuse('not_found', { thing: 'The department' })

    const users = await departmentUsers(tx, input.id)
    if (users !== null) throw refuse('in_use', { thing: 'The department', users })
    await deleteDepartment(tx, input.id)

    return { id: input.id }
  },
}
