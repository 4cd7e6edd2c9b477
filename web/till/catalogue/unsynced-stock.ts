// Sales of this till that the stock figures of the server do not contain yet. A sale is forgotten
// with a reading of the stocks that began after the server had answered it, so no clock decides.
import {
  bundleStock,
  type SoldItem,
  soldMovements,
} from '@webale/domain/features/product/bundle.ts'
import type { StockChange } from '@webale/domain/features/stock/stock.ts'
import type { CatalogueProduct } from '@webale/domain/features/till/catalogue.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'

type FindProduct = (id: string) => CatalogueProduct | undefined

type OwnSale = { readonly changes: readonly StockChange[]; isAnswered: boolean }

export type OwnSales = {
  /** A sale was made here; the same id again changes nothing. */
  readonly add: (sale_id: string, items: readonly SoldItem[]) => void
  /** The server has it. */
  readonly markAnswered: (sale_id: string) => void
  readonly unanswered: () => string[]
  /** The sales that a reading which begins now will contain. */
  readonly answered: () => string[]
  readonly forget: (sale_ids: readonly string[]) => void
  /** The stock of the server less what was sold here since. */
  readonly stockOf: (product: CatalogueProduct) => number
}

const partsOf = ({ id, parts }: CatalogueProduct) =>
  parts.map((part) => ({
    bundle_product_id: id,
    component_product_id: part.id,
    quantity: part.quantity,
  }))

const addTo = (sums: Map<string, number>, { changes }: OwnSale): void => {
  for (const { product_id, quantity } of changes)
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
}

export const createOwnSales = (find: FindProduct): OwnSales => {
  const sales = new Map<string, OwnSale>()
  let sums = new Map<string, number>()

  const simpleStock = ({ id, current_stock }: CatalogueProduct): number =>
    roundQuantity(current_stock + (sums.get(id) ?? 0))

  const stockOf = (product: CatalogueProduct): number => {
    if (sums.size === 0) return product.current_stock
    const parts = product.parts.map(({ id, quantity }) => ({ part: find(id), required: quantity }))
    const isTouched = parts.some(({ part }) => part !== undefined && sums.has(part.id))
    if (!isTouched || parts.some(({ part }) => part === undefined)) return simpleStock(product)
    const portions = parts.flatMap(({ part, required }) =>
      part === undefined ? [] : [{ stock: simpleStock(part), required }],
    )

    return bundleStock(portions) ?? simpleStock(product)
  }

  return {
    add: (sale_id, items) => {
      if (sales.has(sale_id)) return
      // Each product once, because soldMovements takes the parts of a bundle for each of its lines.
      const products = [...new Set(items.map(({ product_id }) => product_id ?? ''))].flatMap(
        (id) => find(id) ?? [],
      )

      const sale = { changes: soldMovements(items, products.flatMap(partsOf)), isAnswered: false }
      sales.set(sale_id, sale)
      addTo(sums, sale)
    },
    markAnswered: (sale_id) => {
      const sale = sales.get(sale_id)
      if (sale !== undefined) sale.isAnswered = true
    },
    unanswered: () =>
      [...sales].flatMap(([sale_id, { isAnswered }]) => (isAnswered ? [] : [sale_id])),
    answered: () =>
      [...sales].flatMap(([sale_id, { isAnswered }]) => (isAnswered ? [sale_id] : [])),
    forget: (sale_ids) => {
      if (sale_ids.length === 0) return
      for (const sale_id of sale_ids) sales.delete(sale_id)
      sums = new Map()
      for (const sale of sales.values()) addTo(sums, sale)
    },
    stockOf,
  }
}
