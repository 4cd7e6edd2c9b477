// SQL of the business details: one row for the whole business, one for each department that has its own.
import type { BusinessSettings } from '@webale/domain/features/settings/settings.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'

// Always the same, so that two admins who save for the first time at once end in one row.
const GLOBAL_ID = '00000000-0000-4000-8000-000000000001'

/** READ-025. */
export const findGlobalSettings = (db: Db): Promise<Row<'settings'> | undefined> =>
  db.selectFrom('settings').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst()

/** READ-026. */
export const findDepartmentSettings = (db: Db, department_id: string): Promise<Row<'department_settings'> | undefined> =>
  db.selectFrom('department_settings').selectAll().where('department_id', '=', department_id).executeTakeFirst()

/** One row, changed in place once it exists (WRITE-016, SET-014). */
export const saveGlobalSettings = async (tx: Tx, fields: BusinessSettings, now: string): Promise<void> => {
  const before = await findGlobalSettings(tx)
  if (before === undefined)
    await tx
      .insertInto('settings')
      .values({ ...fields, id: GLOBAL_ID, created_at: now, updated_at: now })
      .execute()
  else
    await tx
      .updateTable('settings')
      .set({ ...fields, updated_at: now })
      .where('id', '=', before.id)
      .execute()
}

/** One row for the department, its id kept (WRITE-017, SET-015). */
export const saveDepartmentSettings = async (tx: Tx, row: BusinessSettings & { id: string; department_id: string }, now: string): Promise<void> => {
  const { id, department_id, ...fields } = row
  await tx
    .insertInto('department_settings')
    .values({ ...fields, id, department_id, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('department_id').doUpdateSet({ ...fields, updated_at: now }))
    .execute()
}
