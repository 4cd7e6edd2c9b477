// Inserts a year of sales with three lines each into a shop on PostgreSQL, with database
// statements, for its reports.
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { recountSales } from '@webale/server/features/report/daily-items.queries.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import type { LocalShop } from '../harness/local-shop.ts'

const DAYS = 365
const DEPARTMENTS = 4

const idOf = (kind: string) =>
  sql`(lpad(to_hex(x), 8, '0') || ${`-0000-7000-${kind}-`} || lpad(to_hex(x * 4 + at), 12,
    '0'))::uuid`

const arrayOf = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Ids sort by time like real ones; opening hours 8 to 20 in Kampala. */
export const writePostgresYear = async (
  { context, products, seller }: LocalShop,
  sales: number,
): Promise<void> => {
  const { store } = context
  const first = addDays(businessDate(context.now()), 1 - DAYS)
  const departments = [seller.department_id, ...Array.from({ length: DEPARTMENTS - 1 }, newId)]
  await sql`
    insert into sales (id, receipt_number, subtotal, discount, total, amount_paid,
      change_amount, payment_method,
      cashier_name, department_id, content_hash, cogs, item_count, is_suspicious, business_date,
      created_at)
    select ${idOf('8000')}, 'RCP-' || lpad(x::text, 6, '0'), price * 3, 0, price * 3, price * 3, 0,
      case x % 5 when 0 then 'card' when 1 then 'mobile_money' else 'cash' end,
      'Cashier ' || (x % 7),
      (${arrayOf(departments)})[1 + x % ${sql.lit(DEPARTMENTS)}], '', price * 2, 3, 0, day,
      day::timestamp at time zone 'UTC' + make_interval(hours => 5 + x % 12, mins => x % 60)
    from generate_series(0, ${sql.lit(sales - 1)}) x,
    lateral (select 0 as at, 1000 + x % 97 * 100 as price,
      ${first}::date + (x::bigint * ${sql.lit(DAYS)} / ${sql.lit(sales)})::int as day) sold`.execute(
    store.schema,
  )

  await sql`
    insert into sale_items (id, sale_id, position, product_id, item_name, quantity, unit_price,
      subtotal, cost_price)
    select ${idOf('9000')},
    (lpad(to_hex(x), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(x * 4), 12, '0'))::uuid,
      at + 1, (${arrayOf(products)})[1 + (x * 7 + at * 331) % ${sql.lit(products.length)}],
      'Item', 1,
      price, price, price * 2 / 3
    from generate_series(0, ${sql.lit(sales - 1)}) x, generate_series(0, 2) at,
      lateral (select 1000 + x % 97 * 100 as price) sold`.execute(store.schema)

  await store.transaction(recountSales)
  await store.transaction((tx) =>
    tx.updateTable('counters').set({ value: sales }).where('name', '=', 'receipt_number').execute(),
  )

  await sql`vacuum analyze`.execute(store.schema)
}
