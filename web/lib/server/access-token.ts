// The access token that every request carries. While the stored token is valid it is used directly;
// the auth client, which renews tokens, is a large download and is loaded after the first screen.
import { readValidToken } from './stored-token.ts'

export const loadAuthClient = () => import('./auth-client.ts')

/** How long a request waits for the renewal of the token. */
const MAX_RENEWAL_MS = 2000

const renewToken = async (): Promise<string | null> => {
  const { authClient } = await loadAuthClient()
  const { data } = await authClient.getSession()
  return data.session?.access_token ?? null
}

/**
 * The access token, renewed first when needed; null without a session. Throws when the renewal
 * takes too long: the auth client tries for half a minute before it gives up.
 */
export const getAccessToken = async (): Promise<string | null> => {
  const fresh = readValidToken()
  if (fresh !== null) return fresh
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The token could not be renewed in time')),
      MAX_RENEWAL_MS,
    )
  })

  return Promise.race([renewToken(), late]).finally(() => clearTimeout(timer))
}
