// The till's own database in the browser, one per shop: what a till needs to sell while the server
// is away. Every write that matters is strict: it resolves when the data is on the disk.
import type { Cart } from '@webale/domain/features/sale/cart.ts'
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb'
import { openAgain } from '../../lib/data-loss.ts'
import { noteFailedWrite } from './failed-write.ts'
import type { TillDocument, TillSale } from './till-sale.ts'

/** A cart and the time it was saved (ISO). */
export type StoredCart = { readonly cart: Cart; readonly saved_at: string }

export type TillSchema = DBSchema & {
  /** Single values by name; each file that uses one has its type. */
  meta: { key: string; value: unknown }
  /** Empty; the catalogue has a database of its own. Only filled to heal this one. */
  catalogue: { key: [string, number]; value: unknown }
  /** By person and department, see cartKeyOf. */
  carts: { key: string; value: StoredCart }
  sales: {
    key: string
    value: TillSale
    indexes: { state_time: [string, string] }
  }
  /** What was recorded without the server beside sales: expenses and mobile money. */
  documents: {
    key: string
    value: TillDocument
    indexes: { state_time: [string, string] }
  }
  /** Receipts of saved copies: which sales, and when. */
  files: { key: string; value: unknown }
}

export type TillDatabase = IDBPDatabase<TillSchema>
export type TillTransaction = IDBPTransaction<
  TillSchema,
  ('sales' | 'documents' | 'carts' | 'meta')[],
  'readwrite'
>
type StoreName = StoreNames<TillSchema>

/**
 * Stores are only ever added, and an upgrade never deletes anything. Version 2 added `documents`.
 */
const VERSION = 2

/** The id of the shop of a database. */
export const shopOf = ({ name }: TillDatabase): string => name.replace(/^webale-shop-/, '')

const createStores = (database: TillDatabase): void => {
  const stores = database.objectStoreNames

  for (const name of ['meta', 'catalogue', 'carts', 'files'] as const)
    if (!stores.contains(name)) database.createObjectStore(name)

  // By the time of opening, because an open sale has no time of closing yet.
  for (const name of ['sales', 'documents'] as const)
    if (!stores.contains(name))
      database
        .createObjectStore(name, { keyPath: 'id' })
        .createIndex('state_time', ['state', 'opened_at'])
}

const ignore = (): void => undefined

/** `onUpgrade` gets the event that makes the stores, in which a browser may tell what it lost. */
type OpeningOptions = { readonly version?: number; readonly onUpgrade?: (event: Event) => void }

/**
 * Opens the database of a shop. Throws where the browser has no storage, and a VersionError where a
 * newer page has upgraded it. `onReplaced`: a newer page in another tab waits until this connection
 * is closed. While a tab with an older page has the database open, this one waits.
 */
export const openTillDatabase = (
  shop_id: string,
  onReplaced: () => void,
  { version = VERSION, onUpgrade = ignore }: OpeningOptions = {},
): Promise<TillDatabase> =>
  openAgain(() =>
    openDB<TillSchema>(`webale-shop-${shop_id}`, version, {
      upgrade: (database, _before, _after, _transaction, event) => {
        createStores(database)
        onUpgrade(event)
      },
      blocking: onReplaced,
    }),
  )

/**
 * A write of a transaction that nobody waits for: what follows in it sees the write, and when it
 * fails, the transaction fails.
 */
export const writeInOrder = (write: Promise<unknown>): void => void write.catch(ignore)

/**
 * Runs the work in one strict transaction and resolves with its result when everything is on the
 * disk. The work may wait for nothing but the database. An error in it undoes all.
 */
export const changeStrictly = async <Names extends StoreName[], Result>(
  database: TillDatabase,
  names: Names,
  work: (transaction: IDBPTransaction<TillSchema, Names, 'readwrite'>) => Result | Promise<Result>,
): Promise<Result> => {
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
  // Without a handler here, a failed write would also be reported as an unhandled rejection.
  const done = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  )

  try {
    const result = await work(transaction)
    const failed = await done
    if (failed !== null) throw failed.error

    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }

    await done
    noteFailedWrite(error)
    throw error
  }
}

/** A single value, or undefined. The caller knows its type. */
export const readMeta = async <Value>(
  database: TillDatabase,
  name: string,
): Promise<Value | undefined> => (await database.get('meta', name)) as Value | undefined

/** Writes a single value strictly; undefined removes it. */
export const writeMeta = (database: TillDatabase, name: string, value: unknown): Promise<void> =>
  changeStrictly(database, ['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta')
    await (value === undefined ? meta.delete(name) : meta.put(value, name))
  })
