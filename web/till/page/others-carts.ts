// Carts that other persons left on this device: somebody who was removed, or who has another
// department now. Loaded with the page "This till" only.
import { Cart } from '@webale/domain/features/sale/cart.ts'
import { cartKeyOf } from './cart-store.ts'
import { changeStrictly, type TillDatabase } from '../disk/database.ts'
import { getTillDatabase } from './open-till.ts'
import { isClosedSale } from '../disk/till-sale-state.ts'

export type OthersCart = {
  /** Of the record. */
  readonly key: string
  readonly person_id: string
  readonly cart: Cart
  readonly saved_at: string
}

/** The name of the lock of the tab that sells. */
const TILL_LOCK = 'webale-till'

const isSold = async (database: TillDatabase, { id }: Cart): Promise<boolean> => {
  const sale = id === null ? undefined : await database.get('sales', id)
  return sale !== undefined && isClosedSale(sale)
}

/** Carts of all persons but this one, the newest first. */
export const readOthersCarts = async (person_id: string): Promise<OthersCart[]> => {
  const database = await getTillDatabase()
  if (database === null) return []
  const found: OthersCart[] = []

  for (const key of await database.getAllKeys('carts')) {
    const [owner = ''] = key.split('/')
    const stored = await database.get('carts', key)
    const cart = Cart.safeParse(stored?.cart)
    if (
      owner === person_id ||
      stored === undefined ||
      !cart.success ||
      (await isSold(database, cart.data))
    )
      continue

    found.push({
      key,
      person_id: owner,
      cart: cart.data,
      saved_at: stored.saved_at,
    })
  }

  return found.sort((one, other) => (one.saved_at < other.saved_at ? 1 : -1))
}

/** `own_cart`: the person has a cart in that department. `busy`: another tab sells. */
export type TakeCartResult = 'taken' | 'own_cart' | 'busy' | 'gone'

/** Makes the cart of somebody else the cart of this person in the same department. */
export const takeOthersCart = async (
  { key, cart }: OthersCart,
  person_id: string,
): Promise<TakeCartResult> => {
  const database = await getTillDatabase()
  if (database === null) return 'gone'
  const own = cartKeyOf(person_id, cart.department_id)

  return navigator.locks.request(
    TILL_LOCK,
    { ifAvailable: true },
    async (lock): Promise<TakeCartResult> => {
      // That tab has its cart in memory and would write it over this one.
      if (lock === null) return 'busy'
      return changeStrictly(database, ['carts'], async (transaction) => {
        const carts = transaction.objectStore('carts')
        const stored = await carts.get(key)
        if (stored === undefined) return 'gone'
        if ((await carts.get(own)) !== undefined) return 'own_cart'
        await carts.put(stored, own)
        await carts.delete(key)

        return 'taken'
      })
    },
  )
}

/** Removes the cart of somebody else from the device. */
export const removeOthersCart = async (key: string): Promise<void> => {
  const database = await getTillDatabase()
  if (database === null) return
  await changeStrictly(database, ['carts'], (transaction) =>
    transaction.objectStore('carts').delete(key),
  )
}
