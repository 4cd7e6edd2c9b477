// Cash: tenders, note keys, change in notes and coins, typed amounts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addNote,
  changeBreakdown,
  changeSentence,
  NOTES,
  setAmount,
  smallChangeHint,
  smallChangeSentence,
  suggestedTenders,
  removeNote,
} from './cash.ts'

test.each([
  [60_500, [60_500, 65_000, 70_000]],
  [1500, [1500, 2000, 5000]],
  [50_000, [50_000, 60_000]],
  [100_000, [100_000]],
  [5000, [5000, 10_000, 20_000]],
  [100, [100, 1000, 2000]],
  [0, []],
])('POS-050 the tenders suggested for %d are %j', (total, tenders) => {
  expect(suggestedTenders(total)).toEqual(tenders)
})

test('POS-050 suggestions start with the total and increase, each enough to pay it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (total) => {
      const tenders = suggestedTenders(total)
      expect(tenders[0]).toBe(total)
      expect(tenders).toEqual([...new Set(tenders)].toSorted((a, b) => a - b))
      expect(tenders.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('POS-050 a note key adds, its counter subtracts, and typing clears the counters', () => {
  const two = addNote(addNote(setAmount(null), 20_000), 20_000)
  expect(two).toEqual({ amount_paid: 40_000, notes: { 20_000: 2 } })
  expect(removeNote(two, 20_000)).toEqual({ amount_paid: 20_000, notes: { 20_000: 1 } })
  expect(removeNote(removeNote(two, 20_000), 20_000)).toEqual(setAmount(null))
  expect(removeNote(two, 1000)).toBe(two)
  expect(setAmount(70_000)).toEqual({ amount_paid: 70_000, notes: {} })
  expect(addNote(setAmount(60_500), 1000)).toEqual({ amount_paid: 61_500, notes: { 1000: 1 } })
})

test('POS-050 the amount is always the typed amount plus the counted notes', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...NOTES)), { maxLength: 40 }),
      (start, taps) => {
        const tender = taps.reduce(
          (state, [adds, note]) => (adds ? addNote(state, note) : removeNote(state, note)),
          setAmount(start),
        )
        const counted = NOTES.reduce((sum, note) => sum + note * (tender.notes[note] ?? 0), 0)
        expect(tender.amount_paid ?? 0).toBe(start + counted)
      },
    ),
  )
})

test.each([
  [9500, 'Give 5,000 + 2 x 2,000 + 500'],
  [500, 'Give 500'],
  [520, 'Give 500 + 20'],
  [20, 'Give 20'],
  [188_850, 'Give 3 x 50,000 + 20,000 + 10,000 + 5,000 + 2,000 + 1,000 + 500 + 200 + 100 + 50'],
  [0, ''],
])('POS-051 the change %d: %s', (amount, sentence) => {
  expect(changeSentence(amount)).toBe(sentence)
})

test('POS-051 notes, coins and remainder add up to the change, and the remainder is below 50', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (amount) => {
      const { pieces, remainder } = changeBreakdown(amount)
      expect(pieces.reduce((sum, { value, count }) => sum + value * count, remainder)).toBe(amount)
      expect(remainder).toBeLessThan(50)
      expect(pieces.every(({ count }) => count > 0)).toBe(true)
    }),
  )
})

test('POS-051 a hint asks for one small sum that makes the change rounder, or there is no hint', () => {
  expect(smallChangeSentence(9500)).toBe('or ask for 500 and give back 10,000')
  expect(smallChangeHint(4500)).toEqual({ ask: 500, give: 5000 })
  expect([10_000, 500, 4000, 5500, 0].map(smallChangeSentence)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('POS-051 the change always increases by the sum that the hint asks for', () => {
  fc.assert(
    fc.property(
      fc.nat(2000).map((fifties) => fifties * 50),
      (change) => {
        const hint = smallChangeHint(change)
        if (hint) expect(hint.give - hint.ask).toBe(change)
      },
    ),
  )
})
