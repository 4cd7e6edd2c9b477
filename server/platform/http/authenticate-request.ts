// Authenticates a request once per route, before the body is read.
import type { Actor } from '@webale/domain/access/role.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { checkPermission } from '../operations/operations.ts'
import type { TillCaller } from '../operations/handler.ts'

/**
 * Who sends this request, by its bearer token. Throws the Refusal session_over for a token that no
 * longer counts.
 */
export type RequestAuthenticator = (authorization: string | undefined) => Promise<Actor | null>

/**
 * Which till this is, by its credential and the shop that
 * it belongs to. Throws till_unknown and another_shop.
 */
export type AuthenticateTill = (headers: {
  readonly credential: string | undefined
  readonly shop_id: string | undefined
}) => Promise<TillCaller | null>

const tills = new WeakMap<FastifyRequest, TillCaller>()

/** The authenticated till; null for other operations. */
export const tillOf = (request: FastifyRequest): TillCaller | null => tills.get(request) ?? null

const actors = new WeakMap<FastifyRequest, Actor>()

/** The authenticated actor; null before authentication and without a session. */
export const actorOf = (request: FastifyRequest): Actor | null => actors.get(request) ?? null

/**
 * Authenticates and authorises a request before its body is read, so that no body of an
 * unauthorised client is buffered. Returns an `onRequest` hook that throws not_signed_in,
 * session_over, and what checkPermission throws.
 */
export const authenticateRequest =
  (authenticate: RequestAuthenticator, operation: Parameters<typeof checkPermission>[0]) =>
  async (request: FastifyRequest): Promise<void> => {
    actors.set(
      request,
      checkPermission(operation, await authenticate(request.headers.authorization)),
    )
  }

const firstOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

/** A session that ended counts as none: the sales of a till do not wait for anybody to sign in. */
const actorIfAny = async (
  authenticate: RequestAuthenticator,
  authorization: string | undefined,
): Promise<Actor | null> => {
  try {
    return await authenticate(authorization)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * The same for an operation that tills call: first the shop, then the credential, then the session,
 * if there is one. Other operations only check the shop, and ignore the credential.
 */
export const authenticateTillRequest =
  (
    authenticate: RequestAuthenticator,
    authenticateTill: AuthenticateTill,
    operation: Parameters<typeof checkPermission>[0],
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    const shop_id = firstOf(request.headers['x-shop'])
    const isTill = operation.can === 'till'
    if (shop_id === undefined && !isTill)
      return authenticateRequest(authenticate, operation)(request)

    const credential = isTill ? firstOf(request.headers['x-till']) : undefined
    const till = await authenticateTill({ credential, shop_id })
    if (!isTill) return authenticateRequest(authenticate, operation)(request)
    if (till === null) throw refuse('till_unknown')
    tills.set(request, till)
    actors.set(
      request,
      checkPermission(operation, await actorIfAny(authenticate, request.headers.authorization)),
    )
  }
