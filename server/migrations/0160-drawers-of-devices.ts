// The shift that was opened in a session and on a till, and the drawer and the printer of a till,
// which leaders also choose from the office.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const drawersOfDevices: SchemaStep = async (db, { id, text, time }) => {
  await db.schema.alterTable('auth_sessions').addColumn('shift_id', id).execute()
  await db.schema.alterTable('tills').addColumn('shift_id', id).execute()
  await db.schema.alterTable('tills').addColumn('drawer_id', id).execute()
  await db.schema.alterTable('tills').addColumn('printer', text).execute()
  await db.schema.alterTable('tills').addColumn('placed_at', time).execute()
}
