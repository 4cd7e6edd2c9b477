// The actions of a cart, and its states for Undo.
import type { PriceSetter, Sellable, Tier } from '../product/pricing.ts'
import type { Cart, CartPart } from './cart.ts'
import type { ChosenCustomer } from './cart-payment.ts'
import type { withDiscount } from './cart.ts'
import type { PaymentMethod } from '../../kernel/payment-method.ts'

/** A state for Undo. `emptied`: the next change removed the last line and with it the payment. */
export type PastCart = {
  readonly cart: Cart
  readonly emptied: boolean
  readonly cleared: boolean
}

/** The cart and the states for Undo, newest last. Only `cart` needs to be stored. */
export type CartState = { readonly cart: Cart; readonly past: readonly PastCart[] }

export type CartAction =
  /**
   * `new_id` becomes the sale id if this is the first line; `quantity` is the multiplier typed
   * before a scan.
   */
  | {
      readonly type: 'add'
      readonly item: Sellable
      readonly new_id: string
      readonly quantity?: number
    }
  /** The typed quantity: 0 or less removes the line, one that cannot be kept changes nothing. */
  | {
      readonly type: 'set_quantity'
      readonly line_id: string
      readonly quantity: number
    }
  /** The minus and plus buttons. */
  | {
      readonly type: 'step'
      readonly line_id: string
      readonly direction: 1 | -1
    }
  | {
      readonly type: 'set_tier'
      readonly line_id: string
      readonly tier: Tier
    }
  | {
      readonly type: 'set_bottle'
      readonly line_id: string
      readonly bottle: boolean
    }
  | {
      readonly type: 'set_price'
      readonly line_id: string
      readonly price: number
      readonly actor: PriceSetter
    }
  | { readonly type: 'remove'; readonly line_id: string }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  /** Current items from the details of a refused sale: FreshPrices.items. */
  | { readonly type: 'apply_prices'; readonly items: readonly Sellable[] }
  | { readonly type: 'set_discount'; readonly fields: Parameters<typeof withDiscount>[1] }
  | { readonly type: 'set_amount'; readonly amount_paid: number | null }
  | { readonly type: 'set_payment_method'; readonly payment_method: PaymentMethod }
  /** The rows of the split payment; null goes back to a payment in one way. */
  | { readonly type: 'set_parts'; readonly parts: readonly CartPart[] | null }
  /** Credit: the whole total is put on the account of the chosen customer. */
  | { readonly type: 'pay_on_account' }
  | ({ readonly type: 'set_customer' } & ChosenCustomer)
  | { readonly type: 'set_department'; readonly department_id: string | null }
  /** The sale of this cart was taken back on the server, so the next attempt needs another id. */
  | { readonly type: 'set_id'; readonly id: string }
  /** A held cart comes to this till, in place of an empty one. */
  | { readonly type: 'resume'; readonly cart: Cart }
  /**
   * The sale is stored, or the cart is held: the next cart starts with Cash and an empty amount
   * (decision R1).
   */
  | { readonly type: 'completed' }
