// The lock of a shared till: until somebody types a PIN, nothing but the names is on the screen. It
// is kept in local storage, so that a reload does not open it, and it holds in every tab.
import type { Actor } from '@webale/domain/access/role.ts'
import { SELECTED_DEPARTMENT_KEY } from '@webale/domain/features/department/department.ts'
import { readSessionIds, SESSION_KEY, sessionIdsOf } from '../server/stored-token.ts'
import {
  getLocalStorage,
  removeLocalStorage,
  setLocalStorage,
  useLocalStorage,
} from '../storage.ts'

/** Local storage keys: is this device a shared till? */
export const SHARED_KEY = 'webale.shared'
/** The session and the person that were locked. A later session opens the till. */
export const LOCKED_KEY = 'webale.locked'
/**
 * The session that continues without a PIN, because the server is away. Devices store it under an
 * older name (domain/features/till/stamp.ts).
 */
export const WITHOUT_PIN_KEY = 'webale.went_on'

/** Is this device a shared till? */
export const useIsShared = (): boolean => useLocalStorage(SHARED_KEY) !== null

export const lockScreen = (): void => {
  const session = readSessionIds()
  removeLocalStorage(WITHOUT_PIN_KEY)
  setLocalStorage(LOCKED_KEY, `${session?.id} ${session?.person_id}`)
}

/** The server is back: the person who continued without a PIN has to type it now. */
export const requirePinAgain = (): void => {
  if (getLocalStorage(WITHOUT_PIN_KEY) !== null) lockScreen()
}

/** 'arriving': somebody signed in on a locked till. */
export type LockState = 'open' | 'locked' | 'arriving'

export const useLockState = (): LockState => {
  const locked = useLocalStorage(LOCKED_KEY)
  const ids = sessionIdsOf(useLocalStorage(SESSION_KEY))
  if (locked === null) return 'open'

  return ids === null || locked.startsWith(ids.id) ? 'locked' : 'arriving'
}

/** Changes when somebody begins or ends continuing without a PIN. */
export const useSessionWithoutPin = (): string | null => useLocalStorage(WITHOUT_PIN_KEY)

/** The person with the rights of role user while the session continues without a PIN. */
export const limitActorWithoutPin = (actor: Actor, without_pin: string | null): Actor => {
  if (without_pin === null || without_pin !== readSessionIds()?.id) return actor
  const department_id = actor.department_id ?? getLocalStorage(SELECTED_DEPARTMENT_KEY)
  return { ...actor, role: 'user', department_id, without_pin: true }
}
