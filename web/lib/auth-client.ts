// The sign-in client: speaks the auth protocol with our own server, keeps the session and renews its token in time.
import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { SESSION_KEY } from './access-token.ts'

const AUTH_URL = `${window.location.origin}/auth/v1`

export const authClient = new GoTrueClient({
  url: AUTH_URL,
  storageKey: SESSION_KEY,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
})

/** The server no longer takes the token: a new one, or the end when the whole session is over there. */
export const renewOrLeave = async (): Promise<void> => {
  const { error } = await authClient.refreshSession()
  if (error && !isAuthRetryableFetchError(error)) await authClient.signOut({ scope: 'local' })
}

let signUps = 0

/**
 * A client that remembers nothing, for signing up: the server may answer with a session at once, and the sign-in page
 * must not keep it (decision P2). A storage key of its own keeps it from touching the session of this browser.
 */
export const throwAwayClient = (): GoTrueClient => {
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
