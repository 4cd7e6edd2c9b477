// Pictures of products, in a table of their own: lists
// and the catalogue of a till never read the bytes.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const productPictures: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'product_pictures')
    .addColumn('id', id, (column) =>
      column.primaryKey().references('products.id').onDelete('cascade'),
    )
    .addColumn('revision', text, (column) => column.notNull())
    .addColumn('type', text, (column) =>
      column.notNull().check(sql`type in ('image/webp', 'image/jpeg')`),
    )
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .execute()
}
