// SQL of the business details: one row for the whole business, one for each department that has its own.
import type { BusinessSettings } from '@webale/domain/features/settings/settings.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'

// Always the same, so that two admins who save for the first time at once end in one row.
const GLOBAL_ID = '00000000-0000-4000-8000-000000000001'

/** The settings of the whole business, or undefined before the first save. */
export const findGlobalSettings = (db: Db): Promise<Row<'settings'> | undefined> =>
  db.selectFrom('settings').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst()

/** The settings of a department, or undefined when it has none. */
export const findDepartmentSettings = (
  db: Db,
  department_id: string,
): Promise<Row<'department_settings'> | undefined> =>
  db.selectFrom('department_settings').selectAll().where('department_id', '=', department_id).executeTakeFirst()

/** The row of a department, or of the whole business for null, which stays as read until the transaction ends. */
export const lockSettings = async (
  tx: Tx,
  department_id: string | null,
): Promise<(BusinessSettings & { id: string }) | undefined> => {
  const found = department_id === null ? await findGlobalSettings(tx) : await findDepartmentSettings(tx, department_id)
  if (found === undefined || tx.engine !== 'postgres') return found
  const table = department_id === null ? 'settings' : 'department_settings'
  return tx.selectFrom(table).selectAll().where('id', '=', found.id).forUpdate().executeTakeFirst()
}

type Saved = BusinessSettings & { readonly id: string; readonly department_id: string | null }

/** The first row. Two who save first at once meet at a unique key; the second then finds the row of the first. */
export const insertSettings = async (tx: Tx, { id, department_id, ...fields }: Saved, now: string): Promise<void> => {
  const row = { ...fields, created_at: now, updated_at: now }
  if (department_id === null)
    await tx
      .insertInto('settings')
      .values({ ...row, id: GLOBAL_ID })
      .execute()
  else
    await tx
      .insertInto('department_settings')
      .values({ ...row, id, department_id })
      .execute()
}

/** The row changed in place, its id kept. */
export const updateSettings = async (tx: Tx, { id, department_id, ...fields }: Saved, now: string): Promise<void> => {
  const table = department_id === null ? 'settings' : 'department_settings'
  await tx
    .updateTable(table)
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
}
