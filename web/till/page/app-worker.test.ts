// @vitest-environment happy-dom
// When a tab may be reloaded for a new version of the app.
import 'fake-indexeddb/auto'
import { emptyCart } from '@webale/domain/features/sale/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCartStore } from './cart-store.ts'
import { mayReloadTab, startAppWorker } from './app-worker.ts'

const KEY = 'person/none'
const MINUTE_MS = 60_000

const storeCart = async (isFull: boolean): Promise<void> => {
  const store = await openCartStore()
  await store.write(
    KEY,
    isFull ? { cart: emptyCart(null), saved_at: '2026-11-20T08:00:00.000Z' } : null,
  )
  store.close()
}

beforeEach(async () => {
  document.body.innerHTML = '<main></main>'
  await storeCart(false)
  vi.spyOn(performance, 'now').mockReturnValue(MINUTE_MS)
})
afterEach(() => vi.restoreAllMocks())

test('OFF-017 a tab may be reloaded with an empty cart, no dialog, no form and a minute of rest', async () => {
  expect(await mayReloadTab()).toBe(true)
})

test('OFF-017 a tab may not be reloaded while it has a cart', async () => {
  await storeCart(true)
  expect(await mayReloadTab()).toBe(false)
})

test.each([
  '<div role="dialog"></div>',
  '<div role="alertdialog"></div>',
  '<dialog open></dialog>',
])('OFF-017 a tab may not be reloaded while %s is open', async (dialog) => {
  document.body.innerHTML += dialog
  expect(await mayReloadTab()).toBe(false)
})

test('OFF-017 a tab may not be reloaded while its page has a form', async () => {
  document.body.innerHTML = '<main><form></form></main>'
  expect(await mayReloadTab()).toBe(false)
})

test('OFF-017 a tab may not be reloaded before a minute of rest', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(MINUTE_MS - 1)
  expect(await mayReloadTab()).toBe(false)
})

/**
 * The service worker of a browser: a page with or without one, and a registration that has an
 * active worker.
 */
const stubWorker = (controller: object | null): EventTarget => {
  const registration = { active: {}, waiting: null, update: () => Promise.resolve() }
  const container = Object.assign(new EventTarget(), {
    controller,
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  return container
}

test.each([
  [
    'is not reloaded when the first worker takes it over, although that is active already',
    null,
    [0, 1],
  ],
  ['is reloaded when another worker takes it over', {}, [1, 2]],
])('OFF-017 a page %s', async (_name, controller, expected) => {
  vi.useFakeTimers()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const container = stubWorker(controller)
  await startAppWorker()
  const seen: number[] = []
  for (let change = 0; change < 2; change += 1) {
    container.dispatchEvent(new Event('controllerchange'))
    seen.push(reload.mock.calls.length)
  }
  vi.useRealTimers()
  expect(seen).toEqual(expected)
})
