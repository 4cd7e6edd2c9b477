// @vitest-environment happy-dom
// What an ended till leaves on the device.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  completionDependencies,
  recordExpense,
  nextId,
  NOW,
  pendingSale,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { openCatalogueStore } from '../catalogue/catalogue-store.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { closeTillDatabase, getTillDatabase, getTillDisk } from './open-till.ts'
import { rememberShopId } from './shop-id.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'
import { wipeEndedTill } from './wipe-ended.ts'

let shop_id = ''
let store: TillStore

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { locks: {}, userAgent: 'Linux' })
  shop_id = nextId()
  rememberShopId(shop_id)
  const disk = await getTillDisk()
  if (disk === null) throw new Error('no database')
  store = makeTillStore(disk)
  const till = {
    id: nextId(),
    secret: 'a'.repeat(64),
    name: 'Till',
    number: 4,
    since: new Date(NOW).toISOString(),
  }
  await store.change(() => ({ till, epoch: 'e1', keys: { person: 'key' } }))
})
afterEach(async () => {
  await closeTillDatabase()
  vi.unstubAllGlobals()
})

const wipe = async (): Promise<boolean> => {
  const disk = await getTillDisk()
  return disk !== null && wipeEndedTill(disk, shop_id)
}
const sell = async (isAway: boolean): Promise<string> => {
  const pending = pendingSale()
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer), isAway), pending)
  return pending.draft.id
}
const end = () =>
  store.change(({ till }) => ({ till: till === null ? null : { ...till, ended: true } }))
const count = async (): Promise<number> => (await (await getTillDatabase())?.count('sales')) ?? 0

test('OFF-229 an ended till is emptied once all is sent, and still says that it ended', async () => {
  await sell(false)
  const id = await sell(true)
  const catalogue = await openCatalogueStore(shop_id, 'all')
  const state = { shop_id, epoch: 'e1', cursor: 'x', read_at: 'x', shop: null }
  await catalogue.replace(new Map(), state)
  expect(await wipe()).toBe(false)
  await end()
  expect(await wipe()).toBe(false)
  expect([await count(), (await store.state()).till?.secret]).toEqual([2, 'a'.repeat(64)])

  const confirmation = { stored_at: 'x', epoch: 'e1', flags: [] }
  await store.move(id, { type: 'confirmed', sale: null, confirmation, at: 'x' })
  expect(await wipe()).toBe(true)
  expect(await wipe()).toBe(false)
  expect([await count(), await catalogue.read()]).toEqual([0, null])
  expect(await store.state()).toMatchObject({
    till: { ended: true, secret: '', number: 4 },
    keys: {},
    block: null,
  })
  catalogue.close()
})

test('OFF-229 what the server has still to hear, and what somebody has to look at, stays on an ended till', async () => {
  const id = await sell(true)
  const database = await getTillDatabase()
  const kept = await store.sale(id)
  await database?.put('sales', { ...kept, state: 'taken_back', withdraw: true } as never)
  await end()
  expect(await wipe()).toBe(false)
  const failure = { code: 'sold_after_all', title: 'Sold' }
  await database?.put('sales', { ...kept, state: 'sent', last_failure: failure } as never)
  expect(await wipe()).toBe(true)
  expect(await count()).toBe(1)
})

test('OFF-229 OFF-257 an ended till keeps its secret until its last expense is sent, and then removes the expense, too', async () => {
  const id = await recordExpense(store)
  await end()
  expect(await wipe()).toBe(false)
  expect((await store.state()).till?.secret).toBe('a'.repeat(64))
  const confirmation = { stored_at: 'x', epoch: 'e1', flags: [] }
  await store.move(id, { type: 'confirmed', sale: null, confirmation, at: 'x' })
  expect(await wipe()).toBe(true)
  expect(await store.documents('sent')).toEqual([])
})
