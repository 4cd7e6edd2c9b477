// Who sends a request, found out once by its route before the body is read.
import type { Actor } from '@webale/domain/access/role.ts'
import type { FastifyRequest } from 'fastify'
import { checkPermission } from './operations.ts'

/** Who sends this request, by its bearer token. Throws the Refusal session_over for a token that no longer counts. */
export type Authenticate = (authorization: string | undefined) => Promise<Actor | null>

const askers = new WeakMap<FastifyRequest, Actor>()

/** Null until the route has asked, and for somebody without a session. */
export const askerOf = (request: FastifyRequest): Actor | null => askers.get(request) ?? null

/**
 * Finds out who sends a request and whether they may, before its body is read: what a stranger sends is never kept. Answers a
 * hook for `onRequest`; it throws not_signed_in, session_over, and what checkPermission throws.
 */
export const askWho =
  (authenticate: Authenticate, operation: Parameters<typeof checkPermission>[0]) =>
  async (request: FastifyRequest): Promise<void> => {
    askers.set(request, checkPermission(operation, await authenticate(request.headers.authorization)))
  }
