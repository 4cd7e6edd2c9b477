// Rules of the reconciliation: its fields, its difference, and counting a drawer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { COUNTED_COINS, COUNTED_NOTES, countedCash, MAX_PIECES, withCount } from './cash-count.ts'
import {
  cameLaterText,
  changeGivenText,
  differenceFigure,
  differenceOf,
  differenceWord,
  NewReconciliation,
  openingText,
} from './reconciliation.ts'

const counted = {
  cashier_name: "Mary-Anne O'Brien",
  date: '2026-11-21',
  system_cash: 100_000,
  reported_cash: 95_000,
}
const passes = (change: object): boolean =>
  NewReconciliation.safeParse({ ...counted, ...change }).success

test('SCH-011 a cashier name has 1 to 100 letters, spaces, hyphens and apostrophes', () => {
  for (const cashier_name of ["Mary-Anne O'Brien", 'Ñakató', 'a', 'a'.repeat(100)])
    expect([cashier_name, passes({ cashier_name })]).toEqual([cashier_name, true])
  for (const cashier_name of ['', '   ', 'a'.repeat(101), 'Till 2', 'a@b'])
    expect([cashier_name, passes({ cashier_name })]).toEqual([cashier_name, false])
})

test('SCH-012 the day is a real day from 1 January 2020 on', () => {
  expect([
    passes({ date: '2020-01-01' }),
    passes({ date: '2019-12-31' }),
    passes({ date: '1/2/2024' }),
    passes({ date: '2026-02-30' }),
  ]).toEqual([true, false, false, false])
})

test('SCH-013 both sums are 0 to 100,000,000 with two decimals at most', () => {
  for (const field of ['system_cash', 'reported_cash']) {
    for (const amount of [0, 1000.5, 100_000_000])
      expect([amount, passes({ [field]: amount })]).toEqual([amount, true])
    for (const amount of [-1, 100_000_001, 1.005, null, undefined, '5'])
      expect([amount, passes({ [field]: amount })]).toEqual([amount, false])
  }
})

test('SCH-014 REC-011 notes are optional and have at most 500 characters', () => {
  expect(NewReconciliation.parse(counted).notes).toBe(null)
  expect([passes({ notes: 'n'.repeat(500) }), passes({ notes: 'n'.repeat(501) })]).toEqual([
    true,
    false,
  ])
})

test('REC-011 every field except the notes is required, each with its own message', () => {
  const missing = (field: string) =>
    ['', undefined, null, Number.NaN].map((value) =>
      firstIssue(NewReconciliation, { ...counted, [field]: value }),
    )
  expect(new Set(missing('cashier_name'))).toEqual(new Set(['Cashier name is required']))
  expect(new Set(missing('date'))).toEqual(new Set(['Choose a date', 'Use a date like 2026-11-21']))
  expect(new Set(missing('system_cash'))).toEqual(new Set(['System cash must be a number']))
  expect(new Set(missing('reported_cash'))).toEqual(new Set(['Reported cash must be a number']))
})

test('REC-004 the difference is reported minus system, exact to the hundredth', () => {
  expect(differenceOf(counted)).toBe(-5000)
  expect(differenceOf({ system_cash: 0.1, reported_cash: 0.3 })).toBe(0.2)
  expect(
    [-1500, 0, 500].map(
      (difference) => `${differenceFigure(difference)} ${differenceWord(difference)}`,
    ),
  ).toEqual(['−1,500 short', '0 matches', '+500 over'])
})

test('OFF-139 the mark of a count says how much cash came later', () => {
  expect([cameLaterText({}), cameLaterText({ came_later: 5000 })]).toEqual([
    null,
    'UGX 5,000 came later',
  ])
})

test('CASH-003 the form says how much change was given for other payments, and nothing when voids brought it back', () => {
  expect([
    changeGivenText(10_000),
    changeGivenText(0),
    changeGivenText(-500),
    changeGivenText(),
  ]).toEqual(['Change of UGX 10,000 was given for other payments', null, null, null])
})

test('CASH-007 an opening difference names who closed and who opened', () => {
  const opening = { closed_name: 'Joan', left: 50_000, opened_name: 'Peter', found: 40_000 }
  expect(openingText(opening)).toBe('Joan left 50,000, Peter found 40,000')
})

test('SHIFT-044 the value of a drawer is the sum of its notes and coins, with notes and coins of 1,000 counted separately', () => {
  expect(COUNTED_NOTES.map(({ value }) => value)).toEqual([
    50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
  ])
  expect(COUNTED_COINS.map(({ value }) => value)).toEqual([1_000, 500, 200, 100, 50])
  expect(countedCash({ 'note-50000': 2, 'note-1000': 1, 'coin-1000': 3, 'coin-50': 1 })).toBe(
    104_050,
  )
  expect(countedCash({})).toBe(0)
})

test('REC-018 a count of notes is clamped to 0-99,999', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      const kept = withCount({ 'coin-50': 1 }, 'note-1000', count)['note-1000'] ?? -1
      expect(kept).toBe(Math.min(MAX_PIECES, Math.max(0, count)))
    }),
  )
})
