// The session as it is stored on this device: its copy in IndexedDB, and its end.
import { loadAuthClient } from '../server/access-token.ts'
import { SESSION_KEY } from '../server/stored-token.ts'
import { removeLocalStorage } from '../storage.ts'

/**
 * Local storage key of the last known person. The page's start script in first-page.config.ts reads
 * it too.
 */
export const LAST_KNOWN = 'webale.actor'

const SIGN_OUT_MS = 3000

type TillOfPerson = { forgetPerson(person_id?: string): Promise<unknown> }

let loadTill = (): Promise<TillOfPerson> => Promise.resolve({ forgetPerson: async () => null })

/** The app hands in how the till forgets a person, because sessions do not know the till. */
export const handInTill = (load: typeof loadTill): void => {
  loadTill = load
}

/** Removes the key of a person from the till: the server ended the session. */
export const forgetPerson = (person_id: string): Promise<unknown> =>
  loadTill()
    .then((till) => till.forgetPerson(person_id))
    .catch(() => null)

const loadMirror = () => import('./session-mirror.ts')

/** Waits for the work, whatever becomes of it, but not for long. */
export const waitAtMostBriefly = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => null), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS))])

/**
 * Puts a copied session back into local storage, which has lost it. Without the copy the person
 * signs in again.
 */
export const restoreSession = (): Promise<unknown> =>
  waitAtMostBriefly(loadMirror().then((mirror) => mirror.restoreSession()))

let copying: Promise<boolean> = Promise.resolve(true)

/**
 * Copies the session, the person and the departments to IndexedDB, one after the other: a start
 * asks several times, and only the first finds something to write. False when the session was
 * signed out before the browser was killed.
 */
export const copySession = (): Promise<boolean> =>
  (copying = copying
    .then(loadMirror)
    .then((mirror) => mirror.copySession())
    // Without the copy, only a browser that is killed loses the session.
    .catch(() => true))

/**
 * Ends the session on the server and removes it here; it is also removed when the server is slow or
 * away. The person's key on the till goes first, so that nobody sells under this name; then the
 * copy: a phone that dies in between must not sign anybody in again.
 */
export const endSession = async (): Promise<void> => {
  await waitAtMostBriefly(loadTill().then((till) => till.forgetPerson()))
  await waitAtMostBriefly(loadMirror().then(({ removeSessionCopy }) => removeSessionCopy()))
  removeLocalStorage(LAST_KNOWN)
  await waitAtMostBriefly(
    loadAuthClient().then(({ authClient }) => authClient.signOut({ scope: 'local' })),
  )

  removeLocalStorage(SESSION_KEY)
}
