// Sign Out asks first when sales wait on this till, or when nobody could sign in again because the
// server is away.
import { createStore, useStore } from '../lib/create-store.ts'
import { type LazyPart, lazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session/session.tsx'
import { waitAtMostBriefly } from '../lib/session/stored-session.ts'
import { isServerAway } from '../lib/server/contact.ts'
import { readTillStatus } from '../till/page/till-status.ts'

/** Loaded when it is first needed. */
export const SignOutDialog: LazyPart<{ onClose: () => void }> = lazyPart(
  () => import('./sign-out-dialog.tsx'),
  'SignOutDialog',
)

const isAsked = createStore(false)

/** Opens or closes the question. */
export const askSignOut = isAsked.set

/** Is the question open? */
export const useSignOutQuestion = (): boolean => useStore(isAsked)

/** Signs out, or asks first. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useSession()
  const leave = async (): Promise<void> => {
    const isAsking = readTillStatus().waiting > 0 || isServerAway()
    // The code of the question does not arrive when the server is away and this browser has no copy
    // of the app.
    if (isAsking && (await waitAtMostBriefly(SignOutDialog.preload()))) askSignOut(true)
    else await signOut()
  }

  return () => void leave()
}
