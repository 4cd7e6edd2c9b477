// A cash count names the shift whose cash was counted, so that the same cash counted twice is one
// count. Earlier counts name none.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const countsOfShifts: SchemaStep = async (db, { id }) => {
  await db.schema.alterTable('reconciliations').addColumn('shift_id', id).execute()
  await sql`create index reconciliations_shift on reconciliations (shift_id)
    where shift_id is not null`.execute(db)
}
