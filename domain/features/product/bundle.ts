// Bundles: products made of other products. Their stock is a projection of their components' stock (decision S9).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { MAX_STOCK_BALANCE } from '../../kernel/bounds.ts'
import { Quantity, roundQuantity, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { mergeMovements, type StockChange } from '../stock/stock.ts'

/** What is added to a bundle: `id` is the bundle's (BNDL-003). */
export const NewComponent = z.object({ id: Id, component_product_id: Id, quantity: Quantity })
export type NewComponent = z.output<typeof NewComponent>

/** A component as it is read, with its product (BNDL-002). */
export const BundleComponent = z.object({
  id: Id,
  bundle_product_id: Id,
  component_product_id: Id,
  /** How much of the component one bundle takes. */
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
export type Portion = { readonly stock: number; readonly required: number }

// On tenths, because 0.3 / 0.1 is 2.9999999999999996. A stock below 0 gives no bundles, not a negative number of them, and no
// stock gives more than a stock may be.
const bundlesFrom = ({ stock, required }: Portion): number =>
  Math.min(MAX_STOCK_BALANCE, Math.max(0, Math.floor(Math.round(stock * 10) / Math.round(required * 10))))

/** How many bundles can be made: the least over the components of stock / required, rounded down (BNDL-009). Null without components. */
export const bundleStock = (portions: readonly Portion[]): number | null =>
  portions.length === 0 ? null : Math.min(...portions.map(bundlesFrom))

/** The component that runs out first; null without components. */
export const limitingComponent = <Part extends Portion>(portions: readonly Part[]): Part | null =>
  portions.reduce<Part | null>(
    (least, portion) => (least === null || bundlesFrom(portion) < bundlesFrom(least) ? portion : least),
    null,
  )

/** A row of product_bundles, as far as selling needs it. */
export type BundlePart = {
  readonly bundle_product_id: string
  readonly component_product_id: string
  readonly quantity: number
}

/** What a sale takes: base_quantity in pieces or ml, product_id null for services. */
export type SoldItem = { readonly product_id: string | null; readonly base_quantity: number }

/**
 * The stock changes of a sale: every product by what was sold, every component of a sold bundle by quantity x required as
 * well; one per product, in lock order (BNDL-010, SALE-010, SALE-011).
 */
export const soldMovements = (sold: readonly SoldItem[], parts: readonly BundlePart[]): StockChange[] => {
  const changes: StockChange[] = []
  for (const { product_id, base_quantity } of sold) {
    if (product_id === null) continue
    changes.push({ product_id, quantity: -base_quantity })
    for (const part of parts) {
      if (part.bundle_product_id === product_id)
        changes.push({ product_id: part.component_product_id, quantity: -roundQuantity(base_quantity * part.quantity) })
    }
  }
  return mergeMovements(changes)
}
