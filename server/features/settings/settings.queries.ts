// SQL of the business details: one row for the business,
// and one for each department that has its own.
import type { BusinessSettings } from '@webale/domain/features/settings/settings.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

// A constant, so that two concurrent first saves use the same row.
const GLOBAL_ID = '00000000-0000-4000-8000-000000000001'

/** The settings of the whole business, or undefined before the first save. */
export const findGlobalSettings = (db: Db): Promise<Row<'settings'> | undefined> =>
  db.selectFrom('settings').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst()

/** The settings of a department, or undefined when it has none. */
export const findDepartmentSettings = (
  db: Db,
  department_id: string,
): Promise<Row<'department_settings'> | undefined> =>
  db
    .selectFrom('department_settings')
    .selectAll()
    .where('department_id', '=', department_id)
    .executeTakeFirst()

/** The row of a department, or of the business for null, locked until the transaction ends. */
export const lockSettings = async (
  tx: Tx,
  department_id: string | null,
): Promise<(BusinessSettings & { id: string }) | undefined> => {
  const found =
    department_id === null
      ? await findGlobalSettings(tx)
      : await findDepartmentSettings(tx, department_id)

  if (found === undefined || tx.engine !== 'postgres') return found
  const table = department_id === null ? 'settings' : 'department_settings'

  return tx.selectFrom(table).selectAll().where('id', '=', found.id).forUpdate().executeTakeFirst()
}

type SavedSettings = BusinessSettings & {
  readonly id: string
  readonly department_id: string | null
}

/**
 * Inserts the first row. Of two concurrent first saves one fails on the unique key and then finds
 * the other's row.
 */
export const insertSettings = async (
  tx: Tx,
  { id, department_id, ...fields }: SavedSettings,
  now: string,
): Promise<void> => {
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

/** Changes the row and keeps its id. */
export const updateSettings = async (
  tx: Tx,
  { id, department_id, ...fields }: SavedSettings,
  now: string,
): Promise<void> => {
  const table = department_id === null ? 'settings' : 'department_settings'
  await tx
    .updateTable(table)
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
}
