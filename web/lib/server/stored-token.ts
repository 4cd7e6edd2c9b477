// The token of the stored session: whether it is still valid, and whose it is.
import { getLocalStorage, parseStoredFields } from '../storage.ts'

/**
 * Name of the stored session in local storage. The page's start script in first-page.config.ts
 * reads it too.
 */
export const SESSION_KEY = 'webale.session'

/** The auth client renews a token that expires within this time. */
const MARGIN_MS = 90_000

/** The stored access token if it is still valid for MARGIN_MS; otherwise null. */
export const readValidToken = (): string | null => {
  const { access_token, expires_at } = parseStoredFields(getLocalStorage(SESSION_KEY))
  const fresh = typeof expires_at === 'number' && expires_at * 1000 > Date.now() + MARGIN_MS
  return fresh && typeof access_token === 'string' ? access_token : null
}

/** The ids of a stored session and of its person; null when the text holds none. */
export const sessionIdsOf = (
  session: string | null,
): { readonly id: string; readonly person_id: string } | null => {
  const { access_token } = parseStoredFields(session)
  const [, claims = ''] = typeof access_token === 'string' ? access_token.split('.') : []

  try {
    const { session_id: id, sub } = parseStoredFields(
      atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof id === 'string' && typeof sub === 'string' ? { id, person_id: sub } : null
  } catch {
    return null
  }
}

/** The same of the session that is stored now. */
export const readSessionIds = (): ReturnType<typeof sessionIdsOf> =>
  sessionIdsOf(getLocalStorage(SESSION_KEY))
