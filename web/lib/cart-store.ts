// Where a cart in progress survives a crash: IndexedDB with strict durability, one record per person and department
// (decision D23). Local storage would lose the last changes when the browser is killed.
import { Cart } from '@webale/domain/features/sale/cart.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A cart as it was left, and when (ISO time). */
export type KeptCart = { readonly cart: Cart; readonly saved_at: string }

type TillSchema = DBSchema & { carts: { key: string; value: KeptCart } }

const DATABASE = 'webale-till'

/** One record per person and department; the device is the browser's own database. */
export const cartKey = (user_id: string, department_id: string | null): string => `${user_id}/${department_id ?? 'none'}`

export type CartStore = {
  /** The kept cart, or null; one that does not fit today's form any more counts as none. */
  read(key: string): Promise<KeptCart | null>
  /** Writes at once, in order of calling; resolves when it is on the disk. An empty cart leaves no record. */
  write(key: string, kept: KeptCart | null): Promise<void>
  close(): void
}

const read = async (database: IDBPDatabase<TillSchema>, key: string): Promise<KeptCart | null> => {
  const kept = await database.get('carts', key)
  const cart = Cart.safeParse(kept?.cart)
  return kept !== undefined && cart.success ? { cart: cart.data, saved_at: kept.saved_at } : null
}

const write = async (database: IDBPDatabase<TillSchema>, key: string, kept: KeptCart | null): Promise<void> => {
  const transaction = database.transaction('carts', 'readwrite', { durability: 'strict' })
  if (kept === null) void transaction.store.delete(key)
  else void transaction.store.put(kept, key)
  await transaction.done
}

const openTill = (): Promise<IDBPDatabase<TillSchema>> => openDB<TillSchema>(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore('carts') })

/** Is a cart in progress on this device? Throws where the browser keeps nothing. */
export const hasKeptCart = async (): Promise<boolean> => {
  const database = await openTill()
  const count = await database.count('carts')
  database.close()
  return count > 0
}

/** Opens the till's own database. Throws where the browser keeps nothing (some private windows). */
export const openCartStore = async (): Promise<CartStore> => {
  const database = await openTill()
  return { read: (key) => read(database, key), write: (key, kept) => write(database, key, kept), close: () => database.close() }
}
