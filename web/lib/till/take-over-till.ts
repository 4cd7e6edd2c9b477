// The change of person on a shared till: cart, drawer and printer stay with the till.
import { type Actor, isAdmin } from '@webale/domain/access/role.ts'
import { SELECTED_DEPARTMENT_KEY } from '@webale/domain/features/department/department.ts'
import { cartKeyOf } from '../cart-store.ts'
import { getLocalStorage } from '../storage.ts'
import { changeStrictly } from './database.ts'
import { loadTill } from './load-till.ts'
import { getTillDatabase } from './open-till.ts'

/**
 * Gives a person the cart that another one left in the same department. When the person has a cart there already, the
 * two carts are exchanged, so that none is lost.
 */
const bringCart = async (from: string, actor: Actor): Promise<void> => {
  const { id } = actor
  const database = from === id ? null : await getTillDatabase()
  if (database === null) return
  // An administrator sells for the department that is chosen on this device.
  const department_id = isAdmin(actor) ? getLocalStorage(SELECTED_DEPARTMENT_KEY) : actor.department_id
  const [theirs, own] = [cartKeyOf(from, department_id), cartKeyOf(id, department_id)]
  await changeStrictly(database, ['carts'], async (transaction) => {
    const carts = transaction.objectStore('carts')
    const left = await carts.get(theirs)
    if (left === undefined) return
    const replaced = await carts.get(own)
    await carts.put(left, own)
    if (replaced === undefined) await carts.delete(theirs)
    else await carts.put(replaced, theirs)
  })
}

/** `before` sold last. Resolves when the till has the key that proves what the new person sells. */
export const takeOverTill = async (before: string | null, actor: Actor): Promise<void> => {
  if (before !== null) await bringCart(before, actor)
  await (await loadTill())?.prepare(actor.id)
}
