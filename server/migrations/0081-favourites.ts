// Favourites: products that the till shows first, before the best sellers (decision R9).
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const favourites: SchemaStep = async (db, { boolean }) => {
  await db.schema
    .alterTable('products')
    .addColumn('is_favourite', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  // Most products are none, so the till finds the few without reading the others.
  await sql`create index products_favourites on products (department_id) where is_favourite = 1`.execute(
    db,
  )
}
