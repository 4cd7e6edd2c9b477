// The changes of a till's sales and documents, each within one transaction: what they write to the
// database, and which copies go with it.
import {
  receiptNumberOf,
  receiptNumberOfMoment,
} from '@webale/domain/features/sale/receipt-number.ts'
import type { TillChange } from './change-twice.ts'
import { noteEntry, noteValues } from './copies.ts'
import { cartKey, documentKey, saleKey } from './copy-keys.ts'
import { type StoredCart, writeInOrder } from './database.ts'
import { changeCartOf } from './till-carts.ts'
import { inState, type Queue } from './till-queue.ts'
import { isClosedSale } from './till-sale-state.ts'
import {
  mayReplace,
  moveEntry,
  needsAttention,
  type SaleMove,
  type TillDocument,
  type TillSale,
} from './till-sale.ts'
import {
  hasNumbersLeft,
  type NumberBlock,
  putState,
  readState,
  type TillValues,
} from './till-state.ts'

/** The entry after a move; null for a document. `isChanged`: the move fitted its state. */
export type MoveResult = { readonly entry: TillSale | null; readonly isChanged: boolean }

/** `isNew`: it was written now; otherwise the cart has an entry already. */
export type OpenResult = { readonly entry: TillSale; readonly isNew: boolean }

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

/** Changes values of the till. */
export const changeValues = (
  { transaction, copies }: TillChange,
  changes: Partial<TillValues>,
): void => {
  putState(transaction.objectStore('meta'), changes)
  noteValues(copies, changes)
}

const countCompleted = async (change: TillChange, by: 1 | -1): Promise<void> => {
  const { completed } = await readState(change.transaction.objectStore('meta'))
  changeValues(change, { completed: completed + by })
}

const putSale = (
  { transaction, copies }: TillChange,
  before: TillSale | undefined,
  entry: TillSale,
): void => {
  writeInOrder(transaction.objectStore('sales').put(entry))
  noteEntry(copies, saleKey(entry.id), before, entry)
}

const changeCart = async (
  { transaction, copies }: TillChange,
  id: string,
  change: (stored: StoredCart) => StoredCart | null,
): Promise<void> => {
  for (const [key, cart] of await changeCartOf(transaction, id, change))
    copies.set(cartKey(key), cart)
}

/** See `TillStore.open`. */
export const openSale = async (
  change: TillChange,
  id: string,
  make: (receipt_number: string) => TillSale,
  now: number,
): Promise<OpenResult> => {
  const { transaction } = change
  const before = await transaction.objectStore('sales').get(id)
  if (before !== undefined && !mayReplace(before)) return { entry: before, isNew: false }
  const state = await readState(transaction.objectStore('meta'))
  // A refused attempt keeps its number for the same cart.
  const hasSameEpoch = before !== undefined && before.body.epoch === state.epoch
  const { number, changes } = hasSameEpoch
    ? { number: before.body.receipt_number, changes: {} }
    : takeNumber(state, now)

  changeValues(change, { ...changes, last_number: number })
  const entry = make(number)
  putSale(change, before, entry)

  return { entry, isNew: true }
}

/** See `TillStore.addDocument`. */
export const addDocument = async (change: TillChange, document: TillDocument): Promise<void> => {
  const documents = change.transaction.objectStore('documents')
  if ((await documents.get(document.id)) !== undefined) return
  writeInOrder(documents.put(document))
  noteEntry(change.copies, documentKey(document.id), undefined, document)
  await countCompleted(change, 1)
}

/** Takes a document back that nobody was told of; answers whether it has been sent meanwhile. */
export const dropDocument = async (change: TillChange, id: string): Promise<boolean> => {
  const documents = change.transaction.objectStore('documents')
  const before = await documents.get(id)
  if (before?.state === 'sent') return true
  await documents.delete(id)
  if (before !== undefined) await countCompleted(change, -1)

  return false
}

const moveDocument = async (
  { transaction, copies }: TillChange,
  id: string,
  move: SaleMove,
): Promise<MoveResult> => {
  const documents = transaction.objectStore('documents')
  const before = await documents.get(id)
  const after = before === undefined ? null : moveEntry(before, move)
  if (after !== null) {
    writeInOrder(documents.put(after))
    noteEntry(copies, documentKey(id), before, after)
  }

  return { entry: null, isChanged: after !== null }
}

const isToSee = (entry: TillSale): boolean => entry.state === 'sent' && needsAttention(entry)

/** Counts a sent sale among those that somebody has to look at, or no longer. */
const noteToSee = async (change: TillChange, before: TillSale, entry: TillSale): Promise<void> => {
  if (isToSee(before) === isToSee(entry)) return
  const { to_see } = await readState(change.transaction.objectStore('meta'))
  changeValues(change, {
    to_see: isToSee(entry) ? [...to_see, entry.id] : to_see.filter((id) => id !== entry.id),
  })
}

/** See `TillStore.move`. */
export const applyMove = async (
  change: TillChange,
  id: string,
  move: SaleMove,
  new_id?: string,
): Promise<MoveResult> => {
  const before = await change.transaction.objectStore('sales').get(id)
  if (before === undefined) return moveDocument(change, id, move)
  const entry = moveEntry(before, move)
  if (entry === null) return { entry: before, isChanged: false }
  putSale(change, before, entry)
  if (isClosedSale(entry) && !isClosedSale(before)) {
    await countCompleted(change, 1)
    await changeCart(change, id, () => null)
  }

  await noteToSee(change, before, entry)
  if (move.type === 'confirmed')
    changeValues(change, { last_stored: { id, epoch: move.confirmation.epoch } })

  if (new_id !== undefined)
    await changeCart(change, id, (stored) => ({ ...stored, cart: { ...stored.cart, id: new_id } }))

  return { entry, isChanged: true }
}

/** Closes a sale that was opened in the same change. */
export const closeNew = async (
  change: TillChange,
  opened: OpenResult,
  now: number,
): Promise<OpenResult> => {
  if (!opened.isNew) return opened
  const at = new Date(now).toISOString()
  const { entry } = await applyMove(change, opened.entry.id, { type: 'closed', at })

  return { entry: entry ?? opened.entry, isNew: true }
}

/**
 * Opens a sale that was closed and not kept, and puts its carts back; answers whether it has been
 * sent meanwhile.
 */
export const reopenSale = async (
  change: TillChange,
  id: string,
  carts: ReadonlyMap<string, StoredCart>,
): Promise<boolean> => {
  const before = await change.transaction.objectStore('sales').get(id)
  if (before?.state === 'sent') return true
  const entry = before === undefined ? null : moveEntry(before, { type: 'reopened' })
  if (before === undefined || entry === null) return false
  putSale(change, before, entry)
  await countCompleted(change, -1)
  const stored = change.transaction.objectStore('carts')
  for (const [key, cart] of carts)
    if ((await stored.get(key)) === undefined) {
      await stored.put(cart, key)
      change.copies.set(cartKey(key), cart)
    }

  return false
}

/** See `TillStore.remove`. */
export const removeEntries = async (change: TillChange, ids: readonly string[]): Promise<void> => {
  const { transaction, copies } = change
  for (const id of ids) {
    await transaction.objectStore('sales').delete(id)
    await transaction.objectStore('documents').delete(id)
    copies.set(saleKey(id), null).set(documentKey(id), null)
  }

  const { to_see } = await readState(transaction.objectStore('meta'))
  changeValues(change, { to_see: to_see.filter((id) => !ids.includes(id)) })
}

/** Removes attempts that were withdrawn before this time and that the server knows of. */
const removeWithdrawn = async ({ transaction }: TillChange, before: string): Promise<void> => {
  const index = transaction.objectStore('sales').index('state_time')
  const old = IDBKeyRange.bound(['taken_back'], ['taken_back', before], false, true)
  for (let cursor = await index.openCursor(old); cursor !== null; cursor = await cursor.continue())
    if (!cursor.value.withdraw) await cursor.delete()
}

const removeSentOf = async (
  { transaction }: TillChange,
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

/** See `TillStore.removeSent`. */
export const removeSent = async (
  change: TillChange,
  before: string,
  most: number,
): Promise<void> => {
  await removeWithdrawn(change, before)
  await removeSentOf(change, 'sales', before, most)
  await removeSentOf(change, 'documents', before, most)
}
