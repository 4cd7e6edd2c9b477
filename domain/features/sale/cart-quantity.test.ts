// The quantity of a cart line: kept as typed or refused, plus and minus, and adding.
import { expect, test } from 'vitest'
import {
  addAction,
  firstLine,
  jelly,
  line_id,
  oud,
  reduceActions,
  reduceOn,
} from '../../testing/carts.ts'
import type { Sellable } from '../product/pricing.ts'
import { NO_TIERS } from '../product/product-input.ts'
import type { CartState } from './cart-action.ts'
import { addingProblem, lineQuantityProblem } from './cart-quantity.ts'

test('QTY-001 QTY-004 a typed quantity of measured goods is kept as typed, and one that cannot be kept changes nothing', () => {
  const two = reduceActions(addAction(oud, 2))
  const after = (quantity: number) =>
    firstLine(reduceOn(two, { type: 'set_quantity', line_id, quantity })).quantity
  expect([0.25, 0.5, 1.255, 0.001].map(after)).toEqual([0.25, 0.5, 1.255, 0.001])
  expect([0.2555, 1_000_000.001, Number.NaN].map(after)).toEqual([2, 2, 2])
  expect(lineQuantityProblem(firstLine(two), 0.2555)).toBe(
    'Quantity can have three decimals at most',
  )
})

test('QTY-004 QTY-005 an item is added in the quantity that was asked for, or not at all', () => {
  expect(reduceActions(addAction(oud, 0.25)).cart.lines).toMatchObject([{ quantity: 0.25 }])
  const three = reduceActions(addAction(oud, 0.25), addAction(oud, 0.005))
  expect(three.cart.lines).toMatchObject([{ quantity: 0.255 }])
  for (const [item, quantity, problem] of [
    [jelly, 0.25, `${jelly.name} is sold in whole numbers`],
    [oud, 0.2555, 'Quantity can have three decimals at most'],
    [oud, 0, 'Quantity must be above 0'],
    [oud, 1_000_000, 'Quantity cannot be above 1,000,000'],
  ] as const) {
    expect(reduceOn(three, addAction(item, quantity))).toEqual(three)
    expect(addingProblem(three.cart, item, quantity)).toBe(problem)
  }
})

test('QTY-008 a line whose price times quantity is too large is refused', () => {
  const dear = { ...oud, selling_price: 100_000_000, pricing_tiers: NO_TIERS }
  const line = firstLine(reduceActions(addAction(dear, 900_000)))
  expect(lineQuantityProblem(line, 900_000)).toBeNull()
  expect(lineQuantityProblem(line, 900_000.001)).toBe(
    `A line of ${oud.name} cannot be above UGX 90,000,000,000,000`,
  )
  expect(reduceActions(addAction(dear, 900_001)).cart.lines).toEqual([])
})

test('QTY-006 minus takes 1 above 1, stops at 1, goes on by 0.1 for measured goods, and removes the line at 0 or less', () => {
  const minus = (state: CartState) => reduceOn(state, { type: 'step', line_id, direction: -1 })
  const walk = (item: Sellable, quantity: number): number[] => {
    const seen: number[] = []
    for (
      let state = minus(reduceActions(addAction(item, quantity)));
      state.cart.lines.length > 0;
    ) {
      seen.push(firstLine(state).quantity)
      state = minus(state)
    }
    return seen
  }
  expect(walk(oud, 2.255)).toEqual([1.255, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
  expect(walk(oud, 1.001)).toHaveLength(10)
  expect(walk(oud, 0.25)).toEqual([0.15, 0.05])
  expect(walk(jelly, 3)).toEqual([2, 1])
})
