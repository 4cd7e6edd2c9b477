// Handlers of the business details (decision P5).
import { can } from '@webale/domain/access/permissions.ts'
import { departmentOf, isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { effectiveSettings } from '@webale/domain/features/settings/settings.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { checkDepartment } from '../department/department.queries.ts'
import {
  findDepartmentSettings,
  findGlobalSettings,
  insertSettings,
  lockSettings,
  updateSettings,
} from './settings.queries.ts'

export const settingsHandlers: Handlers<typeof settingsApi> = {
  get: async ({ db, actor, input }) => {
    const department_id = departmentOf(actor, input.department_id)
    const global = (await findGlobalSettings(db)) ?? null
    const department =
      department_id === null ? null : ((await findDepartmentSettings(db, department_id)) ?? null)

    return { global, department, effective: effectiveSettings(department, global) }
  },

  save: async ({ tx, actor, input, now, newId }) => {
    const { department_id, seen, ...edit } = input
    const maySave =
      department_id === null
        ? can(actor, 'settings.save_global')
        : isOwnDepartment(actor, department_id)

    // Refused instead of stored elsewhere: settings
    // for one department must never end up in another.
    if (!maySave) throw refuse('not_allowed')
    await checkDepartment(tx, department_id)
    const row = await lockSettings(tx, department_id)
    const fields = mergeEdit(edit, { seen, stored: row ?? {} })
    if (row !== undefined)
      await updateSettings(
        tx,
        {
          ...fields,
          id: row.id,
          department_id,
        },
        now,
      )
    else
      await insertSettings(
        tx,
        {
          ...fields,
          id: newId(),
          department_id,
        },
        now,
      )

    return fields
  },
}
