// @vitest-environment happy-dom
// The till's database: one per shop, strict writes, and the carts of the earlier database.
import 'fake-indexeddb/auto'
import '../../testing/second-store.ts'
import { forceCloseDatabase } from 'fake-indexeddb'
import { emptyCart } from '@webale/domain/features/sale/cart.ts'
import { unwrap } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartKeyOf, hasStoredCart, openCartStore } from './cart-store.ts'
import {
  changeStrictly,
  openTillDatabase,
  readMeta,
  type TillDatabase,
  writeMeta,
} from '../disk/database.ts'
import {
  closeTillDatabase,
  getTillDatabase,
  getTillDisk,
  isDatabaseNewer,
  openCartsDatabase,
} from './open-till.ts'
import { failNextOpening } from '../../testing/torn-databases.ts'
import { completionDependencies, pendingSale, registerTill, serverOf } from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { makeTillStore } from '../disk/till-store.ts'
import { readShopId, rememberShopId } from './shop-id.ts'

const KEY = cartKeyOf('person', null)
const storedCart = (saved_at: string) => ({ cart: emptyCart(null), saved_at })
const NEVER = () => undefined
let shops = 0

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { locks: {} })
  shops += 1
  rememberShopId(`shop-${shops}`)
})
afterEach(async () => {
  await closeTillDatabase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('OFF-187 carts of the earlier database are moved into the one of the shop', async () => {
  const old = await openCartsDatabase()
  await old.put('carts', storedCart('2026-11-20T08:00:00.000Z'), KEY)
  const store = await openCartStore()
  expect(await store.read(KEY)).toEqual(storedCart('2026-11-20T08:00:00.000Z'))
  expect(await old.count('carts')).toBe(0)
  expect(await hasStoredCart()).toBe(true)
  await store.write(KEY, null)
  expect(await hasStoredCart()).toBe(false)
  old.close()
})

test('OFF-187 the newer cart is kept when both databases have one', async () => {
  const till = await openTillDatabase(`shop-${shops}`, NEVER)
  await till.put('carts', storedCart('2026-11-20T09:00:00.000Z'), KEY)
  till.close()
  const old = await openCartsDatabase()
  await old.put('carts', storedCart('2026-11-20T08:00:00.000Z'), KEY)
  old.close()
  expect(await (await openCartStore()).read(KEY)).toEqual(storedCart('2026-11-20T09:00:00.000Z'))
})

test('OFF-299 the till is opened when its disk does not take the carts of the earlier database, which stay there', async () => {
  const old = await openCartsDatabase()
  await old.put('carts', storedCart('2026-11-20T08:00:00.000Z'), KEY)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await getTillDatabase()).not.toBeNull()
  full.mockRestore()
  expect(await old.count('carts')).toBe(1)
  await closeTillDatabase()
  expect(await (await openCartStore()).read(KEY)).toEqual(storedCart('2026-11-20T08:00:00.000Z'))
  old.close()
})

test('OFF-302 the page is loaded again when the browser closes the database of the till, and not before it is five seconds old', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(NEVER)
  const age = vi.spyOn(performance, 'now').mockReturnValue(60_000)
  const closeTill = async () => {
    forceCloseDatabase(unwrap((await getTillDatabase()) as TillDatabase) as never)
    await closeTillDatabase()
  }
  await closeTill()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  age.mockReturnValue(4900)
  const wait = vi.spyOn(globalThis, 'setTimeout')
  await closeTill()
  await expect.poll(() => wait.mock.calls.map(([, ms]) => ms)).toContain(100)
  for (const spy of [reload, age, wait]) spy.mockRestore()
})

test('OFF-334 the till is opened when the browser fails the attempt in which it finds torn files', async () => {
  await failNextOpening()
  expect((await getTillDatabase())?.name).toBe(`webale-shop-shop-${shops}`)
})

test('OFF-334 carts are read when the browser fails the attempt in which it finds torn files', async () => {
  await failNextOpening()
  const carts = await openCartsDatabase()
  expect(await carts.count('carts')).toBe(0)
  carts.close()
})

test('OFF-078 a cart counts as none when its sale is closed on the till', async () => {
  const till = await getTillDatabase()
  const id = '01900000-0000-7000-8000-000000000001'
  await till?.put('carts', { cart: { ...emptyCart(null), id }, saved_at: 'x' }, KEY)
  const store = await openCartStore()
  expect(await store.read(KEY)).not.toBeNull()
  await till?.put('sales', { id, state: 'waiting', opened_at: 'x' } as never)
  expect(await store.read(KEY)).toBeNull()
})

test('OFF-042 a page that is older than the data of the till knows it, and changes nothing', async () => {
  const newer = await openTillDatabase(`shop-${shops}`, NEVER, { version: 3 })
  newer.close()
  expect(await getTillDatabase()).toBeNull()
  expect(isDatabaseNewer()).toBe(true)
  await closeTillDatabase()
  rememberShopId(`newer-${shops}`)
  expect(await getTillDatabase()).not.toBeNull()
})

test('OFF-187 each shop has its own database', async () => {
  const first = await getTillDatabase()
  if (first !== null) await writeMeta(first, 'completed', 7)
  await closeTillDatabase()
  rememberShopId('another')
  const second = await getTillDatabase()
  expect(second?.name).toBe('webale-shop-another')
  expect(second && (await readMeta(second, 'completed'))).toBeUndefined()
})

test('OFF-276 an error undoes the whole transaction', async () => {
  const till = await getTillDatabase()
  if (till === null) throw new Error('no till')
  await writeMeta(till, 'completed', 1)
  const failing = changeStrictly(till, ['meta', 'carts'], async (transaction) => {
    await transaction.objectStore('meta').put(2, 'completed')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await readMeta(till, 'completed')).toBe(1)
})

test('OFF-187 the shop is asked for once and remembered', async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ shop_id: 'asked' }), { status: 200 })),
  )
  expect((await getTillDatabase())?.name).toBe('webale-shop-asked')
  expect(readShopId()).toBe('asked')
})

test('OFF-025 the browser is no till on plain http, nor while it is not known which shop answers', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect(await getTillDatabase()).toBeNull()
  await closeTillDatabase()
  vi.stubGlobal('isSecureContext', true)
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await getTillDatabase()).toBeNull()
})

test('OFF-042 an older page gives its database to a newer one, unless it has a cart', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const till = await getTillDatabase()
  await till?.put('carts', storedCart('x'), KEY)
  const opening = openTillDatabase(`shop-${shops}`, NEVER, { version: 3 })
  const isOpen = await Promise.race([
    opening.then(() => true),
    till?.count('carts').then(() => false),
  ])
  expect(isOpen).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  await closeTillDatabase()
  const newer = await opening
  newer.close()
  rememberShopId('without-a-cart')
  await getTillDatabase()
  const second = await openTillDatabase('without-a-cart', NEVER, { version: 3 })
  expect(reload).toHaveBeenCalledTimes(1)
  second.close()
})

test('OFF-310 a database that lost its till is read only when the second store has given it back', async () => {
  const disk = await getTillDisk()
  if (disk === null) throw new Error('The till has no database')
  const till = { id: 'till', secret: 's', name: 'Till', number: 1, since: 'x' }
  await disk.mark(makeTillStore(disk)).change(() => ({ till }))
  await closeTillDatabase()
  const lost = await openTillDatabase(`shop-${shops}`, NEVER)
  await lost.clear('meta')
  lost.close()
  const database = await getTillDatabase()
  expect(database && (await readMeta(database, 'till'))).toEqual(till)
})

test('OFF-310 a database that lost its last writes is read only when the second store has given them back', async () => {
  const disk = await getTillDisk()
  if (disk === null) throw new Error('The till has no database')
  const store = disk.mark(makeTillStore(disk))
  await registerTill(store)
  const sale = pendingSale()
  await completeOnTill(
    completionDependencies(
      store,
      serverOf(() => null),
      true,
    ),
    sale,
  )
  await closeTillDatabase()
  const behind = await openTillDatabase(`shop-${shops}`, NEVER)
  await behind.delete('sales', sale.draft.id)
  behind.close()
  const database = await getTillDatabase()
  expect(await database?.get('sales', sale.draft.id)).toMatchObject({ state: 'waiting' })
})
