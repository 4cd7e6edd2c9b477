// The auth client: speaks the auth protocol with our server, stores the session and renews its token in time.
import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { SESSION_KEY } from './access-token.ts'
import { fetchWithLocalExpiry } from './session-expiry.ts'

const AUTH_URL = `${window.location.origin}/auth/v1`

export const authClient = new GoTrueClient({
  url: AUTH_URL,
  fetch: fetchWithLocalExpiry,
  storageKey: SESSION_KEY,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
})

/** The server rejected the token: renews it, or signs out when the session has ended on the server. */
export const renewOrSignOut = async (): Promise<void> => {
  const { error } = await authClient.refreshSession()
  if (error && !isAuthRetryableFetchError(error)) await authClient.signOut({ scope: 'local' })
}

let signUps = 0

/**
 * A client that stores nothing, for signing up: the server may answer with a session at once, which the sign-in page
 * must not keep (decision P2). Its own storage key keeps it away from the session of this browser.
 */
export const createTemporaryClient = (): GoTrueClient => {
  signUps += 1
  return new GoTrueClient({
    url: AUTH_URL,
    storageKey: `webale.sign-up.${signUps}`,
    flowType: 'implicit',
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  })
}
