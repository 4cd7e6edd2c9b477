// One line for every request: which operation, how it ended, how long it took. Never the address that was asked for, because
// mailed links carry their codes in it; never who asked.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from './http.ts'

/** What a request is called in log and metrics: the operation, else the route as it was declared; few names, whatever is asked for. */
export const nameOfRequest = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  (config as { operation?: string } | undefined)?.operation ?? (url === undefined || url === '/*' ? 'page' : url)

const write = (request: FastifyRequest, status: number, took: number): void =>
  request.log.info(
    { method: request.method, operation: nameOfRequest(request), status, ms: Math.round(took) },
    'request',
  )

/** For answers that leave before the hooks of a route: an address that cannot be read. */
export const logUnread = (request: FastifyRequest, reply: FastifyReply): void =>
  write(request, reply.statusCode, reply.elapsedTime)

/** Adds the number of the request to every answer, and writes the line when the answer has left or nobody waits for it any more. */
export const addRequestLog = (http: Http): void => {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    write(request, reply.statusCode, reply.elapsedTime)
    done()
  })
  http.addHook('onRequestAbort', (request, done) => {
    request.log.info({ method: request.method, operation: nameOfRequest(request), aborted: true }, 'request')
    done()
  })
}
