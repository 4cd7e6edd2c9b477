// Snapshots of the embedded database: taking, keeping, copying and proving them, and failures.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { openSqliteStore } from '../../platform/database/open.ts'
import { listSnapshots } from '../../platform/snapshot/manifest.ts'
import { startSchedule } from '../../platform/snapshot/schedule.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { findEpoch } from './epoch.queries.ts'
import { snapshotsOf, folderOf, advanceClock } from '../../testing/snapshots.ts'

/** Writes a row, as a sale would. */
const write = (shop: Shop): Promise<void> =>
  shop.write(async (tx) => {
    await tx
      .insertInto('customers')
      .values({
        id: shop.context.newId(),
        name: 'Aisha',
        email: null,
        phone: null,
        address: null,
        balance: 0,
        created_at: shop.context.now(),
      })
      .execute()
  })

test('SNAP-001 a snapshot is the whole shop at one moment, also during writes, and its manifest describes its content', async () => {
  const client = await openBackupClient('sqlite')
  await client.stockUp()
  const { shop } = client
  const [taken] = await Promise.all([snapshotsOf(shop).take('by-hand'), write(shop), write(shop)])
  expect(taken).toMatchObject({
    reason: 'by-hand',
    facts: {
      counts: { sales: 2, sale_items: 3 },
      sums: { sales_total: 3200, items_subtotal: 3200 },
    },
  })
  expect(taken.facts.db_epoch).toBe(await findEpoch(shop.context.store.db))
  const folder = folderOf(shop)
  expect(readdirSync(folder).toSorted()).toEqual([taken.name, `${taken.name}.json`])
  expect(statSync(join(folder, taken.name)).mode & 0o077).toBe(0)
  const copy = join(shop.folder, 'copy')
  mkdirSync(copy)
  writeFileSync(join(copy, 'webale.db'), readFileSync(join(folder, taken.name)))
  const store = openSqliteStore(copy)
  expect(await store.db.selectFrom('sales').selectAll().execute()).toEqual(
    await shop.context.store.db.selectFrom('sales').selectAll().execute(),
  )
  await store.close()
})

test('SNAP-002 no new snapshot is made when nothing changed, except before a restore or deletion', async () => {
  const shop = await openShop('sqlite')
  const first = await snapshotsOf(shop).take('hourly')
  advanceClock(shop, 60)
  const second = await snapshotsOf(shop).take('hourly')
  expect(second).toEqual({ ...first, same_at: shop.context.now() })
  advanceClock(shop, 1)
  await snapshotsOf(shop).take('before-restore')
  advanceClock(shop, 60)
  await write(shop)
  await snapshotsOf(shop).take('hourly')
  expect(listSnapshots(folderOf(shop)).map(({ reason }) => reason)).toEqual([
    'hourly',
    'before-restore',
    'hourly',
  ])
})

test('SNAP-002 snapshots are taken only after the start, hourly after writes, and after a cash count', async () => {
  const shop = await openShop('sqlite')
  const schedule = startSchedule({ ...shop.context, snapshots: snapshotsOf(shop) })
  const reasons = async (minutes: number, before: () => unknown = () => undefined) => {
    advanceClock(shop, minutes)
    await before()
    await schedule.look()
    return listSnapshots(folderOf(shop)).map(({ reason }) => reason)
  }
  expect(await reasons(0)).toEqual(['start'])
  expect(await reasons(61)).toEqual(['start'])
  expect(await reasons(1, () => write(shop))).toEqual(['hourly', 'start'])
  expect(await reasons(59, () => write(shop))).toEqual(['hourly', 'start'])
  expect(await reasons(2)).toEqual(['hourly', 'hourly', 'start'])
  advanceClock(shop, 5)
  await write(shop)
  shop.context.changes.publish(['reconciliation', 'backup'])
  shop.context.changes.publish(['reconciliation'], 'a till')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await reasons(0))[0]).toBe('hourly')
  expect((await reasons(6))[0]).toBe('reconciliation')
  schedule.close()
  expect((await reasons(600, () => write(shop)))[0]).toBe('reconciliation')
})

test('SNAP-002 a snapshot has the reason cash count after a cash count and not after a sale', async () => {
  const till = await openTill('sqlite')
  const soap = await till.product()
  const schedule = startSchedule({ ...till.context, snapshots: snapshotsOf(till) })
  const reasons = async (work: () => Promise<unknown>) => {
    advanceClock(till, 11)
    await work()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await schedule.look()
    return listSnapshots(folderOf(till)).map(({ reason }) => reason)
  }
  expect(await reasons(() => till.sell([{ product_id: soap.id }]))).toEqual(['start'])
  expect(await reasons(() => till.sell([{ product_id: soap.id }]))).toEqual(['start'])
  const count = {
    cashier_name: 'Grace',
    date: '2026-11-21',
    system_cash: 2000,
    reported_cash: 2000,
  }
  expect((await reasons(() => till.ask(reconciliationApi.record, till.seller, count)))[0]).toBe(
    'reconciliation',
  )
  schedule.close()
})

test('SNAP-002 only counts of cash and of drawers change the noun that triggers a snapshot', () => {
  const naming = features
    .flatMap(({ operations }) => operations)
    .filter(
      ({ operation }) =>
        operation.kind === 'command' && operation.changes.includes('reconciliation'),
    )
  expect(naming.map(({ name }) => name).toSorted()).toEqual([
    'reconciliation.record',
    'shift.close',
    'shift.count',
  ])
})

test('SNAP-006 a snapshot fails without a writable folder, the reason is shown until one succeeds, and unfinished files are removed', async () => {
  const shop = await openShop('sqlite')
  const snapshots = snapshotsOf(shop)
  const { folder } = snapshots.state()
  writeFileSync(folder, 'no folder')
  await expect(snapshots.take('by-hand')).rejects.toThrow(Refusal)
  expect(snapshots.state().trouble).toMatch(/EEXIST/)
  rmSync(folder)
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  writeFileSync(join(folder, '2026-11-21T09-00-00-000Z-hourly.db.part'), 'half')
  mkdirSync(join(folder, 'proof-1'))
  writeFileSync(join(folder, 'my-own.db'), 'kept')
  const { name } = await snapshots.take('by-hand')
  expect(readdirSync(folder).toSorted()).toEqual([name, `${name}.json`, 'my-own.db'])
  expect(snapshots.state()).toMatchObject({ trouble: null, snapshots: [{ name }] })
})

test('SNAP-003 the oldest snapshots are deleted above SNAPSHOT_MOST_MB, but never the newest', async () => {
  const shop = await openShop('sqlite', { SNAPSHOT_MOST_MB: '1' })
  const snapshots = snapshotsOf(shop)
  for (let time = 0; time < 4; time += 1) {
    advanceClock(shop, 61)
    await write(shop)
    await snapshots.take('hourly')
  }
  const left = snapshots.state().snapshots
  expect(left[0]?.created_at).toBe(shop.context.now())
  expect(left.length).toBe(Math.max(1, Math.floor((1024 * 1024) / (left[0]?.size ?? 1))))
  expect(left.length).toBeLessThan(4)
})

test('SNAP-007 only an administrator lists, takes and proves snapshots, one at a time, and PostgreSQL has none', async () => {
  const shop = await openShop('sqlite')
  const admin = await shop.person('admin')
  expect(await shop.ask(snapshotApi.state, admin, {})).toMatchObject({
    state: { snapshots: [], proof: null, busy: null },
  })
  await Promise.all([1, 2, 3].map(() => shop.ask(snapshotApi.prove, admin, {})))
  await expect
    .poll(async () => (await shop.ask(snapshotApi.state, admin, {})).state?.proof?.problem)
    .toBeNull()
  await expect
    .poll(async () => (await shop.ask(snapshotApi.state, admin, {})).state?.busy)
    .toBeNull()
  const { state } = await shop.ask(snapshotApi.state, admin, {})
  expect(state?.snapshots).toHaveLength(1)
  expect(Object.keys(state?.snapshots[0] ?? {})).toEqual([
    'name',
    'reason',
    'created_at',
    'same_at',
    'size',
  ])
  const elsewhere = { ...shop.context, snapshots: null }
  const { snapshotHandlers } = await import('./snapshot.handlers.ts')
  expect(await snapshotHandlers.state({ ...elsewhere } as never)).toEqual({ state: null })
  const take = snapshotHandlers.take as (context: never) => Promise<unknown>
  await expect(take({ ...elsewhere } as never)).rejects.toThrow(
    'This shop is on PostgreSQL. Its own tools make the copies',
  )
})

test('SNAP-009 the epoch changes only after a restore or deletion, the id of the shop never', async () => {
  const client = await openBackupClient('sqlite')
  await client.stockUp()
  const setup = async () => (await client.call('GET /api/setup')).body
  const epoch = async () => String((await setup())['db_epoch'])
  const { shop_id } = await setup()
  const first = await epoch()
  const text = await client.export(['customers'])
  await client.check(text)
  expect(await epoch()).toBe(first)
  await client.remove(['customers', 'appointments'])
  const second = await epoch()
  await client.restore(await client.check(text))
  expect(new Set([first, second, await epoch()]).size).toBe(3)
  expect((await setup())['shop_id']).toBe(shop_id)
})
