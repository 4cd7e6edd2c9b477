// What the parts of the till share: the cart and how to change it, which line is meant, who is selling.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Department } from '@webale/domain/features/department/department.ts'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import type { Cart, CartLine } from '@webale/domain/features/sale/cart.ts'
import type { CartAction } from '@webale/domain/features/sale/cart-reducer.ts'
import { createContext, use } from 'react'

/** The line that was just added or raised; `turn` makes the same line flash again. */
export type Flash = {
  readonly line_id: string
  /** Of the item. */
  readonly name: string
  readonly turn: number
  /** The line takes the focus, so that + and - mean it. */
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
  /** The line that + - and Delete mean. */
  readonly selected: string | null
  readonly select: (line_id: string) => void
  /** Prices as they stood before the server answered with newer ones, by line. */
  readonly old_prices: Readonly<Record<string, number>>
  readonly departments: readonly Department[]
  /** The department cannot be chosen: it is the seller's own. */
  readonly locked: boolean
  readonly cashier_name: string
  readonly setCashierName: (name: string) => void
}

export const TillContext = createContext<Till | null>(null)

/** The till around this part of the screen. */
export const useTill = (): Till => {
  const till = use(TillContext)
  if (till === null) throw new Error('useTill needs the sales page above it')
  return till
}
