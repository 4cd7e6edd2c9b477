// The requests of a till in a browser: over fetch, with the till's credential, and the person's
// token when it is at hand.
import { getAccessToken } from '../../lib/server/access-token.ts'
import { readSessionIds, readValidToken } from '../../lib/server/stored-token.ts'
import { TAB_ID } from '../../lib/server/call.ts'
import { readStorageHeaders } from '../../lib/server/storage-trouble.ts'
import { isGatewayFailure, reportNoResponse, reportResponse } from '../../lib/server/contact.ts'
import type { TillAnswer, TillNet, TillRequest } from '../send/till-net.ts'
import { readShopId } from './shop-id.ts'

/**
 * Nothing waits for a refresh of the token, except
 * the registration, which is impossible without one.
 */
const findToken = ({ path }: TillRequest): Promise<string | null> =>
  path === '/api/tills' ? getAccessToken().catch(() => null) : Promise.resolve(readValidToken())

const headersOf = async (request: TillRequest): Promise<Headers> => {
  const { path, till, key, isOwn } = request
  const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': key })
  if (path !== '/api/tills') headers.set('x-till', `${till.id}.${till.secret}`)
  const [shop_id, token] = [readShopId(), await findToken(request)]
  if (shop_id !== null) headers.set('x-shop', shop_id)
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

const post = async (request: TillRequest): Promise<TillAnswer | null> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), request.limit_ms)

  try {
    const headers = await headersOf(request)
    const { signal } = controller
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

export const browserNet: TillNet = { post, session: readSessionIds }
