// The open carts in the till's database, changed within a transaction of the store.
import type { IDBPTransaction } from 'idb'
import type { StoredCart, TillSchema } from './database.ts'
import { inState } from './till-queue.ts'

export type TillTransaction = IDBPTransaction<
  TillSchema,
  ('sales' | 'documents' | 'carts' | 'meta')[],
  'readwrite'
>

/** Changes the stored cart of a sale; null removes it. */
export const changeCartOf = async (
  transaction: TillTransaction,
  id: string,
  change: (stored: StoredCart) => StoredCart | null,
): Promise<void> => {
  const carts = transaction.objectStore('carts')
  for (let cursor = await carts.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    if (cursor.value.cart.id !== id) continue
    const next = change(cursor.value)
    await (next === null ? cursor.delete() : cursor.update(next))
  }
}

/** Gives each cart a new id, except carts whose sale is open. */
export const renewCarts = async (
  transaction: TillTransaction,
  newId: () => string,
): Promise<void> => {
  const index = transaction.objectStore('sales').index('state_time')
  const open = new Set<IDBValidKey>(await index.getAllKeys(inState('open')))
  const carts = transaction.objectStore('carts')

  for (let cursor = await carts.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    const { cart } = cursor.value
    if (cart.id !== null && !open.has(cart.id))
      await cursor.update({ ...cursor.value, cart: { ...cart, id: newId() } })
  }
}
