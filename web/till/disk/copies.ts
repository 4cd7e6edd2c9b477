// What the second store holds of a till's database, and under which keys: everything that the
// server does not have yet, and what it needs to be believed.
import { cartKey, documentKey, saleKey, stateKey } from './copy-keys.ts'
import type { StoredCart, TillDatabase } from './database.ts'
import { inState } from './till-queue.ts'
import { mustReachServer, type TillEntry } from './till-sale.ts'
import { type TillValues, VALUE_NAMES } from './till-state.ts'

/** Values of the second store by key; null for none. */
export type Copies = Map<string, unknown>

/** The stores of the database that have copies. */
export const COPIED_STORES = ['sales', 'documents', 'carts', 'meta'] as const
type CopiedStore = (typeof COPIED_STORES)[number]

/** The values of the state without a copy: they come with the next report, or anew. */
const UNCOPIED: ReadonlySet<string> = new Set(['clock', 'last_contact', 'to_see', 'lost'])

const isCopiedValue = (name: string): boolean => !UNCOPIED.has(name)

/** The values of the state that have copies. */
export const COPIED_VALUES = VALUE_NAMES.filter(isCopiedValue)

/** An entry while the server must still be told, unless the cashier waits for it. */
export const copyOfEntry = (entry: TillEntry | undefined): TillEntry | null =>
  entry !== undefined && entry.state !== 'open' && mustReachServer(entry) ? entry : null

/** Notes the copies of changed values. */
export const noteValues = (copies: Copies, changes: Partial<TillValues>): void => {
  for (const [name, value] of Object.entries(changes))
    if (isCopiedValue(name)) copies.set(stateKey(name), value)
}

/**
 * Notes the copy of an entry when it begins or ends. What changes in between is how often it was
 * tried.
 */
export const noteEntry = (
  copies: Copies,
  key: string,
  before: TillEntry | undefined,
  after: TillEntry | undefined,
): void => {
  const [was, is] = [copyOfEntry(before), copyOfEntry(after)]
  if (is !== null ? was?.state !== is.state : was !== null) copies.set(key, is)
}

/** The store and the key in it of a copy; null for what is none. */
export const placeOfCopy = (key: string): { store: CopiedStore; key: string } | null => {
  const slash = key.indexOf('/')
  const store = COPIED_STORES.find((name) => name === key.slice(0, slash))
  return store === undefined ? null : { store, key: key.slice(slash + 1) }
}

/** What the second store should hold under these keys, by the database. */
export const readCopies = async (
  database: TillDatabase,
  keys: Iterable<string>,
): Promise<Copies> => {
  const copies: Copies = new Map()
  for (const key of keys) {
    const place = placeOfCopy(key)
    if (place === null) continue
    const value: unknown = await database.get(place.store, place.key)
    const isEntry = place.store === 'sales' || place.store === 'documents'
    copies.set(key, isEntry ? copyOfEntry(value as TillEntry | undefined) : (value ?? null))
  }

  return copies
}

/** All that the second store should hold, by the database. */
export const readAllCopies = async (database: TillDatabase): Promise<Copies> => {
  const keys = [
    ...COPIED_VALUES.map(stateKey),
    ...(await database.getAllKeys('carts')).map(cartKey),
  ]

  for (const state of ['waiting', 'attention', 'taken_back'] as const) {
    const of = inState(state)
    keys.push(
      ...(await database.getAllKeysFromIndex('sales', 'state_time', of)).map(saleKey),
      ...(await database.getAllKeysFromIndex('documents', 'state_time', of)).map(documentKey),
    )
  }

  const copies = await readCopies(database, keys)

  return new Map([...copies].filter(([, value]) => value !== null))
}

export const isStoredCart = (value: unknown): value is StoredCart =>
  typeof value === 'object' && value !== null && 'cart' in value && 'saved_at' in value
