// Limits for request bodies: how long one may take, and how many bytes the server buffers at the
// same time. Without them a few hundred half-sent requests would fill the memory of a small server.
import type { IncomingMessage } from 'node:http'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { actorOf } from './authenticate-request.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const KB = 1024
/** The largest body without a session, in bytes. */
export const MAX_STRANGER_BODY = 64 * KB
/**
 * With a session: business details with a logo of 500 kB (667 kB as base64), sent together with the
 * previous logo.
 */
export const MAX_BODY = 1536 * KB

/** For backup files: 200 MB over a slow network take minutes. */
export const MAX_UPLOAD_MS = 15 * 60_000
/** For every other body. */
const MAX_BODY_MS = 30_000

/**
 * Bytes buffered at the same time: from one address
 * without a session, from one person, and in total.
 */
const MAX_HELD = {
  stranger: 1024 * KB,
  person: 6144 * KB,
  all: 32 * 1024 * KB,
}

/**
 * Routes that do not buffer their body: `stream`
 * processes it in chunks, `upload` may also take minutes.
 */
export type BodyUse = 'stream' | 'upload'

const useOf = ({ routeOptions: { config } }: FastifyRequest): BodyUse | undefined =>
  (config as { body?: BodyUse } | undefined)?.body

const lengthOf = ({ headers }: IncomingMessage): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** Calls `done` once, when the body has arrived or the client has disconnected. */
const onceRead = (raw: IncomingMessage, done: () => void): void => {
  raw.once('end', done)
  raw.once('close', done)
}

/** Is the body still arriving? Never for requests injected inside this process. */
const isArriving = ({ complete }: { readonly complete?: boolean }): boolean => complete === false

const closeConnection = ({ raw }: FastifyRequest, { sent }: FastifyReply): void => {
  if (!isArriving(raw)) return
  if (!sent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  raw.socket.destroySoon()
}

/** Time for arriving bodies when the server shuts down. */
const LAST_MS = 1000

const addDeadline = (http: FastifyInstance, ms: number): void => {
  const pending = new Map<FastifyRequest, FastifyReply>()
  http.addHook('onRequest', (request, reply, done) => {
    if (lengthOf(request.raw) !== 0) {
      pending.set(request, reply)
      const timer =
        useOf(request) === 'upload'
          ? undefined
          : setTimeout(() => closeConnection(request, reply), ms)

      onceRead(request.raw, () => {
        clearTimeout(timer)
        pending.delete(request)
      })
    }
    done()
  })

  http.addHook('preClose', (done) => {
    for (const [request, reply] of pending) if (reply.sent) closeConnection(request, reply)
    setTimeout(() => {
      for (const [request, reply] of pending) closeConnection(request, reply)
    }, LAST_MS)
    done()
  })
}

/**
 * After a refusal, the rest of a large body is not read: the connection is closed after the
 * response. A small rest is read and discarded, so that the client receives the response; the rest
 * of an upload as well, because its sender has a session.
 */
const addShutdown = (http: FastifyInstance): void => {
  http.addHook('onSend', (request, reply, _payload, done) => {
    const isFile = useOf(request) !== undefined && actorOf(request) !== null
    if (!request.raw.complete && !isFile && (lengthOf(request.raw) ?? Infinity) > MAX_STRANGER_BODY)
      reply.header('connection', 'close')
    done()
  })
}

/**
 * Counts buffered bytes per owner. `take` returns a
 * release function, or null when the limit is reached.
 */
const openRoom = () => {
  const bytesByOwner = new Map<string, number>()
  let total = 0
  const change = (owner: string, bytes: number): void => {
    const remaining = (bytesByOwner.get(owner) ?? 0) + bytes
    total += bytes
    if (remaining === 0) bytesByOwner.delete(owner)
    else bytesByOwner.set(owner, remaining)
  }

  return {
    take: (owner: string, bytes: number, most: number): (() => void) | null => {
      if (total + bytes > MAX_HELD.all || (bytesByOwner.get(owner) ?? 0) + bytes > most) return null
      change(owner, bytes)
      let isReleased = false

      return () => {
        if (!isReleased) change(owner, -bytes)
        isReleased = true
      }
    },
  }
}

const addRoom = (http: FastifyInstance): void => {
  const room = openRoom()
  // After the authentication hooks, before the first byte is buffered.
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const limit = request.routeOptions.bodyLimit ?? MAX_STRANGER_BODY
    const bytes = lengthOf(request.raw) ?? limit
    // A body that is too long is refused by its content-length.
    if (bytes === 0 || bytes > limit || useOf(request) !== undefined) return done(null, payload)
    const { ip, raw } = request
    const actor = actorOf(request)
    const release =
      actor === null
        ? room.take(ip, bytes, MAX_HELD.stranger)
        : room.take(actor.id, bytes, MAX_HELD.person)

    if (release === null) return done(refuse('overloaded'))
    onceRead(raw, release)
    done(null, payload)
  })
}

/** Adds the limits to every route; `ms` is how long a body may take. */
export const addBodyLimits = (http: FastifyInstance, ms = MAX_BODY_MS): void => {
  addDeadline(http, ms)
  addShutdown(http)
  addRoom(http)
}
