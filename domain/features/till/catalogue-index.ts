// The catalogue in the memory of a till: sorted as the server sorts, with an index of the codes. It
// is changed in place, because 20,000 products are too many to copy with every sale.
import { codeKeysOf } from '../barcode/code-key.ts'
import { searchTextOf } from '../product/search-text.ts'
import type { CatalogueItem, CatalogueProduct, CatalogueService, StockOnTill } from './catalogue.ts'

export type IndexedItem<Item> = {
  readonly item: Item
  /** Place in the order of names. */
  readonly order: string
  /** What a search looks into. */
  readonly text: string
}

export type CatalogueIndex = {
  readonly products: Map<string, IndexedItem<CatalogueProduct>>
  readonly services: Map<string, IndexedItem<CatalogueService>>
  /** Products by the key of a code: more than one where an article was written in two ways. */
  readonly codes: Map<string, Set<string>>
  /** In order; null after a change, until the next search. */
  sorted: {
    products: IndexedItem<CatalogueProduct>[]
    services: IndexedItem<CatalogueService>[]
  } | null
}

/** Lower case as SQL compares it: English letters only. */
export const foldCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const SURROGATES = 0xd800
const AFTER_SURROGATES = 0xe000

/**
 * A text that JavaScript orders as a database does:
 * by code point, and not by halves of a character.
 */
const byCodePoint = (text: string): string =>
  text.replace(/[\uD800-\uFFFF]/g, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(
      code < AFTER_SURROGATES ? code + 0x2000 : code - (AFTER_SURROGATES - SURROGATES),
    )
  })

const orderOf = ({ name, id }: CatalogueItem): string => `${byCodePoint(foldCase(name))}\0${id}`

/** Removes a product or service. */
export const removeItem = (index: CatalogueIndex, id: string): void => {
  const product = index.products.get(id)

  for (const code of product === undefined ? [] : codeKeysOf(product.item))
    index.codes.get(code)?.delete(id)

  index.products.delete(id)
  index.services.delete(id)
  index.sorted = null
}

/** Adds an item, or replaces the one with its id. */
export const putItem = (index: CatalogueIndex, item: CatalogueItem): void => {
  removeItem(index, item.id)
  if (item.kind === 'service') {
    index.services.set(item.id, {
      item,
      order: orderOf(item),
      text: foldCase(item.name),
    })
    return
  }

  index.products.set(item.id, {
    item,
    order: orderOf(item),
    text: searchTextOf(item),
  })

  for (const code of codeKeysOf(item))
    index.codes.set(code, (index.codes.get(code) ?? new Set()).add(item.id))
}

/** Replaces only the stock; unknown products are passed over. */
export const putStock = (index: CatalogueIndex, { id, current_stock }: StockOnTill): void => {
  const entry = index.products.get(id)
  if (entry !== undefined) Object.assign(entry.item, { current_stock })
}

export const createCatalogueIndex = (items: readonly CatalogueItem[]): CatalogueIndex => {
  const index: CatalogueIndex = {
    products: new Map(),
    services: new Map(),
    codes: new Map(),
    sorted: null,
  }

  for (const item of items) putItem(index, item)

  return index
}

const inOrder = <Item>(entries: ReadonlyMap<string, IndexedItem<Item>>): IndexedItem<Item>[] =>
  [...entries.values()].toSorted((one, other) => (one.order < other.order ? -1 : 1))

/** All entries in the order of names. */
export const sortedEntries = (index: CatalogueIndex): NonNullable<CatalogueIndex['sorted']> =>
  (index.sorted ??= { products: inOrder(index.products), services: inOrder(index.services) })
