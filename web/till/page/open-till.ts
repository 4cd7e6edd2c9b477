// Opens the till's database of this page, once. Carts of the earlier database are moved into it.
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { openDB, type IDBPDatabase } from 'idb'
import { call } from '../../lib/server/call.ts'
import { hasDataLoss, noteDataLoss, openAgain } from '../../lib/data-loss.ts'
import { getLocalStorage } from '../../lib/storage.ts'
import { copySession } from '../../lib/session/stored-session.ts'
import {
  changeStrictly,
  openTillDatabase,
  readMeta,
  type StoredCart,
  type TillDatabase,
  type TillSchema,
} from '../disk/database.ts'
import type { OpenDisk } from './open-second-store.ts'
import { markKeyOf } from './mark-key.ts'
import { canBeTill } from './can-be-till.ts'
import { noteShopHere, readShopId } from './shop-id.ts'

/** Where carts are stored in a browser that cannot be a till, and where all were stored before. */
const CARTS_DATABASE = 'webale-till'
/** The first start of a browser waits this long (ms) for the id of the shop. */
const MAX_WAIT_MS = 2500

/**
 * The database of carts in a browser that cannot be
 * a till. Throws where the browser has no storage.
 */
export const openCartsDatabase = (): Promise<IDBPDatabase<TillSchema>> =>
  openAgain(() =>
    openDB<TillSchema>(CARTS_DATABASE, 1, {
      upgrade: (fresh, _before, _after, _transaction, event) => {
        noteDataLoss(event)
        fresh.createObjectStore('carts')
      },
    }),
  )

/** The shop of this address; null when the server did not tell in time. */
const findShopId = async (): Promise<string | null> => {
  const known = readShopId()
  if (known !== null) return known
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), MAX_WAIT_MS)

  try {
    const { shop_id } = await call(sessionApi.setup, {}, { signal: controller.signal })
    noteShopHere(shop_id)
    void copySession()

    return shop_id
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Copies first and removes then, so that nothing is
 * lost in between. The newer cart of a key is kept.
 */
const moveCarts = async (from: IDBPDatabase<TillSchema>, to: TillDatabase): Promise<void> => {
  const keys = await from.getAllKeys('carts')
  if (keys.length === 0) return
  const carts = await Promise.all(keys.map((key) => from.get('carts', key)))
  await changeStrictly(to, ['carts'], async (transaction) => {
    const store = transaction.objectStore('carts')
    const isNewer = (one: StoredCart, other: StoredCart | undefined) =>
      other === undefined || one.saved_at > other.saved_at

    for (const [index, key] of keys.entries()) {
      const cart = carts[index]
      if (cart !== undefined && isNewer(cart, await store.get(key))) await store.put(cart, key)
    }
  })

  await changeStrictly(from, ['carts'], (transaction) => transaction.objectStore('carts').clear())
}

const takeEarlierCarts = async (till: TillDatabase): Promise<void> => {
  const earlier = await openCartsDatabase()
  await moveCarts(earlier, till).finally(() => earlier.close())
}

/**
 * A newer page of another tab waits for this connection: a reload takes the newer page here, too.
 */
const giveWay = async (database: TillDatabase): Promise<void> => {
  if ((await database.count('carts')) > 0) return
  database.close()
  window.location.reload()
}

/** On a full disk a new page may end like this one, so that pages would follow each other. */
const LEAST_AGE_MS = 5000

/** Loads the page again, when it is as old as that. */
const reloadLater = (): void => {
  setTimeout(() => window.location.reload(), Math.max(0, LEAST_AGE_MS - performance.now()))
}

const openForShop = async (shop_id: string): Promise<TillDatabase> => {
  let opened: TillDatabase | null = null
  const onReplaced = (): void => {
    if (opened !== null) void giveWay(opened)
  }

  opened = await openTillDatabase(shop_id, onReplaced, { onUpgrade: noteDataLoss })

  // The browser closed it, as iOS does to pages in the background. Only a new page opens it again
  // for all its users.
  opened.addEventListener('close', reloadLater)
  // Carts that a full disk does not take are moved at a later start. What waits on the till must be
  // sent anyway.
  await takeEarlierCarts(opened).catch(() => undefined)

  return opened
}

let isOld = false

/** Has a newer page changed the stores of the database? Only that page can read them. */
export const isDatabaseNewer = (): boolean => isOld

const open = async (): Promise<TillDatabase | null> => {
  if (!canBeTill()) return null
  const shop_id = await findShopId()
  if (shop_id === null) return null

  try {
    return await openForShop(shop_id)
  } catch (error) {
    isOld = error instanceof DOMException && error.name === 'VersionError'
    return null
  }
}

/** Both stores, which agree by then; its code is loaded only now. */
const openDisk = async (database: TillDatabase): Promise<OpenDisk> =>
  (await import('./open-second-store.ts')).openSecondStore(database)

/** Does the device remember a till, or a loss of its databases, beside them? */
const hasMark = (database: TillDatabase): boolean =>
  hasDataLoss() || getLocalStorage(markKeyOf(database)) !== null

const hasTill = async (database: TillDatabase): Promise<boolean> =>
  (await readMeta(database, 'till')) !== undefined

/** Is the database empty on such a device? */
const isLost = async (database: TillDatabase): Promise<boolean> =>
  hasMark(database) && !(await hasTill(database))

type Opening<Result> = Promise<Result | null> | null

let opening: Opening<TillDatabase> = null
let openingDisk: Opening<OpenDisk> = null
let openingEarly: Opening<TillDatabase> = null

const openOnce = (): Promise<TillDatabase | null> => (opening ??= open())

const openDiskOnce = async (): Promise<OpenDisk | null> => {
  const database = await openOnce()
  return database === null ? null : openDisk(database).catch(() => null)
}

const openEarly = async (): Promise<TillDatabase | null> => {
  const database = await openOnce()
  if (database !== null && (await isLost(database))) await getTillDisk()

  return database
}

/**
 * Both stores of the till, the same ones for the whole page. Null where the browser is no till:
 * plain http, a private window that keeps nothing, or a first start without the server.
 */
export const getTillDisk = (): Promise<OpenDisk | null> => (openingDisk ??= openDiskOnce())

/**
 * The first of them, which lacks nothing that the second one has. A device that never was a till
 * has nothing to wait for.
 */
export const getTillDatabase = async (): Promise<TillDatabase | null> => {
  const database = await openOnce()
  if (database !== null && (hasMark(database) || (await hasTill(database)))) await getTillDisk()

  return database
}

/**
 * The first of them for what the second one does not have: the list of products, and who the till
 * is. It is not waited for the second one, unless the first one lost what it had. Its carts and
 * sales may be behind.
 */
export const getEarlyDatabase = (): Promise<TillDatabase | null> => (openingEarly ??= openEarly())

/** Closes it, for tests and for a change of the shop. */
export const closeTillDatabase = async (): Promise<void> => {
  const database = await opening
  opening = openingDisk = openingEarly = null
  database?.close()
}
