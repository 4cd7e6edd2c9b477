// The cart on the disk of the till: what is written is there after the page is opened again.
import 'fake-indexeddb/auto'
import type { Cart } from '@webale/domain/features/sale/cart.ts'
import { emptyCart } from '@webale/domain/features/sale/cart.ts'
import { reduceCart, startCart } from '@webale/domain/features/sale/cart-reducer.ts'
import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { cartKeyOf, hasStoredCart, openCartStore } from './cart-store.ts'
import type { StoredCart } from '../disk/database.ts'

const KEY = cartKeyOf('person', null)
const SAVED_AT = '2026-11-20T08:00:00.000Z'

const storedCart = (discount: number): StoredCart => ({
  cart: reduceCart(startCart(emptyCart(null)), { type: 'set_discount', fields: { discount } }).cart,
  saved_at: SAVED_AT,
})

beforeEach(async () => {
  const store = await openCartStore()
  await store.write(KEY, null)
  store.close()
})

test('decision D23: a cart is read with its time when the store is opened again', async () => {
  const first = await openCartStore()
  await first.write(KEY, storedCart(0))
  first.close()
  const second = await openCartStore()
  expect(await second.read(KEY)).toEqual(storedCart(0))
  expect(await second.read(cartKeyOf('person', 'another department'))).toBeNull()
  second.close()
})

test('decision D23: the last write is stored when several follow each other without waiting', async () => {
  const store = await openCartStore()
  const cart: Cart = emptyCart(null)
  const amounts = [1000, 2000, 3000]
  await Promise.all(
    amounts.map((amount_paid) =>
      store.write(KEY, { cart: { ...cart, amount_paid }, saved_at: SAVED_AT }),
    ),
  )
  expect((await store.read(KEY))?.cart.amount_paid).toBe(3000)
  store.close()
})

test('decision D23: the stored cart is deleted when an empty one is written', async () => {
  const store = await openCartStore()
  await store.write(KEY, storedCart(0))
  expect(await hasStoredCart()).toBe(true)
  await store.write(KEY, null)
  expect(await store.read(KEY)).toBeNull()
  expect(await hasStoredCart()).toBe(false)
  store.close()
})

test('decision D23: a record is ignored when it does not fit the schema', async () => {
  const store = await openCartStore()
  const database = await openDB('webale-till', 1)
  await database.put('carts', { cart: { lines: 'many' }, saved_at: SAVED_AT }, KEY)
  database.close()
  expect(await store.read(KEY)).toBeNull()
  store.close()
})
