// Handlers of the services. Every signed-in person may use them.
import { isAdmin } from '@webale/domain/access/role.ts'
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { checkCategory } from '../product/category.queries.ts'
import {
  getService,
  insertService,
  listServices,
  lockService,
  offerServices,
  searchServices,
  setServiceRetired,
  updateService,
} from './service.queries.ts'

export const serviceHandlers: Handlers<typeof serviceApi> = {
  list: ({ db }) => listServices(db),
  search: ({ db, actor, input, now }) =>
    input.term
      ? searchServices(db, input.term)
      : offerServices(db, scopeOf(actor), businessDate(now)),

  add: async ({ tx, actor, input, now, newId }) => {
    const department_id = departmentOf(actor, input.department_id)
    await checkDepartment(tx, department_id)
    await checkCategory(tx, input.category_id, 'service')
    const id = newId()
    await insertService(tx, {
      ...input,
      vat_category: input.vat_category ?? null,
      department_id,
      id,
      created_at: now,
      updated_at: now,
    })

    return getService(tx, id)
  },

  update: async ({ tx, actor, input: { id, seen, ...edit }, now, newId }) => {
    await lockService(tx, id)
    const stored = await getService(tx, id)
    // Staff may correct a service of another department, but not move it to their own.
    const department_id = isAdmin(actor) ? edit.department_id : (seen ?? stored).department_id
    const { vat_category, ...fields } = edit
    const service = mergeEdit(
      // A page of an earlier version does not know the VAT category.
      { ...fields, department_id, ...(vat_category !== undefined && { vat_category }) },
      { seen, stored },
    )

    await checkDepartment(tx, service.department_id)
    await checkCategory(tx, service.category_id, 'service')
    const kept = { vat_category: stored.vat_category ?? null, ...service, id }
    await updateService(tx, kept, { now, newId })

    return getService(tx, id)
  },

  retire: async ({ tx, input: { id, is_retired }, now, newId }) => {
    await lockService(tx, id)
    await setServiceRetired(tx, { id, retired_at: is_retired ? now : null }, { now, newId })

    return getService(tx, id)
  },
}
