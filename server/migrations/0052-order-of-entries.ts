// The order in which the entries of the audit log were written. A clock that is set back, or two servers whose clocks differ,
// must not swap two writes of one row. The embedded engine has this order already (rowid).
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const orderOfEntries: SchemaStep = async (db, { engine }) => {
  if (engine === 'sqlite') return
  // A row is locked until its writer commits, so the next writer of that row takes its number later.
  await sql`alter table audit_log add column written_place bigint generated always as identity`.execute(db)
}
