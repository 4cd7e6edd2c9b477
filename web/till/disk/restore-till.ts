// Puts back at the start what one of a till's two stores lacks. Sales count by their id, so one
// that comes back twice is one sale. A number that may have been given is never given again.
import { type Copies, COPIED_VALUES, isStoredCart, placeOfCopy, readAllCopies } from './copies.ts'
import { stateKey } from './copy-keys.ts'
import { changeStrictly, type TillTransaction } from './database.ts'
import type { TillDisk } from './change-twice.ts'
import { isClosedSale } from './till-sale-state.ts'
import { isTillSale, type TillEntry } from './till-sale.ts'
import { type NumberBlock, putState, readState, type TillValues } from './till-state.ts'

/** `isNew`: the database had nothing of this till. `entries`: sales and documents put back. */
export type TillRestoration = { readonly isNew: boolean; readonly entries: number }

/** No further number is taken from it, and the server still learns which one it was. */
const exhaust = (block: NumberBlock | null): NumberBlock | null =>
  block && { ...block, next: block.last + 1 }

const lastMark = ({ starts }: Pick<TillValues, 'starts'>): number => starts.at(-1)?.count ?? 0

/** The values of the second store; none when it holds no till. */
const valuesOf = (copies: ReadonlyMap<string, unknown>): Partial<TillValues> =>
  Object.fromEntries(
    COPIED_VALUES.flatMap((name) => {
      const value = copies.get(stateKey(name))
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The highest time in ms that a sale printed as its number. */
const lastMomentOf = (entries: readonly TillEntry[]): number =>
  Math.max(
    0,
    ...entries.map((entry) =>
      isTillSale(entry) ? Number(/^RCP(\d{13,})$/.exec(entry.sale.receipt_number)?.[1] ?? 0) : 0,
    ),
  )

/** Keys that both stores have: one that is missing in either was removed at a sign-out. */
const keysOfBoth = (one: TillValues['keys'], other: TillValues['keys']): TillValues['keys'] =>
  Object.fromEntries(Object.entries(one).filter(([person]) => other[person] !== undefined))

/**
 * What the state becomes. A database that is behind the second store has lost its last writes, and
 * nobody knows how many, so its numbers are used up.
 */
const restoreValues = (
  state: TillValues,
  kept: Partial<TillValues>,
  entries: readonly TillEntry[],
  isBehind: boolean,
): Partial<TillValues> => {
  const last_fallback = Math.max(
    state.last_fallback,
    kept.last_fallback ?? 0,
    lastMomentOf(entries),
  )

  // Keys and numbers of a till that nobody knows are of no use: its sales are sent by a new one.
  if (state.till === null && !kept.till) return { last_fallback }
  if (state.till === null) return { ...kept, block: exhaust(kept.block ?? null), last_fallback }
  if (state.till.id !== kept.till?.id) return {}
  const keys = kept.keys === undefined ? state.keys : keysOfBoth(state.keys, kept.keys)
  const isSameBlock = kept.block?.id === state.block?.id
  const isBlockBehind = isSameBlock && (kept.block?.next ?? 0) > (state.block?.next ?? 0)
  const { starts } = lastMark({ starts: kept.starts ?? [] }) > lastMark(state) ? kept : state

  return {
    keys,
    last_fallback,
    ...(starts !== undefined && { starts }),
    ...((isBehind || isBlockBehind) && {
      block: exhaust(state.block),
      completed: Math.max(state.completed, kept.completed ?? 0),
    }),
  }
}

/** Entries that the database lacks, or of which it lost the last move: they were shown as sold. */
const findLostEntries = async (
  transaction: TillTransaction,
  copies: ReadonlyMap<string, unknown>,
): Promise<TillEntry[]> => {
  const lost: TillEntry[] = []
  for (const [key, value] of copies) {
    const place = placeOfCopy(key)
    if (place?.store !== 'sales' && place?.store !== 'documents') continue
    const stored = await transaction.objectStore(place.store).get(place.key)
    if (stored === undefined || stored.state === 'open') lost.push(value as TillEntry)
  }

  return lost
}

const putEntries = async (
  transaction: TillTransaction,
  entries: readonly TillEntry[],
): Promise<void> => {
  for (const entry of entries)
    if (isTillSale(entry)) await transaction.objectStore('sales').put(entry)
    else await transaction.objectStore('documents').put(entry)
}

/** Puts back carts that the database lost, unless they were sold. */
const putCarts = async (
  transaction: TillTransaction,
  copies: ReadonlyMap<string, unknown>,
): Promise<void> => {
  const carts = transaction.objectStore('carts')
  for (const [key, value] of copies) {
    const place = placeOfCopy(key)
    if (place?.store !== 'carts' || !isStoredCart(value)) continue
    const stored = await carts.get(place.key)
    const { id } = value.cart
    const sale = id === null ? undefined : await transaction.objectStore('sales').get(id)
    const isSold = sale !== undefined && isClosedSale(sale)
    if (!isSold && (stored === undefined || stored.saved_at < value.saved_at))
      await carts.put(value, place.key)
  }
}

const restoreDatabase = (
  { database }: TillDisk,
  copies: ReadonlyMap<string, unknown>,
): Promise<TillRestoration> =>
  changeStrictly(database, ['sales', 'documents', 'carts', 'meta'], async (transaction) => {
    const meta = transaction.objectStore('meta')
    const state = await readState(meta)
    const entries = await findLostEntries(transaction, copies)
    const values = restoreValues(state, valuesOf(copies), entries, entries.length > 0)
    putState(meta, values)
    await putEntries(transaction, entries)
    // A cart that this person emptied stays empty, unless the database lost its last writes.
    const isNew = state.till === null
    if (isNew || entries.length > 0) await putCarts(transaction, copies)

    return { isNew, entries: entries.length }
  })

/** What the second store lacks or has too much, by the database. */
const findOutdated = async (
  { database }: TillDisk,
  copies: ReadonlyMap<string, unknown>,
): Promise<Copies> => {
  const right = await readAllCopies(database)
  const changes: Copies = new Map()
  for (const [key, value] of right)
    if (JSON.stringify(copies.get(key)) !== JSON.stringify(value)) changes.set(key, value)
  for (const key of copies.keys()) if (!right.has(key)) changes.set(key, null)

  return changes
}

const alignSecondStore = async (
  disk: TillDisk,
  copies: ReadonlyMap<string, unknown>,
): Promise<void> => {
  const { database, second } = disk
  const { till } = await readState(database.transaction('meta').store)
  if (till === null) return
  if (till.ended && till.secret === '') return second.empty()
  const outdated = await findOutdated(disk, copies)
  if (outdated.size === 0) return
  // A key that was removed at a sign-out stays nowhere.
  await (copies.size > 0 && outdated.has(stateKey('keys'))
    ? second.purge(outdated)
    : second.put(outdated))
}

/**
 * Compares both stores of a till at the start, and puts back what one of them lacks. Resolves with
 * what came back into the database. A browser that is no till keeps no second store.
 */
export const restoreTill = async (disk: TillDisk): Promise<TillRestoration> => {
  const copies = await disk.second.read()
  const result =
    copies.size === 0 ? { isNew: false, entries: 0 } : await restoreDatabase(disk, copies)
  await alignSecondStore(disk, copies).catch(() => undefined)

  return result
}
