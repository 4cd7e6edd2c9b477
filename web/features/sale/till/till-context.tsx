// The shared state of the till: the cart and how to change it, the selected line, the cashier.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Department } from '@webale/domain/features/department/department.ts'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import type { Cart, CartLine } from '@webale/domain/features/sale/cart.ts'
import type { CartAction } from '@webale/domain/features/sale/cart-reducer.ts'
import { createContext, use } from 'react'

/** The line that was just added or raised; a new `turn` makes the same line flash again. */
export type Flash = {
  readonly line_id: string
  /** The name of the item. */
  readonly name: string
  readonly turn: number
  /** The line takes the focus, so that + and - apply to it. */
  readonly focus: boolean
}

export type Till = {
  readonly actor: Actor
  readonly cart: Cart
  readonly ready: boolean
  /** A sale is being sent: nothing can be changed. */
  readonly frozen: boolean
  readonly restored_at: string | null
  readonly dispatch: (action: CartAction) => Cart
  readonly add: (item: Sellable, quantity?: number, focus?: boolean) => void
  readonly remove: (line: CartLine) => void
  readonly clear: () => void
  readonly undo: () => void
  readonly flash: Flash | null
  /** The line that + - and Delete apply to. */
  readonly selected: string | null
  readonly select: (line_id: string) => void
  /** The prices before the server returned newer ones, by line. */
  readonly old_prices: Readonly<Record<string, number>>
  readonly departments: readonly Department[]
  /** True when the seller cannot choose another department. */
  readonly locked: boolean
  readonly cashier_name: string
  readonly setCashierName: (name: string) => void
}

export const TillContext = createContext<Till | null>(null)

/** The state of the till; use below the sales page. */
export const useTill = (): Till => {
  const till = use(TillContext)
  if (till === null) throw new Error('useTill needs the sales page above it')
  return till
}
