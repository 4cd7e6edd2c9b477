// The catalogue on the disk of a till: 256 buckets, so that a change rewrites about 80 rows of
// 20,000, and reading all takes a fraction of a second. It is a copy of what the server has, so it
// may be lost; it has a database of its own, apart from sales and carts.
import type { CatalogueItem } from '@webale/domain/features/till/catalogue.ts'
import type { ShopOnTill } from '@webale/domain/features/till/shop-on-till.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { noteDataLoss, openAgain } from '../../lib/data-loss.ts'
import { notingFailure } from '../disk/failed-write.ts'

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
export type CatalogueDatabase = IDBPDatabase<Schema>

const BUCKETS = 256

/** The last two digits of an id are random, so the buckets are of about one size. */
export const bucketOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % BUCKETS

const scopeRange = (scope: string): IDBKeyRange => IDBKeyRange.bound([scope, 0], [scope, BUCKETS])

/** The catalogues of a shop, of all scopes. Throws where the browser has no storage. */
export const openCatalogueDatabase = (shop_id: string): Promise<CatalogueDatabase> =>
  openAgain(() =>
    openDB<Schema>(`webale-catalogue-${shop_id}`, 1, {
      upgrade: (fresh, _before, _after, _transaction, event) => {
        noteDataLoss(event)
        fresh.createObjectStore('buckets')
        fresh.createObjectStore('states')
      },
      // Another tab has a newer version of this database: this one must not hold it up.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    }),
  )

/** Opens the catalogue of a scope. Throws where the browser has no storage. */
export const openCatalogueStore = async (
  shop_id: string,
  scope: string,
): Promise<CatalogueStore> => {
  const database = await openCatalogueDatabase(shop_id)
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
    write: (buckets, state) => notingFailure(save(buckets, state, false)),
    replace: (buckets, state) => notingFailure(save(buckets, state, true)),
    close: () => database.close(),
  }
}
