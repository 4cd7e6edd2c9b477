// Searches the catalogue of a till. It answers what the
// server answers: the same items in the same order.
import { codeKeyOf, gtinOf, preferExactCode } from '../barcode/code-key.ts'
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
export type FoundProduct = CatalogueProduct & {
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
  [...(index.codes.get(codeKeyOf(term)) ?? [])].flatMap(
    (id) => index.products.get(id)?.item ?? [],
  )

/**
 * Products with stock: those with this code (exactly this text first), otherwise up to ten whose
 * name or code contains the term, by name. Without a term the best sellers first.
 */
export const findProducts = (catalogue: SearchedCatalogue, term: string): FoundProduct[] => {
  const { index, stockOf, best_sellers } = catalogue
  const isInStock = (product: CatalogueProduct): boolean => stockOf(product) > 0
  const asFound = (products: readonly CatalogueProduct[], exact: boolean): FoundProduct[] =>
    products.map((product) => ({
      ...product,
      current_stock: stockOf(product),
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
  if (term !== '') return takeTen(services, (entry) => entry.text.includes(text))

  return bestFirst(
    services.map(({ item }) => item),
    best_sellers,
  ).slice(0, MAX_FOUND)
}

/** Sold-out products with this code: none where one with stock has it. */
export const findSoldOut = (catalogue: SearchedCatalogue, code: string): CatalogueProduct[] => {
  const { stockOf } = catalogue
  const found = withCode(catalogue, code).map((product) => ({
    ...product,
    current_stock: stockOf(product),
  }))
  if (found.some(({ current_stock }) => current_stock > 0)) return []

  return [...preferExactCode(found, code)]
}

/** The number of products without stock that match the term. */
export const countSoldOut = ({ index, stockOf }: SearchedCatalogue, term: string): number => {
  const text = term.toLowerCase()
  const gtin = gtinOf(term)
  const coded = gtin === null ? undefined : index.codes.get(gtin)
  let count = 0

  for (const { item, text: searched } of index.products.values())
    if (stockOf(item) <= 0 && (searched.includes(text) || coded?.has(item.id) === true)) count += 1

  return count
}
