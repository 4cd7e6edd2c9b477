// Proofs of snapshots on the embedded database: when they are made, what they find, and the copies
// in a second folder.
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSnapshots } from '../../platform/snapshot/manifest.ts'
import { startSchedule } from '../../platform/snapshot/schedule.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { openShop } from '../../testing/shop.ts'
import { snapshotsOf, folderOf, advanceClock } from '../../testing/snapshots.ts'

const flipByte = (file: string, at: number): void => {
  const handle = openSync(file, 'r+')
  const byte = readFileSync(file)[at] ?? 0
  writeSync(handle, Buffer.from([byte ^ 1]), 0, 1, at)
  closeSync(handle)
}

test('SNAP-004 the newest snapshot is verified once a day after 03:00; a failure is shown beside the last successful proof', async () => {
  const shop = await openShop('sqlite')
  const snapshots = snapshotsOf(shop)
  shop.setNow('2026-11-21T22:30:00.000Z')
  const schedule = startSchedule({ ...shop.context, snapshots })
  await schedule.look()
  expect(snapshots.state()).toMatchObject({
    busy: null,
    trouble: null,
    proof: { at: '2026-11-21T22:30:00.000Z', problem: null },
  })
  advanceClock(shop, 60)
  await schedule.look()
  expect(snapshots.state().proof?.at).toBe('2026-11-21T22:30:00.000Z')
  shop.setNow('2026-11-22T00:10:00.000Z')
  flipByte(join(folderOf(shop), snapshots.state().snapshots[0]?.name ?? ''), 30_000)
  await schedule.look()
  expect(snapshots.state().proof).toMatchObject({
    at: '2026-11-22T00:10:00.000Z',
    problem: 'the file is not what was written: its fingerprint is another',
    last_proven_at: '2026-11-21T22:30:00.000Z',
  })
  expect(readdirSync(folderOf(shop)).filter((name) => name.startsWith('proof-'))).toEqual([])
  schedule.close()
})

test('SNAP-004 a proof fails when rows or sums differ from the manifest', async () => {
  const client = await openBackupClient('sqlite')
  await client.stockUp()
  const snapshots = snapshotsOf(client.shop)
  const { name } = await snapshots.take('by-hand')
  const manifest = join(folderOf(client.shop), `${name}.json`)
  const text = readFileSync(manifest, 'utf8')
  for (const [wrong, words] of [
    ['"sales_total": 3201', 'sales_total is 3200 instead of 3201'],
    ['"sales": 3', 'sales is 2 instead of 3'],
  ] as const) {
    writeFileSync(
      manifest,
      text.replace(/"sales_total": 3200|"sales": 2/g, (found) =>
        found.split(':')[0] === wrong.split(':')[0] ? wrong : found,
      ),
    )
    await snapshots.prove()
    expect(snapshots.state().proof?.problem).toBe(words)
  }
  writeFileSync(manifest, text)
  await snapshots.prove()
  expect(snapshots.state().proof).toMatchObject({ problem: null, snapshot: name })
})

test('SNAP-005 each snapshot is copied to the second folder and read back, and a missing folder is only reported', async () => {
  const second = '/tmp/webale-no-such-folder/stick'
  const shop = await openShop('sqlite', { SNAPSHOT_SECOND_DIR: second })
  const snapshots = snapshotsOf(shop)
  await snapshots.take('by-hand')
  expect(snapshots.state()).toMatchObject({
    trouble: null,
    second: { folder: second, problem: 'the folder is not there. Is the disk plugged in?' },
  })
  const there = await openShop('sqlite', { SNAPSHOT_SECOND_DIR: shop.folder })
  const { name } = await snapshotsOf(there).take('by-hand')
  expect(snapshotsOf(there).state().second).toEqual({ folder: shop.folder, problem: null })
  expect(listSnapshots(shop.folder)).toEqual(listSnapshots(folderOf(there)))
  // Compared as a whole: a matcher looks at each byte,
  // which takes half a minute on a busy computer.
  expect(
    readFileSync(join(shop.folder, name)).equals(readFileSync(join(folderOf(there), name))),
  ).toBe(true)
})
