// @vitest-environment happy-dom
// The change of person on a shared till, with the till open in two pages.
import 'fake-indexeddb/auto'
import type { Actor } from '@webale/domain/access/role.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextId, pendingSale } from '../../testing/till.ts'
import { cartKeyOf } from './cart-store.ts'
import { LOCKED_KEY } from '../../lib/session/lock.ts'
import { closeTillDatabase, getTillDatabase } from './open-till.ts'
import { rememberShopId } from './shop-id.ts'
import { takeTillCart } from './take-over-till.ts'

const [GRACE, DAVID] = [nextId(), nextId()]

beforeEach(() => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    last = last.then(work)
    return last
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { locks: { request } })
  rememberShopId(nextId())
})
afterEach(async () => {
  await closeTillDatabase()
  vi.unstubAllGlobals()
})

const leaveCart = async (person_id: string): Promise<string> => {
  const [first] = pendingSale().items
  if (first === undefined) throw new Error('no item')
  const cart = { ...emptyCart(null), id: nextId(), lines: [newLine('1', first.item, 2)] }
  const database = await getTillDatabase()
  await database?.put(
    'carts',
    { cart, saved_at: '2026-11-20T07:00:00.000Z' },
    cartKeyOf(person_id, null),
  )
  return cart.id
}
const cartOf = async (person_id: string) =>
  (await (await getTillDatabase())?.get('carts', cartKeyOf(person_id, null)))?.cart.id
const personOf = (id: string) => ({ id, role: 'user', department_id: null }) as Actor

test('PIN-024 two carts are exchanged once, although two pages of the till see the new person arrive', async () => {
  const [david, grace] = [await leaveCart(DAVID), await leaveCart(GRACE)]
  localStorage.setItem(LOCKED_KEY, `session ${DAVID}`)
  await Promise.all([takeTillCart(personOf(GRACE)), takeTillCart(personOf(GRACE))])
  expect([await cartOf(GRACE), await cartOf(DAVID)]).toEqual([david, grace])
  expect(localStorage.getItem(LOCKED_KEY)).toBe(`session ${GRACE}`)
})

test('PIN-007 the next person gets the cart of the till, also when the one before never sold with it', async () => {
  const david = await leaveCart(DAVID)
  localStorage.setItem(LOCKED_KEY, `session ${DAVID}`)
  await takeTillCart(personOf(GRACE))
  expect([await cartOf(GRACE), await cartOf(DAVID)]).toEqual([david, undefined])
  const ruth = nextId()
  await takeTillCart(personOf(ruth))
  expect([await cartOf(ruth), await cartOf(GRACE)]).toEqual([david, undefined])
  localStorage.removeItem(LOCKED_KEY)
  await takeTillCart(personOf(DAVID))
  expect(await cartOf(ruth)).toBe(david)
})
