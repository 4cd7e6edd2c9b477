// @vitest-environment happy-dom
// The cart on the screen: every change is on the disk of the till, and a page that is opened again
// continues with it.
import 'fake-indexeddb/auto'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { cartKeyOf, openCartStore } from '../../../till/page/cart-store.ts'
import { type RenderedHook, renderHook, waitUntil } from '../../../testing/browser.ts'
import { type CartControl, useCart } from './use-cart.ts'

const KEY = cartKeyOf('amina', null)
const SALE_ID = '0199f0a0-0000-7000-8000-000000000001'
const haircut = {
  kind: 'service',
  id: '0199f0a0-0000-7000-8000-000000000002',
  name: 'Haircut',
  base_price: 5000,
  is_negotiable: false,
  department_id: null,
} as unknown as Sellable

const openTill = async (key: string | null = KEY): Promise<RenderedHook<CartControl>> => {
  const till = await renderHook(() => useCart(key, null))
  if (key !== null) await waitUntil(() => till.current.ready)
  return till
}
const add = (till: RenderedHook<CartControl>, new_id = SALE_ID): void =>
  void act(() => till.current.dispatch({ type: 'add', item: haircut, new_id }))

beforeEach(async () => {
  const store = await openCartStore()
  await store.write(KEY, null)
  store.close()
})

const storedLines = async (): Promise<number | undefined> => {
  const store = await openCartStore()
  const stored = await store.read(KEY)
  store.close()
  return stored?.cart.lines.length
}

test('decision D23: the cart is restored with its sale id when the page is opened again', async () => {
  const first = await openTill()
  add(first)
  await expect.poll(storedLines).toBe(1)
  first.unmount()
  const second = await openTill()
  expect(second.current.cart).toMatchObject({ id: SALE_ID, lines: [{ quantity: 1 }] })
  expect(second.current.restored_at).not.toBeNull()
})

test('decision D23 what was added before the stored cart is read is added to it, once', async () => {
  const first = await openTill()
  add(first)
  await expect.poll(storedLines).toBe(1)
  first.unmount()
  const second = await renderHook(() => useCart(KEY, null))
  add(second)
  expect(second.current).toMatchObject({ ready: false, cart: { lines: [] } })
  await waitUntil(() => second.current.ready)
  expect(second.current.cart).toMatchObject({ id: SALE_ID, lines: [{ quantity: 2 }] })
  second.unmount()
  const third = await openTill()
  expect(third.current.cart.lines).toMatchObject([{ quantity: 2 }])
})

test('decision D23 OFF-063 what was added before this tab had the till is added as soon as it has', async () => {
  const first = await openTill()
  add(first)
  await expect.poll(storedLines).toBe(1)
  first.unmount()
  const till = await renderHook(() => {
    const [key, setKey] = useState<string | null>(null)
    return { ...useCart(key, null), hold: () => setKey(KEY) }
  })
  act(() => void till.current.dispatch({ type: 'add', item: haircut, new_id: SALE_ID }))
  act(() => till.current.hold())
  act(() => void till.current.dispatch({ type: 'add', item: haircut, new_id: SALE_ID }))
  await waitUntil(() => till.current.ready)
  expect(till.current.cart).toMatchObject({ id: SALE_ID, lines: [{ quantity: 3 }] })
})

test('decision D23 a press on a screen that was drawn before the cart was read is in the cart', async () => {
  const till = await renderHook(() => useCart(KEY, null))
  const { dispatch } = till.current
  await waitUntil(() => till.current.ready)
  act(() => void dispatch({ type: 'add', item: haircut, new_id: SALE_ID }))
  expect(till.current.cart).toMatchObject({ id: SALE_ID, lines: [{ quantity: 1 }] })
  await expect.poll(storedLines).toBe(1)
})

test('decision D23 OFF-063 nothing is added while this tab does not have the till', async () => {
  const till = await openTill(null)
  add(till)
  expect(till.current.cart.lines).toEqual([])
  expect(await storedLines()).toBeUndefined()
})

test('POS-068 only the result of the sale changes the cart while it is being sent', async () => {
  const till = await openTill()
  add(till)
  act(() => till.current.freeze(true))
  add(till)
  expect(till.current.current().lines[0]?.quantity).toBe(1)
  act(() => void till.current.dispatch({ type: 'completed' }))
  expect(till.current.cart.lines).toEqual([])
  await expect.poll(storedLines).toBeUndefined()
})
