// The catalogue of this till: read from disk at the start, then kept like the server's by small
// readings. Search and scan use it always, also while the server answers.
import type { SoldItem } from '@webale/domain/features/product/bundle.ts'
import type { EffectiveSettings } from '@webale/domain/features/settings/settings.ts'
import type { PullReason } from '@webale/domain/features/till/catalogue.api.ts'
import {
  type CatalogueIndex,
  createCatalogueIndex,
} from '@webale/domain/features/till/catalogue-index.ts'
import type {
  CatalogueItem,
  CatalogueProduct,
  CatalogueService,
} from '@webale/domain/features/till/catalogue.ts'
import {
  countSoldOut,
  findProducts,
  findRetired,
  findServices,
  findSoldOut,
  type FoundProduct,
  type SearchedCatalogue,
} from '@webale/domain/features/till/search-catalogue.ts'
import { settingsOnTill, type ShopOnTill } from '@webale/domain/features/till/shop-on-till.ts'
import { createListeners } from '../../lib/create-store.ts'
import {
  type CatalogueServer,
  type LoadedCatalogue,
  readChanges,
  readWholeCatalogue,
} from './catalogue-reader.ts'
import { bucketOf, type CatalogueStore } from './catalogue-store.ts'
import { createOwnSales, type OwnSales } from './unsynced-stock.ts'

type Parts = {
  readonly server: CatalogueServer
  /** Opens the disk of a shop; null where there is none. */
  readonly openStore: (shop_id: string) => Promise<CatalogueStore | null>
  /** The shop that this browser knows from before. */
  readonly known_shop_id: string | null
  /** ISO time of this device. */
  readonly now: () => string
  /**
   * The closed sales of this till that the server does not have yet; items only of those that are
   * not known.
   */
  readonly readUnsent: (
    known: ReadonlySet<string>,
  ) => Promise<readonly { readonly id: string; readonly sale_items: readonly SoldItem[] }[]>
}

export type TillCatalogue = {
  /** False until the catalogue was read, from disk or from the server. */
  readonly isReady: () => boolean
  /** Whether the server was asked since the page was opened. */
  readonly isFresh: () => boolean
  readonly findProducts: (term: string) => FoundProduct[]
  readonly findServices: (term: string) => CatalogueService[]
  readonly countSoldOut: (term: string) => number
  readonly findSoldOut: (term: string) => FoundProduct[]
  /** The name of the product with this code that is no longer sold; null when there is none. */
  readonly findRetired: (code: string) => string | null
  /** The item of a cart line, for its price and its revision. */
  readonly findItem: (id: string) => CatalogueItem | undefined
  readonly stockOf: (product: CatalogueProduct) => number
  /** Departments and business details; null before the first reading. */
  readonly shop: () => ShopOnTill | null
  /** Business details for the receipts of a department; null before the first reading. */
  readonly settingsOf: (department_id: string | null) => EffectiveSettings | null
  /** When the stocks were read last (ISO time of this device). */
  readonly readAt: () => string | null
  readonly subscribe: (listener: () => void) => () => void
  /** Reads what changed. Calls that come while one waits share its reading. Throws CallError. */
  readonly pull: (reason: PullReason) => Promise<void>
  /** A sale was made on this till: its goods leave the shown stock at once. */
  readonly noteSold: (sale_id: string, items: readonly SoldItem[]) => void
  readonly close: () => void
}

type CatalogueWork = {
  readonly parts: Parts
  readonly own: OwnSales
  readonly changes: ReturnType<typeof createListeners>
  loaded: LoadedCatalogue | null
  store: CatalogueStore | null
  store_shop_id: string | null
  /**
   * Rows that changed in memory and not on the disk yet, also by a reading that failed afterwards.
   */
  readonly unstored: Set<string>
  /** Whether a reading succeeded since the page was opened. */
  isFresh: boolean
}

const openStoreOf = async (work: CatalogueWork, shop_id: string): Promise<void> => {
  if (work.store_shop_id === shop_id) return
  work.store?.close()
  work.store_shop_id = shop_id
  work.store = await work.parts.openStore(shop_id)
}

/** The rows of these buckets, or of all. */
const bucketsOf = ({ products, services }: CatalogueIndex, ids: readonly string[] | null) => {
  const buckets = new Map<number, CatalogueItem[]>(ids?.map((id) => [bucketOf(id), []]))
  const putItem = (item: CatalogueItem): void => {
    const bucket = bucketOf(item.id)
    const rows = buckets.get(bucket)
    if (rows !== undefined) rows.push(item)
    else if (ids === null) buckets.set(bucket, [item])
  }

  for (const { item } of products.values()) putItem(item)
  for (const { item } of services.values()) putItem(item)

  return buckets
}

/**
 * The catalogue is of use without the disk, so a failing
 * disk is passed over: the next start reads everything.
 */
const storeChanges = async (
  work: CatalogueWork,
  { index, state }: LoadedCatalogue,
  isWhole: boolean,
) => {
  const changed = [...work.unstored]
  work.unstored.clear()

  try {
    await openStoreOf(work, state.shop_id)
    if (isWhole) await work.store?.replace(bucketsOf(index, null), state)
    else await work.store?.write(bucketsOf(index, changed), state)
  } catch {
    work.store?.close()
    work.store = null
  }
}

/**
 * Which sales of this till the figures of the server do not contain: also those from before the
 * page was opened.
 */
const noteUnsent = async ({ parts, own }: CatalogueWork): Promise<void> => {
  const known = own.unanswered()
  const unsent = await parts.readUnsent(new Set(known))
  const ids = new Set(unsent.map(({ id }) => id))
  for (const { id, sale_items } of unsent) own.add(id, sale_items)
  for (const id of known) if (!ids.has(id)) own.markAnswered(id)
}

const pullOnce = async (work: CatalogueWork, reason: PullReason): Promise<void> => {
  const { server, now } = work.parts
  await noteUnsent(work)
  const contained = work.own.answered()
  const read_at = now()
  const noteChanged = (ids: readonly string[]): void => {
    for (const id of ids) work.unstored.add(id)
  }

  const changesOf = async (why: PullReason) =>
    work.loaded && readChanges(server, work.loaded, why, read_at, noteChanged)

  // A slow transaction can be older than the window of
  // a change, but hardly than that of a full check.
  const recent = reason === 'change' && work.isFresh ? await changesOf('change') : null
  const { index, state, isWhole } =
    recent ?? (await changesOf('full_check')) ?? (await readWholeCatalogue(server, read_at))

  work.loaded = { index, state }
  work.isFresh = true
  work.own.forget(contained)
  work.changes.notify()
  await storeChanges(work, work.loaded, isWhole)
}

/**
 * Gathers calls of the same moment, and lets a sale that was just answered be noted before the
 * reading begins.
 */
const pauseBriefly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** One reading at a time; calls that arrive meanwhile share the next one. */
const createQueue = (run: (reason: PullReason) => Promise<void>): TillCatalogue['pull'] => {
  let running: Promise<unknown> = Promise.resolve()
  let next: { reason: PullReason; done: Promise<void> } | null = null

  return (reason) => {
    if (next !== null) {
      if (reason === 'full_check') next.reason = reason
      return next.done
    }

    const planned: { reason: PullReason; done: Promise<void> } = { reason, done: Promise.resolve() }
    planned.done = running.then(pauseBriefly).then(() => {
      next = null
      return run(planned.reason)
    })

    next = planned
    running = planned.done.catch(() => undefined)

    return planned.done
  }
}

const readDisk = async (work: CatalogueWork): Promise<void> => {
  const { known_shop_id } = work.parts
  if (known_shop_id === null) return
  await openStoreOf(work, known_shop_id)
  const stored = await work.store?.read()
  if (stored === undefined || stored === null || work.loaded !== null) return
  work.loaded = { index: createCatalogueIndex(stored.items), state: stored.state }
  work.changes.notify()
}

const findProduct = ({ loaded }: CatalogueWork, id: string): CatalogueProduct | undefined =>
  loaded?.index.products.get(id)?.item

type Answers = Omit<TillCatalogue, 'subscribe' | 'pull' | 'noteSold' | 'close'>

/** What the catalogue answers to screens, from memory. */
const answersOf = (work: CatalogueWork): Answers => {
  const { stockOf } = work.own
  const shop = (): ShopOnTill | null => work.loaded?.state.shop?.fields ?? null
  const search = <Found>(run: (catalogue: SearchedCatalogue) => Found, none: Found): Found =>
    work.loaded === null
      ? none
      : run({
          index: work.loaded.index,
          stockOf,
          best_sellers: shop()?.best_sellers ?? [],
        })

  return {
    isReady: () => work.loaded !== null,
    isFresh: () => work.isFresh,
    findProducts: (term) => search((catalogue) => findProducts(catalogue, term), []),
    findServices: (term) => search((catalogue) => findServices(catalogue, term), []),
    countSoldOut: (term) => search((catalogue) => countSoldOut(catalogue, term), 0),
    findSoldOut: (term) => search((catalogue) => findSoldOut(catalogue, term), []),
    findRetired: (code) => search((catalogue) => findRetired(catalogue, code), null),
    findItem: (id) => findProduct(work, id) ?? work.loaded?.index.services.get(id)?.item,
    stockOf,
    shop,
    settingsOf: (department_id) => {
      const fields = shop()
      return fields === null ? null : settingsOnTill(fields, department_id)
    },
    readAt: () => work.loaded?.state.read_at ?? null,
  }
}

/** Opens the catalogue; resolves when what the disk has is read. */
export const openCatalogue = async (parts: Parts): Promise<TillCatalogue> => {
  const work: CatalogueWork = {
    parts,
    own: createOwnSales((id) => findProduct(work, id)),
    changes: createListeners(),
    loaded: null,
    store: null,
    store_shop_id: null,
    unstored: new Set(),
    isFresh: false,
  }

  await readDisk(work).catch(() => undefined)
  void noteUnsent(work).then(work.changes.notify, () => undefined)

  return {
    ...answersOf(work),
    subscribe: work.changes.subscribe,
    pull: createQueue((reason) => pullOnce(work, reason)),
    noteSold: (sale_id, items) => {
      work.own.add(sale_id, items)
      work.changes.notify()
    },
    close: () => work.store?.close(),
  }
}
