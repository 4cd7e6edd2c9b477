// Completed sales and the stock ledger. Their rows store names and prices themselves and have no
// foreign key to the catalogue, so removing a product never removes a sale (decision S8).
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const saleTables: SchemaStep = async (
  db,
  { id, text, integer, price, quantity, boolean, time, date, table },
) => {
  await table(db, 'sales')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('receipt_number', text, (column) => column.notNull())
    .addColumn('subtotal', integer, (column) => column.notNull())
    .addColumn('discount', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('total', integer, (column) => column.notNull())
    .addColumn('amount_paid', integer, (column) => column.notNull())
    .addColumn('change_amount', integer, (column) => column.notNull())
    .addColumn('payment_method', text, (column) =>
      column.notNull().check(sql`payment_method in ('cash', 'mobile_money', 'card')`),
    )
    .addColumn('cashier_name', text)
    .addColumn('customer_name', text)
    .addColumn('department_id', id)
    .addColumn('customer_id', id)
    .addColumn('created_by', id)
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sales_time').on('sales').columns(['created_at', 'id']).execute()
  await db.schema
    .createIndex('sales_department_time')
    .on('sales')
    .columns(['department_id', 'created_at', 'id'])
    .execute()
  // Not unique: the receipt number is a label, and two sales with the same number are both stored
  // (decision S3).
  await db.schema.createIndex('sales_receipt_number').on('sales').column('receipt_number').execute()
  await table(db, 'sale_items')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('sale_id', id, (column) =>
      column.notNull().references('sales.id').onDelete('cascade'),
    )
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('product_id', id)
    .addColumn('service_id', id)
    .addColumn('item_name', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('unit_price', price, (column) => column.notNull())
    .addColumn('subtotal', integer, (column) => column.notNull())
    .addColumn('tier', text, (column) => column.notNull().defaultTo('default'))
    .addColumn('bottle', boolean, (column) => column.notNull().defaultTo(0))
    .addColumn('custom_price', boolean, (column) => column.notNull().defaultTo(0))
    .addColumn('cost_price', price)
    .addColumn('base_quantity', quantity, (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('sale_items_sale')
    .on('sale_items')
    .columns(['sale_id', 'position'])
    .execute()
}

const ledger: SchemaStep = async (db, { id, text, integer, quantity, time, table }) => {
  await table(db, 'counters')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', integer, (column) => column.notNull())
    .execute()
  await sql`insert into counters (name, value) values ('receipt_number', 0), ('internal_barcode', 0)`.execute(
    db,
  )
  await table(db, 'stock_movements')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('product_id', id, (column) => column.notNull())
    .addColumn('movement_type', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('reference_id', id)
    .addColumn('reference_type', text)
    .addColumn('notes', text)
    .addColumn('created_by', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('stock_movements_product')
    .on('stock_movements')
    .column('product_id')
    .execute()
  await db.schema
    .createIndex('stock_movements_time')
    .on('stock_movements')
    .columns(['created_at', 'id'])
    .execute()
}

export const sales: SchemaStep = async (db, kit) => {
  await saleTables(db, kit)
  await ledger(db, kit)
}
