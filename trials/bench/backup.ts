// Measures backups with 1,000,000 rows: time and memory of an export, a check and a restore, and
// the effect of an export on a till. Export and restore run in separate processes, so that each has
// its own memory. Run: npx tsx trials/bench/backup.ts
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { indexBackup } from '@webale/server/features/backup/backup-file.ts'
import { exportBackup } from '@webale/server/features/backup/export-backup.ts'
import { checkBackup, restoreBackup } from '@webale/server/features/backup/restore-backup.ts'
import { existingDataIn } from '@webale/server/features/backup/existing-data.ts'
import { migrations } from '@webale/server/migrations/migrations.ts'
import { migrate } from '@webale/server/platform/database/migrate.ts'
import { databaseFile, openSqliteStore } from '@webale/server/platform/database/open.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { copyDatabase } from '@webale/server/platform/snapshot/copy.ts'
import { openSpool } from '@webale/server/platform/files/spool.ts'
import { insertSales } from './many-sales.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { basketOf, saleDraftOf, openLocalShop } from '../harness/local-shop.ts'

const PRODUCTS = 2000
/** With three lines and three movements each: about a million rows. */
const SALES = 142_000
const FILE = 'backup.json'

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
const print = (name: string, value: string): void => console.log(`${name.padEnd(44)}${value}`)

/** Time, and the highest memory of the process during the work. */
const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  let most = process.memoryUsage().rss
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)

  const [start, before] = [performance.now(), process.memoryUsage().rss]
  const result = await work()
  clearInterval(timer)
  print(
    name,
    `${((performance.now() - start) / 1000).toFixed(1)} s, memory ${megabytes(before)} at the ` +
      `start, ${megabytes(most)} at most`,
  )

  return result
}

/** Sells at intervals until it is stopped; returns how long each sale took, in ms. */
const sellMeanwhile = async (
  shop: Awaited<ReturnType<typeof openLocalShop>>,
  goesOn: () => boolean,
): Promise<number[]> => {
  const times: number[] = []

  for (let round = 0; goesOn(); round += 1) {
    const start = performance.now()
    await shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))
    times.push(performance.now() - start)
    await pause(100)
  }

  return times
}

const sayTimes = (name: string, times: readonly number[]): void =>
  print(
    name,
    `median ${formatMs(quantile(times, 0.5))}, p95 ${formatMs(quantile(times, 0.95))}, ` +
      `longest ${formatMs(Math.max(...times))} of ${times.length}`,
  )

const measureExport = async (folder: string): Promise<void> => {
  const shop = await openLocalShop(join(folder, 'from'), PRODUCTS)

  for (let from = 1; from <= SALES; from += 500)
    await shop.context.store.transaction((tx) => insertSales(tx, from, 500, shop.products))

  const spool = await openSpool(folder)
  let rounds = 0
  sayTimes('a sale, nothing else going on', await sellMeanwhile(shop, () => rounds++ < 50))
  const { rows, size, times } = await measure('export while a till sells', async () => {
    let done = false
    const selling = sellMeanwhile(shop, () => !done)
    const file = await exportBackup(shop.context.store, BACKUP_TABLES, shop.context.now())
    const size = await spool.write(FILE, file.chunks)
    done = true

    return { rows: file.rows, size, times: await selling }
  })

  print('rows and size of the file', `${rows.toLocaleString('en-US')}, ${megabytes(size)}`)
  sayTimes('a sale during the export', times)
  await shop.close()
}

const measureRestore = async (folder: string): Promise<void> => {
  const store = openSqliteStore(join(folder, 'to'))
  await migrate(store, migrations)
  const spool = await openSpool(folder)
  const file = await measure('looking a file through', () =>
    indexBackup((from) => spool.read(FILE, from)),
  )

  const report = (): void => undefined
  await measure('check of every row', () => checkBackup(file, existingDataIn(store.db), report))
  const actor = {
    id: newId(),
    email: '',
    full_name: '',
    role: 'admin',
    department_id: null,
  } as const

  const by = { actor, now: new Date().toISOString(), newId }
  const restored = await measure('restore', () =>
    restoreBackup(file, store, {
      by,
      leaveOut: false,
      report,
      onFault: (error) => console.error(error),
    }),
  )

  if (restored.failed > 0) throw new Error(JSON.stringify(restored))
  const copy = join(folder, 'copy.db')
  await measure('copy of the whole database', async () =>
    copyDatabase(databaseFile(join(folder, 'to')), copy),
  )

  print('size of the database', megabytes(statSync(copy).size))
  await measure('check again: every row is here already', () =>
    checkBackup(file, existingDataIn(store.db), report),
  )

  await store.close()
}

const stages: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  exporting: measureExport,
  restoring: measureRestore,
}

const runAll = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-bench-'))
  try {
    for (const stage of Object.keys(stages)) {
      const { status } = spawnSync(
        process.execPath,
        [...process.execArgv, fileURLToPath(import.meta.url), stage, folder],
        { stdio: 'inherit' },
      )
      if (status !== 0) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [, , stage, folder] = process.argv
if (stage === undefined || folder === undefined) runAll()
else void stages[stage]?.(folder)
