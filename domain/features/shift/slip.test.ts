// The slips of a shift: every line of a closure in its order, and what a reprint adds.
import { expect, test } from 'vitest'
import { NIL_ID } from '../../kernel/id.ts'
import type { Closure, ShiftSums } from './closure.ts'
import { closureSlip, reportSlip, type SlipLine } from './slip.ts'

const sums: ShiftSums = {
  sales: { count: 2, subtotal: 46_000, discounts: 1000, total: 45_000 },
  returns: { count: 1, amount: 5000 },
  voids: { count: 0, amount: 0 },
  came_in: { cash: 25_000, mobile_money: 25_000, card: 0 },
  paid_back: { cash: 5000, mobile_money: 0, card: 0 },
  credit_given: 0,
  float: 50_000,
  left_before: 60_000,
  paid_in: 0,
  paid_out: 3000,
  repayments: 0,
  suppliers: 0,
  suppliers_by: { cash: 0, mobile_money: 5000, card: 0 },
  mobile_money_services: 0,
  no_sale_count: 1,
  first_receipt: 'RCP-000001',
  last_receipt: 'RCP-000002',
  held_carts: { count: 0, amount: 0 },
}

const closure: Closure = {
  id: NIL_ID,
  number: 'Z-000007',
  drawer_id: NIL_ID,
  drawer: 'Front',
  opened_at: '2026-11-21T05:00:00.000Z',
  closed_at: '2026-11-21T17:00:00.000Z',
  opened_name: 'Grace',
  closed_name: 'Joan',
  closed_by: NIL_ID,
  expected_cash: 67_000,
  counted_cash: 66_500,
  difference: -500,
  state: 'approved',
  is_waiting: false,
  shift_id: NIL_ID,
  department_id: null,
  expected: { cash: 67_000, mobile_money: 20_000, card: 0 },
  counted: { cash: 66_500, mobile_money: 20_000, card: null },
  pieces: { 'note-50000': 1, 'coin-500': 33 },
  left_in_drawer: 50_000,
  notes: 'Quiet day',
  shift_notes: null,
  count_number: 2,
  sums,
  is_within: true,
  approved_name: null,
  approval_note: null,
  chain_seq: 1042,
  chain_head: '3fa912bc55d01e77',
  late: [],
}

const shown = (lines: readonly SlipLine[]): string[] =>
  lines.map((line) =>
    'left' in line ? `${line.left}: ${line.right}` : line.kind === 'rule' ? '-' : line.text,
  )

const slip = (fields: Partial<Closure> = {}, isCopy = false): string[] =>
  shown(closureSlip({ ...closure, ...fields }, { business: 'Nakato Shop', isCopy }))

const TENDERS = [
  'Cash',
  'Came in: 25,000',
  'Paid back: 5,000',
  'Expected: 67,000',
  'Counted: 66,500',
  'Difference: −500',
  'Mobile Money',
  'Came in: 25,000',
  'Paid back: 0',
  'To suppliers: 5,000',
  'Expected: 20,000',
  'Counted: 20,000',
  'Difference: 0',
  'Card',
  'Came in: 0',
  'Paid back: 0',
  'Expected: 0',
  'Counted: not counted',
]

test('SHIFT-055 SHIFT-065 SHIFT-066 SHIFT-067 DISCNT-010 the slip of a closure holds every line in its order', () => {
  expect(slip()).toEqual([
    'Nakato Shop',
    'Z REPORT',
    'Number: Z-000007',
    'Drawer: Front',
    'Opened: Sat 21 Nov 2026, 08:00',
    'by: Grace',
    'Closed: Sat 21 Nov 2026, 20:00',
    'by: Joan',
    '-',
    'Sales: 2',
    'Subtotal: 46,000',
    'Discounts: 1,000',
    'Total: 45,000',
    'Returns (1): 5,000',
    'Voids (0): 0',
    'Net: 40,000',
    '-',
    ...TENDERS,
    '-',
    'Float: 50,000',
    'Opening difference: −10,000',
    'Paid in: 0',
    'Paid out: 3,000',
    'Repayments in cash: 0',
    'Suppliers in cash: 0',
    'No sale: 1',
    'Credit given: 0',
    '-',
    'First receipt: RCP-000001',
    'Last receipt: RCP-000002',
    'Held carts (0): 0',
    'Counts: 2',
    '-',
    'Left in drawer: 50,000',
    'To hand over: 16,500',
    'Quiet day',
    '50,000 note x 1: 50,000',
    '500 coin x 33: 16,500',
    'No approval needed',
    '-',
    'Chain 1042 3fa912bc55d01e77',
  ])
})

test('OFF-140 the slips name the tills that are not heard, after the held carts', () => {
  const silent_tills = [
    { number: 3, seen_at: '2026-11-21T07:41:00.000Z' },
    { number: 12, seen_at: '2026-11-20T07:41:00.000Z' },
  ]
  const lines = slip({ sums: { ...sums, silent_tills } })
  const at = lines.indexOf('Held carts (0): 0')
  expect(lines.slice(at + 1, at + 4)).toEqual([
    'Till 3 not heard since Sat 21 Nov 2026, 10:41',
    'Till 12 not heard since Fri 20 Nov 2026, 10:41',
    'Counts: 2',
  ])
})

test('SHIFT-053 SHIFT-095 the slip names the person who approved, says that nobody had to, or that nobody did', () => {
  expect(slip({ is_within: false })).toContain('Not approved')
  expect(slip()).toContain('No approval needed')
  expect(slip({ is_within: false, approved_name: 'Aisha' })).toContain('Approved by Aisha')
})

test('SHIFT-094 what suppliers got otherwise than in cash stands under its method, and older closures are shown as they were', () => {
  const lines = slip()
  const under = (tender: string) => lines.slice(lines.indexOf(tender), lines.indexOf(tender) + 4)
  expect(under('Mobile Money')).toContain('To suppliers: 5,000')
  expect([...under('Cash'), ...under('Card')].join()).not.toContain('To suppliers')
  const { suppliers_by: _new, ...old } = sums
  expect(slip({ sums: old })).toContain('Suppliers: 0')
})

test('SHIFT-072 a screen says After closing, where paper says it in capitals', () => {
  const heading = { business: 'Nakato Shop', isCopy: false, isShown: true }
  const late = [
    {
      id: NIL_ID,
      subject_type: 'refund',
      number: 'REF-000002',
      amounts: { cash: -500, mobile_money: 0, card: 0 },
      created_at: '2026-11-21T17:05:00.000Z',
    },
  ]
  expect(shown(closureSlip({ ...closure, late }, heading)).slice(-4)).toEqual([
    'After closing',
    'Sat 21 Nov 2026, 20:05 REF-000002',
    'Cash: −500',
    'Difference after late events: 0',
  ])
})

test('SHIFT-071 SHIFT-072 SHIFT-073 a reprint says COPY, has the same figures, and late events follow', () => {
  const late = [
    {
      id: NIL_ID,
      subject_type: 'sale',
      number: 'RCP-000003',
      amounts: { cash: -1000, mobile_money: 16_000, card: 0 },
      created_at: '2026-11-21T17:05:00.000Z',
    },
  ]
  const [name, copy, ...rest] = slip({ late }, true)
  expect([name, copy]).toEqual(['Nakato Shop', 'COPY'])
  expect(rest.slice(0, slip().length - 1)).toEqual(slip().slice(1))
  expect(rest.slice(slip().length - 1)).toEqual([
    '-',
    'AFTER CLOSING',
    'Sat 21 Nov 2026, 20:05 RCP-000003',
    'Cash: −1,000',
    'Mobile Money: +16,000',
    'Difference after late events: +500',
  ])
})

test('SHIFT-035 SHIFT-036 the X report has the expected money and no number', () => {
  const report = { shift_id: NIL_ID, expected: closure.expected, sums, over_expected: [] }
  const about = {
    business: 'Nakato Shop',
    drawer: 'Front',
    opened_at: closure.opened_at,
    printed_at: closure.closed_at,
  }
  const lines = shown(reportSlip(report, about))
  expect(lines.slice(0, 6)).toEqual([
    'Nakato Shop',
    'X REPORT',
    'Drawer: Front',
    'Opened: Sat 21 Nov 2026, 08:00',
    'Printed: Sat 21 Nov 2026, 20:00',
    '-',
  ])
  expect(lines).toContain('Expected: 67,000')
  expect(lines.filter((line) => line.startsWith('Counted') || line.startsWith('Number'))).toEqual(
    [],
  )
})
