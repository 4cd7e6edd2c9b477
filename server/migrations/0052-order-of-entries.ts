// The order in which audit entries were written. A clock that is set back, or servers with
// different clocks, must not swap two writes of a row. SQLite has this order already (rowid).
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const orderOfEntries: SchemaStep = async (db, { engine }) => {
  if (engine === 'sqlite') return
  // A row is locked until its writer commits, so the
  // next writer of the row always gets a higher number.
  await sql`alter table audit_log add column written_place bigint generated always as identity`.execute(
    db,
  )
}
