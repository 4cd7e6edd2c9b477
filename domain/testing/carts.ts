// Carts of a small shop, and actions on them, for tests.
import {
  sellableProduct,
  sellableService,
  type Sellable,
  type SellableProduct,
} from '../features/product/pricing.ts'
import { JELLY, numberedId as id, OUD } from './goods.ts'
import { reduceCart, startCart } from '../features/sale/cart-reducer.ts'
import type { CartAction, CartState } from '../features/sale/cart-action.ts'
import { emptyCart, type CartLine } from '../features/sale/cart.ts'

export const [SALE, NEXT_SALE] = [id(1), id(2)] as const
export const DEPARTMENT = JELLY.department_id

export const plain: SellableProduct = {
  ...JELLY,
  pricing_tiers: { retail: null, wholesale: 900, individual: 1000 },
  allow_custom_price: true,
  min_price: 500,
  max_price: 2000,
}
export const jelly = sellableProduct(plain)
export const oud = sellableProduct(OUD)
export const printing = sellableService({
  id: id(12),
  name: 'Printing',
  base_price: 200,
  is_negotiable: false,
})

export const addAction = (item: Sellable, quantity?: number, new_id = SALE): CartAction => ({
  type: 'add',
  item,
  new_id,
  ...(quantity === undefined ? {} : { quantity }),
})
export const reduceActions = (...actions: readonly CartAction[]): CartState =>
  actions.reduce(reduceCart, startCart(emptyCart(DEPARTMENT)))
export const reduceOn = (state: CartState, ...actions: readonly CartAction[]): CartState =>
  actions.reduce(reduceCart, state)
export const firstLine = ({ cart }: CartState): CartLine => {
  const [line] = cart.lines
  if (!line) throw new Error('the cart has a line')
  return line
}
export const line_id = 'line-1'
