// Applies what changed to the catalogue of a till,
// and compares the result with the server's digests.
import { roundQuantity } from '../../kernel/quantity.ts'
import { type CatalogueDelta, type CatalogueItem, digestOf, unpackRows } from './catalogue.ts'
import { type CatalogueIndex, putItem, putStock, removeItem } from './catalogue-index.ts'

type Change = Pick<
  CatalogueDelta,
  'products' | 'services' | 'gone' | 'stocks' | 'digests' | 'exact_stock_sum'
>

type DeltaResult = {
  /** Ids whose rows are not as before. */
  readonly changed: readonly string[]
  /** The till has what the server has; otherwise it must read the whole catalogue again. */
  readonly isInSync: boolean
}

const itemsOf = <Item>(entries: ReadonlyMap<string, { readonly item: Item }>): Item[] =>
  Array.from(entries.values(), ({ item }) => item)

const isSame = (index: CatalogueIndex, { digests, exact_stock_sum = null }: Change): boolean => {
  const [products, services] = [itemsOf(index.products), itemsOf(index.services)]
  const [ours, theirs] = [
    [digestOf(products), digestOf(services)],
    [digests.products, digests.services],
  ]

  const sum = (): number =>
    roundQuantity(products.reduce((total, { current_stock }) => total + current_stock, 0))

  return (
    ours.every(
      ({ count, revs }, bucket) => count === theirs[bucket]?.count && revs === theirs[bucket]?.revs,
    ) &&
    (exact_stock_sum === null || sum() === exact_stock_sum)
  )
}

/** Rows of the window that the till has already. Their stock is among the stocks when it moved. */
const isKnown = (index: CatalogueIndex, { id, rev }: CatalogueItem): boolean =>
  (index.products.get(id) ?? index.services.get(id))?.item.rev === rev

/** Changes the index in place. Throws a ZodError when a row does not fit its columns. */
export const applyDelta = (index: CatalogueIndex, delta: Change): DeltaResult => {
  const sent = [...unpackRows('product', delta.products), ...unpackRows('service', delta.services)]
  const rows = sent.filter((row) => !isKnown(index, row))
  for (const row of rows) putItem(index, row)
  const gone = delta.gone.filter((id) => index.products.has(id))
  for (const id of gone) removeItem(index, id)
  const moved = delta.stocks.filter(({ id, current_stock }) => {
    const before = index.products.get(id)?.item.current_stock
    return before !== undefined && before !== current_stock
  })

  for (const stock of moved) putStock(index, stock)
  const changed = new Set([...rows.map(({ id }) => id), ...gone, ...moved.map(({ id }) => id)])

  return { changed: [...changed], isInSync: isSame(index, delta) }
}
