// Receipt numbers after a restore: numbers are skipped, and numbers.json remembers what was given.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runAdmin } from './commands/admin.ts'
import { openApp } from './app.ts'
import { verifySeals } from './features/audit/verify.ts'
import { findEpochs, findLostSpan } from './features/snapshot/epoch.queries.ts'
import { highestReceipt } from './features/snapshot/skip-numbers.queries.ts'
import { openChanges } from './platform/operations/changes.ts'
import { readConfig } from './platform/settings/config.ts'
import { openSqliteStore } from './platform/database/open.ts'
import type { Store } from './platform/database/store.ts'
import { openLog } from './platform/base/log.ts'
import { newId } from './platform/base/new-id.ts'
import { writeHighestNumber, readHighestNumber } from './platform/shop-file/numbers-file.ts'
import {
  cleanUp,
  readFolder,
  registerFolder,
  restoreFolder,
  stoppedShop,
} from './testing/stopped-shop.ts'

afterEach(cleanUp)

const log = openLog('silent')

/** Starts the shop of a folder, does the work, and stops it. */
const running = async <Result>(
  folder: string,
  work: (store: Store) => Promise<Result>,
  second?: string,
): Promise<Result> => {
  const clock = { now: () => new Date().toISOString(), newId }
  const config = readConfig({
    DATA_DIR: folder,
    ...(second === undefined ? {} : { SNAPSHOT_SECOND_DIR: second }),
  })
  const outside = {
    store: openSqliteStore(folder),
    config,
    log,
    changes: openChanges(clock),
    ...clock,
  }
  const context = { ...outside, setupCode: null, snapshots: null }
  const app = await openApp({ context, log, webFolder: folder, keysFolder: folder })
  try {
    return await work(app.context.store)
  } finally {
    await app.close()
  }
}

/** Gives numbers without sales. */
const give =
  (count: number) =>
  async (store: Store): Promise<number> => {
    await store.transaction((tx) =>
      tx
        .updateTable('counters')
        .set(({ eb }) => ({ value: eb('value', '+', count) }))
        .where('name', '=', 'receipt_number')
        .execute(),
    )
    return highestReceipt(store.db)
  }

/**
 * The folder of a stopped shop under another name: this process keeps the lock of the first one.
 */
const movedTo = (folder: string): string => {
  const next = `${folder}-next`
  cpSync(folder, next, { recursive: true })
  registerFolder(next)
  return next
}

const present = (store: Store): Promise<number> => highestReceipt(store.db)

test('OFF-099 OFF-239 a snapshot that is put back twice with sales between gives no number twice', async () => {
  const first = await stoppedShop()
  const given = await running(first, give(7))
  const second = movedTo(first)
  expect(await restoreFolder(second, '2')).toMatchObject({ code: 0 })
  const after = await running(second, present)
  expect([after >= 10_000, after > given]).toEqual([true, true])
  const sold = await running(second, give(200_000))
  const third = movedTo(second)
  expect(await restoreFolder(third, '2')).toMatchObject({ code: 0 })
  expect(await running(third, present)).toBeGreaterThanOrEqual(sold)
})

test('OFF-240 a restore remembers the epochs of the replaced database, its moment and the skipped numbers', async () => {
  const folder = await stoppedShop()
  const before = readFolder(folder).epoch
  await restoreFolder(folder, '2')
  const [{ current, all }, lost, { broken }] = await running(folder, (store) =>
    Promise.all([findEpochs(store.db), findLostSpan(store.db), verifySeals(store.db)]),
  )
  expect([all.includes(before ?? ''), all.at(-1)]).toEqual([true, current])
  // The second snapshot was made first; the clock of the restore is the real one.
  expect(lost?.from).toMatch(/^2026-11-21T09:00/)
  expect(Date.now() - Date.parse(lost?.until ?? '')).toBeLessThan(600_000)
  expect(broken).toEqual([])
})

test('OFF-240 a database that is put back without the program does not give the numbers of numbers.json again', async () => {
  const folder = await stoppedShop()
  await running(folder, present)
  const [live, copy] = [join(folder, 'webale.db'), join(folder, 'copy.db')]
  copyFileSync(live, copy)
  const sold = await running(folder, give(300))
  for (const end of ['', '-wal', '-shm']) rmSync(`${live}${end}`, { force: true })
  copyFileSync(copy, live)
  expect(await running(folder, present)).toBe(sold)
})

test('OFF-240 the second folder remembers the numbers too, a broken file counts as none, and another shop changes nothing', async () => {
  const folder = await stoppedShop()
  const [second, shop_id] = [join(folder, 'stick'), 'a shop']
  mkdirSync(second)
  const config = { DATA_DIR: folder, SNAPSHOT_SECOND_DIR: second }
  expect(readHighestNumber(config, shop_id)).toBe(0)
  writeHighestNumber(config, { shop_id, highest: 500 }, log)
  writeHighestNumber(config, { shop_id, highest: 400 }, log)
  expect(JSON.parse(readFileSync(join(second, 'numbers.json'), 'utf8'))).toEqual({
    shop_id,
    highest: 500,
  })
  writeFileSync(join(folder, 'numbers.json'), '{"highest":')
  expect([readHighestNumber(config, shop_id), readHighestNumber(config, 'another')]).toEqual([
    500, 0,
  ])
  writeHighestNumber(
    { DATA_DIR: join(folder, 'webale.db'), SNAPSHOT_SECOND_DIR: second },
    { shop_id, highest: 600 },
    log,
  )
  expect([readHighestNumber(config, shop_id), existsSync(join(folder, 'webale.db'))]).toEqual([
    600,
    true,
  ])
})

test('OFF-240 SNAP-009 new-epoch renews the epoch, and numbers are skipped from the highest that was given', async () => {
  const folder = await stoppedShop()
  await running(folder, give(700))
  const next = movedTo(folder)
  const before = readFolder(next).epoch
  const { code, text } = await runAdmin(['new-epoch'], { DATA_DIR: next })
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^Tills bring again .* Receipt numbers go on after [\d,]+\.$/),
  ])
  const after = movedTo(next)
  const [highest, { all }, { broken }] = await running(after, (store) =>
    Promise.all([present(store), findEpochs(store.db), verifySeals(store.db)]),
  )
  expect([
    highest >= 10_700,
    all.includes(before ?? ''),
    readFolder(after).epoch === before,
  ]).toEqual([true, true, false])
  expect(broken.filter(({ problem }) => !problem.startsWith('Receipt numbers 1 to'))).toEqual([])
})
