// Searches the catalogue of a till. It answers what the
// server answers: the same items in the same order.
import { codeKeyOf, gtinOf, preferExactCode } from '../barcode/code-key.ts'
import type { SellableProduct } from '../product/pricing.ts'
import type { CatalogueItem, CatalogueProduct, CatalogueService } from './catalogue.ts'
import {
  type CatalogueIndex,
  type IndexedItem,
  foldCase,
  sortedEntries,
} from './catalogue-index.ts'

/** Rows of one search. */
const MAX_FOUND = 10

/** A product with the stock that the till shows. */
export type FoundProduct = CatalogueProduct &
  Pick<SellableProduct, 'stocked_parts'> & {
    /** The term is one of its codes. */
    readonly exact: boolean
  }

export type SearchedCatalogue = {
  readonly index: CatalogueIndex
  /** Stock of the server less what this till sold since. */
  readonly stockOf: (product: CatalogueProduct) => number
  /** Shown first when there is no term (decision R9). */
  readonly best_sellers: readonly string[]
}

/** The parts of a bundle that are in this catalogue, with their stock. */
const stockedParts = (
  { index, stockOf }: SearchedCatalogue,
  { parts }: CatalogueProduct,
): Pick<SellableProduct, 'stocked_parts'> =>
  parts.length === 0
    ? {}
    : {
        stocked_parts: parts.flatMap(({ id, quantity }) => {
          const part = index.products.get(id)?.item
          return part === undefined
            ? []
            : [{ id, name: part.name, quantity, current_stock: stockOf(part) }]
        }),
      }

const isForSale = ({ retired_at }: CatalogueItem): boolean => !retired_at

const bestFirst = <Item extends CatalogueItem>(
  items: readonly Item[],
  best: readonly string[],
): Item[] => {
  const rank = new Map(best.map((id, index) => [id, index]))
  const rankOf = ({ id }: Item): number => rank.get(id) ?? best.length
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The first ten that fit, in order; stops as soon as they are found. */
const takeTen = <Found extends IndexedItem<CatalogueItem>>(
  entries: readonly Found[],
  fits: (entry: Found) => boolean,
): Found['item'][] => {
  const found: Found['item'][] = []

  for (const entry of entries) {
    if (fits(entry)) found.push(entry.item)
    if (found.length === MAX_FOUND) break
  }

  return found
}

const withCode = ({ index }: SearchedCatalogue, term: string): CatalogueProduct[] =>
  [...(index.codes.get(codeKeyOf(term)) ?? [])].flatMap((id) => index.products.get(id)?.item ?? [])

/** The name of the product with this code that is no longer sold; null when there is none. */
export const findRetired = (catalogue: SearchedCatalogue, code: string): string | null =>
  withCode(catalogue, code).find((product) => !isForSale(product))?.name ?? null

/**
 * Products with stock: those with this code (exactly this text first), otherwise up to ten whose
 * name or code contains the term, by name. Without a term the best sellers first.
 */
export const findProducts = (catalogue: SearchedCatalogue, term: string): FoundProduct[] => {
  const { index, stockOf, best_sellers } = catalogue
  const isInStock = (product: CatalogueProduct): boolean =>
    isForSale(product) && stockOf(product) > 0
  const asFound = (products: readonly CatalogueProduct[], exact: boolean): FoundProduct[] =>
    products.map((product) => ({
      ...product,
      current_stock: stockOf(product),
      ...stockedParts(catalogue, product),
      exact,
    }))

  const exact = preferExactCode(withCode(catalogue, term).filter(isInStock), term)
  if (term !== '' && exact.length > 0) return asFound(exact.slice(0, MAX_FOUND), true)
  const { products } = sortedEntries(index)
  const text = term.toLowerCase()
  if (term !== '')
    return asFound(
      takeTen(products, (entry) => entry.text.includes(text) && isInStock(entry.item)),
      false,
    )

  const best = best_sellers.flatMap((id) => index.products.get(id)?.item ?? []).filter(isInStock)
  const offered = new Set(best.map(({ id }) => id))
  const others = takeTen(products, ({ item }) => !offered.has(item.id) && isInStock(item))

  return asFound([...best, ...others].slice(0, MAX_FOUND), false)
}

/**
 * Up to ten services whose name contains the term, by name; without a term the best sellers first.
 */
export const findServices = (
  { index, best_sellers }: SearchedCatalogue,
  term: string,
): CatalogueService[] => {
  const { services } = sortedEntries(index)
  const text = foldCase(term)
  if (term !== '')
    return takeTen(services, (entry) => entry.text.includes(text) && isForSale(entry.item))

  return bestFirst(services.map(({ item }) => item).filter(isForSale), best_sellers).slice(
    0,
    MAX_FOUND,
  )
}

const MAX_SOLD_OUT = 50

/**
 * The products without stock that match the term, by name, 50 at most; the one with exactly this
 * code alone.
 */
export const findSoldOut = (catalogue: SearchedCatalogue, term: string): FoundProduct[] => {
  const { index, stockOf } = catalogue
  const isSoldOut = (product: CatalogueProduct): boolean =>
    isForSale(product) && stockOf(product) <= 0

  const coded = term === '' ? [] : withCode(catalogue, term).filter(isSoldOut)
  const text = term.toLowerCase()
  const found =
    coded.length > 0
      ? coded
      : sortedEntries(index)
          .products.filter((entry) => isSoldOut(entry.item) && entry.text.includes(text))
          .map(({ item }) => item)
          .slice(0, MAX_SOLD_OUT)

  return found.map((product) => ({
    ...product,
    current_stock: stockOf(product),
    ...stockedParts(catalogue, product),
    exact: coded.length > 0,
  }))
}

/** The number of products without stock that match the term. */
export const countSoldOut = ({ index, stockOf }: SearchedCatalogue, term: string): number => {
  const text = term.toLowerCase()
  const gtin = gtinOf(term)
  const coded = gtin === null ? undefined : index.codes.get(gtin)
  let count = 0

  for (const { item, text: searched } of index.products.values())
    if (
      isForSale(item) &&
      stockOf(item) <= 0 &&
      (searched.includes(text) || coded?.has(item.id) === true)
    )
      count += 1

  return count
}
