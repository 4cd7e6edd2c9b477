// Revisions of products and services: `rev` counts the changes of an item, and `item_versions`
// holds what each change replaced. The present version is the row itself.
import { type Kysely, sql } from 'kysely'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const LONG_AGO = '2020-01-01T00:00:00.000Z'

const addRevision = async (
  db: Kysely<never>,
  table: string,
  { integer, time }: Kit,
): Promise<void> => {
  const change = () => db.schema.alterTable(table)
  await change()
    .addColumn('rev', integer, (column) => column.notNull().defaultTo(1))
    .execute()
  await change()
    .addColumn('changed_at', time, (column) => column.notNull().defaultTo(LONG_AGO))
    .execute()
  await db.schema.createIndex(`${table}_changed`).on(table).column('changed_at').execute()
}

export const catalogueRevisions: SchemaStep = async (db, kit) => {
  await addRevision(db, 'products', kit)
  await addRevision(db, 'services', kit)
  await db.schema
    .createIndex('products_digest')
    .on('products')
    .columns(['department_id', 'rev'])
    .execute()
  await kit
    .table(db, 'item_versions')
    .addColumn('id', kit.id, (column) => column.primaryKey())
    .addColumn('item_id', kit.id, (column) => column.notNull())
    .addColumn('rev', kit.integer, (column) => column.notNull())
    .addColumn('kind', kit.text, (column) =>
      column.notNull().check(sql`kind in ('product', 'service')`),
    )
    .addColumn('fields', kit.json, (column) => column.notNull())
    .addColumn('until', kit.time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('item_versions_rev')
    .unique()
    .on('item_versions')
    .columns(['item_id', 'rev'])
    .execute()
}
