// The token that every request carries. As long as the stored one counts it is enough: the sign-in client, which renews it, is a
// large download that the first screen does not wait for.
import { getLocalStorage, storedFields } from './storage.ts'

/** Name of the stored session in local storage. The page's start script in first-page.config.ts reads it too. */
export const SESSION_KEY = 'webale.session'

/** The client itself renews a token that ends sooner than this. */
const MARGIN_MS = 90_000

export const loadAuth = () => import('./auth-client.ts')

/** The stored access token while it still counts for a while; otherwise null. */
export const freshToken = (): string | null => {
  const { access_token, expires_at } = storedFields(getLocalStorage(SESSION_KEY))
  const fresh = typeof expires_at === 'number' && expires_at * 1000 > Date.now() + MARGIN_MS
  return fresh && typeof access_token === 'string' ? access_token : null
}

/** The access token, renewed where necessary; null without a session. */
export const accessToken = async (): Promise<string | null> => {
  const fresh = freshToken()
  if (fresh !== null) return fresh
  const { authClient } = await loadAuth()
  const { data } = await authClient.getSession()
  return data.session?.access_token ?? null
}
