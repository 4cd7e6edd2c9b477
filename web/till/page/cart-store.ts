// Stores the cart in progress in IndexedDB with strict durability, one record per person and
// department (decision D23), so that it survives a crash. Local storage would lose the last changes
// when the browser is killed.
import { Cart } from '@webale/domain/features/sale/cart.ts'
import { changeStrictly, type StoredCart, type TillDatabase } from '../disk/database.ts'
import { cartKey } from '../disk/copy-keys.ts'
import { getTillDatabase, getTillDisk, openCartsDatabase } from './open-till.ts'
import { isClosedSale } from '../disk/till-sale-state.ts'

/** The key of a record: person and department. */
export const cartKeyOf = (user_id: string, department_id: string | null): string =>
  `${user_id}/${department_id ?? 'none'}`

export type CartStore = {
  /**
   * The stored cart, or null. A record that no longer fits the schema, or whose sale is closed,
   * counts as none.
   */
  read(key: string): Promise<StoredCart | null>
  /**
   * Saves in order of calls; resolves when the record is on disk. An empty cart removes the record.
   */
  write(key: string, cart: StoredCart | null): Promise<void>
  close(): void
}

/** Is the sale of this cart closed on this till? */
const isSold = async (database: TillDatabase, { id }: Cart): Promise<boolean> => {
  // Only a till's database has sales.
  if (id === null || !database.objectStoreNames.contains('sales')) return false
  const sale = await database.get('sales', id)
  return sale !== undefined && isClosedSale(sale)
}

const readCart = async (database: TillDatabase, key: string): Promise<StoredCart | null> => {
  const stored = await database.get('carts', key)
  const cart = Cart.safeParse(stored?.cart)
  if (stored === undefined || !cart.success || (await isSold(database, cart.data))) return null

  return { cart: cart.data, saved_at: stored.saved_at }
}

/**
 * Is a cart stored on this device, or a sale not finished? Throws where the browser has no storage.
 */
export const hasStoredCart = async (): Promise<boolean> => {
  const till = await getTillDatabase()
  if (till !== null) {
    const open = IDBKeyRange.bound(['open'], ['open', []])
    return (
      (await till.count('carts')) > 0 ||
      (await till.countFromIndex('sales', 'state_time', open)) > 0
    )
  }

  const database = await openCartsDatabase()
  const count = await database.count('carts')
  database.close()

  return count > 0
}

/** The copy of a cart in the second store. */
const copyCart = async (key: string, cart: StoredCart | null): Promise<void> =>
  (await getTillDisk())?.second.put(new Map([[cartKey(key), cart]]))

/** Opens the database of carts. Throws where the browser has no storage (some private windows). */
export const openCartStore = async (): Promise<CartStore> => {
  const till = await getTillDatabase()
  const database = till ?? (await openCartsDatabase())

  return {
    read: (key) => readCart(database, key),
    write: (key, cart) => {
      // Nobody waits for the copy of a cart.
      if (till !== null) void copyCart(key, cart).catch(() => undefined)
      return changeStrictly(database, ['carts'], async (transaction) => {
        const carts = transaction.objectStore('carts')
        const written = cart === null ? carts.delete(key) : carts.put(cart, key)
        // A page that closes aborts what it has not committed.
        transaction.commit()
        await written
      })
    },
    close: () => {
      if (till === null) database.close()
    },
  }
}
