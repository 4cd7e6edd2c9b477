// State that a shared till stores for its lock: when it was last used, whether a sale is followed
// by a lock, and who continues without a PIN. Loaded after the first screen.
import { readSessionIds } from '../../lib/server/stored-token.ts'
import { LOCKED_KEY, lockScreen, SHARED_KEY, WITHOUT_PIN_KEY } from '../../lib/session/lock.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { isServerAway } from '../../lib/server/contact.ts'

/** When somebody last used this device, in ms. */
const USED = 'webale.used'
/** A sale was made after which the till locks. */
const DUE = 'webale.lock_due'

const NOTE_EVERY_MS = 5000

/** Remembers whether this device is a shared till, for pages that do not load the till. */
export const rememberShared = (isShared: boolean): void => {
  if (isShared === (getLocalStorage(SHARED_KEY) !== null)) return
  if (isShared) setLocalStorage(SHARED_KEY, 'yes')
  else removeLocalStorage(SHARED_KEY)
}

const readUsed = (): number => Number(getLocalStorage(USED) ?? 0)

const setUsed = (): void => setLocalStorage(USED, String(Date.now()))

/** Notes that somebody uses this device. */
export const recordUse = (): void => {
  if (Math.abs(Date.now() - readUsed()) >= NOTE_EVERY_MS) setUsed()
}

/** Was this device unused for this many minutes? A device that was never used was not. */
export const isUnusedFor = (minutes: number): boolean =>
  getLocalStorage(USED) !== null && Date.now() - readUsed() >= minutes * 60_000

/** Somebody signed in on a locked till: every screen looks at the session again. */
export const announceSignIn = setUsed

/** Opens the screen; the caller knows that somebody signed in. */
export const unlockTill = (): void => {
  setUsed()
  for (const key of [DUE, WITHOUT_PIN_KEY, LOCKED_KEY]) removeLocalStorage(key)
}

/**
 * The person who has the cart of the locked till: the one who sold last; null when nobody was
 * signed in.
 */
export const personWhoLocked = (): string | null =>
  getLocalStorage(LOCKED_KEY)?.split(' ')[1] ?? null

/** The cart of the till went to this person. */
export const recordCartTaken = (person_id: string): void => {
  const [session] = getLocalStorage(LOCKED_KEY)?.split(' ') ?? []
  if (session !== undefined) setLocalStorage(LOCKED_KEY, `${session} ${person_id}`)
}

/** Was this till locked, whoever is signed in now? */
export const isTillLocked = (): boolean => getLocalStorage(LOCKED_KEY) !== null

/** The person who sold last sells on without a PIN, until the server is back. */
export const continueWithoutPin = (): void => {
  setUsed()
  setLocalStorage(WITHOUT_PIN_KEY, readSessionIds()?.id ?? '')
  removeLocalStorage(LOCKED_KEY)
}

/**
 * A sale was made: the till locks when its receipt is closed, or with the next start of the page.
 */
export const requestLock = (): void => setLocalStorage(DUE, 'yes')

/** While the server is away a till does not lock automatically: nobody could open it. */
export const lockIfDue = (): void => {
  if (getLocalStorage(DUE) === null) return
  removeLocalStorage(DUE)
  if (!isServerAway()) lockScreen()
}
