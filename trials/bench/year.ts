// Inserts a year of sales with database statements: as many rows as a busy shop makes. Stock
// movements and audit entries are inserted too, because the next sale also writes to their indexes.
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { recountSales } from '@webale/server/features/report/daily-items.queries.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import type { LocalShop } from '../harness/local-shop.ts'

const DAYS = 365
const DEPARTMENTS = 4
const SALES_AT_ONCE = 50_000

type Stretch = {
  readonly from: number
  readonly most: number
  readonly sales: number
  readonly first: string
}

// Ids sort by time like real ones; three products per receipt; opening hours 8 to 20 in Kampala.
const numbers = ({ from, most }: Stretch) =>
  sql`n(x) as (select ${from} union all select x + 1 from n where x < ${most})`
const dayOf = ({ first, sales }: Stretch) =>
  sql`date(${first}, '+' || (x * ${DAYS} / ${sales}) || ' days')`
const TIME = sql`printf('T%02d:%02d:%02d.000Z', 5 + x % 12, x % 60, x % 59)`
const SALE = sql`printf('%08x-0000-7000-8000-%012x', x, x)`

const writeSales = (stretch: Stretch, departments: string) => sql`
  insert into sales (id, receipt_number, subtotal, discount, total, amount_paid, change_amount,
    payment_method, cashier_name, department_id, content_hash, cogs, item_count,
    is_suspicious, business_date, created_at)
  with recursive ${numbers(stretch)}, sold as (select x, ${dayOf(stretch)} as day,
    1000 + x % 97 * 100 as price from n)
  select ${SALE}, printf('RCP-%06d', x), price * 3, 0, price * 3, price * 3, 0,
    case x % 5 when 0 then 'card' when 1 then 'mobile_money' else 'cash' end,
    'Cashier ' || (x % 7), json_extract(${departments}, '$[' || (x % ${DEPARTMENTS}) || ']'),
    '', price * 2, 3,
    0, day, day || ${TIME}
  from sold`

const lines = (products: string, count: number) => sql`
  line(at) as (values (0), (1), (2)),
  sold as (select x, at,
    json_extract(${products},
      '$[' || ((x * 7 + at * 331 + x / 13 % 41 * (x % 5)) % ${count}) || ']') as product,
      1000 + x % 97 * 100 as price from n, line)`

const writeItems = (stretch: Stretch, products: string, count: number) => sql`
  insert into sale_items (id, sale_id, position, product_id, item_name, quantity, unit_price,
    subtotal, cost_price)
  with recursive ${numbers(stretch)}, ${lines(products, count)}
  select printf('%08x-0000-7000-9000-%012x', x, at), ${SALE}, at + 1, product, 'Item', 1, price,
  price, price * 2 / 3 from sold`

const writeMovements = (stretch: Stretch, products: string, count: number) => sql`
  insert into stock_movements (id, product_id, movement_type, quantity, reference_id,
    reference_type, notes, created_by, created_at)
  with recursive ${numbers(stretch)}, ${lines(products, count)}
  select printf('%08x-0000-7000-a000-%012x', x, at), product, 'sale', -1, ${SALE}, 'sale',
  printf('RCP-%06d', x), null, ${dayOf(stretch)} || ${TIME} from sold`

/** Beyond the links that the shop itself makes. */
const FIRST_LINK = 1_000_000_000

const writeEntries = (stretch: Stretch) => sql`
  insert into audit_log (id, action, entity, entity_id, subject, after, created_at, seal_seq)
  with recursive ${numbers(stretch)}
  select printf('%08x-0000-7000-b000-%012x', x, x), 'sale.complete', 'sale', ${SALE},
  printf('RCP-%06d', x), '{"total":3000,"payment_method":"cash"}', ${dayOf(stretch)} || ${TIME},
  x + ${FIRST_LINK}
  from n`

/** Fills the shop with this many sales over the year that ends today. */
export const writeYear = async (
  { context, products, seller }: LocalShop,
  sales: number,
): Promise<void> => {
  const { schema } = context.store
  const first = addDays(businessDate(context.now()), 1 - DAYS)
  const departments = JSON.stringify([seller.department_id, newId(), newId(), newId()])
  const ids = JSON.stringify(products)

  for (let from = 0; from < sales; from += SALES_AT_ONCE) {
    const stretch = { from, most: Math.min(sales, from + SALES_AT_ONCE) - 1, sales, first }
    await writeSales(stretch, departments).execute(schema)
    await writeItems(stretch, ids, products.length).execute(schema)
    await writeMovements(stretch, ids, products.length).execute(schema)
    await writeEntries(stretch).execute(schema)
  }

  await context.store.transaction(recountSales)
  await context.store.transaction((tx) =>
    tx.updateTable('counters').set({ value: sales }).where('name', '=', 'receipt_number').execute(),
  )
}
