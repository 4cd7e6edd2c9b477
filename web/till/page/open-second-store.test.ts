// @vitest-environment happy-dom
// A second store that cannot be read when the till starts.
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryDisk } from '../../testing/second-store.ts'
import {
  completionDependencies,
  nextId,
  pendingSale,
  registerTill,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { openTillDatabase, type TillDatabase } from '../disk/database.ts'
import type { SecondDisk } from '../disk/second-store.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { openSecondStore } from './open-second-store.ts'

let files: SecondDisk
let failures = 0
let opened: TillDatabase | undefined
const slowFiles = (): SecondDisk => ({
  ...files,
  read: () => ((failures -= 1) < 0 ? files.read() : Promise.reject(new Error('slow'))),
})

afterEach(() => localStorage.clear())

/** A start at which so many readings of the second store fail. */
const start = async (
  shop: string,
  failing: number,
): Promise<{ database: TillDatabase; store: TillStore }> => {
  failures = failing
  // Pages end one after the other.
  opened?.close()
  const database = await openTillDatabase(shop, () => undefined)
  opened = database
  const disk = await openSecondStore(database, slowFiles())

  return { database, store: disk.mark(makeTillStore(disk)) }
}

/** A till with a sale that waits, of which the browser threw the database away. */
const loseDatabase = async (): Promise<string> => {
  const shop = nextId()
  files = memoryDisk()
  const { database, store } = await start(shop, 0)
  await registerTill(store)
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer), true), pendingSale())
  for (const name of ['sales', 'documents', 'meta', 'carts'] as const) await database.clear(name)
  database.close()

  return shop
}

test('OFF-310 a second store that answers at the second try brings everything back', async () => {
  const { store } = await start(await loseDatabase(), 1)
  expect(await store.list('waiting')).toHaveLength(1)
  expect((await store.state()).lost).toBeNull()
})

test('OFF-313 no loss is noted at a start that could not read the second store, and the next one brings it back', async () => {
  const shop = await loseDatabase()
  const unread = await start(shop, 2)
  expect((await unread.store.state()).lost).toBeNull()
  unread.database.close()
  const { store } = await start(shop, 0)
  expect(await store.list('waiting')).toHaveLength(1)
  expect((await store.state()).lost).toBeNull()
})

test('OFF-313 a second store that cannot be read at two starts is a loss', async () => {
  const shop = await loseDatabase()
  ;(await start(shop, 2)).database.close()
  const { store } = await start(shop, 2)
  expect((await store.state()).lost).toMatchObject({ waiting: 1 })
})

/** The browser opens the database and reads nothing of its sales, until this is undone. */
const tearSales = (): (() => void) => {
  const torn = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('A request was aborted', 'AbortError')
  })
  const index = vi.spyOn(IDBIndex.prototype, 'getAllKeys').mockImplementation(() => {
    throw new DOMException('A request was aborted', 'AbortError')
  })

  return () => {
    torn.mockRestore()
    index.mockRestore()
  }
}

/** A start that ends with another page: resolves when that is asked for. */
const startUntilReload = (shop: string, failing: number): Promise<void> =>
  new Promise((resolve, reject) => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => resolve())
    start(shop, failing).then(() => reject(new Error('The page went on')), reject)
  })

test('OFF-310 a database that opens but cannot be read is made anew and filled from the second store, once', async () => {
  const shop = nextId()
  files = memoryDisk()
  const { database, store } = await start(shop, 0)
  await registerTill(store)
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer), true), pendingSale())
  database.close()
  const mend = tearSales()
  await startUntilReload(shop, 0)
  // It stays torn, and no further page follows.
  await expect(start(shop, 0)).rejects.toThrow('aborted')
  mend()
  const again = await start(shop, 0)
  expect(await again.store.list('waiting')).toHaveLength(1)
  expect((await again.store.state()).till).not.toBeNull()
  expect((await again.store.state()).lost).toBeNull()
})

test('OFF-310 a database that cannot be read stays while the second store cannot be read either; at the second start the loss is said', async () => {
  const shop = nextId()
  files = memoryDisk()
  const { database, store } = await start(shop, 0)
  await registerTill(store)
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer), true), pendingSale())
  database.close()
  const mend = tearSales()
  await expect(start(shop, 3)).rejects.toThrow('aborted')
  await startUntilReload(shop, 9)
  mend()
  const again = await start(shop, 9)
  expect((await again.store.state()).lost).toMatchObject({ waiting: 1 })
})
