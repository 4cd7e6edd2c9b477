// @vitest-environment happy-dom
// The data of this till for its page: the file of unsent sales, and the removal, which never loses
// an unsaved sale.
import 'fake-indexeddb/auto'
import { readSalesFile } from '@webale/domain/features/till/sales-file.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  completionDependencies,
  nextId,
  pendingSale,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { hashes } from './device.ts'
import { closeTillDatabase, getTillDatabase, getTillDisk } from './open-till.ts'
import {
  makeCopy,
  readOwnTill,
  rememberCopy,
  rememberTillName,
  removeTill,
} from './this-till-data.ts'
import { rememberShopId } from './shop-id.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'

const NOW = '2026-11-20T09:00:00.000Z'
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
  const till = { id: nextId(), secret: 'a'.repeat(64), name: 'Till', number: 4, since: NOW }
  await store.change(() => ({ till, epoch: 'e1' }))
})
afterEach(async () => {
  await closeTillDatabase()
  vi.unstubAllGlobals()
})

const sell = async (isAway: boolean): Promise<string> => {
  const pending = pendingSale()
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer), isAway), pending)
  return pending.draft.id
}

test('OFF-109 the copy holds every unsent sale, and they stay waiting', async () => {
  await sell(false)
  const [one, two] = [await sell(true), await sell(true)]
  const file = await makeCopy(NOW)
  expect(file?.name).toBe('unsent-sales-till-4-2026-11-20-09-00-00.json')
  const { sales, number } = await readSalesFile(file?.text ?? '', shop_id, hashes.hash)
  expect([number, sales.map(({ id }) => id).sort()]).toEqual([4, [one, two].sort()])
  expect(sales.find(({ id }) => id === one)?.body).toEqual((await store.sale(one))?.body)
  expect((await makeCopy(NOW, two))?.ids).toEqual([two])
  expect((await store.summary()).waiting).toBe(2)
  expect((await readOwnTill('all'))?.sales).toHaveLength(3)
})

test('OFF-109 no file is written when nothing is unsent', async () => {
  await sell(false)
  expect(await makeCopy(NOW)).toBeNull()
})

test('OFF-059 a till is removed with nothing unsent, or after all of it was saved', async () => {
  const first = await sell(true)
  const file = await makeCopy(NOW)
  expect(await removeTill()).toBe(false)
  if (file !== null) await rememberCopy(file, NOW)
  const second = await sell(true)
  expect(await removeTill()).toBe(false)
  expect([(await store.sale(first))?.state, (await store.sale(second))?.state]).toEqual([
    'waiting',
    'waiting',
  ])
  const whole = await makeCopy(NOW)
  if (whole !== null) await rememberCopy(whole, NOW)
  expect(await removeTill()).toBe(true)
  expect([
    (await store.state()).till,
    await store.sale(first),
    (await readOwnTill('all'))?.copies,
  ]).toEqual([null, null, []])
})

test('OFF-059 a till is not removed while a sale is open or is taken back', async () => {
  const id = await sell(true)
  const kept = await store.sale(id)
  const database = await getTillDatabase()
  const put = async (changes: object) => database?.put('sales', { ...kept, ...changes } as never)
  await put({ state: 'open' })
  expect(await removeTill()).toBe(false)
  await put({ state: 'taken_back', withdraw: true })
  expect(await removeTill()).toBe(false)
  await put({ state: 'taken_back', withdraw: false })
  expect(await removeTill()).toBe(true)
})

test('OFF-172 the till remembers its new name', async () => {
  await rememberTillName('Front counter')
  expect((await store.state()).till?.name).toBe('Front counter')
})
