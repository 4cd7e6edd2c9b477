// The statements of a sale, written by hand on the bare driver without rules or checks: the minimum
// cost of a sale.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { openSqlite } from '@webale/server/platform/database/sqlite.ts'

type Database = ReturnType<typeof openSqlite>

const FIND = 'select * from sales where id = ?'
const PRODUCTS = `select id, name, department_id, unit, quantity_per_unit, volume_unit, tracking_type, is_bundle, current_stock, selling_price, pricing_tiers, allow_custom_price,
  min_price, max_price, bottle_size_ml, wholesale_price_per_bottle, cost_price from products where id in (?, ?, ?)`
const STOCK = `update products set current_stock = round(products.current_stock + change.quantity, 1),
  current_stock_ml = case tracking_type when 'milliliter' then round(products.current_stock + change.quantity, 1) end
  from (select value ->> 0 as id, value ->> 1 as quantity from json_each(?)) as change where products.id = change.id
  returning products.id, products.current_stock, products.reorder_level`
const BUNDLES = `select id from products where is_bundle = 1 and id in (
  select bundle_product_id from product_bundles where component_product_id in (select value from json_each(?))
  union select bundle_product_id from product_bundles where bundle_product_id in (select value from json_each(?))) order by id`
const NUMBER = `update counters set value = value + 1 where name = 'receipt_number' returning value`
const placeholderRow = (cells: number): string =>
  `(${Array.from({ length: cells }, () => '?').join(', ')})`
const MOVEMENTS =
  `insert into stock_movements (id, product_id, movement_type, quantity, ` +
  `reference_id, reference_type, notes, created_by, created_at) values ${placeholderRow(9)}, ` +
  `${placeholderRow(9)}, ${placeholderRow(9)}`
const SALE = `insert into sales (id, receipt_number, subtotal, discount, total, amount_paid, change_amount, payment_method, cashier_name, customer_name, department_id, customer_id,
  created_by, content_hash, cogs, item_count, is_suspicious, business_date, created_at) values ${placeholderRow(19)}`
const ITEMS = `insert into sale_items (id, sale_id, position, product_id, service_id, item_name, quantity, base_quantity, unit_price, subtotal, cost_price, tier, bottle, custom_price)
  values ${placeholderRow(14)}, ${placeholderRow(14)}, ${placeholderRow(14)}`

const DAY = `insert into daily_items (business_date, department, item, item_name, quantity, revenue) values ${placeholderRow(6)}, ${placeholderRow(6)}, ${placeholderRow(6)}
  on conflict (business_date, department, item) do update set item_name = excluded.item_name,
  quantity = round(daily_items.quantity + excluded.quantity, 1), revenue = daily_items.revenue + excluded.revenue`

const ENTRY =
  `insert into audit_log (id, action, entity, entity_id, subject, actor_id, ` +
  `department_id, after, created_at) values ${placeholderRow(9)}`

const NOW = '2026-11-21T09:00:00.000Z'
const HASH = 'a'.repeat(64)

const prepareStatements = (database: Database) => ({
  begin: database.prepare('begin immediate'),
  commit: database.prepare('commit'),
  find: database.prepare(FIND),
  products: database.prepare(PRODUCTS),
  stock: database.prepare(STOCK),
  bundles: database.prepare(BUNDLES),
  number: database.prepare(NUMBER),
  movements: database.prepare(MOVEMENTS),
  sale: database.prepare(SALE),
  items: database.prepare(ITEMS),
  day: database.prepare(DAY),
  entry: database.prepare(ENTRY),
})

type Seller = { readonly id: string; readonly department_id: string }

const insertSale = (
  statements: ReturnType<typeof prepareStatements>,
  products: readonly string[],
  { id: seller, department_id }: Seller,
): void => {
  const id = randomUUID()
  statements.begin.run()
  statements.find.all(id)
  statements.products.all(...products)
  const ids = JSON.stringify(products)
  statements.stock.all(JSON.stringify(products.map((product) => [product, -1])))
  statements.bundles.all(ids, ids)
  const [{ value } = { value: 0 }] = statements.number.all() as { value: number }[]
  const number = receiptNumberOf(value)
  statements.movements.run(
    ...products.flatMap((product) => [
      randomUUID(),
      product,
      'sale',
      -1,
      id,
      'sale',
      number,
      seller,
      NOW,
    ]),
  )

  statements.sale.run(
    id,
    number,
    3000,
    0,
    3000,
    3000,
    0,
    'cash',
    'Staff',
    null,
    department_id,
    null,
    seller,
    HASH,
    1800,
    3,
    0,
    '2026-11-21',
    NOW,
  )

  statements.items.run(
    ...products.flatMap((product, at) => [
      randomUUID(),
      id,
      at + 1,
      product,
      null,
      'Product',
      1,
      1,
      1000,
      1000,
      600,
      'default',
      0,
      0,
    ]),
  )

  statements.day.run(
    ...products.flatMap((product) => ['2026-11-21', department_id, product, 'Product', 1, 1000]),
  )

  statements.entry.run(
    randomUUID(),
    'sale.complete',
    'sale',
    id,
    number,
    seller,
    department_id,
    '{"total":3000,"payment_method":"cash"}',
    NOW,
  )

  statements.commit.run()
}

/**
 * A till on the bare driver, on the database of this folder, which no other process has open; each
 * basket holds three products.
 */
export const openRawTill = (
  folder: string,
  seller: Seller,
): { sell(basket: readonly string[]): void; close(): void } => {
  const database = openSqlite(join(folder, 'webale.db'), 'write')
  const statements = prepareStatements(database)
  return { sell: (basket) => insertSale(statements, basket, seller), close: () => database.close() }
}
