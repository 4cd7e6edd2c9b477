// When a request is looked at: by its age, its provider and how it ended.
import { expect, test } from 'vitest'
import { isWatchOver, nextLook, type WatchedCollection } from './look-schedule.ts'

const BEGIN = Date.parse('2026-11-21T09:00:00.000Z')
const at = (seconds: number): string => new Date(BEGIN + seconds * 1000).toISOString()
const FIRST_MS = 15_000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const asked: WatchedCollection = {
  state: 'asked',
  reason: null,
  provider: 'mtn',
  created_at: at(0),
  settled_at: null,
}

/** Seconds from one look to the next, at this age. */
const pauseAt = (seconds: number, more: Partial<WatchedCollection> = {}): number | null => {
  const next = nextLook({ ...asked, ...more }, at(seconds), FIRST_MS)
  return next === null ? null : (Date.parse(next) - BEGIN) / 1000 - seconds
}

test('COLL-008 an open request is looked at every 3 s for a minute, every 10 s to 6 minutes, every 5 minutes to a day, daily for a week', () => {
  expect(
    [0, 59, 60, 359, 360, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY].map((age) => pauseAt(age)),
  ).toEqual([3, 3, 10, 10, 5 * MINUTE, 5 * MINUTE, DAY, DAY, null])
  for (const state of ['pending', 'unknown'] as const) expect(pauseAt(0, { state })).toBe(3)
})

test('COLL-008 Airtel is looked at after the time of the setting, then every 15 s', () => {
  const airtel = { provider: 'airtel' } as const
  expect([0, 20, 100, 359, 360].map((age) => pauseAt(age, airtel))).toEqual([
    15,
    15,
    15,
    15,
    5 * MINUTE,
  ])
  const slow = nextLook({ ...asked, ...airtel }, at(0), 180_000)
  expect(slow).toBe(at(180))
})

test('COLL-008 what ended without money is looked at again after 10 minutes, 1, 6 and 24 hours', () => {
  for (const state of ['failed', 'expired'] as const) {
    const ended = { state, settled_at: at(300) }
    expect([300, 900, 300 + HOUR, 300 + 6 * HOUR].map((age) => pauseAt(age, ended))).toEqual([
      600,
      HOUR - 600,
      5 * HOUR,
      18 * HOUR,
    ])
    expect(pauseAt(300 + DAY, ended)).toBeNull()
  }
})

test('COLL-008 nobody looks at what was not reached or is paid', () => {
  expect(pauseAt(5, { state: 'failed', reason: 'not_reached', settled_at: at(5) })).toBeNull()
  expect(pauseAt(5, { state: 'succeeded', settled_at: at(5) })).toBeNull()
})

test('COLL-008 COLL-026 a stored request is looked at when its server has surely stopped, and people decide after a week', () => {
  expect(pauseAt(0, { state: 'created' })).toBe(15)
  expect(pauseAt(20, { state: 'created' })).toBe(3)
  expect([7 * DAY - 1, 7 * DAY].map((age) => isWatchOver(asked, at(age)))).toEqual([false, true])
})

test('COLL-008 a leader records a statement after a week, and a day after an end without money', () => {
  const asked = { created_at: '2026-11-21T09:00:00.000Z', settled_at: null }
  const ended = { created_at: asked.created_at, settled_at: '2026-11-21T10:00:00.000Z' }
  expect(isWatchOver({ ...asked, state: 'pending' }, '2026-11-28T08:59:59.999Z')).toBe(false)
  expect(isWatchOver({ ...asked, state: 'pending' }, '2026-11-28T09:00:00.000Z')).toBe(true)
  expect(isWatchOver({ ...ended, state: 'failed' }, '2026-11-22T09:59:59.999Z')).toBe(false)
  expect(isWatchOver({ ...ended, state: 'expired' }, '2026-11-22T10:00:00.000Z')).toBe(true)
  expect(isWatchOver({ ...ended, state: 'succeeded' }, '2027-11-22T10:00:00.000Z')).toBe(false)
})
