// What a shift should hold, against a drawer whose notes are kept in plain variables.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import {
  type CountedMoney,
  differencesOf,
  expectedOf,
  isWithinTolerance,
} from './expected-money.ts'
import { closureNumber, mayReadClosure, NewCount, Pieces } from './closure.ts'
import { type Drawer, drawersToUse, mayLeadDrawer, mayUseDrawer } from './drawer.ts'
import { floatAdvice, isShiftOld, Reason } from './shift.ts'

const amount = fc.integer({ min: 1, max: 1_000_000 })
const event = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    total: amount,
    over: fc.integer({ min: 0, max: 50_000 }),
    method: fc.constantFrom('cash', 'mobile_money', 'card'),
  }),
  fc.record({ kind: fc.constant('split' as const), cash: amount, mobile_money: amount }),
  fc.record({
    kind: fc.constantFrom('paid_in' as const, 'paid_out' as const, 'refund' as const),
    amount,
  }),
)
type ShiftEvent = typeof event extends fc.Arbitrary<infer Value> ? Value : never

/** What really happens in the drawer and on the telephone. */
type Reality = { cash: number; mobile_money: number; card: number }

const happen = (real: Reality, done: ShiftEvent): void => {
  if (done.kind === 'sale') {
    real[done.method as keyof Reality] += done.total + done.over
    real.cash -= done.over
  } else if (done.kind === 'split') {
    real.cash += done.cash
    real.mobile_money += done.mobile_money
  } else {
    real.cash += done.kind === 'paid_in' ? done.amount : -done.amount
  }
}

/** The rows that the ledger and the view of the sales have for it. */
const rowsOf = (done: ShiftEvent): { method: string; amount: number }[] => {
  if (done.kind === 'split')
    return [
      { method: 'cash', amount: done.cash },
      { method: 'mobile_money', amount: done.mobile_money },
    ]
  if (done.kind !== 'sale')
    return [{ method: 'cash', amount: done.kind === 'paid_in' ? done.amount : -done.amount }]
  if (done.method === 'cash') return [{ method: 'cash', amount: done.total }]
  return [
    { method: done.method, amount: done.total + done.over },
    { method: 'cash', amount: -done.over },
  ]
}

test('SHIFT-037 the expected money equals the money in the drawer after any sequence of events', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(event, { maxLength: 40 }),
      (float, events) => {
        const real: Reality = { cash: float, mobile_money: 0, card: 0 }
        for (const done of events) happen(real, done)
        expect(expectedOf([{ method: 'cash', amount: float }, ...events.flatMap(rowsOf)])).toEqual(
          real,
        )
      },
    ),
    PROPERTY_CASES,
  )
})

test('SHIFT-037 SHIFT-060 the sums of a closure and its late events are all money, at whichever event the shift is closed', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.nat(40), (events, at) => {
      const sum = (some: readonly ShiftEvent[]) => expectedOf(some.flatMap(rowsOf))
      const [closure, late, all] = [sum(events.slice(0, at)), sum(events.slice(at)), sum(events)]
      expect(closure.cash + late.cash).toBe(all.cash)
      expect(closure.mobile_money + late.mobile_money).toBe(all.mobile_money)
    }),
    PROPERTY_CASES,
  )
})

test('SHIFT-046 SHIFT-055 each counted payment method is compared with the rule, and one that is not counted has no difference', () => {
  const money = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const tenders = fc.record({ cash: money, mobile_money: money, card: money })
  const counted = fc.record({ cash: money, mobile_money: fc.option(money), card: fc.option(money) })
  fc.assert(
    fc.property(counted, tenders, fc.nat(1_000_000), (found: CountedMoney, expected, allowed) => {
      const differences = Object.values(differencesOf(found, expected)).filter(
        (one): one is number => one !== null,
      )
      expect(differences).toHaveLength(Object.values(found).filter((one) => one !== null).length)
      expect(isWithinTolerance(found, expected, allowed)).toBe(
        Math.max(...differences.map(Math.abs)) <= allowed,
      )
    }),
    PROPERTY_CASES,
  )
  const expected = { cash: 5000, mobile_money: 900, card: 0 }
  expect(isWithinTolerance({ cash: 6000, mobile_money: null, card: null }, expected, 1000)).toBe(
    true,
  )
  expect(isWithinTolerance({ cash: 6001, mobile_money: null, card: null }, expected, 1000)).toBe(
    false,
  )
  expect(isWithinTolerance({ cash: 5000, mobile_money: 0, card: 1001 }, expected, 1000)).toBe(false)
})

test('SHIFT-016 a float that differs from the last one is described with its difference', () => {
  expect(floatAdvice(50_000, null)).toBeNull()
  expect(floatAdvice(50_000, 50_000)).toBeNull()
  expect(floatAdvice(40_000, 50_000)).toBe('The last shift left 50,000. This is 10,000 short.')
  expect(floatAdvice(60_000, 50_000)).toBe('The last shift left 50,000. This is 10,000 over.')
})

test('SHIFT-083 a shift is old after 24 hours', () => {
  const opened = '2026-11-21T09:00:00.000Z'
  expect([
    isShiftOld(opened, '2026-11-22T09:00:00.000Z'),
    isShiftOld(opened, '2026-11-22T09:00:00.001Z'),
  ]).toEqual([false, true])
})

test('SHIFT-021 a reason has 3 to 200 characters without control characters', () => {
  const fits = (text: unknown): boolean => Reason.safeParse(text).success
  expect(
    [' ab ', 'abc', 'a'.repeat(200), 'a'.repeat(201), 'a\nbc', 'a\u0000bc', null].map(fits),
  ).toEqual([false, true, true, false, false, false, false])
})

test('SHIFT-045 a count accepts the notes and coins of the screen only, in whole numbers up to 99,999', () => {
  const fits = (pieces: unknown): boolean => Pieces.safeParse(pieces).success
  expect([{}, { 'note-1000': 1, 'coin-1000': 99_999 }].map(fits)).toEqual([true, true])
  const wrong = [
    { 'note-500': 1 },
    { 'coin-50': 100_000 },
    { 'coin-50': -1 },
    { 'coin-50': 0.5 },
    { 'coin-50': '1' },
    [],
  ]
  expect(wrong.map(fits)).toEqual(wrong.map(() => false))
  expect(NewCount.safeParse({}).success).toBe(false)
})

test('SHIFT-063 numbers of closures have six digits at least', () => {
  expect([closureNumber(1), closureNumber(999_999), closureNumber(1_000_000)]).toEqual([
    'Z-000001',
    'Z-999999',
    'Z-1000000',
  ])
})

test('SHIFT-079 SHIFT-080 SHIFT-082 a person uses, leads and reads the drawers and closures of their own department', () => {
  const person = (role: 'admin' | 'moderator' | 'user', department_id: string | null) => ({
    id: `${role} ${department_id}`,
    email: '',
    full_name: '',
    role,
    department_id,
  })
  const [admin, leader, seller, stranger] = [
    person('admin', null),
    person('moderator', 'a'),
    person('user', 'a'),
    person('moderator', 'b'),
  ]
  const people = [admin, leader, seller, stranger]
  const [own, whole] = [{ department_id: 'a' }, { department_id: null }]
  expect(people.map((who) => mayUseDrawer(who, own))).toEqual([true, true, true, false])
  expect(people.map((who) => mayUseDrawer(who, whole))).toEqual([true, true, true, true])
  expect(people.map((who) => mayLeadDrawer(who, own))).toEqual([true, true, false, false])
  expect(people.map((who) => mayLeadDrawer(who, whole))).toEqual([true, false, false, false])
  const by = (opened_by: string) => ({ opened_by, closed_by: admin.id })
  expect(people.map((who) => mayReadClosure(who, { ...own, ...by(admin.id) }))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(mayReadClosure(seller, { ...own, ...by(seller.id) })).toBe(true)
  expect(mayReadClosure(seller, { ...whole, ...by(seller.id) })).toBe(false)
})

test('SHIFT-112 a device may use every drawer for leaders, and for others the one whose shift they opened', () => {
  const named = (id: string, opened_by: string | null) => ({ id, opened_by }) as Drawer
  const drawers = [named('free', null), named('own', 'me'), named('elsewhere', 'somebody')]
  const idsFor = (role: 'admin' | 'moderator' | 'user') =>
    drawersToUse({ id: 'me', email: '', full_name: '', role, department_id: 'd' }, drawers).map(
      ({ id }) => id,
    )
  expect(idsFor('user')).toEqual(['own'])
  expect(idsFor('moderator')).toEqual(['free', 'own', 'elsewhere'])
  expect(idsFor('admin')).toEqual(['free', 'own', 'elsewhere'])
})
