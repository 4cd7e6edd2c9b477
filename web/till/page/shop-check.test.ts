// @vitest-environment happy-dom
// The requests of a till while several shops use one address in turn.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerRequests, failRequest, json, type SentRequest } from '../../testing/browser.ts'
import { nextId, registeredStore } from '../../testing/till.ts'
import { probeServer } from '../../lib/server/contact.ts'
import type { TillAnswer, TillRequest } from '../send/till-net.ts'
import { browserNet } from './browser-net.ts'
import { makeShopCheck, type ShopCheck } from './shop-check.ts'
import { isOtherShopHere, noteShopHere, readShopHere, rememberShopId } from './shop-id.ts'

const OWN = 'own-shop'
let here = OWN
let isUp = true
let check: ShopCheck
let requests: SentRequest[]
let shops: (string | null)[]

beforeEach(() => {
  localStorage.clear()
  here = OWN
  isUp = true
  shops = []
  requests = answerRequests(({ path }, _count, headers) => {
    if (!isUp) return failRequest()
    if (path === '/api/setup') return json({ shop_id: here })
    if (path === '/healthz') return json({})
    shops.push(headers.get('x-shop'))
    return here === OWN ? json({ number: 1 }) : json({ code: 'another_shop' }, 409)
  })
  check = makeShopCheck(OWN)
})
afterEach(() => vi.unstubAllGlobals())

const PATHS = [
  '/api/tills',
  '/api/till/hello',
  '/api/till/sales',
  '/api/till/documents',
  '/api/till/withdrawals',
  '/api/till/offers',
] as const

const post = async (path: TillRequest['path']): Promise<TillAnswer | null> => {
  const { till } = await (await registeredStore()).state()
  if (till === null) throw new Error('no till')
  return browserNet(check).post({ path, body: {}, till, key: nextId(), limit_ms: 1000 })
}
const asked = (): string[] => requests.map(({ path }) => path).filter((path) => path !== '/healthz')

test('OFF-187 a request names the shop of the till, whatever the page and its storage say', async () => {
  // A page of an older build wrote the shop that answered then.
  rememberShopId('a shop of the storage')
  for (const path of PATHS) expect((await post(path))?.status).toBe(200)
  expect(shops).toEqual(PATHS.map(() => OWN))
  expect(asked()).toEqual(['/api/setup', ...PATHS])
})

test('OFF-187 nothing is sent to another shop, to no address, until the own one is back', async () => {
  here = 'another'
  for (const path of PATHS) expect(await post(path)).toBeNull()
  expect(new Set(asked())).toEqual(new Set(['/api/setup']))
  expect(isOtherShopHere(OWN)).toBe(true)
  here = OWN
  expect((await post('/api/till/sales'))?.status).toBe(200)
  expect(isOtherShopHere(OWN)).toBe(false)
})

test('OFF-187 after an outage the till asks again which shop answers', async () => {
  await post('/api/till/hello')
  isUp = false
  await probeServer()
  here = 'another'
  isUp = true
  await probeServer()
  expect(await post('/api/till/sales')).toBeNull()
  expect(asked()).toEqual(['/api/setup', '/api/till/hello', '/api/setup'])
})

test('OFF-187 a shop that took the place of the own one unnoticed refuses, and is asked which it is', async () => {
  await post('/api/till/hello')
  here = 'another'
  const answer = await post('/api/till/sales')
  expect([answer?.status, answer?.body.code]).toEqual([409, 'another_shop'])
  check.doubt()
  await expect.poll(readShopHere).toBe('another')
  expect(await post('/api/till/sales')).toBeNull()
  expect(shops).toEqual([OWN, OWN])
})

test('OFF-187 what another tab learns counts in this one at once', async () => {
  await post('/api/till/hello')
  here = 'another'
  noteShopHere('another')
  expect(await post('/api/till/sales')).toBeNull()
  expect(shops).toEqual([OWN])
})

test('OFF-187 while it is not known which shop answers, nothing is sent', async () => {
  isUp = false
  expect(await post('/api/till/sales')).toBeNull()
  expect(asked()).not.toContain('/api/till/sales')
})
