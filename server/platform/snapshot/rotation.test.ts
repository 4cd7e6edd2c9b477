// Which snapshots are kept.
import type { SnapshotReason } from '@webale/domain/kernel/snapshot-reason.ts'
import { expect, test } from 'vitest'
import { type StoredSnapshot, splitByShop, snapshotsToRemove } from './rotation.ts'

const HOUR = 3600 * 1000
const NOW = Date.parse('2026-11-21T09:30:00.000Z')
const now = new Date(NOW).toISOString()

const at = (hoursAgo: number, reason: SnapshotReason = 'hourly', size = 1): StoredSnapshot => {
  const created_at = new Date(NOW - hoursAgo * HOUR).toISOString()
  return { name: `${created_at}-${reason}.db`, reason, created_at, size }
}
const listKept = (all: readonly StoredSnapshot[], most = 1_000_000): StoredSnapshot[] => {
  const removed = snapshotsToRemove(all, now, most)
  return all.filter(({ name }) => !removed.includes(name))
}

test('SNAP-003 the newest snapshot of each of 24 hours, 30 days and 12 months is kept', () => {
  const all = Array.from({ length: 2 * 365 * 24 }, (_, hour) => at(hour))
  const kept = listKept(all)
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24))
  const days = kept.slice(24).map(({ created_at }) => created_at)
  // The day in Kampala ends at 21:00 in UTC.
  expect(days.slice(0, 3)).toEqual([
    '2026-11-19T20:30:00.000Z',
    '2026-11-18T20:30:00.000Z',
    '2026-11-17T20:30:00.000Z',
  ])
  expect(kept.length).toBe(24 + 28 + 10)
  expect(kept.at(-1)?.created_at).toBe('2025-12-31T20:30:00.000Z')
})

test('SNAP-003 the newest snapshot of an hour is kept, and each safety snapshot for 30 days', () => {
  const all = [
    at(0.1),
    at(0.2, 'reconciliation'),
    at(0.3, 'before-restore'),
    at(0.35, 'before-deletion'),
    at(24 * 29, 'before-upgrade'),
    at(24 * 31, 'before-restore'),
  ]
  expect(
    listKept([...all, at(24 * 29 - 0.1), at(24 * 31 - 0.1)]).map(({ reason }) => reason),
  ).toEqual(['hourly', 'before-restore', 'before-deletion', 'before-upgrade', 'hourly', 'hourly'])
})

test('SNAP-003 the oldest snapshots are deleted above the size limit, but never the newest or recent safety snapshots', () => {
  const all = [
    at(1, 'hourly', 40),
    at(2, 'hourly', 40),
    at(3, 'before-deletion', 40),
    at(4, 'hourly', 40),
  ]
  expect(listKept(all, 120)).toEqual(all.slice(0, 3))
  expect(listKept(all, 90)).toEqual([all[0], all[2]])
  expect(listKept(all, 1)).toEqual([all[0], all[2]])
})

test('SNAP-010 the snapshot that was just taken is kept, whatever the clock said before', () => {
  const ahead = Array.from({ length: 14 }, (_, month) => at(-24 * 31 * (month + 1), 'hourly', 40))
  expect(listKept([...ahead, at(0, 'hourly', 40)], 90)).toContainEqual(at(0, 'hourly', 40))
  const old = Array.from({ length: 400 }, (_, day) => at(-24 * day - 1))
  expect(listKept([...old, at(0)])).toContainEqual(at(0))
})

test('SNAP-003 snapshots of another shop are neither counted nor deleted, and one without an id is matched by its epoch', () => {
  const of = (shop_id: string | null, db_epoch: string | null) => ({ facts: { shop_id, db_epoch } })
  const [ours, restored, older, another, unknown, blank] = [
    of('a', '1'),
    of('a', '0'),
    of(null, '1'),
    of('b', '1'),
    of(null, '2'),
    of(null, null),
  ]
  expect(
    splitByShop([ours, restored, older, another, unknown, blank], { shop_id: 'a', db_epoch: '1' }),
  ).toEqual({
    own: [ours, restored, older],
    others: [another, unknown, blank],
  })
})
