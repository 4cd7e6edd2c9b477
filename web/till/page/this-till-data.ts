// Actions of the page "This till" on the data of this device: reads it, saves a copy of unsent
// sales, renames the till and removes it. Loaded with that page only.
import { writeSalesFile } from '@webale/domain/features/till/sales-file.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { call } from '../../lib/server/call.ts'
import { removeLocalStorage } from '../../lib/storage.ts'
import { markKeyOf } from './mark-key.ts'
import { removeCatalogueCopy } from './catalogue-copy-files.ts'
import { clearCatalogue, readShopName, readStockTime } from '../catalogue/catalogue-facts.ts'
import type { TillDisk } from '../disk/change-twice.ts'
import { changeStrictly, shopOf } from '../disk/database.ts'
import { hashes } from './device.ts'
import { getTillDatabase, getTillDisk } from './open-till.ts'
import { noteShopHere, rememberShopId } from './shop-id.ts'
import {
  isUnsent,
  mustReachServer,
  type TillDocument,
  type TillEntry,
  type TillSale,
} from '../disk/till-sale.ts'
import { readState } from '../disk/till-state.ts'
import { makeTillStore } from '../disk/till-store.ts'
import { makeSummary } from '../disk/till-summary.ts'
import { CHANGES, showStatus } from './watch-store.ts'

/**
 * A file of unsent sales that was saved: of which
 * entries, how many are no sales, and when (ISO, device).
 */
export type SavedCopy = {
  readonly ids: readonly string[]
  readonly documents?: number
  readonly saved_at: string
}

export type OwnTill = {
  /** Closed sales of this till, oldest first. */
  readonly sales: readonly TillSale[]
  /** What was recorded without the server beside sales, oldest first. */
  readonly documents: readonly TillDocument[]
  /** Oldest first. */
  readonly copies: readonly SavedCopy[]
  /** When the stocks were read last (ISO, device). */
  readonly stock_at: string | null
}

/** Oldest first. */
export const byOpening = (one: TillEntry, other: TillEntry): number =>
  one.opened_at < other.opened_at ? -1 : 1

const announceChange = async (disk: TillDisk): Promise<void> => {
  await showStatus(makeTillStore(disk), shopOf(disk.database))
  const channel = new BroadcastChannel(CHANGES)
  channel.postMessage('changed')
  channel.close()
}

/**
 * `scope` is the department of the person's catalogue,
 * or `all`. Null where this browser is no till.
 */
export const readOwnTill = async (scope: string): Promise<OwnTill | null> => {
  const database = await getTillDatabase()
  if (database === null) return null
  const sales = (await database.getAll('sales')).filter(
    ({ state }) => state !== 'open' && state !== 'taken_back',
  )

  return {
    sales: sales.sort(byOpening),
    documents: (await database.getAll('documents')).sort(byOpening),
    copies: (await database.getAll('files')) as SavedCopy[],
    stock_at: await readStockTime(shopOf(database), scope).catch(() => null),
  }
}

export type CopyFile = Pick<SavedCopy, 'ids' | 'documents'> & {
  readonly name: string
  readonly text: string
}

/** The file of one unsent sale or of all. Null where there is nothing to save. */
export const makeCopy = async (now: string, id?: string): Promise<CopyFile | null> => {
  const database = await getTillDatabase()
  if (database === null) return null
  const isWanted = (entry: TillEntry): boolean =>
    isUnsent(entry) && (id === undefined || entry.id === id)

  const sales = (await database.getAll('sales')).filter(isWanted)
  const recorded = (await database.getAll('documents')).filter(isWanted)
  if (sales.length + recorded.length === 0) return null
  const { till } = await readState(database.transaction('meta').store)
  const number = till?.number ?? null
  const documents = recorded.map((document) => ({ ...document, kind: document.body.kind }))
  const file = {
    shop_id: shopOf(database),
    till_id: till?.id ?? null,
    number,
    made_at: now,
    sales,
    documents,
  }

  const text = await writeSalesFile(file, hashes.hash)
  const device = number === null ? 'till' : `till-${number}`

  return {
    name: `unsent-sales-${device}-${now.slice(0, 19).replace(/[:T]/g, '-')}.json`,
    text,
    ids: [...sales, ...recorded].map((entry) => entry.id),
    documents: recorded.length,
  }
}

/** Remembers that the file was saved: only then may a till with unsent sales be removed. */
export const rememberCopy = async (
  { name, ids, documents }: CopyFile,
  saved_at: string,
): Promise<void> => {
  const disk = await getTillDisk()
  if (disk === null) return
  await changeStrictly(disk.database, ['files'], (transaction) =>
    transaction.objectStore('files').put({ ids, documents, saved_at }, name),
  )

  await announceChange(disk)
}

/** The till's own note of its name; the server has the name already. */
export const rememberTillName = async (name: string): Promise<void> => {
  const disk = await getTillDisk()
  if (disk === null) return
  await makeTillStore(disk).change(({ till }) => (till === null ? {} : { till: { ...till, name } }))

  await announceChange(disk)
}

const STORES: ('sales' | 'documents' | 'carts' | 'meta' | 'catalogue' | 'files')[] = [
  'sales',
  'documents',
  'carts',
  'meta',
  'catalogue',
  'files',
]

/**
 * Deletes everything that this till keeps on the device; its sales and carts in one transaction.
 * Resolves with false and deletes nothing while there is an unsent sale or document that is in no
 * saved copy.
 */
export const removeTill = async (): Promise<boolean> => {
  const disk = await getTillDisk()
  if (disk === null) return false
  const { database, second } = disk
  const isRemoved = await changeStrictly(database, STORES, async (transaction) => {
    const copies = (await transaction.objectStore('files').getAll()) as SavedCopy[]
    const saved = new Set(copies.flatMap(({ ids }) => ids))
    const entries: TillEntry[] = [
      ...(await transaction.objectStore('sales').getAll()),
      ...(await transaction.objectStore('documents').getAll()),
    ]

    if (entries.filter(mustReachServer).some((entry) => !isUnsent(entry) || !saved.has(entry.id)))
      return false

    for (const name of STORES) await transaction.objectStore(name).clear()

    return true
  })

  if (isRemoved) {
    await second.empty()
    removeLocalStorage(markKeyOf(database))
    await clearCatalogue(shopOf(database)).catch(() => undefined)
    await removeCatalogueCopy(shopOf(database))
    await announceChange(disk)
  }

  return isRemoved
}

/**
 * What this device still has to send, and for which shop
 * by the name on its receipts (null when not known).
 */
export const readUnsent = async (): Promise<{
  unsent: number
  documents: number
  shop: string | null
}> => {
  const database = await getTillDatabase()
  if (database === null) return { unsent: 0, documents: 0, shop: null }
  const { waiting, attention, documents } = await makeSummary(database)()

  return {
    unsent: waiting + attention,
    documents,
    shop: await readShopName(shopOf(database)).catch(() => null),
  }
}

/**
 * From the next load on this device works for the shop that answers here. What waits stays in the
 * old database.
 */
export const switchToThisShop = async (): Promise<void> => {
  const { shop_id } = await call(sessionApi.setup, {})
  noteShopHere(shop_id)
  rememberShopId(shop_id)
}
