// The sign-in client: speaks the auth protocol with our own server, keeps the session and renews its token in time.
import { GoTrueClient } from '@supabase/auth-js'

/** Where the session lies in local storage. */
export const SESSION_KEY = 'webale.session'

const AUTH_URL = `${window.location.origin}/auth/v1`

export const authClient = new GoTrueClient({
  url: AUTH_URL,
  storageKey: SESSION_KEY,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
})

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
