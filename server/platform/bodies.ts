// Bodies on their way in: how long one may take, and how much of them the server keeps at the same moment. Without these
// limits some hundred half-sent requests would fill the memory of a small server.
import type { IncomingMessage } from 'node:http'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { askerOf } from './asker.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const KB = 1024
/** The largest body without a session, in bytes. */
export const MAX_STRANGER_BODY = 64 * KB
/** With one: business details with a logo of 500 kB (667 kB as text), sent together with the logo that the form showed first. */
export const MAX_BODY = 1536 * KB

/** For a backup file: 200 MB over a slow network take minutes. */
export const MAX_UPLOAD_MS = 15 * 60_000
/** For every other body. */
const MAX_BODY_MS = 30_000

/** Bytes of bodies on their way at the same moment: from one address without a session, of one person, and of everybody. */
const MAX_HELD = { stranger: 1024 * KB, person: 6144 * KB, all: 32 * 1024 * KB }

/** What a route does with its body instead of keeping it: `stream` handles it piece by piece, `upload` also for minutes. */
export type BodyUse = 'stream' | 'upload'

const useOf = ({ routeOptions: { config } }: FastifyRequest): BodyUse | undefined =>
  (config as { body?: BodyUse } | undefined)?.body

const lengthOf = ({ headers }: IncomingMessage): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** Calls once: when the body is there, or when nobody sends it any more. */
const onceRead = (raw: IncomingMessage, done: () => void): void => {
  raw.once('end', done)
  raw.once('close', done)
}

/** Requests that come without a socket, inside this process, are never under way. */
const isUnderWay = ({ complete }: { readonly complete?: boolean }): boolean => complete === false

const cutOff = ({ raw }: FastifyRequest, { sent }: FastifyReply): void => {
  if (!isUnderWay(raw)) return
  if (!sent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  raw.socket.destroySoon()
}

/** When the server ends, a body that is on its way has this long. */
const LAST_MS = 1000

const addDeadline = (http: FastifyInstance, ms: number): void => {
  const pending = new Map<FastifyRequest, FastifyReply>()
  http.addHook('onRequest', (request, reply, done) => {
    if (lengthOf(request.raw) !== 0) {
      pending.set(request, reply)
      const timer = useOf(request) === 'upload' ? undefined : setTimeout(() => cutOff(request, reply), ms)
      onceRead(request.raw, () => {
        clearTimeout(timer)
        pending.delete(request)
      })
    }
    done()
  })
  http.addHook('preClose', (done) => {
    for (const [request, reply] of pending) if (reply.sent) cutOff(request, reply)
    setTimeout(() => {
      for (const [request, reply] of pending) cutOff(request, reply)
    }, LAST_MS)
    done()
  })
}

/**
 * The rest of a large body that was refused is not read: the connection ends with the answer. A small rest is read and thrown
 * away, so that the client surely sees the answer; so is that of a file, whose sender has a session.
 */
const addFarewell = (http: FastifyInstance): void => {
  http.addHook('onSend', (request, reply, _payload, done) => {
    const isFile = useOf(request) !== undefined && askerOf(request) !== null
    if (!request.raw.complete && !isFile && (lengthOf(request.raw) ?? Infinity) > MAX_STRANGER_BODY)
      reply.header('connection', 'close')
    done()
  })
}

/** Counts what is held for whom; `take` answers how to give it back, or null when there is no room. */
const openRoom = () => {
  const held = new Map<string, number>()
  let all = 0
  const change = (owner: string, bytes: number): void => {
    const left = (held.get(owner) ?? 0) + bytes
    all += bytes
    if (left === 0) held.delete(owner)
    else held.set(owner, left)
  }
  return {
    take: (owner: string, bytes: number, most: number): (() => void) | null => {
      if (all + bytes > MAX_HELD.all || (held.get(owner) ?? 0) + bytes > most) return null
      change(owner, bytes)
      let given = false
      return () => {
        if (!given) change(owner, -bytes)
        given = true
      }
    },
  }
}

const addRoom = (http: FastifyInstance): void => {
  const room = openRoom()
  // After the hooks that find out who sends it, before the first byte is kept.
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const limit = request.routeOptions.bodyLimit ?? MAX_STRANGER_BODY
    const bytes = lengthOf(request.raw) ?? limit
    // A body that is too long is refused by its length alone.
    if (bytes === 0 || bytes > limit || useOf(request) !== undefined) return done(null, payload)
    const { ip, raw } = request
    const actor = askerOf(request)
    const release =
      actor === null ? room.take(ip, bytes, MAX_HELD.stranger) : room.take(actor.id, bytes, MAX_HELD.person)
    if (release === null) return done(refuse('overloaded'))
    onceRead(raw, release)
    done(null, payload)
  })
}

/** Adds the limits to every route; `ms` is how long a body may take. */
export const addBodyLimits = (http: FastifyInstance, ms = MAX_BODY_MS): void => {
  addDeadline(http, ms)
  addFarewell(http)
  addRoom(http)
}
