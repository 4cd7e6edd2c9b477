// The requests of a till in a browser: over fetch, with the till's credential, the shop of its
// database, and the person's token when it is at hand.
import { getAccessToken } from '../../lib/server/access-token.ts'
import { readSessionIds, readValidToken } from '../../lib/server/stored-token.ts'
import { TAB_ID } from '../../lib/server/call.ts'
import { readStorageHeaders } from '../../lib/server/storage-trouble.ts'
import { isGatewayFailure, reportNoResponse, reportResponse } from '../../lib/server/contact.ts'
import type { TillAnswer, TillNet, TillRequest } from '../send/till-net.ts'
import type { ShopCheck } from './shop-check.ts'

/**
 * Nothing waits for a refresh of the token, except
 * the registration, which is impossible without one.
 */
const findToken = ({ path }: TillRequest): Promise<string | null> =>
  path === '/api/tills' ? getAccessToken().catch(() => null) : Promise.resolve(readValidToken())

const headersOf = async (request: TillRequest, shop_id: string): Promise<Headers> => {
  const { path, till, key, isOwn } = request
  const headers = new Headers({
    'content-type': 'application/json',
    'idempotency-key': key,
    'x-shop': shop_id,
  })

  if (path !== '/api/tills') headers.set('x-till', `${till.id}.${till.secret}`)
  const token = await findToken(request)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (isOwn) headers.set('x-tab', TAB_ID)

  return headers
}

const readObject = async (response: Response): Promise<TillAnswer['body'] | null> => {
  try {
    const body: unknown = JSON.parse(await response.text())
    return typeof body === 'object' && body !== null ? { ...body } : null
  } catch {
    return null
  }
}

/** Resolves with false also when the signal aborts. */
const isOwnHere = (shop: ShopCheck, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
    void shop.isOwnHere().then(resolve)
  })

const post = async (shop: ShopCheck, request: TillRequest): Promise<TillAnswer | null> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), request.limit_ms)

  try {
    const { signal } = controller
    if (!(await isOwnHere(shop, signal))) return null
    const headers = await headersOf(request, shop.own)
    const response = await fetch(request.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(request.body),
      signal,
    })

    const body = isGatewayFailure(response.status) ? null : await readObject(response)
    if (body === null) throw new Error('Not an answer of the shop')
    reportResponse()
    readStorageHeaders(response)

    return { status: response.status, body }
  } catch {
    void reportNoResponse(controller.signal.aborted)
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Nothing is sent while another shop answers at this address. */
export const browserNet = (shop: ShopCheck): TillNet => ({
  post: (request) => post(shop, request),
  session: readSessionIds,
})
