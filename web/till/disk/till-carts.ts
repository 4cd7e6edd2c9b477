// The open carts in the till's database, changed within a transaction of the store.
import type { TillChange } from './change-twice.ts'
import { cartKey } from './copy-keys.ts'
import { type StoredCart, type TillTransaction, writeInOrder } from './database.ts'
import { inState } from './till-queue.ts'

/** The stored carts of a sale, by key. */
export const findCartsOf = async (
  transaction: TillTransaction,
  id: string,
): Promise<Map<string, StoredCart>> => {
  const found = new Map<string, StoredCart>()
  const carts = transaction.objectStore('carts')
  for (let cursor = await carts.openCursor(); cursor !== null; cursor = await cursor.continue())
    if (cursor.value.cart.id === id) found.set(cursor.key, cursor.value)

  return found
}

/** Changes the stored carts of a sale; null removes one. Answers what was changed, by key. */
export const changeCartOf = async (
  transaction: TillTransaction,
  id: string,
  change: (stored: StoredCart) => StoredCart | null,
): Promise<Map<string, StoredCart | null>> => {
  const changed = new Map<string, StoredCart | null>()
  const carts = transaction.objectStore('carts')
  for (const [key, stored] of await findCartsOf(transaction, id)) {
    const next = change(stored)
    writeInOrder(next === null ? carts.delete(key) : carts.put(next, key))
    changed.set(key, next)
  }

  return changed
}

/** Gives each cart a new id, except carts whose sale is open. */
export const renewCarts = async (
  { transaction, copies }: TillChange,
  newId: () => string,
): Promise<void> => {
  const index = transaction.objectStore('sales').index('state_time')
  const open = new Set<IDBValidKey>(await index.getAllKeys(inState('open')))
  const carts = transaction.objectStore('carts')

  for (let cursor = await carts.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    const { cart } = cursor.value
    if (cart.id === null || open.has(cart.id)) continue
    const renewed = { ...cursor.value, cart: { ...cart, id: newId() } }
    await cursor.update(renewed)
    copies.set(cartKey(cursor.key), renewed)
  }
}
