// Routes that speak a protocol of their own beside the operations: their bodies, their failures, their part of the address
// space. The protocol gets plain requests and gives plain answers; it never sees the web framework.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from './http.ts'
import type { Log } from './log.ts'
import type { About } from './openapi.ts'

export type ProtocolRequest = {
  readonly method: string
  /** Parts of the address that the route names with a colon. */
  readonly params: Readonly<Record<string, string>>
  /** The query; of a name that is given twice, the last counts. */
  readonly query: Readonly<Record<string, string>>
  /** By lower-case name; of a header that is given twice, the first counts. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** As it came, unread. */
  readonly body: string
  /** The address of the client, behind trusted proxies the one they name. */
  readonly ip: string
  readonly log: Log
}

export type ProtocolAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A page instead of a body. */
  readonly html?: string
}

export type ProtocolRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  readonly about: About
  readonly answer: (request: ProtocolRequest) => Promise<ProtocolAnswer>
}

export type Protocol = {
  /** Where it lives, for example /auth/v1. */
  readonly prefix: string
  readonly routes: readonly ProtocolRoute[]
  /** What to say to anything thrown, also by the HTTP layer, and to addresses that are no route of it. */
  readonly fail: (error: unknown, request: ProtocolRequest) => ProtocolAnswer
  readonly unknown: (request: ProtocolRequest) => ProtocolAnswer
}

const lastOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value.at(-1) : value),
    ]),
  )

const firstOf = (headers: FastifyRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

const plain = (request: FastifyRequest): ProtocolRequest => ({
  method: request.method,
  params: lastOf(request.params),
  query: lastOf(request.query),
  headers: firstOf(request.headers),
  body: typeof request.body === 'string' ? request.body : '',
  ip: request.ip,
  log: request.log,
})

const send = (reply: FastifyReply, { status, headers = {}, body, html }: ProtocolAnswer) => {
  reply.code(status).headers(headers)
  if (html !== undefined) return reply.header('content-type', 'text/html; charset=utf-8').send(html)
  return body === undefined
    ? reply.send()
    : reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Adds a protocol under its prefix. HEAD is not answered: a mail scanner's HEAD must not use up a mailed link. */
export const addProtocol = (http: Http, { prefix, routes, fail, unknown }: Protocol): void => {
  http.prefixErrorHandlers.push({ prefix, answer: (request, reply) => send(reply, unknown(plain(request))) })
  void http.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      scope.setErrorHandler(async (error, request, reply) => send(reply, fail(error, plain(request))))
      scope.setNotFoundHandler(async (request, reply) => send(reply, unknown(plain(request))))
      for (const { method, path, about, answer } of routes)
        scope.route({
          method,
          url: path,
          exposeHeadRoute: false,
          config: { about },
          handler: async (request, reply) => send(reply, await answer(plain(request))),
        })
    },
    { prefix },
  )
}
