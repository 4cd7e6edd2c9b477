// A copy of the session in IndexedDB. Browsers write local storage to the disk seconds later and
// lose it when they are killed; a person who has just signed in could then not sell while the
// server is away. It has a database of its own, because local storage also holds the id of the
// shop, which names the till's database.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { noteDataLoss } from '../data-loss.ts'
import { readSessionIds, SESSION_KEY } from '../server/stored-token.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../storage.ts'

const OF_PERSON = [SESSION_KEY, 'webale.actor'] as const
/**
 * Local storage keys that are copied: the session, and what the server answered last: person,
 * departments, shop of the device, shop at this address.
 */
const COPIED = [...OF_PERSON, 'webale.departments', 'webale.shop', 'webale.shop_here'] as const

type MirrorSchema = DBSchema & { kept: { key: string; value: string } }

const MIRROR = 'webale-session'
/** The key of the id of the session that was signed out last. */
const ENDED = 'ended'

const openMirror = (): Promise<IDBPDatabase<MirrorSchema>> =>
  openDB<MirrorSchema>(MIRROR, 1, {
    upgrade: (fresh, _before, _after, _transaction, event) => {
      noteDataLoss(event)
      fresh.createObjectStore('kept')
    },
  })

/** Runs the work in one strict transaction, which is on the disk when the promise resolves. */
const changeMirror = async (
  work: (set: (key: string, value: string | null) => void) => void,
): Promise<void> => {
  const database = await openMirror()
  const { store, done } = database.transaction('kept', 'readwrite', { durability: 'strict' })
  work((key, value) => void (value === null ? store.delete(key) : store.put(value, key)))
  await done.finally(() => database.close())
}

/**
 * Copies what local storage holds, also that nobody is signed in. False when its session was signed
 * out on this device: it is removed instead. Throws where the browser has no storage.
 */
export const copySession = async (): Promise<boolean> => {
  const database = await openMirror()
  const ended = await database.get('kept', ENDED)
  database.close()
  if (ended !== undefined && ended === readSessionIds()?.id) {
    for (const key of OF_PERSON) removeLocalStorage(key)
    return false
  }

  // Read at the last moment: another tab may have signed out meanwhile.
  await changeMirror((set) => {
    const isSignedIn = getLocalStorage(SESSION_KEY) !== null
    for (const key of COPIED) set(key, isSignedIn ? getLocalStorage(key) : null)
  })

  return true
}

/**
 * Puts a copied session back into local storage, which has lost it; returns whether there was one.
 */
export const restoreSession = async (): Promise<boolean> => {
  const database = await openMirror()
  const copies = await Promise.all(COPIED.map((key) => database.get('kept', key)))
  database.close()
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
