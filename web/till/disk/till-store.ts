// The sales and other documents of a till and what it knows of itself, in its database. Every
// change is one strict transaction, and each move of a sale is applied to the state that the sale
// has by then.
import {
  receiptNumberOf,
  receiptNumberOfMoment,
} from '@webale/domain/features/sale/receipt-number.ts'
import { changeStrictly, type TillDatabase } from './database.ts'
import { changeCartOf, renewCarts, type TillTransaction } from './till-carts.ts'
import { findNext, inState, type Queue } from './till-queue.ts'
import { isClosedSale } from './till-sale-state.ts'
import {
  mayReplace,
  moveEntry,
  needsAttention,
  type SaleMove,
  type TillDocument,
  type TillEntry,
  type TillSale,
} from './till-sale.ts'
import {
  hasNumbersLeft,
  type NumberBlock,
  putState,
  readState,
  type TillValues,
} from './till-state.ts'
import { makeSummary, type TillSummary } from './till-summary.ts'

/** The entry after a move; null for a document. `isChanged`: the move fitted its state. */
type MoveResult = { readonly entry: TillSale | null; readonly isChanged: boolean }

/** `isNew`: it was written now; otherwise the cart has an entry already. */
type OpenResult = { readonly entry: TillSale; readonly isNew: boolean }

export type TillStore = {
  state(): Promise<TillValues>
  /** Changes values in one transaction; the work gets the present ones. */
  change(work: (state: TillValues) => Partial<TillValues>): Promise<TillValues>
  sale(id: string): Promise<TillSale | null>
  /**
   * Writes a sale that the cashier waits for, with the next receipt number. An entry of the cart
   * that is not withdrawn is answered instead.
   */
  open(id: string, make: (receipt_number: string) => TillSale, now: number): Promise<OpenResult>
  /** Writes a document that waits; the same id again changes nothing. */
  addDocument(document: TillDocument): Promise<void>
  /** `new_id`: of the cart, when the sale is withdrawn for good. */
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

/**
 * The number of the next sale: of the block, or the time in ms when there is none (decision S3).
 */
const takeNumber = (
  state: TillValues,
  now: number,
): { number: string; changes: Partial<TillValues> } => {
  const { block, last_fallback } = state
  if (block !== null && hasNumbersLeft(state)) {
    const nextBlock: NumberBlock = { ...block, next: block.next + 1 }
    return { number: receiptNumberOf(block.next), changes: { block: nextBlock } }
  }

  const moment = Math.max(now, last_fallback + 1)

  return { number: receiptNumberOfMoment(moment), changes: { last_fallback: moment } }
}

const openSale = async (
  transaction: TillTransaction,
  id: string,
  make: (receipt_number: string) => TillSale,
  now: number,
): Promise<OpenResult> => {
  const [sales, meta] = [transaction.objectStore('sales'), transaction.objectStore('meta')]
  const before = await sales.get(id)
  if (before !== undefined && !mayReplace(before)) return { entry: before, isNew: false }
  const state = await readState(meta)
  // A refused attempt keeps its number for the same cart.
  const hasSameEpoch = before !== undefined && before.body.epoch === state.epoch
  const { number, changes } = hasSameEpoch
    ? { number: before.body.receipt_number, changes: {} }
    : takeNumber(state, now)

  await putState(meta, changes)
  const entry = make(number)
  await sales.put(entry)

  return { entry, isNew: true }
}

const recordOnTill = async (
  transaction: TillTransaction,
  document: TillDocument,
): Promise<void> => {
  const [documents, meta] = [transaction.objectStore('documents'), transaction.objectStore('meta')]
  if ((await documents.get(document.id)) !== undefined) return
  await documents.put(document)
  const { completed } = await readState(meta)
  await putState(meta, { completed: completed + 1 })
}

const moveDocument = async (
  transaction: TillTransaction,
  id: string,
  move: SaleMove,
): Promise<MoveResult> => {
  const documents = transaction.objectStore('documents')
  const before = await documents.get(id)
  const after = before === undefined ? null : moveEntry(before, move)
  if (after !== null) await documents.put(after)

  return { entry: null, isChanged: after !== null }
}

const isToSee = (entry: TillSale): boolean => entry.state === 'sent' && needsAttention(entry)

/** Counts a sent sale among those that somebody has to look at, or no longer. */
const noteToSee = async (
  meta: Parameters<typeof putState>[0],
  before: TillSale,
  entry: TillSale,
): Promise<void> => {
  if (isToSee(before) === isToSee(entry)) return
  const { to_see } = await readState(meta)
  await putState(meta, {
    to_see: isToSee(entry) ? [...to_see, entry.id] : to_see.filter((id) => id !== entry.id),
  })
}

const applyMove = async (
  transaction: TillTransaction,
  id: string,
  move: SaleMove,
  new_id?: string,
): Promise<MoveResult> => {
  const [sales, meta] = [transaction.objectStore('sales'), transaction.objectStore('meta')]
  const before = await sales.get(id)
  if (before === undefined) return moveDocument(transaction, id, move)
  const entry = moveEntry(before, move)
  if (entry === null) return { entry: before, isChanged: false }
  await sales.put(entry)
  if (isClosedSale(entry) && !isClosedSale(before)) {
    const { completed } = await readState(meta)
    await putState(meta, { completed: completed + 1 })
    await changeCartOf(transaction, id, () => null)
  }

  await noteToSee(meta, before, entry)
  if (move.type === 'confirmed')
    await putState(meta, { last_stored: { id, epoch: move.confirmation.epoch } })

  if (new_id !== undefined)
    await changeCartOf(transaction, id, (stored) => ({
      ...stored,
      cart: { ...stored.cart, id: new_id },
    }))

  return { entry, isChanged: true }
}

/** Removes attempts that were withdrawn before this time and that the server knows of. */
const removeWithdrawn = async (transaction: TillTransaction, before: string): Promise<void> => {
  const index = transaction.objectStore('sales').index('state_time')
  const old = IDBKeyRange.bound(['taken_back'], ['taken_back', before], false, true)
  for (let cursor = await index.openCursor(old); cursor !== null; cursor = await cursor.continue())
    if (!cursor.value.withdraw) await cursor.delete()
}

const removeSent = async (
  transaction: TillTransaction,
  queue: Queue,
  before: string,
  most: number,
): Promise<void> => {
  const index = transaction.objectStore(queue).index('state_time')
  let surplus = (await index.count(inState('sent'))) - most

  for (
    let cursor = await index.openCursor(inState('sent'));
    cursor !== null;
    cursor = await cursor.continue()
  ) {
    if (surplus <= 0 || cursor.value.opened_at >= before) return
    surplus -= 1
    // Somebody still has to look at it.
    if (!needsAttention(cursor.value)) await cursor.delete()
  }
}

const STORES: ('sales' | 'documents' | 'carts' | 'meta')[] = ['sales', 'documents', 'carts', 'meta']

/** The store over a till's database. */
export const makeTillStore = (database: TillDatabase): TillStore => ({
  state: () => readState(database.transaction('meta').store),
  change: (work) =>
    changeStrictly(database, ['meta'], async (transaction) => {
      const meta = transaction.objectStore('meta')
      const state = await readState(meta)
      const changes = work(state)
      await putState(meta, changes)

      return { ...state, ...changes }
    }),
  sale: async (id) => (await database.get('sales', id)) ?? null,
  open: (id, make, now) =>
    changeStrictly(database, STORES, (transaction) => openSale(transaction, id, make, now)),
  addDocument: (document) =>
    changeStrictly(database, STORES, (transaction) => recordOnTill(transaction, document)),
  move: (id, move, new_id) =>
    changeStrictly(database, STORES, (transaction) => applyMove(transaction, id, move, new_id)),
  renewCarts: (newId) =>
    changeStrictly(database, STORES, (transaction) => renewCarts(transaction, newId)),
  next: (now, skipped = new Set()) => findNext(database, now, skipped),
  list: (state) => database.getAllFromIndex('sales', 'state_time', inState(state)),
  documents: (state) => database.getAllFromIndex('documents', 'state_time', inState(state)),
  summary: makeSummary(database),
  remove: (ids) =>
    changeStrictly(database, ['sales', 'documents', 'meta'], async (transaction) => {
      for (const id of ids) {
        await transaction.objectStore('sales').delete(id)
        await transaction.objectStore('documents').delete(id)
      }

      const meta = transaction.objectStore('meta')
      const { to_see } = await readState(meta)
      await putState(meta, { to_see: to_see.filter((id) => !ids.includes(id)) })
    }),
  removeSent: (before, most) =>
    changeStrictly(database, STORES, async (transaction) => {
      await removeWithdrawn(transaction, before)
      await removeSent(transaction, 'sales', before, most)
      await removeSent(transaction, 'documents', before, most)
    }),
})
