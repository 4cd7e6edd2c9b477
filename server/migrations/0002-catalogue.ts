// Categories, suppliers, and what the shop sells: products, bundles and services.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const lists: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'categories')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) =>
      column.notNull().check(sql`type in ('product', 'service')`),
    )
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('categories_name')
    .unique()
    .on('categories')
    .expression(sql`type, lower(name)`)
    .execute()
  await table(db, 'suppliers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('contact_person', text)
    .addColumn('email', text)
    .addColumn('phone', text)
    .addColumn('address', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}

const products: SchemaStep = async (
  db,
  { id, text, price, quantity, boolean, json, time, table },
) => {
  await table(db, 'products')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('barcode', text)
    .addColumn('internal_barcode', text)
    .addColumn('category_id', id, (column) => column.references('categories.id'))
    .addColumn('department_id', id, (column) => column.references('departments.id'))
    .addColumn('supplier_id', id, (column) => column.references('suppliers.id'))
    .addColumn('brand', text)
    .addColumn('unit', text, (column) => column.notNull())
    .addColumn('quantity_per_unit', quantity, (column) => column.notNull().defaultTo(1))
    // No lower bound: internal usage and simultaneous
    // tills may bring stock below zero (decision S8).
    .addColumn('current_stock', quantity, (column) => column.notNull().defaultTo(0))
    .addColumn('reorder_level', quantity, (column) => column.notNull().defaultTo(10))
    .addColumn('cost_price', price)
    .addColumn('selling_price', price, (column) => column.notNull())
    .addColumn('is_bundle', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`is_bundle in (0, 1)`),
    )
    .addColumn('tracking_type', text, (column) =>
      column.notNull().check(sql`tracking_type in ('unit', 'milliliter', 'volume', 'service')`),
    )
    .addColumn('volume_unit', text)
    .addColumn('allow_custom_price', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`allow_custom_price in (0, 1)`),
    )
    .addColumn('min_price', price)
    .addColumn('max_price', price)
    .addColumn('pricing_tiers', json)
    .addColumn('bottle_size_ml', quantity)
    .addColumn('current_stock_ml', quantity)
    .addColumn('selling_price_per_ml', price)
    .addColumn('wholesale_price_per_bottle', price)
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('products_barcode')
    .unique()
    .on('products')
    .expression(sql`lower(barcode)`)
    .execute()
  await db.schema
    .createIndex('products_internal_barcode')
    .unique()
    .on('products')
    .expression(sql`lower(internal_barcode)`)
    .execute()
  await db.schema
    .createIndex('products_name')
    .on('products')
    .expression(sql`lower(name), id`)
    .execute()
  await db.schema
    .createIndex('products_department')
    .on('products')
    .expression(sql`department_id, lower(name), id`)
    .execute()
  await db.schema
    .createIndex('products_stock')
    .on('products')
    .expression(sql`current_stock, lower(name), id`)
    .execute()
}

const bundlesAndServices: SchemaStep = async (
  db,
  { id, text, price, quantity, boolean, time, table },
) => {
  await table(db, 'product_bundles')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('bundle_product_id', id, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('component_product_id', id, (column) => column.notNull().references('products.id'))
    .addColumn('quantity', quantity, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('created_at', time, (column) => column.notNull())
    .addUniqueConstraint('product_bundles_pair', ['bundle_product_id', 'component_product_id'])
    .execute()
  await db.schema
    .createIndex('product_bundles_component')
    .on('product_bundles')
    .column('component_product_id')
    .execute()
  await table(db, 'services')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('category_id', id, (column) => column.references('categories.id'))
    .addColumn('base_price', price, (column) => column.notNull())
    .addColumn('is_negotiable', boolean, (column) =>
      column.notNull().defaultTo(1).check(sql`is_negotiable in (0, 1)`),
    )
    .addColumn('description', text)
    .addColumn('department_id', id, (column) => column.references('departments.id'))
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('services_name')
    .on('services')
    .expression(sql`lower(name), id`)
    .execute()
}

export const catalogue: SchemaStep = async (db, kit) => {
  await lists(db, kit)
  await products(db, kit)
  await bundlesAndServices(db, kit)
}
