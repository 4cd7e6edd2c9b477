// Authenticates a request once per route, before the body is read.
import type { Actor } from '@webale/domain/access/role.ts'
import type { FastifyRequest } from 'fastify'
import { checkPermission } from './operations.ts'

/** Who sends this request, by its bearer token. Throws the Refusal session_over for a token that no longer counts. */
export type Authenticate = (authorization: string | undefined) => Promise<Actor | null>

const actors = new WeakMap<FastifyRequest, Actor>()

/** The authenticated actor; null before authentication and without a session. */
export const actorOf = (request: FastifyRequest): Actor | null => actors.get(request) ?? null

/**
 * Authenticates and authorises a request before its body is read, so that no body of an unauthorised client is
 * buffered. Returns an `onRequest` hook that throws not_signed_in, session_over, and what checkPermission throws.
 */
export const authenticateRequest =
  (authenticate: Authenticate, operation: Parameters<typeof checkPermission>[0]) =>
  async (request: FastifyRequest): Promise<void> => {
    actors.set(request, checkPermission(operation, await authenticate(request.headers.authorization)))
  }
