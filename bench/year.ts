// A year of sales written by the database itself: as many rows as a busy shop makes, in a minute instead of a year.
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { recountSales } from '../server/features/report/daily-items.queries.ts'
import { newId } from '../server/platform/new-id.ts'
import type { BenchShop } from './shop.ts'

export const SALES = 1_000_000
const DAYS = 365
const DEPARTMENTS = 4
const SALES_AT_ONCE = 50_000

// Ids sort by time like real ones; three different products on each receipt, opening hours 8 to 20 in Kampala.
const writeSales = (from: number, most: number, first: string, departments: string) => sql`
  insert into sales (id, receipt_number, subtotal, discount, total, amount_paid, change_amount, payment_method, cashier_name, department_id, content_hash, cogs, item_count,
    is_suspicious, business_date, created_at)
  with recursive n(x) as (select ${from} union all select x + 1 from n where x < ${most}),
    sold as (select x, date(${first}, '+' || (x * ${DAYS} / ${SALES}) || ' days') as day, 1000 + x % 97 * 100 as price from n)
  select printf('%08x-0000-7000-8000-%012x', x, x), printf('RCP-%06d', x), price * 3, 0, price * 3, price * 3, 0,
    case x % 5 when 0 then 'card' when 1 then 'mobile_money' else 'cash' end, 'Cashier ' || (x % 7), json_extract(${departments}, '$[' || (x % ${DEPARTMENTS}) || ']'), '', price * 2, 3,
    0, day, day || printf('T%02d:%02d:%02d.000Z', 5 + x % 12, x % 60, x % 59)
  from sold`

const writeItems = (from: number, most: number, products: string, count: number) => sql`
  insert into sale_items (id, sale_id, position, product_id, item_name, quantity, unit_price, subtotal, cost_price)
  with recursive n(x) as (select ${from} union all select x + 1 from n where x < ${most}), line(at) as (values (0), (1), (2)),
    sold as (select x, at, (x * 7 + at * 331 + x / 13 % 41 * (x % 5)) % ${count} as product, 1000 + x % 97 * 100 as price from n, line)
  select printf('%08x-0000-7000-9000-%012x', x, at), printf('%08x-0000-7000-8000-%012x', x, x), at + 1, json_extract(${products}, '$[' || product || ']'), 'Item ' || product, 1,
    price, price, price * 2 / 3
  from sold`

/** Fills the shop with a year of sales that ends today. */
export const writeYear = async ({ world, products, seller }: BenchShop): Promise<void> => {
  const { schema } = world.store
  const first = addDays(businessDate(world.now()), 1 - DAYS)
  const departments = JSON.stringify([seller.department_id, newId(), newId(), newId()])
  const ids = JSON.stringify(products)
  for (let from = 0; from < SALES; from += SALES_AT_ONCE) {
    const most = Math.min(SALES, from + SALES_AT_ONCE) - 1
    await writeSales(from, most, first, departments).execute(schema)
    await writeItems(from, most, ids, products.length).execute(schema)
  }
  await world.store.transaction(recountSales)
}
