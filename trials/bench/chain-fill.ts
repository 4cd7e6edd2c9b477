// Fills a chain with sales: two tables at once, without
// their other indexes, which are made again afterwards.
import { print, since } from '../../tools/terminal.mjs'
import { DAYS, type FilledTable, firstSaleOf, TABLES } from './chain-sales.ts'
import { runBesideShop } from './chain-shop.ts'

type SqlRunner = (text: string) => Promise<unknown[]>

const SALES_AT_ONCE = 100_000
const AT_ONCE = 2
/** For making the data only: nothing of them is kept when the machine fails meanwhile. */
export const LOADING = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'shared_buffers=1GB',
  'maintenance_work_mem=1GB',
  'work_mem=256MB',
  'max_wal_size=8GB',
  'jit=off',
]

const rowsOf = async <Row>(run: SqlRunner, text: string) => (await run(text)) as Row[]

/** Indexes that no constraint needs. */
const listIndexes = (run: SqlRunner, table: string) =>
  rowsOf<{ name: string; definition: string }>(
    run,
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = '${table}' and indexname not in (select conname from pg_constraint)`,
  )

/** Foreign keys from and to the tables of sales. */
const listForeignKeys = (run: SqlRunner) =>
  rowsOf<{ source: string; name: string; definition: string }>(
    run,
    `select cast(conrelid::regclass as text) as source, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and confrelid = 'sales'::regclass`,
  )

/** The rows in one transaction with the emptied table, so that PostgreSQL writes no log of them. */
const fillTable = async (
  run: SqlRunner,
  table: FilledTable,
  sales: number,
  sealed: number,
): Promise<void> => {
  const days = Math.max(1, Math.round((SALES_AT_ONCE * DAYS) / sales))
  await run(
    `begin; create temp table kept on commit drop as select * from ${table}; truncate ${table}`,
  )

  await run(`insert into ${table} overriding system value select * from kept`)

  for (let day = 0; day < DAYS; day += days) {
    const [from, until] = [firstSaleOf(day, sales), firstSaleOf(Math.min(DAYS, day + days), sales)]
    if (until > from) await run(TABLES[table]({ from, until, sales, sealed }))
  }

  await run('commit')
}

const fillWithIndexes = async (
  url: string,
  table: FilledTable,
  sales: number,
  sealed: number,
): Promise<void> => {
  const start = performance.now()
  await runBesideShop(url, async (run) => {
    const indexes = await listIndexes(run, table)
    for (const { name } of indexes) await run(`drop index ${name}`)
    await fillTable(run, table, sales, sealed)
    await run(`vacuum (analyze) ${table}`)
    for (const { definition } of indexes) await run(definition)
  })

  print(`   ${table} after ${since(start)}`)
}

const lastSeal = async (url: string): Promise<number> => {
  let last = 0
  await runBesideShop(url, async (run) => {
    last =
      (await rowsOf<{ last: number }>(run, 'select coalesce(max(seq), 0) as last from seals'))[0]
        ?.last ?? 0
  })

  return last
}

const fillAll = async (url: string, sales: number): Promise<void> => {
  const [waiting, sealed] = [Object.keys(TABLES) as FilledTable[], await lastSeal(url)]
  const work = async (): Promise<void> => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift())
      await fillWithIndexes(url, table, sales, sealed)
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Fills the tables, then counters, stocks and tills. */
export const fillChain = async (url: string, sales: number): Promise<void> => {
  await runBesideShop(url, async (run) => {
    const keys = await listForeignKeys(run)
    for (const { source, name } of keys) await run(`alter table ${source} drop constraint ${name}`)
    await fillAll(url, sales)

    for (const { source, name, definition } of keys)
      await run(`alter table ${source} add constraint ${name} ${definition}`)

    await run(`update counters set value = ${sales} where name = 'receipt_number'`)
    await run(
      `update tills set completed = (select count(*) from sale_origins where till_id = tills.id)`,
    )

    await run(`update products set current_stock = ledger.stock
      from (select product_id, sum(quantity) as stock from stock_movements group by product_id) as ledger
      where products.id = product_id`)

    await run('vacuum (analyze)')
  })
}
