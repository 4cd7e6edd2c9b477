// Product variants and alerts of low stock. Both are deleted with their product.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const variants: SchemaStep = async (db, { id, text, price, quantity, time, table }) => {
  await table(db, 'product_variants')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('product_id', id, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('variant_name', text, (column) => column.notNull())
    .addColumn('sku', text)
    .addColumn('cost_price', price)
    .addColumn('selling_price', price, (column) => column.notNull())
    .addColumn('current_stock', quantity, (column) => column.notNull().defaultTo(0))
    .addColumn('reorder_level', quantity, (column) => column.notNull().defaultTo(10))
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('product_variants_name')
    .unique()
    .on('product_variants')
    .expression(sql`product_id, lower(variant_name)`)
    .execute()
}

const alerts: SchemaStep = async (db, { id, text, quantity, boolean, time, table }) => {
  await table(db, 'stock_alerts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('product_id', id, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('variant_id', id, (column) =>
      column.references('product_variants.id').onDelete('cascade'),
    )
    .addColumn('alert_type', text, (column) => column.notNull())
    .addColumn('current_stock', quantity, (column) => column.notNull())
    .addColumn('threshold', quantity, (column) => column.notNull())
    .addColumn('is_resolved', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`is_resolved in (0, 1)`),
    )
    .addColumn('resolved_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  // At most one open alert per product and variant. The indexes contain only open alerts, so they
  // stay small.
  await sql`create unique index stock_alerts_open_product on stock_alerts (product_id) where is_resolved = 0 and variant_id is null`.execute(
    db,
  )
  await sql`create unique index stock_alerts_open_variant on stock_alerts (variant_id) where is_resolved = 0 and variant_id is not null`.execute(
    db,
  )
  // For the deletion of a product or variant.
  await db.schema
    .createIndex('stock_alerts_product')
    .on('stock_alerts')
    .column('product_id')
    .execute()
  await db.schema
    .createIndex('stock_alerts_variant')
    .on('stock_alerts')
    .column('variant_id')
    .execute()
}

export const stockAlerts: SchemaStep = async (db, kit) => {
  await variants(db, kit)
  await alerts(db, kit)
}
