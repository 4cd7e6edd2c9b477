// The auth client: speaks the auth protocol with our server, stores the session and renews its
// token in time.
import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { SESSION_KEY } from './stored-token.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The response without `expires_at`, which is a time of the server's clock. A device whose clock
 * differs by hours would take each new token for expired, or an expired one for valid. The auth
 * client adds `expires_in` to the clock of this device.
 */
const withoutServerExpiry = async (response: Response): Promise<Response> => {
  const body: unknown = await response.clone().json()
  if (!isRecord(body) || typeof body['expires_in'] !== 'number') return response
  const { expires_at: _byServerClock, ...session } = body
  const { status, statusText, headers } = response

  return new Response(JSON.stringify(session), { status, statusText, headers })
}

/** A server that accepts connections and never answers must not hold up the start. */
const MAX_ANSWER_MS = 5000

/** `fetch` for the auth client: fails when no answer comes in time. */
const fetchWithLocalExpiry: typeof fetch = async (input, init) => {
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), MAX_ANSWER_MS)
  const response = await fetch(input, { ...init, signal: controller.signal }).finally(() =>
    clearTimeout(limit),
  )

  const isJson = response.headers.get('content-type')?.includes('json') === true

  return response.ok && isJson ? withoutServerExpiry(response) : response
}

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

/**
 * The server rejected the token: renews it, or signs out when the session has ended on the server.
 */
export const renewOrSignOut = async (): Promise<void> => {
  const { error } = await authClient.refreshSession()
  if (error && !isAuthRetryableFetchError(error)) await authClient.signOut({ scope: 'local' })
}

let signUps = 0

/**
 * A client that stores nothing, for signing up: the server may answer with a session at once, which
 * the sign-in page must not keep (decision P2). Its own storage key keeps it away from the session
 * of this browser.
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
