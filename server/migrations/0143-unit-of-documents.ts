// Lines of deliveries, internal usage and results of counts keep the unit of their day. Old rows
// are sealed and stay empty: they show the unit of their product.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const unitOfDocuments: SchemaStep = async (db, { text }) => {
  await db.schema.alterTable('delivery_lines').addColumn('tracking_type', text).execute()
  await db.schema.alterTable('internal_stock_usage').addColumn('tracking_type', text).execute()
  await db.schema.alterTable('internal_stock_usage').addColumn('unit', text).execute()
  await db.schema.alterTable('count_results').addColumn('unit', text).execute()
}
