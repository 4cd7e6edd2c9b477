// Measures a chain on PostgreSQL: 40 departments, 200
// tills, 20,000 products and three years of sales.
//   npx tsx trials/bench/chain.ts --sales 10000000 --folder /var/tmp/webale-chain
//   --folder <path>   keeps the data there and uses them again; without it they are removed
//                     at the end
//   --only <parts>    some of them, a comma between: sizes,sale,months,pages,doctor,export,
//                     export-only,restore. export-only writes no file. It and doctor run only
//                     when they are named
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCheckup } from '@webale/server/features/doctor/checkup.queries.ts'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import type { LocalShop } from '../harness/local-shop.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { giveUp, print, since } from '../../tools/terminal.mjs'
import { runStage } from './chain-backup.ts'
import { compareSales, measureSizes, sumPastDays, timeMonths, timePages } from './chain-figures.ts'
import { fillChain, LOADING } from './chain-fill.ts'
import { LAST_DAY } from './chain-sales.ts'
import { makeChain, openChain } from './chain-shop.ts'
import type { Line } from './part.ts'

const DATABASES = ['chain', 'empty'] as const
const NEW_DATABASE = 'restored'
/** Measured, with room for sorting and for the log. */
const BYTES_OF_SALE = 6000
const BYTES_OF_SHOP = 1e9
/** As docs/run/postgres.md tells a large shop; everything else is as PostgreSQL comes. */
const MEASURING = ['shared_buffers=1GB', 'work_mem=32MB', 'random_page_cost=1.1', 'jit=off']
/** The evening of the last day. */
const NOW = `${LAST_DAY}T17:05:00.000Z`
const PARTS = ['sizes', 'sale', 'months', 'pages', 'export', 'restore'] as const

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    only: { type: 'string', default: PARTS.join() },
  },
})
const [sales, parts] = [Number(values.sales), values.only.split(',')]

const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return String(address)
}

/** Runs the work with the server of this folder, and stops it. */
const withPostgres = async (
  folder: string,
  settings: readonly string[],
  work: (url: string) => Promise<void>,
) => {
  const started = await startPostgres({ kept: join(folder, 'postgres'), settings })
  if (started.url === undefined) throw new Error(started.reason ?? 'PostgreSQL is not installed')

  try {
    await work(started.url)
  } finally {
    await started.stop()
  }
}

const runOn = async (url: string, statements: readonly string[]): Promise<void> => {
  const pool = openPostgres(url, 1)
  try {
    for (const statement of statements) await pool.query(statement)
  } finally {
    await pool.end()
  }
}

/** Why these sales cannot be written in this folder, or null. */
const roomProblem = (folder: string): string | null => {
  const { bavail, bsize } = statfsSync(folder)
  const [free, needed] = [bavail * bsize, BYTES_OF_SHOP + sales * BYTES_OF_SALE].map((bytes) =>
    Math.ceil(bytes / 1e9),
  )

  if (free === undefined || needed === undefined || free >= needed) return null

  return (
    `${folder} has ${free} GB free, and ${sales} sales need ${needed} GB. ` +
    `Choose another --folder or fewer --sales`
  )
}

const makeShops = async (folder: string): Promise<void> => {
  const start = performance.now()
  print(`writing ${sales.toLocaleString('en-US')} sales`)
  await withPostgres(folder, LOADING, async (url) => {
    await runOn(
      url,
      DATABASES.map((name) => `create database ${name}`),
    )

    for (const name of DATABASES) await makeChain(addressOf(url, name), folder)
    await fillChain(addressOf(url, 'chain'), sales)
  })

  writeFileSync(join(folder, 'chain.json'), JSON.stringify({ sales }))
  print(`   written in ${since(start)}`)
}

const say = ({ what, measured, goal, held }: Line): void => {
  print(
    `${what.padEnd(52)}${measured}${held === null ? '' : `  (${goal}: ${held ? 'held' : 'MISSED'})`}`,
  )
}

/**
 * The seals of the loader have no real hashes, and
 * the shop was made after the last day of its clock.
 */
const sayFindings = async ({ context }: LocalShop): Promise<void> => {
  const { findings } = await runCheckup({ db: context.store.db, now: context.now(), deep: false })
  print(`doctor: ${findings.map(({ rule, count }) => `${rule} ${count}`).join(', ')}`)
}

const measureShops = async (url: string, folder: string): Promise<void> => {
  const [chain, empty] = [
    await openChain(addressOf(url, 'chain'), folder, NOW),
    await openChain(addressOf(url, 'empty'), folder, NOW),
  ]
  try {
    say(await sumPastDays(chain))
    if (parts.includes('sizes')) for (const line of await measureSizes(chain)) say(line)
    if (parts.includes('sale')) for (const line of await compareSales(chain, empty)) say(line)
    if (parts.includes('months')) await timeMonths(chain, say)
    if (parts.includes('pages')) await timePages(chain, say)
    if (parts.includes('doctor')) await sayFindings(chain)
  } finally {
    await chain.close()
    await empty.close()
  }
}

const measureAll = async (url: string, folder: string): Promise<void> => {
  await measureShops(url, folder)
  if (parts.includes('export-only')) runStage('export-only', addressOf(url, 'chain'), folder)
  if (parts.includes('export')) runStage('export', addressOf(url, 'chain'), folder)
  if (!parts.includes('restore')) return
  await runOn(url, [`drop database if exists ${NEW_DATABASE}`, `create database ${NEW_DATABASE}`])
  runStage('restore', addressOf(url, NEW_DATABASE), folder)
  await runOn(url, [`drop database ${NEW_DATABASE}`])
}

if (!Number.isSafeInteger(sales) || sales < 1) giveUp('--sales is a whole number, 1 or more')
const made = join(values.folder ?? '', 'chain.json')
const isMade = values.folder !== undefined && existsSync(made)
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'webale-chain-'))
mkdirSync(folder, { recursive: true })
try {
  const problem = isMade ? null : roomProblem(folder)
  if (problem !== null) throw new Error(problem)
  if (isMade) print(`the shop in ${folder}: ${readFileSync(made, 'utf8')}`)
  else await makeShops(folder)

  await withPostgres(folder, MEASURING, (url) => measureAll(url, folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
