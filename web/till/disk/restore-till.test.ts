// A till whose two stores disagree at the start: torn, emptied or behind each other.
import { expect, test } from 'vitest'
import { memoryDisk, memoryFiles } from '../../testing/second-store.ts'
import {
  completionDependencies,
  nextId,
  NOW,
  pendingSale,
  recordExpense,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import type { TillDisk } from './change-twice.ts'
import { openTillDatabase } from './database.ts'
import { restoreTill } from './restore-till.ts'
import { makeSecondStore } from './second-store.ts'
import { makeTillStore, type TillStore } from './till-store.ts'

/** A device with both stores; `start` is a page that opens them. */
const device = () => {
  const files = memoryFiles()
  let shop = nextId()
  const start = async (): Promise<{ disk: TillDisk; store: TillStore }> => {
    const database = await openTillDatabase(shop, () => undefined)
    const disk = { database, second: makeSecondStore(memoryDisk(files)) }
    await restoreTill(disk)
    return { disk, store: makeTillStore(disk) }
  }
  return {
    files,
    start,
    /** As a browser that threw its database away. */
    loseDatabase: () => {
      shop = nextId()
    },
    loseFiles: () => {
      for (const file of files) file.truncate(0)
    },
  }
}

const register = (store: TillStore) =>
  store.change(() => ({
    till: {
      id: nextId(),
      secret: 'a'.repeat(64),
      name: 'Till',
      number: 1,
      since: new Date(NOW).toISOString(),
    },
    epoch: 'e1',
    block: { id: nextId(), next: 101, last: 200, epoch: 'e1' },
    keys: { person: 'key' },
    starts: [{ count: 1, id: nextId() }],
  }))

const sell = async (store: TillStore, isAway = true): Promise<string> => {
  const pending = pendingSale()
  const deps = completionDependencies(store, serverOf(storedAnswer), isAway)
  const result = await completeOnTill(deps, pending)
  return result.kind === 'sold' ? result.sale.receipt_number : result.kind
}

const numbers = async (store: TillStore): Promise<string[]> =>
  (await store.list('waiting')).map(({ sale }) => sale.receipt_number).sort()

test('OFF-310 a database that was thrown away comes back as the same till with all that waits', async () => {
  const till = device()
  const first = await till.start()
  await register(first.store)
  const sold = [await sell(first.store), await sell(first.store)]
  await recordExpense(first.store)
  const before = await first.store.state()
  till.loseDatabase()
  const { store } = await till.start()
  expect(await numbers(store)).toEqual(sold)
  expect(await store.documents('waiting')).toHaveLength(1)
  const { till: identity, keys, starts, completed, epoch } = await store.state()
  expect({ till: identity, keys, starts, completed, epoch }).toEqual({
    till: before.till,
    keys: before.keys,
    starts: before.starts,
    completed: 3,
    epoch: 'e1',
  })
})

test('OFF-310 a till that came back gives no number of its block again', async () => {
  const till = device()
  const first = await till.start()
  await register(first.store)
  await sell(first.store)
  await sell(first.store, false)
  till.loseDatabase()
  const { store } = await till.start()
  expect(await sell(store)).toBe(`RCP${NOW}`)
  till.loseDatabase()
  const later = await till.start()
  expect(await sell(later.store)).toBe(`RCP${NOW + 1}`)
  expect(await numbers(later.store)).toEqual(['RCP-000101', `RCP${NOW}`, `RCP${NOW + 1}`])
})

test('OFF-310 the second store is filled again from the database, whatever was left of it', async () => {
  const till = device()
  const first = await till.start()
  await register(first.store)
  const sold = [await sell(first.store)]
  till.loseFiles()
  const second = await till.start()
  sold.push(await sell(second.store))
  till.loseDatabase()
  expect(await numbers((await till.start()).store)).toEqual(sold)
})

test('OFF-310 sales that come back without their till leave the next one its own numbers, keys and count', async () => {
  const till = device()
  const { disk, store } = await till.start()
  await register(store)
  const sold = [await sell(store), await sell(store)]
  await disk.second.put(new Map([['meta/till', null]]))
  till.loseDatabase()
  const after = await till.start()
  expect(await numbers(after.store)).toEqual(sold)
  expect(await after.store.state()).toMatchObject({
    till: null,
    block: null,
    keys: {},
    starts: [],
    completed: 0,
  })
})

test('OFF-310 what the server confirmed does not come back', async () => {
  const till = device()
  const { store } = await till.start()
  await register(store)
  await sell(store)
  const [sale] = await store.list('waiting')
  await store.move(sale?.id ?? '', {
    type: 'confirmed',
    sale: null,
    confirmation: { stored_at: '', epoch: 'e1', flags: [] },
    at: '2026-11-20T08:00:00.000Z',
  })
  till.loseDatabase()
  expect(await numbers((await till.start()).store)).toEqual([])
})

test('OFF-310 a closed sale of which the database lost the end is closed', async () => {
  const till = device()
  const { disk, store } = await till.start()
  await register(store)
  await sell(store)
  const [sale] = await store.list('waiting')
  if (sale === undefined) throw new Error('nothing waits')
  await disk.database.put('sales', { ...sale, state: 'open', closed_at: null })
  const after = await till.start()
  expect(await numbers(after.store)).toEqual(['RCP-000101'])
  expect(await sell(after.store)).toBe(`RCP${NOW}`)
})

test('OFF-310 a cart of a database that was thrown away comes back, unless it was sold', async () => {
  const till = device()
  const { disk, store } = await till.start()
  await register(store)
  const cart = (id: string) => ({ cart: { id } as never, saved_at: '2026-11-20T08:00:00.000Z' })
  await sell(store)
  const [sale] = await store.list('waiting')
  await disk.second.put(
    new Map([
      ['carts/a/none', cart(nextId())],
      ['carts/b/none', cart(sale?.id ?? '')],
    ]),
  )
  till.loseDatabase()
  const after = await till.start()
  expect(await after.disk.database.getAllKeys('carts')).toEqual(['a/none'])
})

test('OFF-314 a key that was removed from one store comes back from neither', async () => {
  const till = device()
  const { disk, store } = await till.start()
  await register(store)
  await disk.database.put('meta', {}, 'keys')
  const after = await till.start()
  expect((await after.store.state()).keys).toEqual({})
  till.loseDatabase()
  expect((await (await till.start()).store.state()).keys).toEqual({})
  expect(till.files.map(({ bytes }) => new TextDecoder().decode(bytes)).join('')).not.toContain(
    '"person":"key"',
  )
})

test('OFF-311 a sale that only one store takes is not sold, and its cart gets a new id', async () => {
  const till = device()
  const { disk, store } = await till.start()
  await register(store)
  const pending = pendingSale()
  const cart = { cart: { id: pending.draft.id } as never, saved_at: '2026-11-20T08:00:00.000Z' }
  await disk.database.put('carts', cart, 'a/none')
  for (const file of till.files) file.limit = 0
  const deps = completionDependencies(
    store,
    serverOf(() => null),
    true,
  )
  const refused = await completeOnTill(deps, pending)
  expect(refused).toMatchObject({ kind: 'not_written', new_id: expect.any(String) as string })
  expect(await numbers(store)).toEqual([])
  expect((await store.state()).completed).toBe(0)
  const { new_id = '' } = refused as { new_id?: string }
  expect((await disk.database.get('carts', 'a/none'))?.cart.id).toBe(new_id)
  for (const file of till.files) file.limit = Infinity
  const again = await completeOnTill(deps, { ...pending, draft: { ...pending.draft, id: new_id } })
  expect(again.kind).toBe('sold')
  till.loseDatabase()
  expect(await numbers((await till.start()).store)).toHaveLength(1)
})

test('OFF-311 an expense that only one store takes is not recorded', async () => {
  const till = device()
  const { store } = await till.start()
  await register(store)
  for (const file of till.files) file.limit = 0
  await expect(recordExpense(store)).rejects.toThrow('not kept')
  expect(await store.documents('waiting')).toEqual([])
  for (const file of till.files) file.limit = Infinity
  await recordExpense(store)
  expect(await store.documents('waiting')).toHaveLength(1)
})
