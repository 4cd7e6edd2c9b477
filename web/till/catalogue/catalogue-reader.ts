// Reads the catalogue from the server: what changed since the last reading, or everything.
import type { PullReason } from '@webale/domain/features/till/catalogue.api.ts'
import { applyDelta } from '@webale/domain/features/till/apply-delta.ts'
import {
  type CatalogueIndex,
  createCatalogueIndex,
} from '@webale/domain/features/till/catalogue-index.ts'
import {
  type CatalogueDelta,
  type CatalogueHead,
  type CatalogueItem,
  type CataloguePage,
  unpackRows,
} from '@webale/domain/features/till/catalogue.ts'
import type { CatalogueState } from './catalogue-store.ts'

export type CatalogueServer = {
  changes(sent: { cursor: string; reason: PullReason; shop_hash?: string }): Promise<CatalogueDelta>
  page(after: string | null): Promise<CataloguePage>
}

export type LoadedCatalogue = { readonly index: CatalogueIndex; readonly state: CatalogueState }

/** `isWhole`: all rows were read, and not only what changed. */
type CatalogueReading = LoadedCatalogue & { readonly isWhole: boolean }

const MAX_READINGS = 3

const isSameShop = (one: Pick<CatalogueHead, 'shop_id' | 'epoch'>, other: CatalogueHead): boolean =>
  one.shop_id === other.shop_id && one.epoch === other.epoch

const unpackItems = ({ products, services }: CataloguePage): CatalogueItem[] => [
  ...unpackRows('product', products),
  ...unpackRows('service', services),
]

/**
 * Applies the changes since the last reading. Null when the till must read everything: the database
 * was replaced, the clock of the server went back, or the result is not what the server has.
 * `noteChanged` gets the ids of the changed rows, also when it is null.
 */
export const readChanges = async (
  server: CatalogueServer,
  { index, state }: LoadedCatalogue,
  reason: PullReason,
  read_at: string,
  noteChanged: (ids: readonly string[]) => void,
): Promise<CatalogueReading | null> => {
  const { cursor, shop } = state
  const delta = await server.changes({
    cursor,
    reason,
    ...(shop !== null && { shop_hash: shop.hash }),
  })

  if (!isSameShop(state, delta) || delta.now < cursor) return null
  const { changed, isInSync } = applyDelta(index, delta)
  noteChanged(changed)

  return isInSync
    ? {
        index,
        isWhole: false,
        state: {
          ...state,
          cursor: delta.now,
          read_at,
          shop: delta.shop ?? shop,
        },
      }
    : null
}

/** All pages; null when the database was replaced meanwhile. */
const readPages = async (
  server: CatalogueServer,
  read_at: string,
): Promise<LoadedCatalogue | null> => {
  const first = await server.page(null)
  const items = unpackItems(first)

  for (let { next } = first; next !== null; ) {
    const page = await server.page(next)
    if (!isSameShop(first, page)) return null
    items.push(...unpackItems(page))
    next = page.next
  }

  const { shop_id, epoch, now } = first

  return {
    index: createCatalogueIndex(items),
    state: { shop_id, epoch, cursor: now, read_at, shop: null },
  }
}

const noteNothing = (): void => undefined

/**
 * Reads everything. The pages are of no one moment, so the changes since the first page complete
 * them. Throws when the catalogue changes too fast; the next reading tries again.
 */
export const readWholeCatalogue = async (
  server: CatalogueServer,
  read_at: string,
): Promise<CatalogueReading> => {
  for (let tries = 0; tries < MAX_READINGS; tries += 1) {
    const pages = await readPages(server, read_at)
    const reading = pages && (await readChanges(server, pages, 'full_check', read_at, noteNothing))
    if (reading !== null) return { ...reading, isWhole: true }
  }
  throw new Error('The catalogue changed while it was read')
}
