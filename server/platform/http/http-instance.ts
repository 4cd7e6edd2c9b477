// The HTTP framework with what our routes add to it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from './openapi.ts'

/** Responds to an unreadable URL under a prefix with its own protocol, such as /auth/v1. */
export type PrefixErrorHandler = {
  readonly prefix: string
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export type Http = FastifyInstance & {
  readonly prefixErrorHandlers: PrefixErrorHandler[]
  readonly knownRoutes: KnownRoute[]
}
