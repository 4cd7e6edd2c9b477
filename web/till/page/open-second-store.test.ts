// @vitest-environment happy-dom
// A second store that cannot be read when the till starts.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
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
  const database = await openTillDatabase(shop, () => undefined)
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
