// `npm run move -- postgres://...`: moves a shop from the embedded database to PostgreSQL while the
// server is stopped. All rows are written in one transaction and compared before the commit. The
// source is only read (docs/decisions/0017).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { migrations } from '../migrations/migrations.ts'
import { type CommandResult, runCommand } from '../platform/base/command-result.ts'
import { ConfigError } from '../platform/settings/config.ts'
import { insertRows } from '../platform/database/insert-rows.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openPostgresStore } from '../platform/database/open.ts'
import type { Store, Tx } from '../platform/database/store.ts'
import { checkSettings } from '../platform/database/postgres.ts'
import { readFile, type MoveSource } from '../platform/database/read-file.ts'
import { refreshStatistics } from '../platform/database/statistics.ts'
import type { Tables } from '../platform/database/tables.ts'
import { takeWrittenRows } from '../platform/facts/written-rows.ts'
import { lockFolder } from '../platform/shop-file/running.ts'

type Env = Readonly<Record<string, string | undefined>>

const USAGE = `npm run move -- postgres://user:password@host:5432/database
Moves the shop in DATA_DIR to an empty PostgreSQL. Stop the server first.`

/** Tables about running servers, which are not copied. */
const SKIPPED_TABLES = new Set(['leases', 'servers', 'change_feed', 'written_rows'])
/** Tables with rows in a new shop, which are replaced. */
const BEGUN = new Set(['counters', 'meta'])
const ROWS_AT_ONCE = 500
/** PostgreSQL accepts 65,535 values per statement. */
const VALUES_AT_ONCE = 60_000
/** Sums that must be equal besides the row counts; stored with at most three decimals. */
const SUMS: Readonly<Record<string, string>> = {
  sales: 'total',
  sale_items: 'subtotal',
  products: 'current_stock',
  stock_movements: 'quantity',
  expenses: 'amount',
}

const countOf = (table: string, column: string | undefined) =>
  `select count(*) as count, ` +
  `${column === undefined ? '0' : `coalesce(sum(round(${column} * 1000)), 0)`} as thousandths ` +
  `from "${table}"`

type TableSums = { readonly count: number; readonly thousandths: number }

const figuresIn = async (db: Kysely<Tables> | Tx, table: string): Promise<TableSums> => {
  const { rows } = await sql.raw<TableSums>(countOf(table, SUMS[table])).execute(db)
  const { count = 0, thousandths = 0 } = rows[0] ?? {}
  return { count, thousandths }
}

const tablesIn = async ({ schema }: Store): Promise<string[]> => {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    and table_name not like 'kysely%'`.execute(schema)
  return rows.map(({ name }) => name).filter((name) => !SKIPPED_TABLES.has(name))
}

/** Throws ConfigError unless the target is empty. */
const checkEmpty = async (target: Store): Promise<void> => {
  for (const name of await tablesIn(target))
    if (!BEGUN.has(name) && (await figuresIn(target.schema, name)).count > 0)
      throw new ConfigError(
        `This PostgreSQL is not empty: its table ${name} holds rows. Choose an empty database`,
      )
}

/** Throws ConfigError unless both have the same tables. */
const checkTables = (source: MoveSource, target: readonly string[]): void => {
  const strange = source.tables.filter(
    (name) => !SKIPPED_TABLES.has(name) && !target.includes(name),
  )

  const missing = target.filter((name) => !source.tables.includes(name))
  if (strange.length + missing.length > 0)
    throw new ConfigError(
      `The databases differ in their tables: ${[...strange, ...missing].join(', ')}. ` +
        `Move with the version that the shop was last started with`,
    )
}

const copyTable = async (source: MoveSource, tx: Tx, table: string): Promise<void> => {
  if (BEGUN.has(table)) await sql`delete from ${sql.table(table)}`.execute(tx)
  let batch: Record<string, unknown>[] = []
  const write = async () => {
    await insertRows(tx, table as keyof Tables, batch as never[])
    batch = []
  }

  for (const row of source.rows(table)) {
    batch.push(row)
    if (batch.length >= Math.min(ROWS_AT_ONCE, VALUES_AT_ONCE / Object.keys(row).length))
      await write()
  }

  await write()
}

/** Copies all tables; the error for a refused value names its table. */
const copyAll = async (source: MoveSource, tx: Tx, tables: readonly string[]): Promise<void> => {
  for (const table of tables)
    await copyTable(source, tx, table).catch((error: unknown) => {
      throw new ConfigError(
        `The table ${table} cannot be moved: ${(error as Error).message}. Nothing was moved`,
      )
    })
}

const formatAmount = (thousandths: number): string =>
  (thousandths / 1000).toLocaleString('en', { maximumFractionDigits: 3 })

/** Describes one copied table. Throws unless it equals the source. */
const compareTable = async (source: MoveSource, tx: Tx, table: string): Promise<string> => {
  const [there, here] = [source.figures(countOf(table, SUMS[table])), await figuresIn(tx, table)]
  if (there.count !== here.count || there.thousandths !== here.thousandths)
    throw new ConfigError(
      `${table} would have ${here.count} rows instead of ${there.count}, or another sum. ` +
        `Nothing was moved`,
    )

  const sum = SUMS[table]

  return `  ${table.padEnd(28)}${String(here.count).padStart(9)}${sum === undefined ? '' : `   ${sum} ${formatAmount(here.thousandths)}`}`
}

const moveAll = (source: MoveSource, target: Store): Promise<string[]> => {
  const tables = source.tables.filter((name) => !SKIPPED_TABLES.has(name))
  return target.transaction(async (tx) => {
    await copyAll(source, tx, tables)
    const lines = []
    for (const table of tables) lines.push(await compareTable(source, tx, table))
    // The copied rows already have their audit entries.
    await takeWrittenRows(tx)
    // Otherwise the first sales are planned as if the tables were empty.
    await refreshStatistics(tx, tables)

    return lines
  })
}

const moveTables = async (folder: string, target: Store): Promise<string[]> => {
  await checkSettings(target.schema)
  await checkEmpty(target)
  const lock = lockFolder(folder)
  const source = readFile(join(folder, 'webale.db'))

  try {
    if (!Object.keys(migrations).every((name) => source.steps.includes(name)))
      throw new ConfigError(
        'The shop is older than this version. Start the server once without DATABASE_URL, ' +
          'stop it, and move then',
      )

    await migrate(target, migrations)
    checkTables(source, await tablesIn(target))

    return await moveAll(source, target)
  } finally {
    source.close()
    lock.release()
  }
}

/** Runs the command; returns the exit code and the output. */
export const runMove = async (
  [url = '', ...more]: readonly string[],
  env: Env,
): Promise<CommandResult> => {
  if (url === '' || more.length > 0) return { code: 1, text: USAGE }
  return runCommand({ ...env, DATABASE_URL: url }, async ({ DATA_DIR: folder }) => {
    // Opening a database would create one in a folder that was named by mistake.
    if (!existsSync(join(folder, 'webale.db')))
      throw new ConfigError(`There is no shop in ${folder}. Set DATA_DIR to its folder`)

    const target = openPostgresStore(url)

    try {
      const lines = await moveTables(folder, target)
      return {
        code: 0,
        text:
          `Moved and compared, rows and sums are the same:\n${lines.join('\n')}\nNow start ` +
          `with DATABASE_URL set to this address and DATA_DIR as before: ` +
          `the signing keys stay there.`,
      }
    } finally {
      await target.close()
    }
  })
}
