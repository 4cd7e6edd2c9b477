// The shared state of the till: the cart and how to change it, the selected line, the cashier.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Department } from '@webale/domain/features/department/department.ts'
import { createContext, use } from 'react'
import type { TillCart } from '../cart/use-till-cart.ts'

/** `current` and `freeze` stay with the page, which completes the sale. */
export type Till = Omit<TillCart, 'current' | 'freeze'> & {
  readonly actor: Actor
  /** A sale is being sent: nothing can be changed. */
  readonly frozen: boolean
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
