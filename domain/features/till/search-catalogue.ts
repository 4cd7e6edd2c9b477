// Searches the catalogue of a till. It answers what the
// server answers: the same items in the same order.
import { codeKeyOf, gtinOf, preferExactCode } from '../barcode/code-key.ts'
import { sortCategories } from '../product/category-order.ts'
import type { SellableProduct } from '../product/pricing.ts'
import { searchedTextOf } from '../product/search-text.ts'
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

const toFound =
  (catalogue: SearchedCatalogue, exact: boolean) =>
  (product: CatalogueProduct): FoundProduct => ({
    ...product,
    current_stock: catalogue.stockOf(product),
    ...stockedParts(catalogue, product),
    exact,
  })

export type OfferedPage = {
  /** The name of a category; null for all. */
  readonly category: string | null
  readonly offset: number
  readonly limit: number
}

/**
 * A page of all products with stock: favourites and best sellers first, then by name (decision R9).
 */
export const offerProducts = (
  catalogue: SearchedCatalogue,
  { category, offset, limit }: OfferedPage,
): FoundProduct[] => {
  const { index, stockOf, best_sellers } = catalogue
  const isOffered = (product: CatalogueProduct): boolean =>
    isForSale(product) &&
    (category === null || product.category_name === category) &&
    stockOf(product) > 0

  const best = best_sellers.flatMap((id) => index.products.get(id)?.item ?? []).filter(isOffered)
  const offered = new Set(best.map(({ id }) => id))
  const page = best.slice(offset, offset + limit)
  let toSkip = Math.max(0, offset - best.length)

  for (const { item } of sortedEntries(index).products) {
    if (page.length === limit) break
    if (offered.has(item.id) || !isOffered(item)) continue
    if (toSkip > 0) toSkip -= 1
    else page.push(item)
  }

  return page.map(toFound(catalogue, false))
}

/** The categories of the products with stock, by name. */
export const offeredCategories = ({ index, stockOf }: SearchedCatalogue): readonly string[] => {
  const names = new Set<string>()
  for (const { item } of index.products.values())
    if (item.category_name !== null && isForSale(item) && stockOf(item) > 0)
      names.add(item.category_name)

  return sortCategories([...names])
}

const withCode = ({ index }: SearchedCatalogue, term: string): CatalogueProduct[] =>
  [...(index.codes.get(codeKeyOf(term)) ?? [])].flatMap((id) => index.products.get(id)?.item ?? [])

/** The name of the product with this code that is no longer sold; null when there is none. */
export const findRetired = (catalogue: SearchedCatalogue, code: string): string | null =>
  withCode(catalogue, code).find((product) => !isForSale(product))?.name ?? null

/**
 * Products with stock: those with this code (exactly this text first), otherwise up to ten whose
 * name or code contains the term, by name. Without a term the first ten that are offered.
 */
export const findProducts = (catalogue: SearchedCatalogue, term: string): FoundProduct[] => {
  if (term === '') return offerProducts(catalogue, { category: null, offset: 0, limit: MAX_FOUND })
  const { index, stockOf } = catalogue
  const isInStock = (product: CatalogueProduct): boolean =>
    isForSale(product) && stockOf(product) > 0

  const exact = preferExactCode(withCode(catalogue, term).filter(isInStock), term)
  if (exact.length > 0) return exact.slice(0, MAX_FOUND).map(toFound(catalogue, true))
  const text = searchedTextOf(term)

  return takeTen(
    sortedEntries(index).products,
    (entry) => entry.text.includes(text) && isInStock(entry.item),
  ).map(toFound(catalogue, false))
}

/**
 * Up to ten services whose name contains the term, by name; without a term the best sellers first.
 */
export const findServices = (
  { index, best_sellers }: SearchedCatalogue,
  term: string,
): CatalogueService[] => {
  const { services } = sortedEntries(index)
  const text = foldCase(term.normalize('NFC'))
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
  const text = searchedTextOf(term)
  const found =
    coded.length > 0
      ? coded
      : sortedEntries(index)
          .products.filter((entry) => isSoldOut(entry.item) && entry.text.includes(text))
          .map(({ item }) => item)
          .slice(0, MAX_SOLD_OUT)

  return found.map(toFound(catalogue, coded.length > 0))
}

/** The number of products without stock that match the term. */
export const countSoldOut = ({ index, stockOf }: SearchedCatalogue, term: string): number => {
  const text = searchedTextOf(term)
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
