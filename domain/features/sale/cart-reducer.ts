// The cart reducer: one pure step per action, with Undo. An action that
// is not allowed (a refused price or quantity, a tier without a price) changes nothing; the screen
// calls priceRefusal, lineQuantityProblem or addingProblem first for the message.
import type { PriceSetter, Sellable, Tier } from '../product/pricing.ts'
import { firstTier, listPrice, priceRefusal } from '../product/pricing.ts'
import { roundPrice } from '../../kernel/money.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import type { Cart, CartLine } from './cart.ts'
import {
  type ChosenCustomer,
  onAccount,
  paidWith,
  withCustomer,
  withParts,
} from './cart-payment.ts'
import {
  addingProblem,
  lineOfItem,
  lineQuantityProblem,
  quantityAfterStep,
} from './cart-quantity.ts'
import { emptyCart, followLines, NO_DISCOUNT, newLine, withDiscount, NEW_PAYMENT } from './cart.ts'
import { totalOf } from './totals.ts'
import type { CartState, CartAction, PastCart } from './cart-action.ts'

/** How many steps Undo goes back. */
const MAX_UNDO = 30

export const startCart = (cart: Cart): CartState => ({ cart, past: [] })

/** A cart without lines is a new cart: the payment of the previous customer must not carry over. */
const withLines = (cart: Cart, lines: readonly CartLine[]): Cart =>
  lines.length === 0
    ? {
        ...cart,
        ...NEW_PAYMENT,
        id: null,
        lines: [],
        ...NO_DISCOUNT,
      }
    : { ...cart, lines: [...lines] }

const withLine = (cart: Cart, line_id: string, edit: (line: CartLine) => CartLine | null): Cart => {
  const line = cart.lines.find((candidate) => candidate.line_id === line_id)
  if (!line) return cart
  const edited = edit(line)
  if (edited === line) return cart
  if (edited === null)
    return withLines(
      cart,
      cart.lines.filter((other) => other !== line),
    )

  return withLines(
    cart,
    cart.lines.map((other) => (other === line ? edited : other)),
  )
}

/**
 * Adds to the existing line of the item at its list price. A bottle and a typed price were chosen
 * by hand for other pieces: such a line is not changed.
 */
const addItem = (
  cart: Cart,
  { item, quantity = 1, new_id }: Extract<CartAction, { type: 'add' }>,
): Cart => {
  if (addingProblem(cart, item, quantity) !== null) return cart
  const same = lineOfItem(cart, item)
  if (same)
    return withLine(cart, same.line_id, (line) => ({
      ...line,
      quantity: roundQuantity(line.quantity + quantity),
    }))

  const line = newLine(`line-${cart.lines_added + 1}`, item, roundQuantity(quantity))

  return {
    ...cart,
    id: cart.id ?? new_id,
    lines_added: cart.lines_added + 1,
    lines: [...cart.lines, line],
  }
}

const withQuantity = (line: CartLine, quantity: number): CartLine | null => {
  if (quantity <= 0) return null
  return quantity === line.quantity || lineQuantityProblem(line, quantity) !== null
    ? line
    : { ...line, quantity: roundQuantity(quantity) }
}

/**
 * Changes tier or bottle of a line, with the new list price. The quantity restarts at 1, because
 * its unit changes.
 */
const changeTier = (line: CartLine, tier: Tier, bottle: boolean): CartLine => {
  const unit_price = listPrice(line.item, { tier, bottle })
  if (unit_price === null) return line

  return {
    ...line,
    tier,
    bottle,
    unit_price,
    custom_price: false,
    quantity: bottle === line.bottle ? line.quantity : 1,
  }
}

const setBottle = (line: CartLine, bottle: boolean): CartLine =>
  line.bottle === bottle ? line : changeTier(line, line.tier, bottle)

const setPrice = (line: CartLine, price: number, actor: PriceSetter): CartLine => {
  if (price === line.unit_price) return line
  if (price === listPrice(line.item, line))
    return { ...line, unit_price: price, custom_price: false }

  // Rounded as on the server, so that cart and sale have the same price.
  return priceRefusal(line.item, price, actor, line.bottle)
    ? line
    : { ...line, unit_price: roundPrice(price), custom_price: true }
}

/** The current item; an answer about prices does not name the parts of a bundle. */
const withKnownParts = (item: Sellable, before: Sellable): Sellable =>
  item.kind === 'product' && before.kind === 'product' && before.stocked_parts !== undefined
    ? { stocked_parts: before.stocked_parts, ...item }
    : item

/**
 * A line with its current item. If its tier or bottle no longer exists, the first tier is used. A
 * typed price stays.
 */
const refreshLine = (line: CartLine, items: readonly Sellable[]): CartLine => {
  const item = items.find(({ id, kind }) => id === line.item.id && kind === line.item.kind)
  if (!item) return line
  const fresh = { ...line, item: withKnownParts(item, line.item) }
  if (listPrice(item, line) !== null)
    return line.custom_price ? fresh : changeTier(fresh, line.tier, line.bottle)

  return changeTier(fresh, item.kind === 'product' ? firstTier(item) : 'default', false)
}

type CartChange = Exclude<CartAction, { type: 'undo' | 'resume' | 'completed' | 'set_id' }>

const applyAction = (cart: Cart, action: CartChange): Cart => {
  switch (action.type) {
    case 'add':
      return addItem(cart, action)
    case 'set_quantity':
      return withLine(cart, action.line_id, (line) => withQuantity(line, action.quantity))
    case 'step':
      return withLine(cart, action.line_id, (line) =>
        withQuantity(line, quantityAfterStep(line, action.direction)),
      )
    case 'set_tier':
      return withLine(cart, action.line_id, (line) => changeTier(line, action.tier, false))
    case 'set_bottle':
      return withLine(cart, action.line_id, (line) => setBottle(line, action.bottle))
    case 'set_price':
      return withLine(cart, action.line_id, (line) => setPrice(line, action.price, action.actor))
    case 'remove':
      return withLine(cart, action.line_id, () => null)
    case 'clear':
      return { ...emptyCart(cart.department_id), lines_added: cart.lines_added }
    case 'apply_prices':
      return { ...cart, lines: cart.lines.map((line) => refreshLine(line, action.items)) }
    case 'set_discount':
      return withDiscount(cart, action.fields)
    case 'set_amount':
      return {
        ...cart,
        amount_paid: action.amount_paid,
        amount_is_exact: false,
      }
    case 'set_payment_method':
      return paidWith(cart, action.payment_method)
    case 'set_parts':
      return withParts(cart, action.parts)
    case 'set_customer':
      return withCustomer(cart, action)
    case 'pay_on_account':
      return onAccount(cart)
    case 'set_department':
      return { ...cart, department_id: action.department_id }
  }
}

const deriveCart = (changed: Cart): Cart => {
  const cart = followLines(changed)
  if (!cart.amount_is_exact) return cart
  const amount_paid =
    cart.lines.length === 0 ? null : Math.max(0, totalOf(cart.lines, cart.discount))

  return amount_paid === cart.amount_paid ? cart : { ...cart, amount_paid }
}

const linesOf = ({ id, lines, discount, discount_percent }: Cart): Partial<Cart> => ({
  id,
  lines,
  discount,
  discount_percent,
})

/**
 * The payment restored by Undo: none for an empty cart, the previous one if removing the last line
 * cleared it. Credit of a customer who was changed since then does not return.
 */
const paymentBefore = ({ cart, emptied }: PastCart, customer: ChosenCustomer): Partial<Cart> => {
  if (cart.lines.length === 0) return NEW_PAYMENT
  const { payment_method, amount_paid, amount_is_exact, parts, on_account } = withCustomer(
    cart,
    customer,
  )

  return emptied
    ? {
        payment_method,
        amount_paid,
        amount_is_exact,
        parts,
        on_account,
      }
    : {}
}

/**
 * Undoes the last change of lines or discount. A payment typed since then stays, unless that change
 * cleared it.
 */
const undoAction = ({ cart, past }: CartState): CartState => {
  const last = past.at(-1)
  if (!last) return { cart, past }
  const { lines_added } = cart
  const before = last.cleared
    ? { ...last.cart, lines_added }
    : { ...cart, ...paymentBefore(last, cart), ...linesOf(last.cart) }

  return { cart: deriveCart(before), past: past.slice(0, -1) }
}

/** The new id also applies to carts that Undo restores: the old id may have been sold. */
const withNewId = ({ cart, past }: CartState, id: string): CartState => {
  const renew = (one: Cart): Cart => (one.id === null ? one : { ...one, id })
  return { cart: renew(cart), past: past.map((one) => ({ ...one, cart: renew(one.cart) })) }
}

/** Applies one action. Returns the same state when nothing changed. */
export const reduceCart = (state: CartState, action: CartAction): CartState => {
  if (action.type === 'undo') return undoAction(state)
  if (action.type === 'resume') return startCart(action.cart)
  if (action.type === 'set_id') return withNewId(state, action.id)
  const before = state.cart
  if (action.type === 'completed') return startCart(emptyCart(before.department_id))
  const after = deriveCart(applyAction(before, action))
  if (after === before) return state
  const undoable = after.lines !== before.lines || after.discount !== before.discount
  if (!undoable) return { cart: after, past: state.past }
  const emptied = before.lines.length > 0 && after.lines.length === 0

  return {
    cart: after,
    past: [
      ...state.past,
      {
        cart: before,
        emptied,
        cleared: action.type === 'clear',
      },
    ].slice(-MAX_UNDO),
  }
}
