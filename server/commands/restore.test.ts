// `npm run restore`: the list, a restore, refusals, and a process that is killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { AuditFilter } from '@webale/domain/features/audit/audit.ts'
import { describeAction } from '@webale/domain/features/audit/audit-words.ts'
import { openApp } from '../app.ts'
import { auditHandlers } from '../features/audit/audit.handlers.ts'
import { sealAll } from '../features/audit/sealer.ts'
import { verifySeals } from '../features/audit/verify.ts'
import { openChanges } from '../platform/operations/changes.ts'
import { readConfig } from '../platform/settings/config.ts'
import { openSqliteStore } from '../platform/database/open.ts'
import { openLog } from '../platform/base/log.ts'
import { newId } from '../platform/base/new-id.ts'
import { findIntegrityFault, inspectFile } from '../platform/snapshot/copy.ts'
import { runRestore } from './restore.ts'
import {
  cleanUp,
  readFolder,
  nameOf,
  registerChild,
  registerFolder,
  restoreFolder,
  root,
  stoppedShop,
} from '../testing/stopped-shop.ts'

afterEach(cleanUp)

test('SNAP-007 the snapshots are listed with time, size and reason, the newest first', async () => {
  const folder = await stoppedShop()
  const { code, text } = await restoreFolder(folder)
  expect(code).toBe(0)
  expect(text.split('\n')).toEqual([
    `Snapshots in ${folder}/snapshots, the newest first:`,
    expect.stringMatching(
      /^ {3}1 {2}Sat 21 Nov 2026, 15:00 +[\d.,]+ [kM]B {2}verified {2}Before a deletion$/,
    ),
    expect.stringMatching(
      /^ {3}2 {2}Sat 21 Nov 2026, 12:00 +[\d.,]+ [kM]B {2}verified {2}Every hour$/,
    ),
    '',
    'To go back to one: stop the server, then npm run restore -- 1 (its number, or the path of a file)',
  ])
  expect(await runRestore([], { DATA_DIR: join(folder, 'nowhere') })).toEqual({
    code: 0,
    text: `There are no snapshots in ${folder}/nowhere/snapshots`,
  })
})

test('SNAP-008 a restore brings back the shop with a new epoch and keeps the replaced database, which can be restored too', async () => {
  const folder = await stoppedShop()
  const before = readFolder(folder)
  expect(before.names).toEqual(['New', 'Old'])
  const { code, text } = await restoreFolder(folder, '2')
  expect([code, text]).toEqual([
    0,
    expect.stringContaining('The shop is as it was: Sat 21 Nov 2026, 12:00.'),
  ])
  const kept = readdirSync(folder).find((name) => /^webale-before-restore-.*\.db$/.test(name)) ?? ''
  expect(text).toContain(join(folder, kept))
  const back = readFolder(folder)
  expect(back.names).toEqual(['Old'])
  expect(back.epoch).not.toBe(before.epoch)
  expect(await restoreFolder(folder, join(folder, kept))).toMatchObject({ code: 0 })
  expect(readFolder(folder).names).toEqual(['New', 'Old'])
  expect(readdirSync(folder).filter((name) => name.startsWith('webale-restoring'))).toEqual([])
})

test('SNAP-008 a restore is in the audit log with person and file, and the chain stays intact', async () => {
  const folder = await stoppedShop()
  const snapshot = nameOf(folder, 'hourly')
  expect(await restoreFolder(folder, '2')).toMatchObject({ code: 0 })
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
  const app = await openApp({
    context: { ...outside, ...clock },
    log,
    webFolder: folder,
    keysFolder: folder,
  })
  const { store } = app.context
  await sealAll({ store, now: clock.now, holder: 'test' })
  const { rows } = await auditHandlers.list({
    db: store.db,
    input: AuditFilter.parse({ thing: 'backup' }),
  } as never)
  expect(rows.map((entry) => [describeAction(entry), entry.person, entry.sealed])).toEqual([
    [`Went back to the snapshot ${snapshot}`, 'Command line', true],
    ['Audit log started', null, true],
  ])
  expect((await verifySeals(store.db)).broken).toEqual([])
  await app.close()
})

test('SNAP-008 sales in the log of a killed server are kept with the old database and never added to the new one', async () => {
  const folder = await stoppedShop()
  const script = `const { openSqliteStore } = await import('./server/platform/database/open.ts')
    const store = openSqliteStore(${JSON.stringify(folder)})
    await store.transaction((tx) => tx.insertInto('customers').values({ id: 'x', name: 'Late', email: null, phone: null, address: null, balance: 0, created_at: 'x' }).execute())
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
  })
  registerChild(child)
  await once(child, 'exit')
  expect(existsSync(join(folder, 'webale.db-wal'))).toBe(true)
  expect(await restoreFolder(folder, '2')).toMatchObject({ code: 0 })
  expect(readFolder(folder).names).toEqual(['Old'])
  const kept =
    readdirSync(folder).find(
      (name) => name.endsWith('.db') && name.startsWith('webale-before-restore'),
    ) ?? ''
  const other = mkdtempSync(join(tmpdir(), 'webale-restore-'))
  registerFolder(other)
  copyFileSync(join(folder, kept), join(other, 'webale.db'))
  expect(readFolder(other).names).toEqual(['Late', 'New', 'Old'])
})

test('SNAP-008 an unreadable database is replaced and kept with its log', async () => {
  const folder = await stoppedShop()
  writeFileSync(join(folder, 'webale.db'), 'nothing of a database is left'.repeat(500))
  writeFileSync(join(folder, 'webale.db-wal'), 'nor here')
  expect(await restoreFolder(folder, '1')).toMatchObject({ code: 0 })
  expect(readFolder(folder).names).toEqual(['New', 'Old'])
  const kept = readdirSync(folder).filter((name) => name.startsWith('webale-before-restore'))
  expect(kept.map((name) => name.replace(/.*Z/, '')).toSorted()).toEqual(['.db', '.db-wal'])
})

/** Restores two snapshots in turn until the process is killed. */
const startRestoring = async (folder: string): Promise<ChildProcess> => {
  const script = `const { runRestore } = await import('./server/commands/restore.ts')
    const env = { DATA_DIR: ${JSON.stringify(folder)} }
    for (let time = 0; ; time += 1) {
      const { code, text } = await runRestore([String(1 + (time % 2))], env)
      if (code !== 0) throw new Error(text)
      if (time === 0) process.stdout.write('begun')
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  registerChild(child)
  await once(child.stdout, 'data')
  return child
}

const KILLS = Number(process.env['RESTORE_KILLS'] ?? 4)

test(`SNAP-008 a restore that is killed ${KILLS} times always leaves the complete old or new shop`, {
  timeout: 20_000 + KILLS * 5000,
}, async () => {
  const folder = await stoppedShop()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startRestoring(folder)
    await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 90))
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect([['New', 'Old'], ['Old']]).toContainEqual(readFolder(folder).names)
    expect(
      inspectFile(join(folder, 'webale.db'), (database) =>
        findIntegrityFault(database, 'integrity_check'),
      ),
    ).toBeNull()
    for (const name of readdirSync(folder))
      if (name.startsWith('webale-before-restore')) rmSync(join(folder, name))
  }
  expect(await restoreFolder(folder, '2')).toMatchObject({ code: 0 })
  expect(readFolder(folder).names).toEqual(['Old'])
})
