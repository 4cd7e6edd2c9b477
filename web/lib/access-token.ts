// The access token that every request carries. While the stored token is valid it is used directly; the auth client,
// which renews tokens, is a large download and is loaded after the first screen.
import { getLocalStorage, parseStoredFields } from './storage.ts'

/** Name of the stored session in local storage. The page's start script in first-page.config.ts reads it too. */
export const SESSION_KEY = 'webale.session'

/** The auth client renews a token that expires within this time. */
const MARGIN_MS = 90_000

export const loadAuthClient = () => import('./auth-client.ts')

/** The stored access token if it is still valid for MARGIN_MS; otherwise null. */
export const readValidToken = (): string | null => {
  const { access_token, expires_at } = parseStoredFields(getLocalStorage(SESSION_KEY))
  const fresh = typeof expires_at === 'number' && expires_at * 1000 > Date.now() + MARGIN_MS
  return fresh && typeof access_token === 'string' ? access_token : null
}

/** The ids of a stored session and of its person; null when the text holds none. */
export const sessionIdsOf = (session: string | null): { readonly id: string; readonly person_id: string } | null => {
  const { access_token } = parseStoredFields(session)
  const [, claims = ''] = typeof access_token === 'string' ? access_token.split('.') : []
  try {
    const { session_id: id, sub } = parseStoredFields(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof id === 'string' && typeof sub === 'string' ? { id, person_id: sub } : null
  } catch {
    return null
  }
}

/** The same of the session that is stored now. */
export const readSessionIds = (): ReturnType<typeof sessionIdsOf> => sessionIdsOf(getLocalStorage(SESSION_KEY))

/** How long a request waits for the renewal of the token. */
const MAX_RENEWAL_MS = 2000

const renewToken = async (): Promise<string | null> => {
  const { authClient } = await loadAuthClient()
  const { data } = await authClient.getSession()
  return data.session?.access_token ?? null
}

/**
 * The access token, renewed first when needed; null without a session. Throws when the renewal takes too long: the auth
 * client tries for half a minute before it gives up.
 */
export const getAccessToken = async (): Promise<string | null> => {
  const fresh = readValidToken()
  if (fresh !== null) return fresh
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The token could not be renewed in time')), MAX_RENEWAL_MS)
  })
  return Promise.race([renewToken(), late]).finally(() => clearTimeout(timer))
}
