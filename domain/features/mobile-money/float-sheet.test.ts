// The day sheet of the float book and the blocks of the Z slip: their sums and their lines.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closureSlip } from '../shift/slip.ts'
import type { Closure } from '../shift/closure.ts'
import { FLOAT_KINDS, type FloatKind } from './float-entry.ts'
import { floatSheetSlip, SHEET_KINDS, sheetLineOf } from './float-sheet.ts'

const ID = '0193b1c0-0000-7000-8000-000000000001'
const OTHER_ID = '0193b1c0-0000-7000-8000-000000000002'

const source = {
  line_id: ID,
  name: 'Front',
  provider: 'MTN',
  number: '256772123456',
  department: 'Groceries',
} as const

test('FLOAT-017 opening and what moved are the closing, and the sums are those of the entries', () => {
  const sums = fc.array(
    fc.record({
      line_id: fc.constantFrom(ID, OTHER_ID),
      kind: fc.constantFrom(...FLOAT_KINDS.filter((kind) => kind !== 'reversal')),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1_000_000 }), sums, (before, entries) => {
      const own = entries.filter(({ line_id }) => line_id === ID)
      const sheet = sheetLineOf({ ...source, before }, entries)
      const sum = (...kinds: FloatKind[]) =>
        own.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0)
      expect(sheet.closing).toBe(before + sum(...FLOAT_KINDS))
      expect(sheet.opening).toBe(before + sum('opening'))
      for (const kind of SHEET_KINDS) expect(sheet.moved[kind]).toBe(sum(kind))
      const moved = SHEET_KINDS.reduce((total, kind) => total + sheet.moved[kind], 0)
      expect(sheet.opening + moved).toBe(sheet.closing)
    }),
  )
})

const textsOf = (lines: readonly object[]): string[] =>
  lines.map((shown) =>
    'left' in shown
      ? Object.values(shown).slice(1).join(' ')
      : 'text' in shown
        ? String(shown.text)
        : '-',
  )

test('FLOAT-017 the sheet lists each line with its sums, and the counts', () => {
  const sheetLine = sheetLineOf({ ...source, before: 500_000 }, [
    { line_id: ID, kind: 'deposit', amount: -100_000 },
    { line_id: ID, kind: 'withdrawal', amount: 30_000 },
  ])
  const count = {
    id: ID,
    line_id: ID,
    line: 'Front',
    typed: 430_000,
    expected: 430_500,
    difference: -500,
    came_later: 100,
    is_within: true,
    approved_name: null,
    note: null,
    counted_name: 'Ann',
    counted_at: '2026-11-21T09:00:00.000Z',
  }
  const sheet = { date: '2026-11-21', lines: [sheetLine], counts: [count] }
  expect(textsOf(floatSheetSlip(sheet, 'Nakasero'))).toEqual([
    'Nakasero',
    'FLOAT BOOK',
    'Day Sat 21 Nov 2026',
    '-',
    'Front',
    'MTN +256 772 123 456, Groceries',
    'Opening 500,000',
    'Deposit −100,000',
    'Withdrawal +30,000',
    'Closing 430,000',
    '-',
    'Counts',
    'Front, by Ann 430,000',
    'Difference −500',
    'Came later +100',
  ])
  expect(textsOf(floatSheetSlip({ ...sheet, counts: [] }, 'Nakasero'))).not.toContain('Counts')
})

test('FLOAT-019 the Z slip has a block for each line that was counted, and none without', () => {
  const none = { cash: 0, mobile_money: 0, card: 0 }
  const sums = {
    sales: { count: 0, subtotal: 0, discounts: 0, total: 0 },
    returns: { count: 0, amount: 0 },
    voids: { count: 0, amount: 0 },
    came_in: none,
    paid_back: none,
    held_carts: { count: 0, amount: 0 },
  }
  const closure = {
    sums,
    expected: none,
    counted: { ...none, mobile_money: null, card: null },
    pieces: {},
    late: [],
    opened_at: '2026-11-21T09:00:00.000Z',
    closed_at: '2026-11-21T09:00:00.000Z',
  } as unknown as Closure
  const heading = { business: 'Nakasero', isCopy: false }
  expect(textsOf(closureSlip(closure, heading)).join()).not.toContain('Float of')
  const float_lines = [{ line: 'Front', typed: 400_000, expected: 430_000 }]
  const shown = textsOf(
    closureSlip({ ...closure, sums: { ...closure.sums, float_lines } }, heading),
  )
  const at = shown.indexOf('Float of Front')
  expect(shown.slice(at, at + 5)).toEqual([
    'Float of Front',
    'Expected 430,000',
    'Counted 400,000',
    'Difference −30,000',
    '-',
  ])
})
