// Adds routes with a separate protocol, such as /auth/v1: own body and
// error formats under a prefix. The protocol receives plain requests
// and returns plain responses, independent of the web framework.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http, PrefixHandler } from './http-instance.ts'
import type { Log } from '../base/log.ts'
import type { RouteDescription } from './openapi.ts'

export type ProtocolRequest = {
  readonly method: string
  /** The path under the prefix, without query: /user */
  readonly path: string
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>
  /** Query parameters; the last value of a repeated name. */
  readonly query: Readonly<Record<string, string>>
  /** Headers by lower-case name; the first value of a repeated header. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The unparsed body. */
  readonly body: string
  /** IP address of the client, as forwarded by trusted proxies. */
  readonly ip: string
  readonly log: Log
}

export type ProtocolAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** An HTML page instead of a JSON body. */
  readonly html?: string
  /** An XML document instead of a JSON body. */
  readonly xml?: string
}

export type ProtocolRoute = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  readonly about: RouteDescription
  readonly answer: (request: ProtocolRequest) => Promise<ProtocolAnswer>
}

export type Protocol = {
  /** Path prefix, for example /auth/v1. */
  readonly prefix: string
  readonly routes: readonly ProtocolRoute[]
  /** Formats thrown errors (also of the HTTP layer) and unknown addresses. */
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
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

const toProtocolRequest = (request: FastifyRequest, prefix: string): ProtocolRequest => ({
  method: request.method,
  path: request.url.slice(prefix.length).replace(/\?.*$/s, ''),
  params: lastOf(request.params),
  query: lastOf(request.query),
  headers: firstOf(request.headers),
  body: typeof request.body === 'string' ? request.body : '',
  ip: request.ip,
  log: request.log,
})

const sendAnswer = (
  reply: FastifyReply,
  { status, headers = {}, body, html, xml }: ProtocolAnswer,
) => {
  reply.code(status).headers(headers)
  if (html !== undefined) return reply.header('content-type', 'text/html; charset=utf-8').send(html)
  if (xml !== undefined)
    return reply.header('content-type', 'application/samlmetadata+xml; charset=utf-8').send(xml)

  return body === undefined
    ? reply.send()
    : reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/**
 * Adds a protocol under its prefix. GET routes take no HEAD: the HEAD request of a mail scanner
 * must not use up a mailed link.
 */
export const addProtocol = (http: Http, { prefix, routes, fail, unknown }: Protocol): void => {
  const read = (request: FastifyRequest): ProtocolRequest => toProtocolRequest(request, prefix)
  const answerUnknown: PrefixHandler['answer'] = (request, reply) =>
    sendAnswer(reply, unknown(read(request)))

  http.prefixHandlers.push({ prefix, answer: answerUnknown })
  void http.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )

      scope.setErrorHandler(async (error, request, reply) =>
        sendAnswer(reply, fail(error, read(request))),
      )

      scope.setNotFoundHandler(async (request, reply) => answerUnknown(request, reply))

      for (const { method, path, about, answer } of routes)
        scope.route({
          method,
          url: path,
          exposeHeadRoute: false,
          config: { about },
          handler: async (request, reply) => sendAnswer(reply, await answer(read(request))),
        })
    },
    { prefix },
  )
}
