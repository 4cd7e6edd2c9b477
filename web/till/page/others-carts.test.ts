// @vitest-environment happy-dom
// Carts that other persons left on the device.
import 'fake-indexeddb/auto'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextId, pendingSale } from '../../testing/till.ts'
import { cartKeyOf } from './cart-store.ts'
import { closeTillDatabase, getTillDatabase } from './open-till.ts'
import { readOthersCarts, removeOthersCart, takeOthersCart } from './others-carts.ts'
import { rememberShopId } from './shop-id.ts'

const [OWNER, GRACE, DAVID] = [nextId(), nextId(), nextId()]
let isHeld = false

beforeEach(() => {
  isHeld = false
  const request = (_name: string, _options: object, work: (lock: object | null) => unknown) =>
    Promise.resolve(work(isHeld ? null : {}))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { locks: { request } })
  rememberShopId(nextId())
})
afterEach(async () => {
  await closeTillDatabase()
  vi.unstubAllGlobals()
})

const leave = async (person_id: string, saved_at: string): Promise<string> => {
  const [first] = pendingSale().items
  if (first === undefined) throw new Error('no item')
  const cart = { ...emptyCart(null), id: nextId(), lines: [newLine('1', first.item, 2)] }
  const database = await getTillDatabase()
  await database?.put('carts', { cart, saved_at }, cartKeyOf(person_id, null))
  return cart.id
}
const owners = async () => (await readOthersCarts(OWNER)).map(({ person_id }) => person_id)

test('OFF-270 the carts of others are listed, the newest first, without those that are sold', async () => {
  await leave(OWNER, '2026-11-20T07:00:00.000Z')
  const id = await leave(GRACE, '2026-11-20T08:00:00.000Z')
  await leave(DAVID, '2026-11-20T09:00:00.000Z')
  expect(await owners()).toEqual([DAVID, GRACE])
  const database = await getTillDatabase()
  await database?.put('sales', { id, state: 'waiting', opened_at: 'x' } as never)
  expect(await owners()).toEqual([DAVID])
})

test('OFF-270 a cart is taken over once, and never over an own cart or while another tab sells', async () => {
  await leave(OWNER, '2026-11-20T07:00:00.000Z')
  const id = await leave(GRACE, '2026-11-20T08:00:00.000Z')
  const [held] = await readOthersCarts(OWNER)
  if (held === undefined) throw new Error('no cart')
  expect(await takeOthersCart(held, OWNER)).toBe('own_cart')
  await removeOthersCart(cartKeyOf(OWNER, null))
  isHeld = true
  expect(await takeOthersCart(held, OWNER)).toBe('busy')
  isHeld = false
  expect(await owners()).toEqual([GRACE])
  expect(await takeOthersCart(held, OWNER)).toBe('taken')
  expect(await takeOthersCart(held, OWNER)).toBe('gone')
  expect([await owners(), (await readOthersCarts(GRACE)).map(({ cart }) => cart.id)]).toEqual([
    [],
    [id],
  ])
})
