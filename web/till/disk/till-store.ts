// The sales and other documents of a till and what it knows of itself, in its database. Every
// change is one strict transaction, and each move of a sale is applied to the state that the sale
// has by then.
import { changeTwice, type TillChange, type TillDisk } from './change-twice.ts'
import { copyOfEntry } from './copies.ts'
import { saleKey } from './copy-keys.ts'
import type { StoredCart, TillDatabase } from './database.ts'
import { findCartsOf, renewCarts } from './till-carts.ts'
import {
  addDocument,
  applyMove,
  changeValues,
  closeNew,
  dropDocument,
  type MoveResult,
  openSale,
  type OpenResult,
  removeEntries,
  removeSent,
  reopenSale,
} from './till-changes.ts'
import { findNext, inState } from './till-queue.ts'
import type { SaleMove, TillDocument, TillEntry, TillSale } from './till-sale.ts'
import { readState, type TillValues } from './till-state.ts'
import { makeSummary, type TillSummary } from './till-summary.ts'

export type TillStore = {
  state(): Promise<TillValues>
  /** Changes values in one transaction; the work gets the present ones. */
  change(work: (state: TillValues) => Partial<TillValues>): Promise<TillValues>
  sale(id: string): Promise<TillSale | null>
  /**
   * Writes a sale that the cashier waits for, with the next receipt number. An entry of the cart
   * that is not withdrawn is answered instead. `isClosed`: nobody will answer, so the sale is
   * closed at once. Throws SecondStoreError when a closed sale is not in both stores.
   */
  open(
    id: string,
    make: (receipt_number: string) => TillSale,
    now: number,
    isClosed?: boolean,
  ): Promise<OpenResult>
  /**
   * Writes a document that waits to both stores; the same id again changes nothing. Throws
   * SecondStoreError when the second one does not take it.
   */
  addDocument(document: TillDocument): Promise<void>
  /**
   * `new_id`: of the cart, when the sale is withdrawn for good. A move that closes a sale throws
   * SecondStoreError when it is not in both stores.
   */
  move(id: string, move: SaleMove, new_id?: string): Promise<MoveResult>
  /**
   * Gives each cart a new id, because another device has the same carts. A cart whose sale is open
   * keeps its id: what becomes of the sale decides.
   */
  renewCarts(newId: () => string): Promise<void>
  /**
   * What to send or withdraw next: oldest first, none
   * whose moment has not come, and none that is skipped.
   */
  next(now: number, skipped?: ReadonlySet<string>): Promise<TillEntry | null>
  /** All sales in a state, oldest first. */
  list(state: TillSale['state']): Promise<TillSale[]>
  /** All documents in a state, oldest first. */
  documents(state: TillDocument['state']): Promise<TillDocument[]>
  summary(): Promise<TillSummary>
  remove(ids: readonly string[]): Promise<void>
  /**
   * Removes sent sales and documents that were opened before this time (ISO, device), of which the
   * newest `most` of each are kept anyway, and attempts that were withdrawn before it.
   */
  removeSent(before: string, most: number): Promise<void>
}

/**
 * Ids and items of closed sales that are not sent. The items of known sales are not read: there can
 * be thousands.
 */
export const listUnsentItems = async (
  database: TillDatabase,
  known: ReadonlySet<string>,
): Promise<Pick<TillSale['sale'], 'id' | 'sale_items'>[]> => {
  const index = database.transaction('sales').store.index('state_time')
  const ids = (
    await Promise.all([
      index.getAllKeys(inState('waiting')),
      index.getAllKeys(inState('attention')),
    ])
  ).flat()

  const added = ids.filter((id) => !known.has(id))
  const sales = await Promise.all(added.map((id) => index.objectStore.get(id)))
  const items = new Map(
    sales.flatMap((sale) => (sale === undefined ? [] : [[sale.id, sale.sale.sale_items] as const])),
  )

  return ids.map((id) => ({ id, sale_items: items.get(id) ?? [] }))
}

/** Closes a sale in both stores, or leaves it open with its cart. */
const closeTwice = <Result>(
  disk: TillDisk,
  id: string,
  work: (change: TillChange) => Promise<Result>,
): Promise<Result> => {
  let carts: ReadonlyMap<string, StoredCart> = new Map()
  return changeTwice(
    disk,
    async (change) => {
      carts = await findCartsOf(change.transaction, id)
      return work(change)
    },
    { undo: (change) => reopenSale(change, id, carts) },
  )
}

/** A sale that was closed before must be in both stores, too, before it is shown as sold. */
const keepAgain = async ({ second }: TillDisk, { entry, isNew }: OpenResult): Promise<void> => {
  const [key, copy] = [saleKey(entry.id), copyOfEntry(entry)]
  if (!isNew && copy !== null && !second.has(key)) await second.put(new Map([[key, copy]]))
}

/** The store over both stores of a till. */
export const makeTillStore = (disk: TillDisk): TillStore => {
  const { database } = disk
  return {
    state: () => readState(database.transaction('meta').store),
    change: (work) =>
      changeTwice(disk, async (change) => {
        const state = await readState(change.transaction.objectStore('meta'))
        const changes = work(state)
        changeValues(change, changes)

        return { ...state, ...changes }
      }),
    sale: async (id) => (await database.get('sales', id)) ?? null,
    open: async (id, make, now, isClosed = false) => {
      const open = (change: TillChange) => openSale(change, id, make, now)
      const opened = await (isClosed
        ? closeTwice(disk, id, async (change) => closeNew(change, await open(change), now))
        : changeTwice(disk, open, { later: true }))

      await keepAgain(disk, opened)

      return opened
    },
    addDocument: (document) =>
      changeTwice(disk, (change) => addDocument(change, document), {
        undo: (change) => dropDocument(change, document.id),
      }),
    move: (id, move, new_id) => {
      const apply = (change: TillChange) => applyMove(change, id, move, new_id)
      return move.type === 'closed' ? closeTwice(disk, id, apply) : changeTwice(disk, apply)
    },
    renewCarts: (newId) => changeTwice(disk, (change) => renewCarts(change, newId)),
    next: (now, skipped = new Set()) => findNext(database, now, skipped),
    list: (state) => database.getAllFromIndex('sales', 'state_time', inState(state)),
    documents: (state) => database.getAllFromIndex('documents', 'state_time', inState(state)),
    summary: makeSummary(database),
    remove: (ids) => changeTwice(disk, (change) => removeEntries(change, ids)),
    removeSent: (before, most) => changeTwice(disk, (change) => removeSent(change, before, most)),
  }
}
