// What is open of an account: payments settle the oldest charge, returns their own sale, and
// nothing is lost.
import { addDays } from '../../kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import {
  AGEING,
  ageingOf,
  type Entry,
  openItems,
  runningBalances,
  sumOfEntries,
} from './open-items.ts'

const DAY = '2026-11-01'

const entryOf = (
  id: string,
  kind: Entry['kind'],
  amount: number,
  more: Partial<Entry> = {},
): Entry => ({
  id,
  kind,
  amount,
  sale_id: null,
  entry_id: null,
  due: null,
  business_date: DAY,
  created_at: `${DAY}T09:00:00.000Z`,
  ...more,
})

const amounts = ({ open }: ReturnType<typeof openItems>): [string, number][] =>
  open.map(({ entry, amount }) => [entry.id, amount])

test('CREDIT-027 a payment of 50,000 on charges of 30,000 and 40,000 leaves 20,000 of the newer one open', () => {
  const entries = [
    entryOf('c', 'repayment', -50_000, { business_date: '2026-11-09' }),
    entryOf('b', 'sale', 40_000, { sale_id: 'B', business_date: '2026-11-05' }),
    entryOf('a', 'sale', 30_000, { sale_id: 'A' }),
  ]
  expect(amounts(openItems(entries))).toEqual([['b', 20_000]])
})

test('CREDIT-028 a return settles its own sale first, and its rest the oldest charge', () => {
  const sales = [
    entryOf('a', 'sale', 30_000, { sale_id: 'A' }),
    entryOf('b', 'sale', 40_000, { sale_id: 'B' }),
  ]
  const back = (amount: number) =>
    entryOf('r', 'refund', -amount, { sale_id: 'B', business_date: '2026-11-09' })
  expect(amounts(openItems([...sales, back(10_000)]))).toEqual([
    ['a', 30_000],
    ['b', 30_000],
  ])
  const paid = entryOf('p', 'repayment', -65_000, { business_date: '2026-11-08' })
  expect(openItems([...sales, paid, back(40_000)])).toMatchObject({ open: [], unassigned: 35_000 })
  expect(amounts(openItems([...sales, entryOf('p', 'repayment', -5000), back(40_000)]))).toEqual([
    ['a', 25_000],
  ])
})

test('CREDIT-023 a payment that was undone settles nothing, and its charge keeps its age', () => {
  const entries = [
    entryOf('a', 'sale', 30_000, { sale_id: 'A', due: '2026-12-01' }),
    entryOf('p', 'repayment', -30_000),
    entryOf('u', 'undo', 30_000, { entry_id: 'p', business_date: '2026-11-02' }),
  ]
  expect(openItems(entries)).toMatchObject({
    open: [{ due: '2026-12-01', amount: 30_000 }],
    unassigned: 0,
  })
  expect(openItems(entries.filter(({ id }) => id !== 'p'))).toMatchObject({
    unassigned: 0,
    open: [{}, {}],
  })
})

test('CREDIT-030 a charge belongs to the column of its days after the due day', () => {
  const columnAfter = (days: number) => {
    const sums = ageingOf([{ due: addDays(DAY, -days), amount: 1 }], DAY)
    return AGEING.filter((column) => sums[column] === 1)
  }
  expect([-1, 0, 1, 30, 31, 60, 61, 90, 91].map((days) => columnAfter(days).join(' '))).toEqual([
    'not_due',
    'not_due',
    'days_30',
    'days_30',
    'days_60',
    'days_60',
    'days_90',
    'days_90',
    'older',
  ])
})

/**
 * A history as an account may have it: sales, returns of
 * them, payments and their undo, payouts, adjustments.
 */
const history = fc
  .array(
    fc.record({
      what: fc.constantFrom(
        'sale',
        'refund',
        'repayment',
        'undo',
        'payout',
        'adjustment',
        'opening',
        'restore',
      ),
      amount: fc.integer({ min: 1, max: 100_000 }),
      cents: fc.integer({ min: 0, max: 99 }),
      day: fc.integer({ min: 0, max: 200 }),
      days: fc.integer({ min: 0, max: 90 }),
      of: fc.nat(),
    }),
    { maxLength: 25 },
  )
  .map((steps) => {
    const entries: Entry[] = []
    const undone = new Set<string>()
    for (const [at, { what, amount, cents, day, days, of }] of steps.entries()) {
      const business_date = addDays('2026-05-01', day)
      const id = String(at).padStart(3, '0')
      const place = {
        business_date,
        created_at: `${business_date}T09:00:00.000Z`,
        due: addDays(business_date, days),
      }
      const sales = entries.filter(({ kind }) => kind === 'sale')
      const payments = entries.filter(
        (entry) => entry.kind === 'repayment' && !undone.has(entry.id),
      )
      const [sale, payment] = [
        sales[of % Math.max(1, sales.length)],
        payments[of % Math.max(1, payments.length)],
      ]
      if (what === 'sale') entries.push(entryOf(id, what, amount, { ...place, sale_id: `S${id}` }))
      else if (what === 'refund' && sale !== undefined)
        entries.push(entryOf(id, what, -amount, { ...place, sale_id: sale.sale_id }))
      else if (what === 'undo' && payment !== undefined) {
        undone.add(payment.id)
        entries.push(entryOf(id, what, -payment.amount, { ...place, entry_id: payment.id }))
      } else if (what === 'repayment') entries.push(entryOf(id, what, -amount, place))
      else if (what === 'payout') entries.push(entryOf(id, what, amount, { ...place, due: null }))
      else if (what === 'adjustment')
        entries.push(entryOf(id, what, of % 2 === 0 ? amount : -amount, place))
      else if (what === 'opening' || what === 'restore')
        entries.push(entryOf(id, what, (amount * 100 + cents) / 100, { ...place, due: null }))
    }
    return entries
  })

test('CREDIT-029 open charges less unassigned credit equal the balance for any order of entries', () => {
  fc.assert(
    fc.property(history, fc.integer(), (entries, seed) => {
      const { open, unassigned } = openItems(entries)
      expect(sumOfEntries([...open, { amount: -unassigned }])).toBe(sumOfEntries(entries))
      expect(unassigned === 0 || open.length === 0).toBe(true)
      for (const { entry, amount } of open) expect(amount > 0 && amount <= entry.amount).toBe(true)
      const shuffled = entries.toSorted(
        (a, b) => ((Number(a.id) * 7919 + seed) % 101) - ((Number(b.id) * 7919 + seed) % 101),
      )
      expect(openItems(shuffled)).toEqual(openItems(entries))
    }),
    PROPERTY_CASES,
  )
})

test('CREDIT-032 the columns of the ageing add up to what is open, on any day', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: -100, max: 400 }), (entries, days) => {
      const { open } = openItems(entries)
      const sums = ageingOf(open, addDays('2026-05-01', days))
      expect(sumOfEntries(AGEING.map((column) => ({ amount: sums[column] })))).toBe(
        sumOfEntries(open),
      )
    }),
    PROPERTY_CASES,
  )
})

test('CREDIT-034 the balance after each entry is the opening balance plus all entries up to it', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: -1000, max: 1000 }), (entries, before) => {
      const balances = runningBalances(entries, before)
      for (const [at, balance] of balances.entries())
        expect(balance).toBe(sumOfEntries([{ amount: before }, ...entries.slice(0, at + 1)]))
    }),
    PROPERTY_CASES,
  )
})
