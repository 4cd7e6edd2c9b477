// Measures the doctor on a shop with many sales: `npx tsx trials/bench/doctor.ts`. Every sale has
// three lines, their movements and its day.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { runCheckup } from '@webale/server/features/doctor/checkup.queries.ts'
import { recountSales } from '@webale/server/features/report/daily-items.queries.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { print, since } from '../../tools/terminal.mjs'
import { openLocalShop } from '../harness/local-shop.ts'

const SALES = 100_000
const PRODUCTS = 1000

const numbers = sql`with recursive n(x) as (select 0 union all select x + 1 from n
  where x < ${SALES - 1})`
const id = sql`printf('%08x-0000-7000-8000-%012x', x, x)`
const time = sql`date('2026-01-01',
  '+' || (x * 300 / ${SALES}) || ' days') || printf('T%02d:%02d:%02d.000Z', 5 + x % 12, x % 60,
  x % 59)`
const day = sql`date('2026-01-01', '+' || (x * 300 / ${SALES}) || ' days')`

const folder = mkdtempSync(join(tmpdir(), 'webale-doctor-'))
const shop = await openLocalShop(folder, PRODUCTS)
try {
  const { store, now } = shop.context
  const ids = JSON.stringify(shop.products)
  const product = sql`json_extract(${ids}, '$[' || ((x * 7 + at * 331) % ${PRODUCTS}) || ']')`
  await sql`insert into sales (id, receipt_number, subtotal, total, amount_paid, change_amount,
    payment_method, department_id, content_hash, cogs, item_count, business_date, created_at)
    ${numbers} select ${id}, printf('RCP-%06d', x + 1), 3000, 3000, 3000, 0, 'cash',
    ${shop.seller.department_id}, 'x', 1800, 3, ${day}, ${time} from n`.execute(store.schema)

  await sql`insert into sale_items (id, sale_id, position, product_id, item_name, quantity,
    unit_price, subtotal, cost_price)
    ${numbers}, line(at) as (values (0), (1), (2)) select printf('%08x-0000-7000-9000-%012x', x,
      at), ${id}, at + 1, ${product}, 'Item', 1, 1000, 1000, 600 from n, line`.execute(store.schema)

  await sql`insert into stock_movements (id, product_id, movement_type, quantity, reference_id,
    reference_type, created_at)
    select printf('%s-m', id), product_id, 'sale', -1, sale_id, 'sale',
    '2026-01-01T00:00:00.000Z' from sale_items`.execute(store.schema)

  await sql`update counters set value = ${SALES} where name = 'receipt_number'`.execute(
    store.schema,
  )

  await store.transaction(async (tx) => {
    await stocksFromLedger(tx)
    await recountSales(tx)
  })

  print(
    `${SALES.toLocaleString('en-US')} sales, ` +
      `${(statSync(join(folder, 'webale.db')).size / 1e6).toFixed(0)} MB`,
  )

  for (const deep of [false, true]) {
    const start = performance.now()
    const { verdict, findings, rules } = await runCheckup({ db: store.db, now: now(), deep })
    print(
      `${deep ? 'deep' : 'plain'}: ` +
        `${rules} rules, ${verdict} ` +
        `${findings.map(({ rule, count }) => `${rule} ${count}`).join()}, ${since(start)}`,
    )
  }
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}
