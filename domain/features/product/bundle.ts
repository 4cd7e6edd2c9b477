// Bundles: products made of other products. Their stock is a projection of their components' stock
// (decision S9).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { MAX_STOCK_BALANCE } from '../../kernel/bounds.ts'
import { Quantity, roundQuantity, thousandthsOf, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { mergeMovements, type StockChange } from '../stock/stock.ts'

/** A component to add; `id` is the bundle's. */
export const NewComponent = z.object({
  id: Id,
  component_product_id: Id,
  quantity: Quantity,
})
export type NewComponent = z.output<typeof NewComponent>

/** A component of a bundle with its product. */
export const BundleComponent = z.object({
  id: Id,
  bundle_product_id: Id,
  component_product_id: Id,
  /** Quantity of the component in one bundle. */
  quantity: z.number(),
  component: z.object({
    id: Id,
    name: z.string(),
    unit: z.string(),
    tracking_type: z.enum(TRACKING_TYPES),
    current_stock: z.number(),
  }),
})
export type BundleComponent = z.output<typeof BundleComponent>

/** What the projection needs of a component. */
export type ComponentStock = { readonly stock: number; readonly required: number }

// Computed in thousandths, because 0.3 / 0.1 is 2.9999999999999996. A negative stock gives 0
// bundles, and the result is at most the largest allowed stock.
const bundlesFrom = ({ stock, required }: ComponentStock): number =>
  Math.min(
    MAX_STOCK_BALANCE,
    Math.max(0, Math.floor(thousandthsOf(stock) / thousandthsOf(required))),
  )

/**
 * Number of bundles that can be made: the minimum of floor(stock / required) over the components,
 * or null.
 */
export const bundleStock = (portions: readonly ComponentStock[]): number | null =>
  portions.length === 0 ? null : Math.min(...portions.map(bundlesFrom))

/** The component that runs out first; null without components. */
export const limitingComponent = <Part extends ComponentStock>(
  portions: readonly Part[],
): Part | null =>
  portions.reduce<Part | null>(
    (least, portion) =>
      least === null || bundlesFrom(portion) < bundlesFrom(least) ? portion : least,
    null,
  )

/** The columns of product_bundles that a sale needs. */
export type BundlePart = {
  readonly bundle_product_id: string
  readonly component_product_id: string
  readonly quantity: number
}

/** A sold item: base_quantity in pieces or ml, product_id null for services. */
export type SoldItem = { readonly product_id: string | null; readonly base_quantity: number }

/**
 * The stock changes of a sale: the sold products, and for sold bundles also their components
 * (quantity x required). One change per product, in lock order.
 */
export const soldMovements = (
  sold: readonly SoldItem[],
  parts: readonly BundlePart[],
): StockChange[] => {
  const changes: StockChange[] = []

  for (const { product_id, base_quantity } of sold) {
    if (product_id === null) continue
    changes.push({ product_id, quantity: -base_quantity })

    for (const part of parts) {
      if (part.bundle_product_id === product_id)
        changes.push({
          product_id: part.component_product_id,
          quantity: -roundQuantity(base_quantity * part.quantity),
        })
    }
  }

  return mergeMovements(changes)
}
