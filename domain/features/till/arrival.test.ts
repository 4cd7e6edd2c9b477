// The time of a closed sale, and the flags of its arrival.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { type ArrivalFacts, flagsOfArrival } from './arrival.ts'
import { clampTime, delayText } from './clock.ts'
import { FLAG_NAMES, FLAGS, flagWords, sortFlags, raiseFlag } from './flags.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const SINCE = '2026-11-01T08:00:00.000Z'
const SOLD = '2026-11-21T11:00:00.000Z'

const facts = (changes: Partial<ArrivalFacts> = {}): ArrivalFacts => ({
  sold_at: SOLD,
  created_at: changes.created_at ?? clampTime(changes.sold_at ?? SOLD, { since: SINCE, now: NOW }),
  now: NOW,
  clock_offset_ms: 0,
  since: SINCE,
  clear_at: null,
  ended_at: null,
  isRecovered: false,
  isByFile: false,
  isPastUnknown: false,
  isShiftClosed: false,
  isPersonKnown: true,
  isPersonProved: true,
  removed_at: null,
  isNumberInvalid: false,
  gone: [],
  isOnCredit: false,
  oversold: [],
  isDayCounted: false,
  isWithoutPin: false,
  ...changes,
})
const flagsOf = (changes: Partial<ArrivalFacts>) =>
  flagsOfArrival(facts(changes)).map(({ flag }) => flag)

test('OFF-135 the time of a sale is never after its arrival and never before the registration', () => {
  const moment = fc.date({
    min: new Date('2010-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, moment, moment, (sold, since, now) => {
      const span = { since: since.toISOString(), now: now.toISOString() }
      const time = clampTime(sold.toISOString(), span)
      expect(time <= span.now).toBe(true)
      if (span.since <= span.now) expect(time >= span.since).toBe(true)
      if (span.since <= sold.toISOString() && sold <= now) expect(time).toBe(sold.toISOString())
    }),
    PROPERTY_CASES,
  )
  expect(clampTime('2026-11-24T12:00:00.000Z', { since: SINCE, now: NOW })).toBe(NOW)
  expect(clampTime('2026-10-01T12:00:00.000Z', { since: SINCE, now: NOW })).toBe(SINCE)
})

test('OFF-124 OFF-126 each fact of an arrival raises its flag, and an ordinary arrival raises none', () => {
  expect(flagsOf({})).toEqual([])
  expect(flagsOf({ sold_at: '2010-01-01T00:00:00.000Z' })).toEqual(['clock', 'late'])
  expect(flagsOf({ sold_at: '2035-01-01T00:00:00.000Z' })).toEqual(['clock'])
  expect(flagsOf({ clock_offset_ms: -13 * 3_600_000 })).toEqual(['clock'])
  expect(flagsOf({ clock_offset_ms: 12 * 3_600_000 })).toEqual([])
  expect(flagsOf({ sold_at: '2026-11-21T12:01:59.000Z' })).toEqual([])
  expect(flagsOf({ sold_at: '2026-11-20T20:59:59.000Z' })).toEqual(['late'])
  expect(flagsOf({ sold_at: '2026-11-20T21:00:00.000Z' })).toEqual([])
  const [sold_at, now] = ['2026-11-20T20:55:00.000Z', '2026-11-20T21:05:00.000Z']
  expect(flagsOf({ sold_at, created_at: sold_at, now })).toEqual([])
  expect(flagsOf({ isPersonKnown: false, isPersonProved: false })).toEqual([
    'person_unknown',
    'person_unproved',
  ])
  expect(flagsOf({ removed_at: '2026-11-21T10:00:00.000Z' })).toEqual(['person_removed'])
  expect(flagsOf({ removed_at: '2026-11-21T11:30:00.000Z' })).toEqual([])
  expect(flagsOf({ ended_at: '2026-11-21T11:30:00.000Z' })).toEqual(['till_ended'])
  expect(flagsOf({ isNumberInvalid: true, gone: ['drawer'], isOnCredit: true })).toEqual([
    'number',
    'place_gone',
    'credit',
  ])
  expect(flagsOf({ isDayCounted: true, isByFile: true })).toEqual(['day_counted', 'by_file'])
  expect(flagsOf({ isWithoutPin: true })).toEqual(['went_on'])
  expect(flagsOf({ isPastUnknown: true, isShiftClosed: true })).toEqual(['shift_closed', 'epoch'])
  expect(flagsOf({ oversold: [{ item_name: 'Soap', receipt_number: 'RCP-000001' }] })).toEqual([
    'oversold',
  ])
})

test('OFF-226 a sale from before the last report is to review, however it came', () => {
  const clear_at = '2026-11-21T11:30:00.000Z'
  expect(flagsOf({ clear_at })).toEqual(['backdated'])
  expect(flagsOf({ clear_at, isRecovered: true })).toEqual(['backdated', 'recovered'])
  expect(flagsOf({ clear_at, isByFile: true })).toEqual(['backdated', 'by_file'])
  expect(flagsOf({ clear_at: '2026-11-21T10:30:00.000Z' })).toEqual([])
})

test('OFF-127 decision T8 every flag needs a review except a note', () => {
  const notes = FLAG_NAMES.filter((flag) => !raiseFlag(flag).to_review)
  expect(notes).toEqual(['day_counted', 'went_on', 'recovered', 'by_file'])
})

test('OFF-127 flags are described in words and sorted in one order', () => {
  expect(Object.values(FLAGS).every((words) => /^[A-Z]/.test(words))).toBe(true)
  const mixed = sortFlags([raiseFlag('late'), raiseFlag('number'), raiseFlag('price_before')])
  expect(flagWords(mixed.map(({ flag }) => flag))).toBe('Old price, Receipt number, Came late')
})

test('OFF-144 the delay of a late sale is shown in hours, then in days', () => {
  const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString()
  expect([0.5, 1, 6.9, 47.9, 48, 200].map((hours) => delayText(hoursAgo(hours), NOW))).toEqual([
    null,
    '1 h',
    '6 h',
    '47 h',
    '2 days',
    '8 days',
  ])
})
