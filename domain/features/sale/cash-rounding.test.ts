// Rounding of cash: to the nearest step, and only what changes hands.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import {
  canCompleteCart,
  type Cart,
  draftOf,
  dueOfCart,
  emptyCart,
  newLine,
  withRounding,
} from './cart.ts'
import {
  handedOf,
  ROUNDING_STEPS,
  roundCash,
  roundingOf,
  roundingStepOf,
  settlePayment,
} from './cash-rounding.ts'
import { suggestedTenders } from './cash.ts'
import { withParts } from './cart-payment.ts'
import { leftToPay } from './left-to-pay.ts'
import { partsOf, type PaymentPart } from './payment.ts'
import { paidIn } from './price-sale.ts'

const part = (method: PaymentPart['method'], amount: number): PaymentPart => ({
  method,
  amount,
  reference: null,
})
const steps = fc.constantFrom(...ROUNDING_STEPS)
const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 })

test('ROUND-001 cash is rounded to the nearest 50 or 100, a half up, alike in both directions', () => {
  const cases = [24, 25, 74, 75, 1650, 1667, 1675].map((amount) => roundCash(amount, 50))
  expect(cases).toEqual([0, 50, 50, 100, 1650, 1650, 1700])
  expect([49, 50, 149, 150].map((amount) => roundCash(amount, 100))).toEqual([0, 100, 100, 200])
  expect([roundingOf(1667, 50), roundingOf(-1667, 50), roundingOf(1667, null)]).toEqual([
    -17, 17, 0,
  ])
  expect([0, 10, 50, 100].map(roundingStepOf)).toEqual([null, null, 50, 100])
})

test('ROUND-001 a rounded amount is a multiple, and never further than half a step away', () => {
  fc.assert(
    fc.property(amounts, steps, (amount, step) => {
      const rounded = roundCash(amount, step)
      expect(rounded % step).toBe(0)
      expect(rounded - amount).toBeLessThanOrEqual(step / 2)
      expect(amount - rounded).toBeLessThan(step / 2)
      expect(roundingOf(0 - amount, step) + roundingOf(amount, step)).toBe(0)
    }),
    PROPERTY_CASES,
  )
})

test('ROUND-001 of a split payment only what is left for cash is rounded, and credit stays', () => {
  const parts = [part('credit', 1000), part('cash', 650)]
  const sent = { payment_method: 'cash', amount_paid: 1650, parts, round_to: 50 } as const
  const { handed, rounding } = settlePayment(sent, 1667)
  expect([rounding, handed.parts]).toEqual([-17, [part('credit', 1000), part('cash', 667)]])
  const whole = [part('credit', 667), part('mobile_money', 1000)]
  expect(settlePayment({ ...sent, parts: whole }, 1667).rounding).toBe(0)
  const mobile = { payment_method: 'mobile_money', amount_paid: 1667, round_to: 50 } as const
  expect(settlePayment(mobile, 1667).rounding).toBe(0)
})

test('ROUND-001 what is stored adds up to the total, and with the rounding to what changed hands', () => {
  fc.assert(
    fc.property(amounts, amounts, steps, (total, more, round_to) => {
      const amount_paid = roundCash(total, round_to) + more
      const cash = { payment_method: 'cash', amount_paid, round_to } as const
      const { handed, rounding } = settlePayment(cash, total)
      const stored = { ...paidIn(handed, total), rounding }
      expect(stored.amount_paid - stored.change_amount).toBe(total)
      expect(handedOf(stored)).toEqual({ amount_paid, change_amount: more })
      const tendered = total + more
      const mobile = { payment_method: 'mobile_money', amount_paid: tendered, round_to } as const
      const other = settlePayment(mobile, total)
      const paid = { ...paidIn(other.handed, total), rounding: other.rounding }
      expect(paid).toMatchObject({ amount_paid: tendered, change_amount: more })
      expect(handedOf(paid).change_amount).toBe(roundCash(more, round_to))
    }),
    PROPERTY_CASES,
  )
})

test('ROUND-001 the parts of a receipt are as they were handed over', () => {
  const parts = [part('mobile_money', 1000), part('cash', 1000)]
  const sent = { payment_method: 'cash', amount_paid: 2000, parts, round_to: 50 } as const
  const { handed, rounding } = settlePayment(sent, 1667)
  const { rows, ...paid } = partsOf(handed.parts ?? [], 1667)
  expect(rows.map(({ amount }) => amount)).toEqual([1000, 667])
  const shown = handedOf({ ...paid, payments: rows, rounding })
  expect(shown).toMatchObject({ amount_paid: 2000, change_amount: 350 })
  expect(shown.payments?.map(({ tendered }) => tendered)).toEqual([1000, 1000])
})

const printing = {
  kind: 'service',
  id: '01a00000-0000-7000-8000-000000000002',
  name: 'Printing',
  base_price: 1667,
  is_negotiable: false,
} as const

/** A cart of 1,667 in a shop that rounds to 50. */
const roundedCart: Cart = {
  ...emptyCart(null),
  id: '01a00000-0000-7000-8000-000000000003',
  lines: [newLine('line-1', printing, 1)],
  round_to: 50,
}

test('ROUND-005 a split payment asks for rounded cash, and for the rest as it is', () => {
  const cartOf = (...parts: [method: PaymentPart['method'], amount: number | null][]) =>
    withParts(
      roundedCart,
      parts.map(([method, amount]) => ({ method, amount, reference: '' })),
    )
  const left = (cart: ReturnType<typeof cartOf>) =>
    (['cash', 'mobile_money', 'credit', undefined] as const).map((method) =>
      leftToPay(cart, method),
    )
  expect(left(cartOf(['cash', null], ['mobile_money', 1000]))).toEqual([650, 667, 667, 667])
  expect(left(cartOf(['cash', 600]))).toEqual([1050, 1067, 1067, 1050])
  expect(left(cartOf(['cash', 650], ['mobile_money', 1000]))).toEqual([0, 0, 0, 0])
  expect(left(cartOf(['cash', null], ['mobile_money', 1650]))).toEqual([17, 17, 17, 17])
  const owing = cartOf(['cash', 600], ['credit', 1067])
  expect([leftToPay(owing, 'cash'), dueOfCart(owing)]).toEqual([0, 1667])
})

test('ROUND-004 ROUND-005 the till asks for the rounded amount, suggests it, and sends its step', () => {
  const cart = { ...roundedCart, round_to: null }
  expect(dueOfCart(cart)).toBe(1667)
  const rounded = withRounding(cart, 50)
  expect(dueOfCart(rounded)).toBe(1650)
  expect(suggestedTenders(dueOfCart(rounded))[0]).toBe(1650)
  expect(canCompleteCart({ ...rounded, amount_paid: 1649 })).toBe(false)
  const paid = { ...rounded, amount_paid: 1650 }
  expect(canCompleteCart(paid)).toBe(true)
  expect(draftOf(paid, '')).toMatchObject({ amount_paid: 1650, round_to: 50 })
  expect(draftOf({ ...cart, amount_paid: 1667 }, '')).not.toHaveProperty('round_to')
  const card = { ...rounded, payment_method: 'card', amount_paid: 1667 } as const
  expect(draftOf(card, '')).not.toHaveProperty('round_to')
})
