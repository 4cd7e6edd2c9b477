// The stock warning of a cart that sells a product alone and in bundles.
import { expect, test } from 'vitest'
import { addAction, plain, reduceActions } from '../../testing/carts.ts'
import { numberedId as id } from '../../testing/goods.ts'
import { sellableProduct } from '../product/pricing.ts'
import type { CartAction } from './cart-action.ts'
import { stockWarning } from './cart.ts'

const mug = sellableProduct({ ...plain, id: id(81), name: 'Mug', current_stock: 1 })
const gift = sellableProduct({
  ...plain,
  id: id(82),
  name: 'Gift',
  is_bundle: true,
  current_stock: 1,
  stocked_parts: [{ id: id(81), name: 'Mug', quantity: 1, current_stock: 1 }],
})

test('POS-080 the warning counts a product alone and in its bundles when both are in one cart', () => {
  const warnings = (...actions: readonly CartAction[]) => {
    const { cart } = reduceActions(...actions)
    return cart.lines.map((line) => stockWarning(cart, line))
  }
  expect(warnings(addAction(mug))).toEqual([null])
  expect(warnings(addAction(gift))).toEqual([null])
  expect(warnings(addAction(mug), addAction(gift))).toEqual([
    'Only 1 in stock',
    'Only 1 Mug in stock',
  ])
})

test('POS-080 two bundles with one part warn with its name when the part is short', () => {
  const pair = sellableProduct({
    ...plain,
    id: id(83),
    is_bundle: true,
    current_stock: 1,
    stocked_parts: [{ id: id(81), name: 'Mug', quantity: 2, current_stock: 2 }],
  })
  const { cart } = reduceActions(addAction(pair), addAction(gift))
  expect(cart.lines.map((line) => stockWarning(cart, line))).toEqual([
    'Only 2 Mug in stock',
    'Only 1 Mug in stock',
  ])
})

test('POS-080 the parts of a bundle stay known when its prices were changed meanwhile', () => {
  const { stocked_parts: _parts, ...repriced } = gift
  const { cart } = reduceActions(addAction(mug), addAction(gift), {
    type: 'apply_prices',
    items: [repriced],
  })
  expect(cart.lines.map((line) => stockWarning(cart, line))).toEqual([
    'Only 1 in stock',
    'Only 1 Mug in stock',
  ])
})
