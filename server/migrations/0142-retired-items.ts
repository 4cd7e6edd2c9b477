// Products and services that are no longer sold: since when; null for those that are.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const retiredItems: SchemaStep = async (db, { time }) => {
  for (const table of ['products', 'services'])
    await db.schema.alterTable(table).addColumn('retired_at', time).execute()
  // Few are, and each list of what is for sale leaves them out.
  await sql`create index products_retired on products (id) where retired_at is not null`.execute(db)
}
