// That no sequence of actions can break the cart, and that Undo really undoes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sellableProduct, sellableService, type Sellable } from '../product/pricing.ts'
import { JELLY, numberedId as id, OUD } from '../../testing/goods.ts'
import { reduceCart, startCart } from './cart-reducer.ts'
import type { CartAction, CartState } from './cart-action.ts'
import { Cart, draftOf, emptyCart } from './cart.ts'
import { priceSale } from './price-sale.ts'
import { SaleDraft } from './sale.ts'
import { MAX_PAYMENT, totalOf } from './totals.ts'

const [SALE, NEXT_SALE] = [id(1), id(2)] as const
const DEPARTMENT = JELLY.department_id

const tiers = { retail: null, wholesale: 900, individual: 1000 }
const jelly = sellableProduct({
  ...JELLY,
  pricing_tiers: tiers,
  allow_custom_price: true,
  min_price: 500,
  max_price: 2000,
})
const oud = sellableProduct({
  ...jelly,
  ...OUD,
  pricing_tiers: tiers,
  allow_custom_price: true,
  min_price: 500,
  max_price: 2000,
  selling_price: 1200.5,
})
const printing = sellableService({
  id: id(12),
  name: 'Printing',
  base_price: 200,
  is_negotiable: false,
})
const admin = { role: 'admin', department_id: null } as const
const user = { role: 'user', department_id: DEPARTMENT } as const

const run = (...actions: readonly CartAction[]): CartState =>
  actions.reduce(reduceCart, startCart(emptyCart(DEPARTMENT)))

const pieces = fc.integer({ min: 1, max: 9 })
const measured = (min: number, max: number) =>
  fc.integer({ min, max }).map((thousandths) => thousandths / 1000)

const lineIds = fc.integer({ min: 1, max: 6 }).map((n) => `line-${n}`)
const action: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    item: fc.constantFrom<Sellable>(jelly, oud, printing),
    new_id: fc.constantFrom(SALE, NEXT_SALE),
    quantity: fc.oneof(pieces, measured(1, 9000)),
  }),
  fc.record({
    type: fc.constant('set_quantity' as const),
    line_id: lineIds,
    quantity: fc.oneof(
      pieces,
      measured(-2000, 1_100_000_000),
      fc.double({ min: -2, max: 2_000_000, noDefaultInfinity: true }),
    ),
  }),
  fc.record({
    type: fc.constant('step' as const),
    line_id: lineIds,
    direction: fc.constantFrom(1 as const, -1 as const),
  }),
  fc.record({
    type: fc.constant('set_tier' as const),
    line_id: lineIds,
    tier: fc.constantFrom('default' as const, 'retail' as const, 'individual' as const),
  }),
  fc.record({ type: fc.constant('set_bottle' as const), line_id: lineIds, bottle: fc.boolean() }),
  fc.record({
    type: fc.constant('set_price' as const),
    line_id: lineIds,
    price: fc.double(),
    actor: fc.constantFrom(admin, user),
  }),
  fc.record({
    type: fc.constant('set_payment_method' as const),
    payment_method: fc.constantFrom('cash' as const, 'card' as const),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    line_id: lineIds,
  }),
  fc.record({ type: fc.constantFrom('undo' as const, 'clear' as const) }),
)

test('POS-030 decision S2 a cart stays valid, can be stored and sent, and has an id exactly while it has lines, after any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const { cart, past } = run(...actions)
      expect(Cart.parse(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
      expect(new Set(cart.lines.map((line) => line.line_id)).size).toBe(cart.lines.length)
      expect(cart.id === null).toBe(cart.lines.length === 0)
      expect(past.length).toBeLessThanOrEqual(30)
      if (cart.amount_is_exact && cart.lines.length > 0)
        expect(cart.amount_paid).toBe(Math.max(0, totalOf(cart.lines, cart.discount)))
      const draft = draftOf(cart, 'Joel')
      const huge = (cart.amount_paid ?? 0) > MAX_PAYMENT
      if (draft && !huge) expect(SaleDraft.parse(draft)).toEqual(draft)
    }),
    { numRuns: 400 },
  )
})

test('POS-066 Undo restores the earlier lines after any change of lines', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), action, (actions, last) => {
      const before = run(...actions)
      const after = reduceCart(before, last)
      if (last.type !== 'undo' && after.cart.lines !== before.cart.lines)
        expect(reduceCart(after, { type: 'undo' }).cart.lines).toEqual(before.cart.lines)
    }),
    { numRuns: 400 },
  )
})

test('POS-046 decision S4: the server computes the prices that the cart shows for every possible cart', () => {
  const shop = [
    { ...jelly, cost_price: 400, quantity_per_unit: 1 },
    { ...oud, cost_price: null, quantity_per_unit: 1 },
    printing,
  ]
  const seller = { ...admin, id: id(4), email: 'a@b.co', full_name: 'A' }
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const { cart } = run(...actions)
      const draft = draftOf(cart, '')
      const total = totalOf(cart.lines, 0)
      if (!draft || total > MAX_PAYMENT) return
      const { sale, sale_items } = priceSale({ ...draft, amount_paid: MAX_PAYMENT }, shop, seller)
      expect(sale.total).toBe(total)
      expect(sale_items.map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual(
        cart.lines.map(({ unit_price, quantity }) => [unit_price, quantity]),
      )
    }),
    { numRuns: 400 },
  )
})

test('OFF-230 Undo keeps the id of the cart when the cart has a new one', () => {
  const add = { type: 'add', item: jelly, new_id: SALE } as const
  const two = run(add, { ...add, item: oud })
  const back = [{ type: 'set_id', id: NEXT_SALE } as const, { type: 'undo' } as const].reduce(
    reduceCart,
    two,
  )
  expect([back.cart.lines.length, back.cart.id]).toEqual([1, NEXT_SALE])
  expect(reduceCart(back, { type: 'undo' }).cart.id).toBeNull()
})
