// Signing in by PIN on a shared till. The PIN is sent once and kept nowhere.
import { loadAuthClient } from '../../lib/server/access-token.ts'
import { readSessionIds, SESSION_KEY } from '../../lib/server/stored-token.ts'
import { UNREACHABLE } from '../../lib/server/call.ts'
import { announceSignIn } from './lock-storage.ts'
import { getLocalStorage, parseStoredFields } from '../../lib/storage.ts'
import { forgetPerson } from '../../lib/session/stored-session.ts'
import { reportNoResponse } from '../../lib/server/contact.ts'
import { readTillCredential } from './till-credential.ts'

const NOT_SHARED = 'This till is not shared any more. Sign in with your password.'

/** With this version the service answers with a code and a message. */
const HEADERS = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }

const post = (path: string, headers: Record<string, string>, body?: object): Promise<Response> =>
  fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })

/**
 * Ends the session that this one replaces, also a full one: nobody sells with its rights any more.
 */
const endReplaced = (token: unknown): void => {
  if (typeof token !== 'string') return
  // Without an answer the session ends when its time is over.
  post('/logout?scope=local', { authorization: `Bearer ${token}` }).catch(() => undefined)
}

const replaceSession = async (user_id: string, refresh_token: string): Promise<boolean> => {
  const { access_token: replaced } = parseStoredFields(getLocalStorage(SESSION_KEY))
  const before = readSessionIds()?.person_id
  // The key of the previous person is removed first, so that nobody sells under that name.
  if (before !== undefined && before !== user_id) await forgetPerson(before)
  const { authClient } = await loadAuthClient()
  const { error } = await authClient.refreshSession({ refresh_token })
  if (error !== null) return false
  endReplaced(replaced)
  announceSignIn()

  return true
}

/** Null when the person sells now; otherwise why not, for the screen. */
export const enterPin = async (user_id: string, pin: string): Promise<string | null> => {
  const till = await readTillCredential()
  if (till === null) return NOT_SHARED
  const body = { till_id: till.id, till_secret: till.secret, user_id, pin }

  try {
    const response = await post('/pin', HEADERS, body)
    const fields = parseStoredFields(await response.text())
    const { code, message, refresh_token } = fields
    if (code === 'till_not_shared' || code === 'till_unknown') return NOT_SHARED
    if (!response.ok) return typeof message === 'string' ? message : UNREACHABLE.title

    return typeof refresh_token === 'string' && (await replaceSession(user_id, refresh_token))
      ? null
      : UNREACHABLE.title
  } catch {
    void reportNoResponse()
    return UNREACHABLE.title
  }
}
