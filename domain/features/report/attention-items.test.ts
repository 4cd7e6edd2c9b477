// The dashboard's list of things that need attention.
import { expect, test } from 'vitest'
import { listAttentionItems } from './attention-items.ts'

type AttentionInput = Parameters<typeof listAttentionItems>[0]

const low = (name: string, current_stock: number): AttentionInput['lowest'][number] => ({
  id: name,
  name,
  unit: 'piece',
  current_stock,
  reorder_level: 10,
  department_id: null,
  department_name: null,
})
const look = (part: Partial<AttentionInput>) =>
  listAttentionItems({
    low_stock: 0,
    lowest: [],
    difference_today: null,
    difference_yesterday: null,
    attention: {
      closures_waiting: 0,
      late_events: 0,
      outside_shifts: null,
      opening_differences: [],
      old_carts: 0,
      late_transfers: 0,
      till_losses: [],
    },
    ...part,
  })

test('DASH-015 the attention list is empty when stock is fine and the cash was right or not counted', () => {
  expect([look({}), look({ difference_yesterday: 0 })]).toEqual([[], []])
})

test('DASH-015 the attention list starts with cash differences, then products to reorder', () => {
  const found = look({
    low_stock: 5,
    lowest: [low('Musk', 0), low('Soap', 2.5)],
    difference_yesterday: -1500,
  })
  expect(found.map(({ title, tone }) => [title, tone])).toEqual([
    ["Yesterday's cash was UGX 1,500 short", 'bad'],
    ['5 products to reorder', 'bad'],
  ])
  expect(
    look({ difference_today: -2000, difference_yesterday: 5 }).map(({ title }) => title),
  ).toEqual(["Today's cash is UGX 2,000 short", "Yesterday's cash was UGX 5 over"])
  expect(found[1]?.detail).toBe('Musk (out), Soap (2.5 piece) and 3 more')
  expect(look({ difference_yesterday: 200 })[0]?.title).toBe("Yesterday's cash was UGX 200 over")
  expect(look({ low_stock: 1, lowest: [low('Soap', 2)] })[0]).toMatchObject({
    title: '1 product to reorder',
    tone: 'attention',
  })
})

test('SHIFT-078 MOVE-020 closures that wait, late entries, cash outside shifts, old carts and late transfers are named between cash and stock', () => {
  const outside_shifts = { date: '2026-11-21', documents: 3, cash: 45_000 }
  const found = look({
    low_stock: 1,
    lowest: [low('Soap', 2)],
    difference_today: -1,
    attention: {
      closures_waiting: 1,
      late_events: 2,
      outside_shifts,
      opening_differences: [],
      old_carts: 1200,
      late_transfers: 2,
      till_losses: [],
    },
  })
  expect(found.map(({ title, detail, route }) => [title, detail, route]).slice(1, -1)).toEqual([
    ['1 closure waits for approval', 'The count did not match', '/shift?tab=closures'],
    ['2 entries came after closing', 'The closure does not count them', '/shift?tab=closures'],
    ['UGX 45,000 in cash is in no shift today', 'From 3 sales or payments', '/shift?tab=closures'],
    ['1,200 carts are held for more than a day', 'Resume or remove them at the till', '/sales'],
    ['2 transfers are on the way for more than a week', 'Receive or cancel them', '/transfers'],
  ])
  expect(found.map(({ key }) => key)).toEqual([
    'Today',
    'waiting',
    'late',
    'outside',
    'carts',
    'transfers',
    'stock',
  ])
})

test('CASH-007 money that changed between two shifts follows the cash differences, with who closed and who opened', () => {
  const opening = {
    shift_id: '01a00000-0000-7000-8000-0000000000e1',
    date: '2026-11-21',
    drawer: 'Front',
    left: 50_000,
    found: 40_000,
    difference: -10_000,
    closed_name: 'Joan',
    opened_name: 'Peter',
  }
  const attention = {
    closures_waiting: 1,
    late_events: 0,
    outside_shifts: null,
    opening_differences: [opening, { ...opening, shift_id: 'other', difference: 500 }],
    old_carts: 0,
    late_transfers: 0,
    till_losses: [],
  }
  expect(
    look({ difference_today: -5, attention })
      .map(({ title, detail }) => [title, detail])
      .slice(1, 3),
  ).toEqual([
    ['Front was opened UGX 10,000 short', 'Joan left 50,000, Peter found 40,000'],
    ['Front was opened UGX 500 over', 'Joan left 50,000, Peter found 40,000'],
  ])
})

test('DASH-015 what a till lost is named with its numbers and leads to Tills', () => {
  const loss = {
    id: '01a00000-0000-7000-8000-0000000000f1',
    till_id: '01a00000-0000-7000-8000-0000000000f2',
    till_number: 3,
    noticed_at: '2026-11-21T09:00:00.000Z',
    waiting: 2,
    first_number: 'RCP-000004',
    last_number: 'RCP-000005',
  }
  const nothing = {
    closures_waiting: 0,
    late_events: 0,
    outside_shifts: null,
    opening_differences: [],
    old_carts: 0,
    late_transfers: 0,
  }
  expect(look({ attention: { ...nothing, till_losses: [loss] } })).toMatchObject([
    {
      title: 'Till 3 lost up to 2 sales, numbers RCP-000004 to RCP-000005',
      tone: 'bad',
      route: '/tills',
    },
  ])
})

test('MOVE-020 one late entry, one old cart and one late transfer are named in the singular', () => {
  const one = {
    closures_waiting: 0,
    late_events: 1,
    outside_shifts: null,
    opening_differences: [],
    old_carts: 1,
    late_transfers: 1,
    till_losses: [],
  }
  expect(look({ attention: one }).map(({ title, detail }) => [title, detail])).toEqual([
    ['1 entry came after closing', 'The closure does not count it'],
    ['1 cart is held for more than a day', 'Resume or remove it at the till'],
    ['1 transfer is on the way for more than a week', 'Receive or cancel it'],
  ])
})

test('FLOAT-008 FLOAT-014 FLOAT-018 float that is low and counts that nobody signed are named; nothing without a float book', () => {
  expect(look({})).toEqual([])
  const found = look({
    attention: {
      closures_waiting: 0,
      late_events: 0,
      outside_shifts: null,
      opening_differences: [],
      old_carts: 0,
      late_transfers: 0,
      till_losses: [],
      low_float: [
        { line: 'Front MTN', balance: 40_000, is_low: true },
        { line: 'Airtel', balance: -500, is_low: true },
      ],
      float_counts_waiting: 2,
    },
  })
  expect(found.map(({ title, tone, route }) => [title, tone, route])).toEqual([
    ['Float of Front MTN is UGX 40,000', 'attention', '/mobile-money'],
    ['Float of Airtel is UGX −500', 'bad', '/mobile-money'],
    ['2 counts of float wait for approval', 'attention', '/mobile-money'],
  ])
})
