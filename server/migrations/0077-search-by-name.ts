// On SQLite the index by name also holds what a search compares, so a walk along the names reads
// the rows of found products only. PostgreSQL keeps its indexes as they are.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const searchByName: SchemaStep = async (db, { engine }) => {
  if (engine !== 'sqlite') return
  await sql`drop index products_name`.execute(db)
  await sql`create index products_name on products (lower(name), id, department_id, search_text)`.execute(
    db,
  )
}
