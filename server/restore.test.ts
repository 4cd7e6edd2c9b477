// `npm run restore`: the list, the way back, everything it refuses, and a process that is killed in the middle of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, expect, test } from 'vitest'
import { AuditFilter } from '@webale/domain/features/audit/audit.ts'
import { whatWasDone } from '@webale/domain/features/audit/audit-words.ts'
import { openApp } from './app.ts'
import { auditHandlers } from './features/audit/audit.handlers.ts'
import { sealAll } from './features/audit/sealer.ts'
import { verifySeals } from './features/audit/verify.ts'
import { openChanges } from './platform/changes.ts'
import { readConfig } from './platform/config.ts'
import { openSqliteStore } from './platform/database/open.ts'
import { openLog } from './platform/log.ts'
import { newId } from './platform/new-id.ts'
import { lockFolder } from './platform/running.ts'
import { factsOf, faultIn, inspect } from './platform/snapshot/copy.ts'
import { manifestOf } from './platform/snapshot/manifest.ts'
import { runRestore } from './restore.ts'
import { openShop, type Shop } from './testing/shop.ts'

const root = join(import.meta.dirname, '..')
const folders: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const addCustomer = (shop: Shop, name: string): Promise<unknown> =>
  shop.write((tx) =>
    tx
      .insertInto('customers')
      .values({ id: shop.context.newId(), name, email: null, phone: null, address: null, balance: 0, created_at: shop.context.now() })
      .execute(),
  )

/** A data folder as a stopped server leaves it: now Old and New are customers, and the snapshot knows Old only. */
const stoppedShop = async (): Promise<string> => {
  const shop = await openShop('sqlite')
  await addCustomer(shop, 'Old')
  await shop.context.snapshots?.take('hourly')
  await addCustomer(shop, 'New')
  shop.setNow('2026-11-21T12:00:00.000Z')
  await shop.context.snapshots?.take('before-deletion')
  const folder = mkdtempSync(join(tmpdir(), 'webale-restore-'))
  folders.push(folder)
  mkdirSync(join(folder, 'snapshots'))
  for (const name of readdirSync(join(shop.folder, 'snapshots'))) copyFileSync(join(shop.folder, 'snapshots', name), join(folder, 'snapshots', name))
  copyFileSync(join(folder, 'snapshots', nameOf(folder, 'before-deletion')), join(folder, 'webale.db'))
  return folder
}
const nameOf = (folder: string, reason: string): string => readdirSync(join(folder, 'snapshots')).find((name) => name.endsWith(`${reason}.db`)) ?? 'none'
const restore = (folder: string, ...words: string[]) => runRestore(words, { DATA_DIR: folder })

/** What a shop holds, without becoming one of those who have it open. */
const look = (folder: string): { names: string[]; epoch: string | null } =>
  inspect(join(folder, 'webale.db'), (database) => {
    const rows = database.prepare('select name from customers order by name').all() as { name: string }[]
    return { names: rows.map(({ name }) => name), epoch: factsOf(database).db_epoch }
  })

test('the snapshots are listed with time, size and reason, the newest first', async () => {
  const folder = await stoppedShop()
  const { code, text } = await restore(folder)
  expect(code).toBe(0)
  expect(text.split('\n')).toEqual([
    `Snapshots in ${folder}/snapshots, the newest first:`,
    expect.stringMatching(/^ {3}1 {2}Sat 21 Nov 2026, 15:00 +\d+ kB {2}verified {2}Before a deletion$/),
    expect.stringMatching(/^ {3}2 {2}Sat 21 Nov 2026, 12:00 +\d+ kB {2}verified {2}Every hour$/),
    '',
    'To go back to one: stop the server, then npm run restore -- 1 (its number, or the path of a file)',
  ])
  expect(await runRestore([], { DATA_DIR: join(folder, 'nowhere') })).toEqual({ code: 0, text: `There are no snapshots in ${folder}/nowhere/snapshots` })
})

test('going back brings the shop of that moment with a new epoch, and keeps what was there; forth again by its file', async () => {
  const folder = await stoppedShop()
  const before = look(folder)
  expect(before.names).toEqual(['New', 'Old'])
  const { code, text } = await restore(folder, '2')
  expect([code, text]).toEqual([0, expect.stringContaining('The shop is as it was: Sat 21 Nov 2026, 12:00.')])
  const kept = readdirSync(folder).find((name) => /^webale-before-restore-.*\.db$/.test(name)) ?? ''
  expect(text).toContain(join(folder, kept))
  const back = look(folder)
  expect(back.names).toEqual(['Old'])
  expect(back.epoch).not.toBe(before.epoch)
  expect(await restore(folder, join(folder, kept))).toMatchObject({ code: 0 })
  expect(look(folder).names).toEqual(['New', 'Old'])
  expect(readdirSync(folder).filter((name) => name.startsWith('webale-restoring'))).toEqual([])
})

test('the shop that comes back has it on record by whom and from which file, and the chain holds', async () => {
  const folder = await stoppedShop()
  const snapshot = nameOf(folder, 'hourly')
  expect(await restore(folder, '2')).toMatchObject({ code: 0 })
  const log = openLog('silent')
  const clock = { now: () => new Date().toISOString(), newId }
  const outside = {
    store: openSqliteStore(folder),
    config: readConfig({ DATA_DIR: folder }),
    log,
    changes: openChanges(clock),
    setupCode: null,
    snapshots: null,
  }
  const app = await openApp({ context: { ...outside, ...clock }, log, webFolder: folder, keysFolder: folder })
  const { store } = app.context
  await sealAll({ store, now: clock.now, holder: 'test' })
  const { rows } = await auditHandlers.list({ db: store.db, input: AuditFilter.parse({ thing: 'backup' }) } as never)
  expect(rows.map((entry) => [whatWasDone(entry), entry.person, entry.sealed])).toEqual([
    [`Went back to the snapshot ${snapshot}`, 'Command line', true],
    ['Began the record of all facts', null, true],
  ])
  expect((await verifySeals(store.db)).broken).toEqual([])
  await app.close()
})

test('sales that a killed server left beside the database are in what is kept, and never beside the new one', async () => {
  const folder = await stoppedShop()
  const script = `const { openSqliteStore } = await import('./server/platform/database/open.ts')
    const store = openSqliteStore(${JSON.stringify(folder)})
    await store.transaction((tx) => tx.insertInto('customers').values({ id: 'x', name: 'Late', email: null, phone: null, address: null, balance: 0, created_at: 'x' }).execute())
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: root })
  children.push(child)
  await once(child, 'exit')
  expect(existsSync(join(folder, 'webale.db-wal'))).toBe(true)
  expect(await restore(folder, '2')).toMatchObject({ code: 0 })
  expect(look(folder).names).toEqual(['Old'])
  const kept = readdirSync(folder).find((name) => name.endsWith('.db') && name.startsWith('webale-before-restore')) ?? ''
  const other = mkdtempSync(join(tmpdir(), 'webale-restore-'))
  folders.push(other)
  copyFileSync(join(folder, kept), join(other, 'webale.db'))
  expect(look(other).names).toEqual(['Late', 'New', 'Old'])
})

test('while the shop is open nothing happens, whoever has it open', async () => {
  const folder = await stoppedShop()
  const file = readFileSync(join(folder, 'webale.db'))
  const lock = lockFolder(folder)
  expect(await restore(folder, '2')).toEqual({ code: 1, text: expect.stringMatching(/^Another Webale server.* is running on DATA_DIR=/) })
  lock.release()
  const script = `const { openSqliteStore } = await import('./server/platform/database/open.ts')
    const store = openSqliteStore(${JSON.stringify(folder)})
    await store.db.selectFrom('customers').select('id').execute()
    process.stdout.write('open')
    // The clock holds the store: what nobody holds is closed when memory is tidied.
    setInterval(() => store, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  expect(await restore(folder, '2')).toEqual({ code: 1, text: 'The shop is open: stop the server first (Ctrl+C, or stop the service), then try again' })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readdirSync(folder).filter((name) => name.startsWith('webale-'))).toEqual([])
  expect(readFileSync(join(folder, 'webale.db')).subarray(100)).toEqual(file.subarray(100))
})

test('a snapshot that was changed, cut off, is of a newer version or is no shop at all is refused, and the shop stays', async () => {
  const folder = await stoppedShop()
  const snapshot = join(folder, 'snapshots', nameOf(folder, 'hourly'))
  const whole = readFileSync(snapshot)
  const other = join(folder, 'other.db')
  const refused = async (words: RegExp, ...given: string[]): Promise<void> => {
    const { code, text } = await restore(folder, ...given)
    expect([code, text]).toEqual([1, expect.stringMatching(words)])
    expect(text).not.toContain('\n')
    expect(look(folder).names).toEqual(['New', 'Old'])
  }
  writeFileSync(snapshot, Buffer.concat([whole.subarray(0, 20_000), Buffer.from('x'), whole.subarray(20_001)]))
  await refused(/is not what was written: its fingerprint is another\. Choose an older one$/, '2')
  writeFileSync(snapshot, whole)
  appendFileSync(manifestOf(snapshot), 'no manifest any more')
  await refused(/^There is no snapshot 2\. npm run restore lists them$/, '2')
  writeFileSync(other, whole.subarray(0, 50_000))
  await refused(/other\.db/, other)
  writeFileSync(other, 'a letter to the tax office'.repeat(1000))
  await refused(/not a database/, other)
  copyFileSync(snapshot, other)
  const newer = new DatabaseSync(other)
  newer.exec("insert into kysely_migration (name, timestamp) values ('9001-later', '2027-01-01')")
  newer.close()
  await refused(/other\.db is of a newer version of this program \(9001-later\)\. Start that version first$/, other)
  await refused(/^There is no file .*gone\.db$/, join(folder, 'gone.db'))
  await refused(/^One snapshot at a time/, '1', '2')
  expect(await runRestore(['1'], { DATABASE_URL: 'postgres://ann@127.0.0.1/shop' })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^This shop is on PostgreSQL/),
  })
})

test('a database that cannot be read at all is replaced too, and kept with what lies beside it', async () => {
  const folder = await stoppedShop()
  writeFileSync(join(folder, 'webale.db'), 'nothing of a database is left'.repeat(500))
  writeFileSync(join(folder, 'webale.db-wal'), 'nor here')
  expect(await restore(folder, '1')).toMatchObject({ code: 0 })
  expect(look(folder).names).toEqual(['New', 'Old'])
  const kept = readdirSync(folder).filter((name) => name.startsWith('webale-before-restore'))
  expect(kept.map((name) => name.replace(/.*Z/, '')).toSorted()).toEqual(['.db', '.db-wal'])
})

/** Restores one snapshot and the other in turn until somebody kills it. */
const startRestoring = async (folder: string): Promise<ChildProcess> => {
  const script = `const { runRestore } = await import('./server/restore.ts')
    const env = { DATA_DIR: ${JSON.stringify(folder)} }
    for (let time = 0; ; time += 1) {
      const { code, text } = await runRestore([String(1 + (time % 2))], env)
      if (code !== 0) throw new Error(text)
      if (time === 0) process.stdout.write('begun')
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

const KILLS = Number(process.env['RESTORE_KILLS'] ?? 4)

test(`killed ${KILLS} times in the middle: there is always a whole shop, the old or the new`, { timeout: 20_000 + KILLS * 5000 }, async () => {
  const folder = await stoppedShop()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startRestoring(folder)
    await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 90))
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect([['New', 'Old'], ['Old']]).toContainEqual(look(folder).names)
    expect(inspect(join(folder, 'webale.db'), (database) => faultIn(database, 'integrity_check'))).toBeNull()
    for (const name of readdirSync(folder)) if (name.startsWith('webale-before-restore')) rmSync(join(folder, name))
  }
  expect(await restore(folder, '2')).toMatchObject({ code: 0 })
  expect(look(folder).names).toEqual(['Old'])
})
