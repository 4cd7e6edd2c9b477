// A mobile money transaction names its float line, so that the doctor finds it when its entry is
// gone. Old rows are sealed and stay empty. Two active lines of a provider never have one number,
// also when they are added at the same moment.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const linesOfTransactions: SchemaStep = async (db, { id }) => {
  await db.schema.alterTable('mobile_money_transactions').addColumn('line_id', id).execute()
  await sql`create unique index float_lines_number on float_lines (provider, number)
    where retired_at is null`.execute(db)
}
