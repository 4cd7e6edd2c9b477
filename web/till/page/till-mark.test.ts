// @vitest-environment happy-dom
// What a device remembers beside the two stores of its till, and how it notices a loss of both.
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import {
  completionDependencies,
  diskOf,
  nextId,
  NOW,
  pendingSale,
  recordExpense,
  reportAnswer,
  reporterOf,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { openTillDatabase, type TillDatabase } from '../disk/database.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'
import { copySession } from '../../lib/session/session-mirror.ts'
import { openCatalogueStore } from '../catalogue/catalogue-store.ts'
import { openCartsDatabase } from './open-till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { healDatabase } from './heal-database.ts'
import { checkMark, markStore } from './till-mark.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(IDBVersionChangeEvent.prototype, 'dataLoss')
})

const open = async (shop: string): Promise<{ database: TillDatabase; store: TillStore }> => {
  const database = await openTillDatabase(shop, () => undefined)
  await checkMark(database, NOW)
  return { database, store: markStore(database, makeTillStore(diskOf(database))) }
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
    starts: [{ count: 1, id: nextId() }],
  }))

const sell = (store: TillStore, isAway: boolean) =>
  completeOnTill(completionDependencies(store, serverOf(storedAnswer), isAway), pendingSale())

/** As a browser that lost both stores of the till, and kept its local storage. */
const loseBoth = async (database: TillDatabase): Promise<void> => {
  for (const name of ['sales', 'documents', 'meta', 'carts'] as const) await database.clear(name)
  database.close()
}

test('OFF-313 a loss of both stores is known with its numbers, and reported until it is noted', async () => {
  const shop = nextId()
  const first = await open(shop)
  await register(first.store)
  await sell(first.store, false)
  await sell(first.store, true)
  await sell(first.store, true)
  await recordExpense(first.store)
  const former = (await first.store.state()).till?.id
  await loseBoth(first.database)
  const { store } = await open(shop)
  const lost = {
    till_id: former,
    waiting: 3,
    first_number: 'RCP-000102',
    last_number: 'RCP-000103',
    noticed_at: new Date(NOW).toISOString(),
  }
  expect((await store.state()).lost).toEqual({ ...lost, is_noted: false, is_seen: false })
  await register(store)
  let lost_noted = false
  const { reporter, net } = reporterOf(store, () => reportAnswer({ lost_noted }))
  await reporter.report()
  lost_noted = true
  await reporter.report()
  await reporter.report()
  expect(net.requests.map(({ body }) => (body as { lost: unknown }).lost)).toEqual([
    lost,
    lost,
    null,
  ])
})

/** As Chromium, which says in the event of the next upgrade what became of the databases. */
const upgradesSay = (dataLoss: string): void => {
  Object.defineProperty(IDBVersionChangeEvent.prototype, 'dataLoss', {
    value: dataLoss,
    configurable: true,
  })
}

test('OFF-313 a browser that lost everything, also the mark, says that nobody knows how much', async () => {
  upgradesSay('none')
  ;(await openCatalogueStore(nextId(), 'all')).close()
  expect((await (await open(nextId())).store.state()).lost).toBeNull()
  upgradesSay('total')
  // Whichever database is opened first.
  ;(await openCatalogueStore(nextId(), 'all')).close()
  upgradesSay('none')
  const { store, database } = await open(nextId())
  const noticed_at = new Date(NOW).toISOString()
  const lost = { till_id: null, waiting: null, first_number: null, last_number: null, noticed_at }
  expect((await store.state()).lost).toEqual({ ...lost, is_noted: false, is_seen: false })
  await register(store)
  const { reporter, net } = reporterOf(store, () => reportAnswer({ lost_noted: true }))
  await reporter.report()
  await reporter.report()
  expect(net.requests.map(({ body }) => (body as { lost: unknown }).lost)).toEqual([lost, null])
  database.close()
  // It is said once.
  expect((await (await open(nextId())).store.state()).lost).toBeNull()
})

test.each([
  ['the session', async () => void (await copySession())],
  ['the carts', async () => (await openCartsDatabase()).close()],
  ['the catalogue', async () => (await openCatalogueStore(nextId(), 'all')).close()],
])('OFF-313 the loss is heard with the database of %s', async (_name, openFirst) => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  upgradesSay('total')
  await openFirst()
  upgradesSay('none')
  expect((await (await open(nextId())).store.state()).lost).toMatchObject({ waiting: null })
})

test('OFF-313 a till that came back from the second store has not lost everything', async () => {
  const { store, database } = await open(nextId())
  await register(store)
  localStorage.clear()
  upgradesSay('total')
  ;(await openCatalogueStore(nextId(), 'all')).close()
  await checkMark(database, NOW)
  expect((await store.state()).lost).toBeNull()
})

test('OFF-313 what was sent or is still there is no loss', async () => {
  const shop = nextId()
  const first = await open(shop)
  await register(first.store)
  await sell(first.store, true)
  await recordExpense(first.store)
  const [sale] = await first.store.list('waiting')
  const [document] = await first.store.documents('waiting')
  for (const entry of [sale, document])
    await first.store.move(entry?.id ?? '', {
      type: 'confirmed',
      sale: null,
      confirmation: { stored_at: '', epoch: 'e1', flags: [] },
      at: new Date(NOW).toISOString(),
    })
  await sell(first.store, true)
  first.database.close()
  const second = await open(shop)
  expect((await second.store.state()).lost).toBeNull()
  const [waiting] = await second.store.list('waiting')
  await second.store.remove([waiting?.id ?? ''])
  await loseBoth(second.database)
  expect((await (await open(shop)).store.state()).lost).toBeNull()
})

const withoutOtherTabs = (): void => {
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: [] }),
      request: () => new Promise(() => undefined),
    },
  })
}

/** Starts the till once more; resolves with whether its database got a new log. */
const healsAtStart = async (database: TillDatabase): Promise<boolean> => {
  const written = vi.spyOn(IDBObjectStore.prototype, 'put')
  await healDatabase(database)
  const bytes = written.mock.calls.reduce(
    (sum, [value]) => sum + (value instanceof Uint8Array ? value.length : 0),
    0,
  )
  written.mockRestore()

  return bytes > 10_000_000
}

const endCleanly = (): boolean => window.dispatchEvent(new Event('pagehide'))

/** Does the work on a full disk, which fails. */
const onFullDisk = async (work: () => Promise<unknown>): Promise<void> => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await work().catch(() => undefined)
  full.mockRestore()
}

test('OFF-315 after an end that nobody saw the database gets a new log, and nothing stays of it', async () => {
  withoutOtherTabs()
  const { database, store } = await open(nextId())
  await register(store)
  expect(await healsAtStart(database)).toBe(false)
  expect(await healsAtStart(database)).toBe(true)
  expect(await database.count('catalogue')).toBe(0)
})

test('OFF-315 a failed write is remembered over a clean end, until a new log was begun', async () => {
  withoutOtherTabs()
  const { database, store } = await open(nextId())
  await register(store)
  endCleanly()
  expect(await healsAtStart(database)).toBe(false)
  await onFullDisk(() => recordExpense(store))
  endCleanly()
  await onFullDisk(() => healDatabase(database))
  endCleanly()
  sessionStorage.clear()
  expect(await healsAtStart(database)).toBe(true)
  endCleanly()
  expect(await healsAtStart(database)).toBe(false)
})

test('OFF-315 on a full disk a page that is loaded again begins no new log for five minutes', async () => {
  withoutOtherTabs()
  const { database, store } = await open(nextId())
  await register(store)
  await onFullDisk(() => recordExpense(store))
  await onFullDisk(() => healDatabase(database))
  const now = vi.spyOn(Date, 'now')
  now.mockReturnValue(Date.now() + 299_000)
  expect(await healsAtStart(database)).toBe(false)
  now.mockReturnValue(Date.now() + 2000)
  expect(await healsAtStart(database)).toBe(true)
  expect(await healsAtStart(database)).toBe(true)
  now.mockRestore()
})

test('OFF-315 a failed write of the catalogue counts, because its database has the same log', async () => {
  withoutOtherTabs()
  const { database, store } = await open(nextId())
  await register(store)
  const catalogue = await openCatalogueStore(nextId(), 'all')
  const state = { shop_id: 'shop', epoch: 'e1', cursor: '', read_at: '', shop: null }
  await onFullDisk(() => catalogue.write(new Map([[1, []]]), state))
  expect(await healsAtStart(database)).toBe(true)
})
