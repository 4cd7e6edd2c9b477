// Indexes that a sale no longer writes. The order of rows of one moment is made when they are read,
// so the indexes by time need no id, which PostgreSQL then stores once for equal times. Sorting
// products by stock reads them all: 9 ms among 20,000 products. Without that index PostgreSQL
// changes a stock inside its page, for which the page needs room. One index is new: the few numbers
// of receipts that do not count, for the search by a part of a number.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

/** As in search-sales.queries.ts. */
const OTHER_NUMBERS = {
  sqlite:
    "receipt_number not glob 'RCP-[0-9][0-9][0-9][0-9][0-9][0-9]' " +
    "and receipt_number not glob 'RCP-[0-9][0-9][0-9][0-9][0-9][0-9][0-9]' " +
    "and receipt_number not glob 'RCP-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'",
  postgres: "receipt_number !~ '^RCP-[0-9]{6,8}$'",
}

const SHORTER = [
  ['stock_movements_time', 'stock_movements', 'created_at'],
  ['sales_time', 'sales', 'created_at'],
  ['audit_log_time', 'audit_log', 'created_at'],
  ['sale_items_sale', 'sale_items', 'sale_id'],
] as const

export const fewerIndexes: SchemaStep = async (db, { engine }) => {
  await db.schema.dropIndex('products_stock').execute()

  for (const [name, table, column] of SHORTER) {
    await db.schema.dropIndex(name).execute()
    await db.schema.createIndex(name).on(table).column(column).execute()
  }

  await sql`create index sales_other_numbers on sales (receipt_number)
    where ${sql.raw(OTHER_NUMBERS[engine])}`.execute(db)

  if (engine === 'postgres') await sql`alter table products set (fillfactor = 80)`.execute(db)
}
