// A customer who was entered twice is linked to the one that is kept. Entries and sales stay where
// they are; the kept customer has the account of both.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const mergedCustomers: SchemaStep = async (db, { id }) => {
  await db.schema.alterTable('customers').addColumn('merged_into', id).execute()
  // Few are merged, and every account looks for its own.
  await sql`create index customers_merged on customers (merged_into)
    where merged_into is not null`.execute(db)
}
