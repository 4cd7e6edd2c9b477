// The HTTP framework with what our routes add to it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from './openapi.ts'

/**
 * Responds to an unreadable or unknown address under a prefix with its own protocol, such as
 * /auth/v1.
 */
export type PrefixHandler = {
  readonly prefix: string
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export type Http = FastifyInstance & {
  readonly prefixHandlers: PrefixHandler[]
  readonly knownRoutes: KnownRoute[]
}

/** The handler of the prefix under which this address is. */
export const findPrefixHandler = (
  handlers: readonly PrefixHandler[],
  { url }: Pick<FastifyRequest, 'url'>,
): PrefixHandler | undefined =>
  handlers.find(
    ({ prefix }) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length)),
  )
