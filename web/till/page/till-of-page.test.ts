// @vitest-environment happy-dom
// The till of a page, in a browser that asks the person whether it may keep the data.
import 'fake-indexeddb/auto'
import '../../testing/second-store.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { closeTillDatabase } from './open-till.ts'
import { rememberShopId } from './shop-id.ts'
import { getTill } from './till-of-page.ts'
import { readTillStatus } from './till-status.ts'

afterEach(async () => {
  await closeTillDatabase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('OFF-300 the till sells and sends while the browser asks the person whether it may keep the data', async () => {
  let allow = (_isAllowed: boolean): void => undefined
  const persist = (): Promise<boolean> => new Promise((resolve) => (allow = resolve))
  const request = vi.fn((_lock: string) => new Promise(() => undefined))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { locks: { request }, userAgent: 'test', storage: { persist } })
  rememberShopId('shop')
  expect(await getTill()).not.toBeNull()
  await expect.poll(() => request.mock.calls.map(([lock]) => lock)).toContain('webale-sender')
  expect(readTillStatus().is_persisted).toBe(false)
  allow(true)
  await expect.poll(() => readTillStatus().is_persisted).toBe(true)
})
