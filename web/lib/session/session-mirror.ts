// A copy of the session in IndexedDB. Browsers write local storage to the disk seconds later and
// lose it when they are killed; a person who has just signed in could then not sell while the
// server is away. It has a database of its own, because local storage also holds the id of the
// shop, which names the till's database.
import { noteDataLoss, openAgain } from '../data-loss.ts'
import { readSessionIds, SESSION_KEY } from '../server/stored-token.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../storage.ts'

const OF_PERSON = [SESSION_KEY, 'webale.actor'] as const
/**
 * Local storage keys that are copied: the session, and what the server answered last: person,
 * departments, shop of the device, shop at this address.
 */
const COPIED = [...OF_PERSON, 'webale.departments', 'webale.shop', 'webale.shop_here'] as const

const MIRROR = 'webale-session'
const STORE = 'kept'
/** The key of the id of the session that was signed out last. */
const ENDED = 'ended'

/** Without the library of the till, which the sign-in page does not load. */
const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The copy could not be opened')),
    )
  })

const openMirror = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(MIRROR, 1)
  request.addEventListener('upgradeneeded', (event) => {
    noteDataLoss(event)
    request.result.createObjectStore(STORE)
  })

  return answerOf(request)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The values of these keys; undefined where there is none. */
const readMirror = async (keys: readonly string[]): Promise<readonly (string | undefined)[]> => {
  const database = await openAgain(openMirror)
  const store = database.transaction(STORE).objectStore(STORE)
  const values = await Promise.all(keys.map((key) => answerOf<unknown>(store.get(key)))).finally(
    () => database.close(),
  )

  return values.map((value) => (isText(value) ? value : undefined))
}

/** Runs the work in one strict transaction, which is on the disk when the promise resolves. */
const changeMirror = async (
  work: (set: (key: string, value: string | null) => void) => void,
): Promise<void> => {
  const database = await openAgain(openMirror)
  const change = database.transaction(STORE, 'readwrite', { durability: 'strict' })
  const store = change.objectStore(STORE)
  const done = new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () =>
      reject(change.error ?? new Error('The copy was not written')),
    )
  })

  work((key, value) => void (value === null ? store.delete(key) : store.put(value, key)))
  await done.finally(() => database.close())
}

/**
 * Copies what local storage holds, also that nobody is signed in. False when its session was signed
 * out on this device: it is removed instead. Throws where the browser has no storage.
 */
export const copySession = async (): Promise<boolean> => {
  const [ended, ...copies] = await readMirror([ENDED, ...COPIED])
  if (ended !== undefined && ended === readSessionIds()?.id) {
    for (const key of OF_PERSON) removeLocalStorage(key)
    return false
  }

  const wanted = (key: string): string | null =>
    getLocalStorage(SESSION_KEY) === null ? null : getLocalStorage(key)

  // A strict write delays whatever else opens the disk at the start.
  if (COPIED.every((key, index) => wanted(key) === (copies[index] ?? null))) return true

  // Read at the last moment: another tab may have signed out meanwhile.
  await changeMirror((set) => {
    for (const key of COPIED) set(key, wanted(key))
  })

  return true
}

/**
 * Puts a copied session back into local storage, which has lost it; returns whether there was one.
 */
export const restoreSession = async (): Promise<boolean> => {
  const copies = await readMirror(COPIED)
  if (copies[0] === undefined) return false

  for (const [index, key] of COPIED.entries()) {
    const copy = copies[index]
    if (copy !== undefined) setLocalStorage(key, copy)
  }

  return true
}

/** Removes the copy: somebody signs out. Call it before local storage is cleared. */
export const removeSessionCopy = (): Promise<void> =>
  changeMirror((set) => {
    for (const key of COPIED) set(key, null)
    const session = readSessionIds()
    if (session !== null) set(ENDED, session.id)
  })
