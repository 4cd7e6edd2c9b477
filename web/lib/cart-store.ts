// Stores the cart in progress in IndexedDB with strict durability, one record per person and department (decision
// D23), so that it survives a crash. Local storage would lose the last changes when the browser is killed.
import { Cart } from '@webale/domain/features/sale/cart.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A cart and the time it was saved (ISO). */
export type StoredCart = { readonly cart: Cart; readonly saved_at: string }

type TillSchema = DBSchema & { carts: { key: string; value: StoredCart } }

const DATABASE = 'webale-till'

/** The key of a record: person and department. */
export const cartKeyOf = (user_id: string, department_id: string | null): string =>
  `${user_id}/${department_id ?? 'none'}`

export type CartStore = {
  /** The stored cart, or null. A record that no longer fits the schema counts as none. */
  read(key: string): Promise<StoredCart | null>
  /** Saves in order of calls; resolves when the record is on disk. An empty cart removes the record. */
  write(key: string, kept: StoredCart | null): Promise<void>
  close(): void
}

const read = async (database: IDBPDatabase<TillSchema>, key: string): Promise<StoredCart | null> => {
  const kept = await database.get('carts', key)
  const cart = Cart.safeParse(kept?.cart)
  return kept !== undefined && cart.success ? { cart: cart.data, saved_at: kept.saved_at } : null
}

const write = async (database: IDBPDatabase<TillSchema>, key: string, kept: StoredCart | null): Promise<void> => {
  const transaction = database.transaction('carts', 'readwrite', { durability: 'strict' })
  if (kept === null) void transaction.store.delete(key)
  else void transaction.store.put(kept, key)
  await transaction.done
}

const openTill = (): Promise<IDBPDatabase<TillSchema>> =>
  openDB<TillSchema>(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore('carts') })

/** Is a cart stored on this device? Throws where the browser has no storage. */
export const hasStoredCart = async (): Promise<boolean> => {
  const database = await openTill()
  const count = await database.count('carts')
  database.close()
  return count > 0
}

/** Opens the database of carts. Throws where the browser has no storage (some private windows). */
export const openCartStore = async (): Promise<CartStore> => {
  const database = await openTill()
  return {
    read: (key) => read(database, key),
    write: (key, kept) => write(database, key, kept),
    close: () => database.close(),
  }
}
