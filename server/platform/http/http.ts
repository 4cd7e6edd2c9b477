// The HTTP server. Only this file and static.ts depend on the web framework. Every operation
// becomes a route.
import { findPrefixHandler, type Http, type PrefixHandler } from './http-instance.ts'
import { type Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import {
  actorOf,
  authenticateTillRequest,
  type RequestAuthenticator,
  type AuthenticateTill,
  tillOf,
} from './authenticate-request.ts'
import {
  ANSWERS,
  addCompression,
  type CompressedPage,
  compressPage,
  sendPage,
} from './compression.ts'
import { addBodyLimits, MAX_BODY, MAX_STRANGER_BODY, MAX_UPLOAD_MS } from './body-limits.ts'
import type { Config } from '../settings/config.ts'
import { endConnections, limitConnections } from './connections.ts'
import { openHostCheck } from './hosts.ts'
import { type RouteDescription, type KnownRoute, openApiOf } from './openapi.ts'
import { type Feature, performOperation } from '../operations/operations.ts'
import type { AppContext } from '../operations/app-context.ts'
import { addPieces } from './pieces.ts'
import { openTurns } from '../operations/turns.ts'
import { problemOf } from './problems.ts'
import { newRequestId } from './request-id.ts'
import { limitRequests } from './request-line.ts'
import { addRequestLog, logUnread } from './request-log.ts'
import { openSecurityHeaders } from './security-headers.ts'

const MAX_TAB = 40
/** Reads of one person at a time, so that nobody keeps the others from selling. */
const MAX_READS = 6
/** Time limit for request headers, and the interval of checking this limit and MAX_UPLOAD_MS. */
export const MAX_HEAD_MS = 30_000
export const POLL_MS = 5000

/** Returns the refusal of a request for an unknown host (hosts.ts); null for a known one. */
const openHostHook = (
  log: Logger,
  config: Config,
): ((request: FastifyRequest) => Refusal | null) => {
  const check = openHostCheck(config, (host) =>
    log.warn(
      { host },
      'a request for a foreign host was refused; if people use this name, set AUTH_SITE_URL to it',
    ),
  )
  return ({ raw, host }) => {
    try {
      check({ rawHeaders: raw.rawHeaders, forwarded: host === raw.headers.host ? undefined : host })
      return null
    } catch (error) {
      return error as Refusal
    }
  }
}

/**
 * Operations check their input and output with zod. Without this, each start loads two JSON schema
 * compilers unused.
 */
const refuseJsonSchema = (): never => {
  throw new Error('Routes have no JSON schema: declare the input and output of an operation')
}

type RequestHooks = {
  readonly headersFor: ReturnType<typeof openSecurityHeaders>
  readonly foreignHost: ReturnType<typeof openHostHook>
}

const openFramework = (
  log: Logger,
  config: Config,
  { headersFor, foreignHost }: RequestHooks,
): Http => {
  const prefixHandlers: PrefixHandler[] = []
  return fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    http: { headersTimeout: MAX_HEAD_MS, connectionsCheckingInterval: POLL_MS },
    bodyLimit: MAX_STRANGER_BODY,
    schemaController: {
      compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema },
    },
    requestTimeout: MAX_UPLOAD_MS,
    trustProxy: config.TRUST_PROXY ?? false,
    genReqId: newRequestId,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const handler = findPrefixHandler(prefixHandlers, request)
      // No hook has run yet.
      reply.headers({ ...headersFor(request), 'x-request-id': request.id })
      const refusal = foreignHost(request)
      const sent =
        refusal === null && handler !== undefined
          ? handler.answer(request, reply)
          : sendProblem(refusal ?? error, request, reply)

      logUnread(request, reply)

      return sent
    },
  })
    .decorate('prefixHandlers', prefixHandlers)
    .decorate('knownRoutes', []) as unknown as Http
}

/** Records every route added from now on, for /openapi.json, without HEAD routes. */
const noteRoutes = (http: Http): void => {
  http.addHook('onRoute', ({ method, url, config }) => {
    const { about, performs } = (config ?? {}) as Pick<KnownRoute, 'about' | 'performs'>
    for (const single of [method].flat())
      if (single !== 'HEAD')
        http.knownRoutes.push({
          method: single,
          url,
          about,
          performs,
        })
  })
}

type HttpOptions = {
  readonly config: Config
  /** Hashes of the inline scripts of the page. */
  readonly scripts: readonly string[]
  /** How long a body may take, in ms; tests shorten it. */
  readonly bodyMs?: number
  /** How long an answer may wait for its reader, in ms; tests shorten it. */
  readonly unreadMs?: number
}

/** Is there a certificate that every browser trusts, in front of this server? */
const hasOwnDomain = ({ LAN, AUTH_SITE_URL }: Config): boolean =>
  !LAN && AUTH_SITE_URL !== undefined && AUTH_SITE_URL.startsWith('https:')

/** The server with headers, limits and error responses, without routes. */
export const openHttp = async (
  log: Logger,
  { config, scripts, bodyMs, unreadMs }: HttpOptions,
): Promise<Http> => {
  const before = {
    headersFor: openSecurityHeaders(scripts, hasOwnDomain(config)),
    foreignHost: openHostHook(log, config),
  }

  const http = openFramework(log, config, before)
  noteRoutes(http)
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(before.headersFor(request))
    done()
  })

  addRequestLog(http)
  http.addHook('onRequest', (request, reply, done) => {
    const refusal = before.foreignHost(request)
    // Sent, not thrown: otherwise a protocol such as /auth/v1 would format the error.
    if (refusal === null) done()
    else void sendProblem(refusal, request, reply)
  })

  // A body that is not JSON gets our own refusal; an empty body is an empty object.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(refuse('not_json'))
    }
  })

  await addCompression(http)
  addPieces(http)
  addBodyLimits(http, bodyMs)
  limitRequests(http.server, unreadMs)
  limitConnections(http.server, config.TRUST_PROXY)
  endConnections(http, http.server)
  http.setErrorHandler(async (error, request, reply) => sendProblem(error, request, reply))

  return http
}

/** Answers with the problem of an error. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = problemOf(error, {
    path: request.url,
    requestId: request.id,
    log: request.log,
  })

  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)

  return reply
    .code(problem.status)
    .header('content-type', problem.contentType)
    .send(JSON.stringify(problem.body))
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const sentBy = (request: FastifyRequest): unknown => {
  const body = request.body ?? {}
  if (request.method !== 'GET' && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('not_json')

  // Path parameters last: they take precedence over the body.
  return {
    ...(request.query as object),
    ...(request.method === 'GET' ? {} : body),
    ...(request.params as object),
  }
}

/**
 * Built and compressed on first request, because it would take a tenth of the start-up time. All
 * answers share its bytes: a string would be copied for each of them.
 */
const addOpenApi = (http: Http): void => {
  let page: CompressedPage | undefined
  const about: RouteDescription = { summary: 'This document' }
  http.get('/openapi.json', { config: { about } }, async (request, reply) => {
    page ??= compressPage(JSON.stringify(openApiOf(http.knownRoutes)))
    return sendPage(request, reply.type('application/json'), page)
  })
}

/** Gives every operation its route, and /openapi.json. */
export const addOperations = (
  http: Http,
  context: AppContext,
  features: readonly Feature[],
  authenticate: RequestAuthenticator,
  authenticateTill: AuthenticateTill = async () => null,
): void => {
  const inTurn = openTurns(MAX_READS)

  for (const { name, operation, handler } of features.flatMap(({ operations }) => operations)) {
    http.route({
      method: operation.method,
      url: operation.path,
      config: { operation: name, performs: { name, operation } },
      compress: ANSWERS,
      ...(operation.can === 'anyone'
        ? {}
        : {
            bodyLimit: MAX_BODY,
            onRequest: authenticateTillRequest(authenticate, authenticateTill, operation),
          }),
      handler: async (request, reply) => {
        const actor = actorOf(request)
        const key = operation.kind === 'command' ? headerOf(request, 'idempotency-key') : undefined
        const by = headerOf(request, 'x-tab')?.slice(0, MAX_TAB)
        const perform = () =>
          performOperation(context, {
            name,
            operation,
            handler,
            actor,
            till: tillOf(request),
            sent: sentBy(request),
            key,
            by,
            ip: request.ip,
            log: request.log,
          })

        const answer =
          operation.kind === 'query' && actor !== null
            ? await inTurn(actor.id, perform)
            : await perform()

        return reply.header('cache-control', 'no-store').send(answer ?? null)
      },
    })
  }
  addOpenApi(http)
}
