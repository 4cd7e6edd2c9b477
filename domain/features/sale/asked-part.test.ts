// Money from a phone in the payment of a sale: what may be more than the total, and how it is
// stored and shown.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { handedOf, saleRounding } from './cash-rounding.ts'
import {
  partsOf,
  partsRefusal,
  PaymentParts,
  paymentText,
  receivedBy,
  type PaymentPart,
} from './payment.ts'

const ID = '1f3b4c5d-0000-4000-8000-0000000000aa'
const phone = (amount: number): PaymentPart => ({
  method: 'mobile_money',
  amount,
  reference: 'MP1',
  collection_id: ID,
})
const cash = (amount: number): PaymentPart => ({ method: 'cash', amount, reference: null })
const typed = (amount: number): PaymentPart => ({ ...phone(amount), collection_id: undefined })

test('COLL-012 money from a phone may be more than the total, other mobile money may not', () => {
  expect(partsRefusal([phone(7000)], 5000)).toBeNull()
  expect(partsRefusal([cash(1000), phone(5000)], 5000)).toBeNull()
  expect(partsRefusal([typed(7000)], 5000)?.code).toBe('only_cash_gives_change')
  expect(partsRefusal([typed(9000), phone(1000)], 5000)?.code).toBe('only_cash_gives_change')
  expect(partsRefusal([phone(4000)], 5000)?.code).toBe('insufficient_payment')
  expect(firstIssue(PaymentParts, [{ ...phone(5000), reference: null }])).toBe(
    'A payment from a phone has a reference',
  )
})

test('COLL-012 its rest is change in cash, stored as cash that left and not shown as handed over', () => {
  const { rows, amount_paid, change_amount, payment_method } = partsOf([phone(7000)], 5000)
  expect([amount_paid, change_amount, payment_method]).toEqual([7000, 2000, 'mobile_money'])
  expect(rows.map(({ method, amount, tendered }) => [method, amount, tendered])).toEqual([
    ['mobile_money', 7000, 7000],
    ['cash', -2000, 0],
  ])
  const payment = { payment_method, payments: rows, total: 5000 }
  expect(paymentText(payment)).toBe('Mobile Money (MP1)')
  expect([receivedBy(payment, 'cash'), receivedBy(payment, 'mobile_money')]).toEqual([-2000, 7000])
  expect(partsOf([phone(5000)], 5000).rows).toHaveLength(1)
})

test('COLL-012 the change is rounded as change of other money is', () => {
  const payment = {
    payment_method: 'mobile_money',
    amount_paid: 7030,
    parts: [phone(7030)],
  } as const
  expect(saleRounding({ ...payment, parts: [phone(7030)], round_to: 100 }, 5000)).toBe(30)
  const { rows } = partsOf([phone(7030)], 5000)
  const stored = { ...payment, change_amount: 2030, payments: rows, rounding: 30 }
  expect(handedOf(stored)).toMatchObject({ amount_paid: 7030, change_amount: 2000 })
})
