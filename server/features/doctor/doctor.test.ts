// The doctor: a full shop is healthy, and each rule finds the one violation made for it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@webale/domain/features/doctor/doctor.ts'
import type { Level } from '@webale/domain/features/doctor/doctor-rule.ts'
import { type RuleName, rules } from '@webale/domain/features/doctor/doctor-rules.ts'
import { goodsValue, lineTotal } from '@webale/domain/kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { runDoctor } from '../../commands/doctor.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Db, Engine } from '../../platform/database/store.ts'
import { openSqlite } from '../../platform/database/sqlite.ts'
import { copyDatabase } from '../../platform/snapshot/copy.ts'
import { expectHealthy, findingsIn } from '../../testing/healthy.ts'
import {
  type BackupClient,
  openBackupClient,
  openFullBackupClient,
} from '../../testing/backup-client.ts'
import { addStockCounts } from '../../testing/counts.ts'
import { addCredit } from '../../testing/credit-over-http.ts'
import { addDeliveries } from '../../testing/deliveries.ts'
import { addThreeTransfers } from '../../testing/transfers.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { goodsValueInHundredths, lineTotalSql } from '../../platform/database/arithmetic.ts'
import { fixCaches } from './fix-caches.ts'

type Breakage = (engine: Engine) => readonly RawBuilder<unknown>[]

const one = (table: string, where = '1 = 1') =>
  sql`id in (select id from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1)`
const set =
  (table: string, change: string, where?: string): Breakage =>
  () => [sql`update ${sql.table(table)} set ${sql.raw(change)} where ${one(table, where)}`]

/** Changes every row of a table whose facts nothing may change: without its guard. */
const setUnguarded =
  (table: string, change: string): Breakage =>
  (engine) => [
    sql.raw(`drop trigger keep_${table}_update${engine === 'postgres' ? ` on ${table}` : ''}`),
    sql`update ${sql.table(table)} set ${sql.raw(change)}`,
  ]

/** Violations to write into a healthy shop. Rules of the file itself have separate tests. */
const breakings: Readonly<Partial<Record<RuleName, Breakage>>> = {
  stock_ledger: set('stock_movements', 'quantity = quantity - 0.1'),
  shelf_value: set('products', 'stock_value = stock_value + 1'),
  goods_cost: set('sale_items', 'cost_value = cost_value + 1', 'cost_value is not null'),
  stock_ml: set('products', 'current_stock_ml = 7', `tracking_type = 'milliliter'`),
  stock_bundle: () => [
    sql`update products set current_stock = current_stock + 1 where is_bundle = 1`,
    sql`update stock_movements set quantity = quantity + 1
      where ${one('stock_movements', 'product_id in (select id from products where is_bundle = 1)')}`,
  ],
  day_items: () => [sql`update daily_items set revenue = revenue + 1 where quantity = 1`],
  sale_lines: () => [sql`delete from sale_items where position = 2`],
  sale_total: set('sales', 'total = total + 1'),
  line_sum: set('sale_items', 'subtotal = subtotal + 1'),
  sale_cost: set('sales', 'cogs = cogs + 1'),
  sale_change: set('sales', 'change_amount = change_amount - 1'),
  restored_sums: () => [
    sql`update sales set content_hash = '', total = total + 1, amount_paid = amount_paid + 1`,
  ],
  number_twice: () => [sql`update sales set receipt_number = 'RCP-000001'`],
  number_behind: () => [sql`update counters set value = 0 where name = 'receipt_number'`],
  sale_moved: set('stock_movements', 'quantity = quantity - 1', `movement_type = 'sale'`),
  sale_unmoved: () => [sql`delete from stock_movements where reference_type = 'sale'`],
  movement_without_sale: () => [sql`delete from sales`],
  usage_moved: set('internal_stock_usage', 'quantity = quantity + 1'),
  line_places: () => [sql`update sale_items set position = 3 where position = 2`],
  version_gap: set('products', 'rev = rev + 1'),
  bundle_in_bundle: () => [sql`update products set is_bundle = 1 where name = 'Soap'`],
  person_half: () => [sql`delete from profiles`],
  not_searched: () => [sql`delete from product_search_keys`],
  code_twins: () => [sql`update products set code_key = 'same'`],
  count_difference: set('reconciliations', 'difference = 5'),
  usage_value: set('internal_stock_usage', 'total_value = total_value + 0.01'),
  below_zero: () => [
    sql`update expenses set amount = -1`,
    sql`update services set base_price = -1`,
  ],
  not_rounded: () => [sql`update products set reorder_level = 9.99, cost_price = 600.001`],
  wrong_day: () => [sql`update sales set business_date = '2026-11-20'`],
  from_the_future: () => [sql`update sales set created_at = '2036-01-01T00:00:00.000Z'`],
  clock_behind: () => [sql`update sales set created_at = '2036-01-01T00:00:00.000Z'`],
  guard_missing: (engine) => [
    sql.raw(`drop trigger keep_seals_update${engine === 'postgres' ? ' on seals' : ''}`),
  ],
  seal_broken: () => [
    sql`update sales set receipt_number = 'RCP-000009' where receipt_number = 'RCP-000002'`,
  ],
  part_sum: set('money_movements', 'amount = amount + 1'),
  part_tendered: set('money_movements', 'tendered = tendered + 1'),
  part_change: () => [
    sql`update money_movements set tendered = tendered + 1 where method <> 'cash'`,
  ],
  part_method: set('sales', 'parts = 3', 'parts = 2'),
  cart_old: () => [
    sql`insert into held_carts (id, sale_id, cart, lines, total, held_by, held_by_name, held_at)
      select id, id, '{}', 1, 2000, id, 'Ann', '2026-11-20T08:59:59.999Z' from products
      where name = 'Soap'`,
  ],
  approval_used: () => [
    sql`insert into approvals (id, document_id, action, request, asked_by, approved_by,
      approved_by_name, approved_at, expires_at, used_at, used_for)
      select id, id, 'discount', '{}', id, id, 'Ann', '2026-11-21T08:00:00.000Z',
      '2026-11-21T08:05:00.000Z', '2026-11-21T08:01:00.000Z', id
        from products where name = 'Soap'`,
  ],
  refund_over: set('refund_items', 'quantity = quantity + 100'),
  refund_amount: set('refund_items', 'amount = amount + 1'),
  refund_sum: set('refunds', 'total = total + 1', `kind = 'return'`),
  refund_tender: () => [
    sql`update money_movements set method = 'card' where reference_type = 'refund'
      and reference_id in (select id from refunds where kind = 'return')`,
  ],
  refund_moved: set('stock_movements', 'quantity = quantity - 1', `reference_type = 'refund'`),
  void_once: set('refunds', 'total = total + 1', `kind = 'void'`),
  delivery_moved: set('stock_movements', 'quantity = quantity - 1', `movement_type = 'received'`),
  delivery_sum: setUnguarded('deliveries', 'extra = extra + 1'),
  taken_back_over: setUnguarded('delivery_return_lines', 'quantity = quantity + 100'),
  taken_back_moved: set(
    'stock_movements',
    'quantity = quantity - 1',
    `movement_type = 'taken_back'`,
  ),
  transfer_moved: set(
    'stock_movements',
    'quantity = quantity - 1',
    `movement_type = 'transfer_in'`,
  ),
  transfer_over: setUnguarded('transfer_receipt_lines', 'lost = lost + 1'),
  transfer_waiting: setUnguarded('transfers', `sent_at = '2026-11-14T08:59:59.999Z'`),
  print_unknown: () => [
    sql`insert into print_jobs (id, printer_id, label, printed_lines, is_copy, kicks, cause_at,
      state, attempts, created_by, created_at, changed_at)
      select id, id, 'Receipt RCP-000001', '[]', 0, 0, '2026-11-21T08:00:00.000Z', 'unknown', 1,
      id, '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'
        from products where name = 'Soap'`,
  ],
  shift_pointer: () => [
    sql`update drawers set open_shift_id = (select shift_id from closures limit 1)`,
  ],
  closure_sum: setUnguarded('closures', 'expected_cash = expected_cash + 1'),
  late_unmarked: () => [
    sql`update sales set shift_id = (select shift_id from closures)
      where ${one('sales', 'shift_id is null')}`,
  ],
  closure_count: set(
    'reconciliations',
    'system_cash = 1, difference = reported_cash - 1',
    'shift_id is not null',
  ),
  closure_number: setUnguarded('closures', 'number = number + 1'),
  count_pieces: setUnguarded('shift_counts', 'cash = cash + 1'),
  shift_old: setUnguarded('shifts', `opened_at = '2026-11-19T09:00:00.000Z'`),
  closure_waiting: setUnguarded(
    'closures',
    `is_within = 0, closed_at = '2026-11-17T09:00:00.000Z'`,
  ),
  balance_customer: () => [
    sql`update customers set balance = balance + 1 where name = 'Nakato Grace'`,
  ],
  balance_supplier: () => [sql`update suppliers set balance = balance + 1 where name = 'Mukwano'`],
  supplier_entry: setUnguarded('supplier_entries', 'amount = amount + 1'),
  credit_entry: set('customer_entries', 'amount = amount + 1', `kind = 'refund'`),
  count_moved: set('stock_movements', 'quantity = quantity + 1', `movement_type = 'count'`),
  picture_broken: () => [sql`update product_pictures set content = 'PHN2Zz4='`],
  over_limit: () => [sql`update customers set credit_limit = 1 where name = 'Nakato Grace'`],
  suspicious: () => [sql`update sales set is_suspicious = 1`],
}

const UNDO = 'undone'
const PAGE = 4096

/** The doctor's findings after the violation, which is then undone. */
const findingsAfter = async (
  { shop }: BackupClient,
  statements: readonly RawBuilder<unknown>[],
  look: (db: Db) => Promise<unknown>,
): Promise<void> => {
  const work = shop.write(async (tx) => {
    await withImmutabilityDisabled(tx, async () => {
      for (const statement of statements) await statement.execute(tx)
    })
    await look(tx)
    throw new Error(UNDO)
  })
  await expect(work).rejects.toThrow(UNDO)
}

whereEnginesDiffer('doctor', (engine) => {
  // PostgreSQL rounds its columns itself and has no separate search index.
  const foundHere = (Object.keys(breakings) as RuleName[]).filter(
    (rule) => engine === 'sqlite' || !['not_searched', 'not_rounded'].includes(rule),
  )

  test('DOC-001 a full shop is healthy, and each rule finds its violation and describes it', async () => {
    const client = await openFullBackupClient(engine)
    await client.addReturns()
    await client.addShifts()
    await addDeliveries(client.shop, client.call)
    await addCredit(client)
    await addStockCounts(client)
    await addThreeTransfers(client)
    await expectHealthy(client.shop)
    for (const rule of foundHere)
      await findingsAfter(client, breakings[rule]?.(engine) ?? [], async (db) => {
        const found = (await findingsIn(db, client.shop.context.now(), true))[rule]
        expect([rule, found?.level, found?.examples[0]?.text.includes('{')]).toEqual([
          rule,
          rules[rule].level,
          false,
        ])
      })
    await expectHealthy(client.shop)
  }, 120_000)

  test('DOC-004 derived values are recomputed from the facts, which stay unchanged', async () => {
    const client = await openFullBackupClient(engine)
    const facts = async () => [
      await client.rows('stock_movements'),
      await client.rows('sale_items'),
    ]
    const [before, products] = [await facts(), await client.rows('products')]
    await client.shop.write(async (tx) => {
      await sql`update products set current_stock = current_stock + 3, stock_value = stock_value + 5,
        current_stock_ml = null`.execute(tx)
      await sql`delete from daily_items`.execute(tx)
      await sql`update counters set value = 0 where name = 'receipt_number'`.execute(tx)
      await sql`update customers set balance = 7`.execute(tx)
      if (engine === 'sqlite') await sql`delete from product_search_keys`.execute(tx)
    })
    const { now, newId } = client.shop.context
    const actor = await client.shop.person('admin')
    await client.shop.write((tx) =>
      fixCaches(tx, { actor, now: now(), newId }, (overwritten) =>
        Object.keys(overwritten).toSorted().join(' '),
      ),
    )
    await expectHealthy(client.shop)
    expect(await client.rows('products')).toEqual(products)
    expect(await facts()).toEqual(before)
    expect(await client.findProductNames('soap')).toEqual(['Soap'])
  })

  test('decision S7: the database and the till compute the same totals', async () => {
    const { shop } = await openBackupClient(engine)
    const prices = [1000, 0.01, 33.33, 0.29, 1_000_000, 9_999_999.99, 90_000_000, 0.5, 2.5]
    const quantities = [1, 0.1, 0.3, 12.5, 1_000_000, 7.7, 0.9, 0.001, 1.255, 999_999.999]
    const pairs = prices.flatMap((price) =>
      quantities.map((quantity) => [price, quantity] as const),
    )
    for (const [price, quantity] of pairs) {
      const [p, q] = [sql`cast(${price} as numeric(14,2))`, sql`cast(${quantity} as numeric(20,3))`]
      const { rows } = await sql<{
        total: number
        worth: number
      }>`select ${lineTotalSql(p, q)} as total, ${goodsValueInHundredths(p, q)} as worth`.execute(
        shop.context.store.db,
      )
      expect([price, quantity, rows[0]]).toEqual([
        price,
        quantity,
        { total: lineTotal(price, quantity), worth: Math.round(goodsValue(price, quantity) * 100) },
      ])
    }
  })
})

const levels = (found: Partial<Record<RuleName, Finding>>): Partial<Record<RuleName, Level>> =>
  Object.fromEntries(Object.values(found).map(({ rule, level }) => [rule, level]))

test('DOC-001 a dangling reference and damaged pages of the file are found', async () => {
  const client = await openFullBackupClient('sqlite')
  client.shop.leaveBroken('loose_row', 'seal_broken')
  const { folder, context } = client.shop
  const file = join(folder, 'webale.db')
  const raw = openSqlite(file, 'write')
  raw.exec(`pragma foreign_keys = off; update product_bundles set component_product_id = 'gone'`)
  raw.close()
  expect(levels(await findingsIn(context.store.db, context.now()))).toEqual({
    loose_row: 'violation',
    seal_broken: 'violation',
  })
  const other = { DATA_DIR: join(folder, 'other') }
  mkdirSync(other.DATA_DIR)
  const copy = join(other.DATA_DIR, 'webale.db')
  copyDatabase(file, copy)
  const bytes = readFileSync(copy)
  writeFileSync(copy, bytes.fill(0, bytes.length - 6 * PAGE, bytes.length - 2 * PAGE))
  const damaged = await runDoctor(['--deep'], other)
  expect(damaged.code).toBeGreaterThanOrEqual(2)
  writeFileSync(copy, 'not a database at all')
  expect(await runDoctor([], other)).toMatchObject({
    code: 3,
    text: expect.stringContaining('The database cannot be read'),
  })
})
