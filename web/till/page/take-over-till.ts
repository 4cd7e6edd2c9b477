// The change of person on a shared till: cart, drawer and printer stay with the till.
import { type Actor, isAdmin } from '@webale/domain/access/role.ts'
import { SELECTED_DEPARTMENT_KEY } from '@webale/domain/features/department/department.ts'
import { cartKeyOf } from './cart-store.ts'
import { getLocalStorage } from '../../lib/storage.ts'
import { cartKey } from '../disk/copy-keys.ts'
import { changeStrictly, shopOf } from '../disk/database.ts'
import { loadTill } from './load-till.ts'
import { personWhoLocked, recordCartTaken } from './lock-storage.ts'
import { getTillDisk } from './open-till.ts'
import { isOtherShopHere } from './shop-id.ts'

/**
 * Gives a person the cart that another one left in the same department. When the person has a cart
 * there already, the two carts are exchanged, so that none is lost.
 */
const bringCart = async (from: string, actor: Actor): Promise<void> => {
  const { id } = actor
  const disk = from === id ? null : await getTillDisk()
  if (disk === null || isOtherShopHere(shopOf(disk.database))) return
  // An administrator sells for the department that is chosen on this device.
  const department_id = isAdmin(actor)
    ? getLocalStorage(SELECTED_DEPARTMENT_KEY)
    : actor.department_id

  const [theirs, own] = [cartKeyOf(from, department_id), cartKeyOf(id, department_id)]
  const copies = await changeStrictly(disk.database, ['carts'], async (transaction) => {
    const carts = transaction.objectStore('carts')
    const left = await carts.get(theirs)
    if (left === undefined) return null
    const replaced = await carts.get(own)
    await carts.put(left, own)
    if (replaced === undefined) await carts.delete(theirs)
    else await carts.put(replaced, theirs)

    return new Map([
      [cartKey(own), left],
      [cartKey(theirs), replaced ?? null],
    ])
  })

  if (copies !== null) await disk.second.put(copies).catch(() => undefined)
}

const TAKE_OVER_LOCK = 'webale-take-over'

/**
 * Gives this person the cart of the till, once: every open page of this device calls it, and a
 * second exchange would undo the first one.
 */
export const takeTillCart = (actor: Actor): Promise<void> =>
  navigator.locks.request(TAKE_OVER_LOCK, async () => {
    const before = personWhoLocked()
    if (before === null) return
    await bringCart(before, actor)
    recordCartTaken(actor.id)
  })

/**
 * Resolves when the person has the cart, and the till the key that proves what the person sells.
 */
export const takeOverTill = async (actor: Actor): Promise<void> => {
  await takeTillCart(actor)
  await (await loadTill())?.prepare(actor.id)
}
