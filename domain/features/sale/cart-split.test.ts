// The cart with a split payment: what each row does to the amount, what is sent, and carts of
// earlier versions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAction, jelly, reduceOn, printing, reduceActions } from '../../testing/carts.ts'
import { Cart, canCompleteCart, type CartPart, draftOf, splitProblem } from './cart.ts'
import { withRest } from './cart-payment.ts'

const row = (method: CartPart['method'], amount: number | null, reference = ''): CartPart => ({
  method,
  amount,
  reference,
})
/** 3 x 200 = 600 shillings. */
const cart = reduceActions(addAction(printing, 3))
const split = (...parts: readonly CartPart[]) => reduceOn(cart, { type: 'set_parts', parts }).cart

test('SPLIT-026 a cart that was stored without parts opens with one payment method', () => {
  const { parts: _parts, ...old } = cart.cart
  expect(Cart.parse(JSON.parse(JSON.stringify(old)))).toEqual(cart.cart)
})

test('SPLIT-006 the amount paid is the sum of the rows, and the sale can be completed only when it reaches the total', () => {
  const short = split(row('cash', 200), row('mobile_money', 399, 'MP1'))
  expect([short.amount_paid, canCompleteCart(short)]).toEqual([599, false])
  const enough = split(row('cash', 201), row('mobile_money', 399, 'MP1'), row('card', null))
  expect([enough.amount_paid, canCompleteCart(enough)]).toEqual([600, true])
  expect(draftOf(enough, '')).toMatchObject({
    payment_method: 'cash',
    amount_paid: 600,
    parts: [
      { method: 'cash', amount: 201, reference: null },
      { method: 'mobile_money', amount: 399, reference: 'MP1' },
    ],
  })
})

test('SPLIT-005 rows without cash above the total cannot be completed and say why', () => {
  const over = split(row('card', 300), row('mobile_money', 400))
  expect([splitProblem(over), canCompleteCart(over)]).toEqual([
    'Only cash can be more than the amount due',
    false,
  ])
  expect(splitProblem(split(row('cash', 5000), row('card', 600)))).toBeNull()
  expect(splitProblem(split(row('cash', 300), row('cash', 300)))).toBe('Cash can be one part only')
})

test('SPLIT-010 a split with one row and no reference is stored as an ordinary payment', () => {
  const plain = draftOf(split(row('mobile_money', 600)), '')
  expect(plain).toMatchObject({ payment_method: 'mobile_money', amount_paid: 600 })
  expect(plain).not.toHaveProperty('parts')
  expect(draftOf(split(row('mobile_money', 600, ' MP1 ')), '')?.parts).toEqual([
    { method: 'mobile_money', amount: 600, reference: 'MP1' },
  ])
  expect(draftOf(cart.cart, '')).not.toHaveProperty('parts')
})

test('SPLIT-001 choosing a payment method ends the split, and so does the next cart', () => {
  const parts = [row('cash', 100), row('card', 500)]
  const split = reduceOn(cart, { type: 'set_parts', parts })
  expect(
    reduceOn(split, { type: 'set_payment_method', payment_method: 'card' }).cart,
  ).toMatchObject({
    parts: null,
    payment_method: 'card',
    amount_paid: 600,
  })
  expect(reduceOn(split, { type: 'set_parts', parts: null }).cart).toMatchObject({
    parts: null,
    amount_paid: null,
  })
  expect(reduceOn(split, { type: 'completed' }).cart.parts).toBeNull()
  expect(reduceOn(split, { type: 'clear' }).cart.parts).toBeNull()
  expect(reduceOn(split, { type: 'clear' }, { type: 'undo' }).cart).toEqual(split.cart)
})

test('SPLIT-001 the payment rows stay when lines change and are removed with the last line', () => {
  const parts = [row('cash', 100), row('card', 500)]
  const split = reduceOn(cart, { type: 'set_parts', parts }, addAction(jelly))
  expect(split.cart).toMatchObject({ parts, amount_paid: 600 })
  const none = reduceOn(cart, { type: 'set_parts', parts }, { type: 'remove', line_id: 'line-1' })
  expect(none.cart).toMatchObject({ parts: null, amount_paid: null })
  expect(reduceOn(none, { type: 'undo' }).cart).toMatchObject({ parts, amount_paid: 600 })
})

test('SPLIT-027 what is left goes into the last row without an amount, otherwise onto the last row', () => {
  const rest = (...rows: readonly CartPart[]) =>
    withRest(rows, 250, null).map(({ amount }) => amount)
  expect(rest(row('cash', 350), row('mobile_money', null))).toEqual([350, 250])
  expect(rest(row('cash', null), row('mobile_money', 350))).toEqual([250, 350])
  expect(rest(row('cash', null), row('card', null))).toEqual([null, 250])
  expect(rest(row('cash', 200), row('card', 150))).toEqual([200, 400])
  expect(withRest([row('card', 600), row('cash', null)], 1249, 100)[1]?.amount).toBe(1200)
  expect(withRest([row('cash', 600)], 0, null)).toEqual([row('cash', 600)])
})

test('SPLIT-027 after that the rows come to the total, whatever was typed before', () => {
  const amounts = fc.array(fc.option(fc.integer({ min: 1, max: 600 })), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(amounts, (typed) => {
      const methods = ['cash', 'mobile_money', 'card'] as const
      const rows = typed.map((amount, index) => row(methods[index] ?? 'card', amount))
      const paid = typed.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
      fc.pre(paid < 600)
      const filled = withRest(rows, 600 - paid, null)
      expect(filled.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(600)
    }),
  )
})
