// One log line per request: operation, status, duration. Never the URL, because mailed links
// contain their codes; never the person.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from './http-instance.ts'

/**
 * Name of a request in log and metrics: the operation, else the declared route, so that the number
 * of names is bounded.
 */
export const nameOfRequest = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  (config as { operation?: string } | undefined)?.operation ??
  (url === undefined || url === '/*' ? 'page' : url)

const writeRequest = (request: FastifyRequest, status: number, took: number): void =>
  request.log.info(
    {
      method: request.method,
      operation: nameOfRequest(request),
      status,
      ms: Math.round(took),
    },
    'request',
  )

/** Logs a request with an unreadable URL, for which no hooks run. */
export const logUnread = (request: FastifyRequest, reply: FastifyReply): void =>
  writeRequest(request, reply.statusCode, reply.elapsedTime)

/**
 * Adds the request id to every response, and logs each request when the response was sent or the
 * client disconnected.
 */
export const addRequestLog = (http: Http): void => {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  http.addHook('onResponse', (request, reply, done) => {
    writeRequest(request, reply.statusCode, reply.elapsedTime)
    done()
  })

  http.addHook('onRequestAbort', (request, done) => {
    request.log.info(
      {
        method: request.method,
        operation: nameOfRequest(request),
        aborted: true,
      },
      'request',
    )
    done()
  })
}
