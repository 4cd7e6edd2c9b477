// Snapshots of a computer whose clock was ahead for a
// while, or goes back because its battery is empty.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectSnapshots } from '../../platform/snapshot/inspect-snapshots.ts'
import { listSnapshots } from '../../platform/snapshot/manifest.ts'
import { startSchedule } from '../../platform/snapshot/schedule.ts'
import { placesOf } from '../../platform/snapshot/snapshots.ts'
import { openShop } from '../../testing/shop.ts'
import { folderOf, snapshotsOf } from '../../testing/snapshots.ts'

const openWatched = async () => {
  const second = mkdtempSync(join(tmpdir(), 'webale-second-'))
  const shop = await openShop('sqlite', { SNAPSHOT_SECOND_DIR: second })
  const schedule = startSchedule({ ...shop.context, snapshots: snapshotsOf(shop) })
  let count = 0
  /** What the next look does after a change at this moment. */
  const lookAt = async (now: string): Promise<string | undefined> => {
    shop.setNow(now)
    await shop.department(`Department ${(count += 1)}`)
    await schedule.look()
    return snapshotsOf(shop).state().snapshots[0]?.created_at
  }
  const close = (): void => {
    schedule.close()
    rmSync(second, { recursive: true })
  }
  return { shop, second, lookAt, close }
}

test('SNAP-010 after a clock that was ahead is set right, snapshots are taken, copied and proven as before', async () => {
  const { shop, second, lookAt, close } = await openWatched()
  await lookAt('2031-05-01T08:00:00.000Z')
  for (const now of [
    '2026-11-21T08:00:00.000Z',
    '2026-11-21T09:01:00.000Z',
    '2026-11-22T08:00:00.000Z',
  ])
    expect(await lookAt(now)).toBe(now)
  expect(snapshotsOf(shop).state().proof?.snapshot).toContain('2026-11-22T08')
  expect(listSnapshots(second).map(({ created_at }) => created_at)).toContain(
    '2026-11-22T08:00:00.000Z',
  )
  const { newest } = inspectSnapshots(placesOf(shop.context.config), shop.context.now(), false)
  expect(newest?.same_at).toBe('2026-11-22T08:00:00.000Z')
  close()
})

test('SNAP-010 a clock that goes back stops no snapshots, and an hour without changes needs none', async () => {
  const { shop, lookAt, close } = await openWatched()
  await lookAt('2026-11-21T08:00:00.000Z')
  expect(await lookAt('2020-01-01T00:05:00.000Z')).toBe('2020-01-01T00:05:00.000Z')
  expect(await lookAt('2020-01-01T00:30:00.000Z')).toBe('2020-01-01T00:05:00.000Z')
  expect(await lookAt('2020-01-01T01:06:00.000Z')).toBe('2020-01-01T01:06:00.000Z')
  expect(listSnapshots(folderOf(shop))).toHaveLength(3)
  close()
})
