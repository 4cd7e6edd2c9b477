// The days of a statement that is printed.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const periodsOfPrints: SchemaStep = async (db, { date }) => {
  await db.schema.alterTable('print_jobs').addColumn('period_from', date).execute()
  await db.schema.alterTable('print_jobs').addColumn('period_until', date).execute()
}
