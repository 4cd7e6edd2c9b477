// What the device remembers of a till beside its two stores, in local storage: which sales and
// documents wait, and the last receipt number. With it a loss of both stores is known. Where it is
// gone, too, the browser itself may say that it lost everything.
import { forgetDataLoss, hasDataLoss } from '../../lib/data-loss.ts'
import { getLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { markKeyOf } from './mark-key.ts'
import { changeStrictly, type TillDatabase } from '../disk/database.ts'
import { inState } from '../disk/till-queue.ts'
import { isTillSale, isUnsent, type TillEntry } from '../disk/till-sale.ts'
import { type LostEntries, putState, readState } from '../disk/till-state.ts'
import type { TillStore } from '../disk/till-store.ts'

/** `unsent`: receipt number by id; empty for a document, which has none. */
type TillMark = {
  readonly till_id: string | null
  readonly last_number: string | null
  readonly unsent: Readonly<Record<string, string>>
}

const NO_MARK: TillMark = { till_id: null, last_number: null, unsent: {} }

/** More are not remembered one by one: local storage is small. */
const MOST = 2000

const readMark = (database: TillDatabase): TillMark | null => {
  try {
    const text = getLocalStorage(markKeyOf(database))
    return text === null ? null : (JSON.parse(text) as TillMark)
  } catch {
    return null
  }
}

const writeMark = (database: TillDatabase, mark: TillMark): void =>
  setLocalStorage(markKeyOf(database), JSON.stringify(mark))

const numberOf = (entry: TillEntry): string => (isTillSale(entry) ? entry.sale.receipt_number : '')

/** Remembers an entry while only this till has it. */
const noteUnsent = (database: TillDatabase, entry: TillEntry): void => {
  const mark = readMark(database) ?? NO_MARK
  const { [entry.id]: known, ...others } = mark.unsent
  const isNoted = isUnsent(entry)
  if (!isNoted && known === undefined) return
  const isFull = Object.keys(others).length >= MOST
  const unsent = isNoted && !isFull ? { ...others, [entry.id]: numberOf(entry) } : others
  writeMark(database, {
    ...mark,
    unsent,
    last_number: isNoted && isTillSale(entry) ? numberOf(entry) : mark.last_number,
  })
}

/** Remembers which till this device is. */
const noteTill = (database: TillDatabase, till_id: string | null): void => {
  const mark = readMark(database) ?? NO_MARK
  if (till_id !== null && mark.till_id !== till_id) writeMark(database, { ...mark, till_id })
}

/** Forgets an entry that the server has by now. */
const noteSent = (database: TillDatabase, id: string): void => {
  const mark = readMark(database)
  if (mark?.unsent[id] === undefined) return
  const { [id]: _sent, ...unsent } = mark.unsent
  writeMark(database, { ...mark, unsent })
}

const lossAt = (now: number, found: Partial<LostEntries>): LostEntries => ({
  till_id: null,
  waiting: null,
  first_number: null,
  last_number: null,
  noticed_at: new Date(now).toISOString(),
  is_noted: false,
  is_seen: false,
  ...found,
})

/** Is there no trace of a till in a browser that says that it threw its databases away? */
const isEverythingLost = async (database: TillDatabase): Promise<boolean> =>
  hasDataLoss() && (await readState(database.transaction('meta').store)).till === null

/** Compares the mark with what both stores have. Null when nothing is missing. */
const findLoss = async (database: TillDatabase, now: number): Promise<LostEntries | null> => {
  const mark = readMark(database)
  if (mark === null) return (await isEverythingLost(database)) ? lossAt(now, {}) : null
  const isMissing = async (id: string): Promise<boolean> =>
    (await database.getKey('sales', id)) === undefined &&
    (await database.getKey('documents', id)) === undefined

  const missing: string[] = []
  for (const [id, number] of Object.entries(mark.unsent))
    if (await isMissing(id)) missing.push(number)

  const numbers = missing.filter((number) => number !== '').sort()

  return missing.length === 0
    ? null
    : lossAt(now, {
        till_id: mark.till_id,
        waiting: missing.length,
        first_number: numbers[0] ?? null,
        last_number: mark.last_number,
      })
}

const renewMark = async (database: TillDatabase): Promise<void> => {
  const { till } = await readState(database.transaction('meta').store)
  if (till === null) return
  const entries: TillEntry[] = []
  for (const state of ['waiting', 'attention'] as const)
    entries.push(
      ...(await database.getAllFromIndex('sales', 'state_time', inState(state), MOST)),
      ...(await database.getAllFromIndex('documents', 'state_time', inState(state), MOST)),
    )

  const unsent = Object.fromEntries(
    entries.slice(0, MOST).map((entry) => [entry.id, numberOf(entry)]),
  )
  const last_number = readMark(database)?.last_number ?? null
  writeMark(database, { till_id: till.id, last_number, unsent })
}

/** Notes a loss in the database at the start of a till, and remembers what waits now. */
export const checkMark = async (database: TillDatabase, now: number): Promise<void> => {
  const lost = await findLoss(database, now)
  if (lost !== null)
    await changeStrictly(database, ['meta'], (transaction) =>
      putState(transaction.objectStore('meta'), { lost }),
    )
  forgetDataLoss()
  await renewMark(database)
}

/** The store, whose unsent entries the device remembers. */
export const markStore = (database: TillDatabase, store: TillStore): TillStore => ({
  ...store,
  change: async (work) => {
    const state = await store.change(work)
    noteTill(database, state.till?.id ?? null)

    return state
  },
  open: async (...given) => {
    const opened = await store.open(...given)
    noteUnsent(database, opened.entry)

    return opened
  },
  addDocument: async (document) => {
    await store.addDocument(document)
    noteUnsent(database, document)
  },
  move: async (id, move, new_id) => {
    const moved = await store.move(id, move, new_id)
    if (moved.entry !== null) noteUnsent(database, moved.entry)
    else if (move.type === 'confirmed') noteSent(database, id)

    return moved
  },
  remove: async (ids) => {
    await store.remove(ids)
    for (const id of ids) noteSent(database, id)
  },
})
