// The catalogue on the disk of a till: 256 buckets, so that a change rewrites about 80 rows of
// 20,000, and reading all takes a fraction of a second. It is a copy of what the server has, so it
// may be lost; it has a database of its own, apart from sales and carts.
import type { CatalogueItem } from '@webale/domain/features/till/catalogue.ts'
import type { ShopOnTill } from '@webale/domain/features/till/shop-on-till.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Up to where the catalogue of a scope was read. */
export type CatalogueState = {
  readonly shop_id: string
  readonly epoch: string
  /** The server's moment of the last reading. */
  readonly cursor: string
  /** The same by the clock of this device (ISO). */
  readonly read_at: string
  readonly shop: { readonly hash: string; readonly fields: ShopOnTill } | null
}

export type StoredCatalogue = {
  readonly items: readonly CatalogueItem[]
  readonly state: CatalogueState
}

/** Which buckets to write, with all their rows; null for all buckets. */
export type CatalogueStore = {
  read(): Promise<StoredCatalogue | null>
  write(
    buckets: ReadonlyMap<number, readonly CatalogueItem[]>,
    state: CatalogueState,
  ): Promise<void>
  replace(
    buckets: ReadonlyMap<number, readonly CatalogueItem[]>,
    state: CatalogueState,
  ): Promise<void>
  close(): void
}

type Schema = DBSchema & {
  buckets: { key: [string, number]; value: CatalogueItem[] }
  states: { key: string; value: CatalogueState }
}

const BUCKETS = 256

/** The last two digits of an id are random, so the buckets are of about one size. */
export const bucketOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % BUCKETS

const scopeRange = (scope: string): IDBKeyRange => IDBKeyRange.bound([scope, 0], [scope, BUCKETS])

const openDatabase = (shop_id: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(`webale-catalogue-${shop_id}`, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('buckets')
      fresh.createObjectStore('states')
    },
    // Another tab has a newer version of this database: this one must not hold it up.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/**
 * When the stocks of a scope were read last (ISO, device); null before. Throws where the browser
 * has no storage.
 */
export const readStockTime = async (shop_id: string, scope: string): Promise<string | null> => {
  const database = await openDatabase(shop_id)
  try {
    return (await database.get('states', scope))?.read_at ?? null
  } finally {
    database.close()
  }
}

/** The name of a shop as its receipts had it; null when this device never read one. */
export const readShopName = async (shop_id: string): Promise<string | null> => {
  const database = await openDatabase(shop_id)
  try {
    const shops = (await database.getAll('states')).flatMap(({ shop }) =>
      shop === null ? [] : [shop.fields],
    )

    const details = shops.flatMap(({ settings, departments }) => [
      settings,
      ...departments.map((one) => one.settings),
    ])

    return details.map((one) => one?.business_name ?? '').find((name) => name !== '') ?? null
  } finally {
    database.close()
  }
}

/** Removes the catalogues of a shop from the device. Throws where the browser has no storage. */
export const clearCatalogue = async (shop_id: string): Promise<void> => {
  const database = await openDatabase(shop_id)
  try {
    await Promise.all([database.clear('buckets'), database.clear('states')])
  } finally {
    database.close()
  }
}

/** Opens the catalogue of a scope. Throws where the browser has no storage. */
export const openCatalogueStore = async (
  shop_id: string,
  scope: string,
): Promise<CatalogueStore> => {
  const database = await openDatabase(shop_id)
  const save = async (
    buckets: ReadonlyMap<number, readonly CatalogueItem[]>,
    state: CatalogueState,
    isAll: boolean,
  ): Promise<void> => {
    const transaction = database.transaction(['buckets', 'states'], 'readwrite')
    const store = transaction.objectStore('buckets')
    if (isAll) void store.delete(scopeRange(scope))
    for (const [bucket, items] of buckets) void store.put([...items], [scope, bucket])
    void transaction.objectStore('states').put(state, scope)
    await transaction.done
  }

  return {
    read: async () => {
      const state = await database.get('states', scope)
      if (state === undefined) return null
      return { state, items: (await database.getAll('buckets', scopeRange(scope))).flat() }
    },
    write: (buckets, state) => save(buckets, state, false),
    replace: (buckets, state) => save(buckets, state, true),
    close: () => database.close(),
  }
}
