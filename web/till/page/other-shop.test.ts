// @vitest-environment happy-dom
// The till of a page whose address another shop answers, and what the page shows and keeps.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { answerRequests, json } from '../../testing/browser.ts'
import {
  completionDependencies,
  nextId,
  pendingSale,
  recordExpense,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'
import { getTillDisk } from './open-till.ts'
import { noteShopHere, readShopId, rememberShopId } from './shop-id.ts'
import { readUnsent, switchToThisShop } from './this-till-data.ts'
import { readTillCredential } from './till-credential.ts'
import { getTill } from './till-of-page.ts'
import { readTillStatus } from './till-status.ts'

const OWN = nextId()
const OTHER = nextId()
const NOW = '2026-11-20T08:00:00.000Z'

const openStore = async (): Promise<TillStore> => {
  const disk = await getTillDisk()
  if (disk === null) throw new Error('no database')
  return makeTillStore(disk)
}

test('OFF-187 OFF-188 nothing of a till leaves it while another shop answers, and all of it once its own does', async () => {
  let here = OTHER
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    locks: { request: (...given: unknown[]) => (given.at(-1) as () => unknown)() },
    userAgent: 'Linux',
    storage: { persist: async () => true },
  })
  const requests = answerRequests(({ path, body }, _count, headers) => {
    if (path === '/api/setup') return json({ shop_id: here })
    if (headers.get('x-shop') !== here) return json({ code: 'another_shop' }, 409)
    const { id = '' } = (body ?? {}) as { id?: string }
    if (path === '/api/till/documents')
      return json({ state: 'stored', id, flags: [], now: NOW, epoch: 'e1' })
    return path === '/api/till/sales'
      ? json({ state: 'stored', sale: { id, total: 5000 }, flags: [], now: NOW, epoch: 'e1' })
      : json({ now: NOW, shop_id: here, epoch: 'e1', block: null, person: null, offer: false })
  })
  rememberShopId(OWN)
  const store = await openStore()
  const till = { id: nextId(), secret: 'a'.repeat(64), name: 'Till', number: 1, since: NOW }
  await store.change(() => ({ till, epoch: 'e1' }))
  const sellOn = (isAway: boolean) =>
    completeOnTill(completionDependencies(store, serverOf(storedAnswer), isAway), pendingSale())
  await sellOn(false)
  await sellOn(true)
  await recordExpense(store)

  const page = await getTill()
  await expect.poll(() => readTillStatus().kind).toBe('other_shop')
  await page?.report()
  await page?.sendNow()
  await page?.finishOpenSales()
  expect(await page?.prepare('anybody')).toBe(false)
  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/api/setup']))
  expect(await readTillCredential()).toBeNull()
  expect(await readUnsent()).toEqual({ unsent: 2, documents: 1, shop: null })
  expect(
    [await store.list('sent'), await store.list('waiting')].map((list) => list.length),
  ).toEqual([1, 1])
  expect(readShopId()).toBe(OWN)

  here = OWN
  noteShopHere(OWN)
  await expect.poll(async () => (await store.list('sent')).length).toBe(2)
  await expect.poll(async () => (await store.documents('sent')).length).toBe(1)
  await expect.poll(() => readTillStatus().kind).toBe('till')

  // With nothing unsent the next page opens the shop that answers, without a question.
  here = OTHER
  noteShopHere(OTHER)
  await expect.poll(readShopId).toBe(OTHER)
  here = OWN
  noteShopHere(OWN)
  await expect.poll(readShopId).toBe(OWN)

  // With something unsent only a person chooses it.
  await sellOn(true)
  here = OTHER
  noteShopHere(OTHER)
  await expect.poll(() => readTillStatus().kind).toBe('other_shop')
  expect(readShopId()).toBe(OWN)
  await switchToThisShop()
  expect(readShopId()).toBe(OTHER)
})
