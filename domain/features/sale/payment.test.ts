// Payments in parts: what may be sent, what is stored, and how it is worded.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { firstIssue } from '../../kernel/text.ts'
import {
  movesCash,
  paidBy,
  partLabel,
  partsOf,
  partsRefusal,
  type PaymentPart,
  PaymentParts,
  paymentText,
  receivedBy,
  tenderedOf,
} from './payment.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'

const cash = (amount: number): PaymentPart => ({ method: 'cash', amount, reference: null })
const mobile = (amount: number, reference: string | null = null): PaymentPart => ({
  method: 'mobile_money',
  amount,
  reference,
})
const card = (amount: number, reference: string | null = null): PaymentPart => ({
  method: 'card',
  amount,
  reference,
})
const issue = (parts: readonly unknown[]): string | null => firstIssue(PaymentParts, parts)

test('SPLIT-008 a payment has 1 to 6 parts of 1 shilling or more, in whole shillings', () => {
  expect(issue([])).toBe('A payment has 1 to 6 parts')
  expect(issue(Array.from({ length: 7 }, () => cash(1)))).toBe('A payment has 1 to 6 parts')
  expect(issue([cash(1), mobile(1)])).toBeNull()
  for (const [amount, message] of [
    [0, 'Amount cannot be below 1'],
    [-1, 'Amount cannot be below 1'],
    [0.5, 'Amount must be whole shillings'],
    ['5', 'Amount must be a number'],
    [1_000_000_000_001, 'Amount cannot be above 1,000,000,000,000'],
  ] as const)
    expect(issue([cash(5), { ...mobile(1), amount }])).toBe(message)
})

test('SPLIT-009 a split sale has one part of each method and at most two of mobile money', () => {
  expect(issue([cash(1), cash(2)])).toBe('Cash can be one part only')
  expect(issue([card(1), card(2)])).toBe('Card can be one part only')
  expect(issue([mobile(1), mobile(2)])).toBeNull()
  expect(issue([mobile(1), mobile(2), mobile(3)])).toBe('Mobile Money can be two parts only')
  expect(issue([{ ...cash(1), method: 'cheque' }, mobile(1)])).toBe('Choose a payment method')
})

test('SPLIT-010 a single part has a reference, and cash never has one', () => {
  expect(issue([cash(5)])).toBe('One part needs a reference')
  expect(issue([mobile(5)])).toBe('One part needs a reference')
  expect(issue([mobile(5, 'MP1')])).toBeNull()
  expect(issue([{ ...cash(5), reference: 'A1' }, mobile(5)])).toBe('Cash has no reference')
})

test('SPLIT-011 a reference has up to 50 letters, digits, - / and ., blanks around it not counted', () => {
  const read = (reference: string) =>
    PaymentParts.safeParse([mobile(5, reference)]).data?.[0]?.reference
  expect(read(' MP-26/11.a ')).toBe('MP-26/11.a')
  expect(read('a'.repeat(50))).toHaveLength(50)
  expect(issue([mobile(5, 'a'.repeat(51))])).toBe('Reference must be at most 50 characters')
  for (const reference of ['M P', 'MP😀', 'MP\u0000', 'MP;1'])
    expect(issue([mobile(5, reference)])).toBe('Reference can only have letters, digits, - / and .')
})

test('SPLIT-002 SPLIT-003 SPLIT-004 the stored method is the one with the largest kept amount, cash before mobile money before card', () => {
  const stored = (parts: readonly PaymentPart[], total: number) => {
    const { rows, ...paid } = partsOf(parts, total)
    return [paid, rows.map(({ amount }) => amount)]
  }
  expect(stored([cash(20_000), mobile(30_000)], 50_000)).toEqual([
    { amount_paid: 50_000, change_amount: 0, payment_method: 'mobile_money' },
    [20_000, 30_000],
  ])
  expect(partsOf([mobile(25_000), cash(25_000)], 50_000).payment_method).toBe('cash')
  expect(partsOf([card(25_000), mobile(25_000)], 50_000).payment_method).toBe('mobile_money')
  expect(partsOf([mobile(20_000), mobile(10_000), cash(25_000)], 55_000).payment_method).toBe(
    'mobile_money',
  )
  expect(stored([cash(30_000), mobile(30_000)], 50_000)).toEqual([
    { amount_paid: 60_000, change_amount: 10_000, payment_method: 'mobile_money' },
    [20_000, 30_000],
  ])
})

test('SPLIT-005 SPLIT-007 only cash can be more than the amount due, and all parts reach the total', () => {
  expect(partsRefusal([cash(1), mobile(49_998)], 50_000)?.message).toBe('Insufficient payment')
  expect(partsRefusal([cash(1), mobile(49_999)], 50_000)).toBeNull()
  expect(partsRefusal([cash(1), mobile(50_001)], 50_000)?.message).toBe(
    'Only cash can be more than the amount due',
  )
  expect(partsRefusal([mobile(50_001, 'A')], 50_000)?.message).toBe(
    'Only cash can be more than the amount due',
  )
  expect(partsRefusal([cash(90_000), mobile(50_000)], 50_000)).toBeNull()
})

const kept = fc.record({
  method: fc.constantFrom(...PAYMENT_METHODS),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
})
const sent = fc
  .array(kept, { minLength: 1, maxLength: 6 })
  .map((parts) =>
    parts.map((part, at) => ({ ...part, reference: part.method === 'cash' ? null : `R${at}` })),
  )
  .filter((parts) => PaymentParts.safeParse(parts).success)

test('SPLIT-004 random payments keep the total, hand over the amount paid and give change from cash only', () => {
  fc.assert(
    fc.property(sent, fc.integer({ min: 0, max: 3_000_000 }), (parts, total) => {
      if (partsRefusal(parts, total) !== null) return
      const { rows, amount_paid, change_amount, payment_method } = partsOf(parts, total)
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(rows.reduce((sum, { tendered }) => sum + tendered, 0)).toBe(amount_paid)
      expect([amount_paid, change_amount]).toEqual([tenderedOf(parts), amount_paid - total])
      const isRight = rows.every(
        ({ method, amount, tendered }) => amount >= 0 && (method === 'cash' || amount === tendered),
      )
      const by = (name: string) =>
        rows.reduce((sum, row) => sum + (row.method === name ? row.amount : 0), 0)
      expect([
        isRight,
        PAYMENT_METHODS.every((method) => by(payment_method) >= by(method)),
      ]).toEqual([true, true])
    }),
    PROPERTY_CASES,
  )
})

test('CASH-004 cash moves for a cash payment, a part in cash and change for another payment', () => {
  const plain = { payment_method: 'mobile_money', total: 50_000, change_amount: 10_000 } as const
  const received = (sale: Parameters<typeof receivedBy>[0]) =>
    [...PAYMENT_METHODS, 'credit' as const].map((method) => receivedBy(sale, method))
  expect(received(plain)).toEqual([-10_000, 60_000, 0, 0])
  expect(received({ ...plain, payment_method: 'cash' })).toEqual([50_000, 0, 0, 0])
  const payments = partsOf([mobile(30_000), cash(25_000)], 50_000).rows
  expect(received({ ...plain, payments })).toEqual([20_000, 30_000, 0, 0])
  expect(
    [
      plain,
      { ...plain, change_amount: 0 },
      { ...plain, payments },
      { ...plain, payments: partsOf([mobile(50_000), cash(500)], 50_000).rows },
    ].map(movesCash),
  ).toEqual([true, false, true, false])
})

test('SPLIT-014 SPLIT-020 the payment of a sale is called by its method, or Split when it has two or more parts', () => {
  const rows = (parts: readonly PaymentPart[], total: number) => partsOf(parts, total).rows
  expect(paidBy({ payment_method: 'mobile_money' })).toBe('Mobile Money')
  expect(paymentText({ payment_method: 'card' })).toBe('Card')
  const one = { payment_method: 'card', payments: rows([card(5000, 'A7')], 5000) } as const
  expect([paidBy(one), paymentText(one)]).toEqual(['Card', 'Card (A7)'])
  const two = {
    payment_method: 'mobile_money',
    payments: rows([cash(30_000), mobile(30_000, 'MP1')], 50_000),
  } as const
  expect([paidBy(two), paymentText(two)]).toEqual([
    'Split',
    'Split: Cash 30,000, Mobile Money (MP1) 30,000',
  ])
  expect(partLabel({ method: 'credit', reference: null })).toBe('Credit')
})
