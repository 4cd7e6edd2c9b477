// The cart: what each action does to it.
import { expect, test } from 'vitest'
import { sellableProduct } from '../product/pricing.ts'
import { numberedId as id } from '../../testing/goods.ts'
import { startCart } from './cart-reducer.ts'
import type { CartAction } from './cart-action.ts'
import { lineStep } from './cart-quantity.ts'
import { draftOf, emptyCart, stockWarning } from './cart.ts'
import {
  SALE,
  NEXT_SALE,
  DEPARTMENT,
  plain,
  jelly,
  oud,
  printing,
  addAction,
  reduceActions,
  reduceOn,
  firstLine,
  line_id,
} from '../../testing/carts.ts'

test('POS-029 POS-030 adding an item creates a line of 1, and adding it again raises the line by 1', () => {
  expect(firstLine(reduceActions(addAction(jelly)))).toMatchObject({
    quantity: 1,
    tier: 'wholesale',
    unit_price: 900,
    custom_price: false,
    bottle: false,
  })
  const { cart } = reduceActions(addAction(jelly), addAction(printing), addAction(jelly))
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('POS-029 a multiplier adds its quantity, and an invalid one adds nothing', () => {
  expect(firstLine(reduceActions(addAction(jelly, 5), addAction(jelly, 2))).quantity).toBe(7)
  expect(firstLine(reduceActions(addAction(oud, 12.5), addAction(oud, 0.2))).quantity).toBe(12.7)
  expect(reduceActions(addAction(jelly, 0)).cart.lines).toEqual([])
})

test('POS-037 POS-038 a line costs the selling price, or the base price of a service, when there are no tiers', () => {
  expect(
    reduceActions(addAction(oud), addAction(printing)).cart.lines.map(({ tier, unit_price }) => [
      tier,
      unit_price,
    ]),
  ).toEqual([
    ['default', 1200],
    ['default', 200],
  ])
})

test('decision S2: the sale id is created with the first line and removed with the last', () => {
  const one = reduceActions(addAction(jelly), addAction(oud, 1, NEXT_SALE))
  expect(one.cart.id).toBe(SALE)
  const none = reduceOn(one, { type: 'remove', line_id }, { type: 'remove', line_id: 'line-2' })
  expect(none.cart.id).toBeNull()
  expect(reduceOn(none, addAction(jelly, 1, NEXT_SALE)).cart.id).toBe(NEXT_SALE)
  expect(reduceOn(none, { type: 'undo' }).cart.id).toBe(SALE)
})

test('POS-032 a quantity of 0 or less removes the line', () => {
  for (const quantity of [0, -1])
    expect(
      reduceActions(addAction(jelly), { type: 'set_quantity', line_id, quantity }).cart.lines,
    ).toEqual([])
  expect(
    reduceActions(addAction(jelly), { type: 'step', line_id, direction: -1 }).cart.lines,
  ).toEqual([])
})

test('POS-034 a quantity may have decimals only for measured goods, not for pieces and bottles', () => {
  expect(lineStep(firstLine(reduceActions(addAction(oud))))).toBe(0.1)
  expect(lineStep(firstLine(reduceActions(addAction(jelly))))).toBe(1)
  expect(
    lineStep(
      firstLine(reduceActions(addAction(oud), { type: 'set_bottle', line_id, bottle: true })),
    ),
  ).toBe(1)
  expect(
    firstLine(reduceActions(addAction(jelly), { type: 'set_quantity', line_id, quantity: 2.4 }))
      .quantity,
  ).toBe(1)
  expect(
    firstLine(reduceActions(addAction(oud), { type: 'set_quantity', line_id, quantity: 2.444 }))
      .quantity,
  ).toBe(2.444)
})

test('POS-033 plus changes by the step, and minus of pieces at 1 removes the line', () => {
  const twice = reduceActions(
    addAction(oud),
    { type: 'step', line_id, direction: 1 },
    { type: 'step', line_id, direction: 1 },
  )
  expect(firstLine(twice).quantity).toBe(1.2)
  const one = reduceActions(addAction(jelly))
  expect(reduceOn(one, { type: 'step', line_id, direction: -1 }).cart.lines).toEqual([])
})

test('POS-066 Undo reverts lines and discount one step at a time and keeps the payment', () => {
  const state = reduceActions(
    addAction(jelly),
    addAction(oud),
    { type: 'set_amount', amount_paid: 5000 },
    { type: 'remove', line_id },
    { type: 'set_discount', fields: { discount: 100 } },
  )
  const one = reduceOn(state, { type: 'undo' })
  expect([one.cart.discount, one.cart.lines.length]).toEqual([0, 1])
  const two = reduceOn(one, { type: 'undo' })
  expect([two.cart.lines.length, two.cart.amount_paid]).toEqual([2, 5000])
  expect(reduceOn(two, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }).cart.lines).toEqual([])
})

test('POS-066 Undo goes back at most 30 steps', () => {
  const many = reduceActions(...Array<CartAction>(40).fill(addAction(jelly)))
  const back = reduceOn(many, ...Array<CartAction>(40).fill({ type: 'undo' }))
  expect(back.cart.lines.map(({ quantity }) => quantity)).toEqual([10])
})

test('POS-066 Clear empties the cart and Undo restores it', () => {
  const state = reduceActions(
    addAction(jelly),
    { type: 'set_amount', amount_paid: 5000 },
    { type: 'set_customer', customer_name: 'Grace', customer_phone: null },
  )
  const cleared = reduceOn(state, { type: 'clear' })
  expect(cleared.cart).toEqual({ ...emptyCart(DEPARTMENT), lines_added: 1 })
  expect(reduceOn(cleared, { type: 'undo' }).cart).toEqual(state.cart)
})

test('POS-061 POS-062 POS-063 a completed sale clears lines, amount and customer without Undo', () => {
  const done = reduceActions(
    addAction(jelly),
    { type: 'set_amount', amount_paid: 5000 },
    { type: 'set_customer', customer_name: 'Grace', customer_phone: null },
    { type: 'completed' },
  )
  expect(done).toEqual(startCart(emptyCart(DEPARTMENT)))
  expect(reduceOn(done, { type: 'undo' })).toEqual(done)
})

test('decision R1 a new cart starts with Cash and an empty amount when the last one was paid differently', () => {
  const card = reduceActions(addAction(printing), {
    type: 'set_payment_method',
    payment_method: 'card',
  })
  const next = reduceOn(card, { type: 'completed' }, addAction(printing))
  expect(next.cart).toMatchObject({
    payment_method: 'cash',
    amount_paid: null,
    amount_is_exact: false,
  })
  const cleared = reduceOn(card, { type: 'clear' }, addAction(printing))
  expect(cleared.cart).toMatchObject({ payment_method: 'cash', amount_paid: null })
  const typed = reduceActions(
    addAction(printing),
    { type: 'set_amount', amount_paid: 5000 },
    { type: 'remove', line_id },
    addAction(printing),
  )
  expect(typed.cart).toMatchObject({ payment_method: 'cash', amount_paid: null })
})

test('decision R1 Undo restores the payment when the last line was removed', () => {
  const card = reduceActions(addAction(printing), {
    type: 'set_payment_method',
    payment_method: 'card',
  })
  expect(reduceOn(card, { type: 'remove', line_id }, { type: 'undo' }).cart).toEqual(card.cart)
  const kept = reduceOn(
    card,
    addAction(jelly),
    { type: 'set_payment_method', payment_method: 'cash' },
    { type: 'undo' },
  )
  expect(kept.cart).toMatchObject({ payment_method: 'cash', amount_paid: null })
})

test('decision R1 a cart starts with Cash again when Undo empties it', () => {
  const undone = reduceActions(
    addAction(printing),
    { type: 'set_payment_method', payment_method: 'card' },
    { type: 'undo' },
    addAction(jelly),
  )
  expect(undone.cart).toMatchObject({
    payment_method: 'cash',
    amount_paid: null,
    amount_is_exact: false,
  })
})

test('decision R1 an amount is filled in only after a method was chosen for this cart', () => {
  const early = reduceActions({ type: 'set_payment_method', payment_method: 'mobile_money' })
  expect(early.cart.amount_paid).toBeNull()
  expect(reduceOn(early, addAction(printing)).cart).toMatchObject({
    payment_method: 'mobile_money',
    amount_paid: 200,
  })
  expect(reduceActions(addAction(printing)).cart.amount_paid).toBeNull()
})

test('POS-048 mobile money and card fill in and follow the exact total, and cash clears only a filled-in amount', () => {
  const card = reduceActions(addAction(printing), {
    type: 'set_payment_method',
    payment_method: 'card',
  })
  expect(card.cart.amount_paid).toBe(200)
  expect(reduceOn(card, addAction(printing)).cart.amount_paid).toBe(400)
  expect(
    reduceOn(card, { type: 'set_payment_method', payment_method: 'cash' }).cart.amount_paid,
  ).toBeNull()
  const typed = reduceOn(
    card,
    { type: 'set_amount', amount_paid: 1000 },
    { type: 'set_payment_method', payment_method: 'cash' },
  )
  expect(typed.cart.amount_paid).toBe(1000)
})

test('decision S8: a warning counts all lines of a product together and never blocks the sale', () => {
  const state = reduceActions(addAction(sellableProduct({ ...oud, current_stock: 60 }), 20))
  expect(stockWarning(state.cart, firstLine(state))).toBeNull()
  const bottles = reduceOn(
    reduceActions(addAction(sellableProduct({ ...oud, current_stock: 60 }), 1)),
    { type: 'set_bottle', line_id, bottle: true },
    addAction(sellableProduct({ ...oud, current_stock: 60 }), 10.1),
  )
  expect(stockWarning(bottles.cart, firstLine(bottles))).toBe('Only 60 in stock')
  const none = reduceActions(
    addAction(sellableProduct({ ...plain, current_stock: -2 })),
    addAction(printing, 9),
  )
  expect(none.cart.lines.map((line) => stockWarning(none.cart, line))).toEqual([
    'Only 0 in stock',
    null,
  ])
})

test('SALE-012 the draft contains the lines and payment of the cart', () => {
  const { cart } = reduceActions(
    addAction(jelly, 2),
    addAction(printing),
    { type: 'set_amount', amount_paid: 5000 },
    { type: 'set_customer', customer_name: ' Grace ', customer_phone: null },
  )
  const draft = draftOf(cart, ' ')
  expect(draft).toMatchObject({
    id: SALE,
    amount_paid: 5000,
    customer_name: 'Grace',
    cashier_name: null,
    department_id: DEPARTMENT,
  })
  expect(
    draft?.lines.map(({ product_id, service_id, quantity }) => [product_id, service_id, quantity]),
  ).toEqual([
    [id(10), null, 2],
    [null, id(12), 1],
  ])
  expect(draftOf(emptyCart(null), 'Joel')).toBeNull()
})
