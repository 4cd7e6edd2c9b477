// Upgrade of a shop: all migrations or none, after a
// snapshot. A shop of a later version is left unchanged.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp } from './app.ts'
import { runCheckup } from './features/doctor/checkup.queries.ts'
import { verifySeals } from './features/audit/verify.ts'
import { main } from './main.ts'
import { migrations } from './migrations/migrations.ts'
import { openChanges } from './platform/operations/changes.ts'
import { ConfigError, readConfig } from './platform/settings/config.ts'
import { isBehind, migrate, type Schema } from './platform/database/migrate.ts'
import { openSqliteStore } from './platform/database/open.ts'
import type { Store } from './platform/database/store.ts'
import { openLog } from './platform/base/log.ts'
import { newId } from './platform/base/new-id.ts'
import type { AppDependencies } from './platform/operations/app-context.ts'
import { inspectFile, factsOf } from './platform/snapshot/copy.ts'
import { openSnapshots, placesOf } from './platform/snapshot/snapshots.ts'
import { proofOptions } from './proof-options.ts'
import { workInThisThread } from './platform/snapshot/snapshot-work.ts'
import { releaseFiles } from './testing/release-files.ts'
import { whereEnginesDiffer } from './testing/shop.ts'
import { openTestStore } from './testing/stores.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The last migration of version 1.0.0. */
const FIRST_RELEASE = '0019'
const schemaUpTo = (last: string): Schema =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last))

const addDepartment = (store: Store): Promise<unknown> =>
  store.transaction((tx) =>
    sql`insert into departments (id, name, created_at, updated_at)
      values (${newId()}, 'Groceries', '2026-01-01T09:00:00.000Z',
        '2026-01-01T09:00:00.000Z')`.execute(tx),
  )

/** Creates a folder with a shop of the first release. */
const oldShop = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-upgrade-'))
  folders.push(folder)
  const store = openSqliteStore(folder)
  await migrate(store, schemaUpTo(FIRST_RELEASE))
  await addDepartment(store)
  await store.close()
  return folder
}

const dependenciesOf = (
  store: Store,
  folder: string,
  env: Record<string, string> = {},
): AppDependencies => {
  const config = readConfig({ DATA_DIR: folder, ...env })
  const [log, clock] = [openLog('silent'), { now: () => '2026-11-21T09:00:00.000Z', newId }]
  const snapshots = openSnapshots({
    ...placesOf(config),
    work: workInThisThread(proofOptions),
    log,
    now: clock.now,
    changed: () => undefined,
  })
  return { store, config, log, changes: openChanges(clock), setupCode: null, snapshots, ...clock }
}

test('UPG-001 a shop of the first release is upgraded after a snapshot of its state', async () => {
  const folder = await oldShop()
  const store = openSqliteStore(folder)
  const context = dependenciesOf(store, folder)
  const app = await openApp({
    context,
    log: openLog('silent'),
    webFolder: folder,
    keysFolder: folder,
  })
  expect(await isBehind(store, migrations)).toBe(false)
  expect(await store.db.selectFrom('departments').select('name').execute()).toEqual([
    { name: 'Groceries' },
  ])
  expect(await store.db.selectFrom('meta').select('name').orderBy('name').execute()).toEqual([
    { name: 'added_facts' },
    { name: 'db_epoch' },
    { name: 'epochs_by_deletion' },
    { name: 'facts_sealed' },
    { name: 'past_epochs' },
    { name: 'shop_id' },
  ])
  expect((await verifySeals(store.db)).broken).toEqual([])
  await app.close()
  const [before, ...others] = context.snapshots?.state().snapshots ?? []
  expect([before?.reason, others]).toEqual(['before-upgrade', []])
  const facts = inspectFile(join(folder, 'snapshots', before?.name ?? ''), factsOf)
  expect(facts).toMatchObject({
    schema: '0019-sign-ups',
    db_epoch: null,
    counts: { departments: 1 },
  })
  const again = openSqliteStore(folder)
  const second = await openApp({
    context: dependenciesOf(again, folder),
    log: openLog('silent'),
    webFolder: folder,
    keysFolder: folder,
  })
  await second.close()
  expect(
    readdirSync(join(folder, 'snapshots')).filter((name) => name.endsWith('.db')),
  ).toHaveLength(1)
})

test('UPG-001 an upgrade is refused in one line when there is no space for the snapshot', async () => {
  const folder = await oldShop()
  await releaseFiles()
  const file = join(folder, 'webale.db')
  const error: unknown = await main({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    SNAPSHOT_DIR: file,
    LOG_LEVEL: 'silent',
  }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect((error as Error).message).toMatch(
    /^DATA_DIR=.* holds a shop of an earlier version, and no safety copy could be made before the upgrade\. Is the disk full\?$/,
  )
  expect(inspectFile(file, factsOf).schema).toBe('0019-sign-ups')
})

whereEnginesDiffer('upgrade', (engine) => {
  test('UPG-001 a failing upgrade leaves the shop unchanged', async () => {
    const { store, drop } = await openTestStore(engine, 'nothing')
    await migrate(store, schemaUpTo(FIRST_RELEASE))
    await addDepartment(store)
    const failing: Schema = {
      ...schemaUpTo(FIRST_RELEASE),
      '9001-good': async (db) => {
        await sql`create table half_way (id text)`.execute(db)
        await sql`delete from departments`.execute(db)
      },
      '9002-bad': async (db) => void (await sql`insert into nowhere values (1)`.execute(db)),
    }
    await expect(migrate(store, failing)).rejects.toThrow('Migration 9002-bad failed')
    expect(await store.db.selectFrom('departments').select('name').execute()).toEqual([
      { name: 'Groceries' },
    ])
    await expect(sql`select * from half_way`.execute(store.schema)).rejects.toThrow(/half_way/)
    await migrate(store, migrations)
    expect(await isBehind(store, migrations)).toBe(false)
    await store.close()
    await drop()
  })

  test('CREDIT-016 a balance of an earlier version becomes the first entry of its account', async () => {
    const { store, drop } = await openTestStore(engine, 'nothing')
    await migrate(store, schemaUpTo('0066'))
    const [grace, musa] = [newId(), newId()]
    const at = '2026-01-01T22:30:00.000Z'
    await sql`insert into customers (id, name, balance, created_at)
      values (${grace}, 'Grace', 2500.5, ${at}), (${musa}, 'Musa', 0, ${at})`.execute(store.schema)
    await migrate(store, migrations)
    expect(await store.db.selectFrom('customer_entries').selectAll().execute()).toMatchObject([
      {
        id: grace,
        customer_id: grace,
        kind: 'opening',
        amount: 2500.5,
        due: null,
        business_date: '2026-01-02',
      },
    ])
    const { findings } = await runCheckup({
      db: store.db,
      now: '2026-11-21T09:00:00.000Z',
      deep: true,
      groups: ['D12'],
    })
    expect(findings).toEqual([])
    await store.close()
    await drop()
  })

  test('UPG-002 an older program refuses a newer database in one line without changes', async () => {
    const { store, drop } = await openTestStore(engine, 'nothing')
    await migrate(store, {
      ...migrations,
      '9001-later': async (db) => void (await sql`create table later (id text)`.execute(db)),
    })
    const error: unknown = await migrate(store, migrations).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toBe(
      'The database is of a newer version of this program (9001-later). Start that version, or go back: npm run restore',
    )
    await store.close()
    await drop()
  })

  test('UPG-002 a database that lacks a step before its last one is refused in one line without changes', async () => {
    const { store, drop } = await openTestStore(engine, 'nothing')
    const later: Schema = {
      '9002-later': async (db) => void (await sql`create table later (id text)`.execute(db)),
    }
    const skipped: Schema = {
      '9001-skipped': async (db) => void (await sql`create table skipped (id text)`.execute(db)),
    }
    await migrate(store, { ...schemaUpTo(FIRST_RELEASE), ...later })
    const error: unknown = await migrate(store, {
      ...schemaUpTo(FIRST_RELEASE),
      ...skipped,
      ...later,
    }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toBe(
      'The database is of a version that was never released (it lacks 9001-skipped, but has later steps). ' +
        'Start the version that made it, or use another data folder',
    )
    await expect(sql`select * from skipped`.execute(store.schema)).rejects.toThrow(/skipped/)
    await store.close()
    await drop()
  })
})
