// Changes of each server, for screens that are connected to another server (docs/decisions/0017).
import type { SchemaStep } from '../platform/database/migrate.ts'

export const changeFeed: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'change_feed')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('server', id, (column) => column.notNull())
    .addColumn('nouns', text, (column) => column.notNull())
    .addColumn('by', text, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('change_feed_time').on('change_feed').column('created_at').execute()
}
