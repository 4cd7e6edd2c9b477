// When a session's token expires, by the clock of this device. The server says when it expires by its own clock, too; a
// device whose clock differs by hours would take each new token for expired, or an expired one for valid.

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The response without `expires_at`: the auth client then adds `expires_in` to the clock of this device. */
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
export const fetchWithLocalExpiry: typeof fetch = async (input, init) => {
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), MAX_ANSWER_MS)
  const response = await fetch(input, { ...init, signal: controller.signal }).finally(() => clearTimeout(limit))
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return response.ok && isJson ? withoutServerExpiry(response) : response
}
