// GET /api/changes: sends the changed nouns to every open screen, as server-sent events. The
// session of each listener is checked regularly, so that a stream ends with its session.
import { PassThrough } from 'node:stream'
import type { Actor } from '@webale/domain/access/role.ts'
import { refuse, Refusal } from '@webale/domain/kernel/refusal.ts'
import type { NounChange, MissedChanges, ChangeRound } from '../operations/changes.ts'
import type { RequestAuthenticator } from './authenticate-request.ts'
import type { Http } from './http-instance.ts'
import type { RouteDescription } from './openapi.ts'
import type { AppContext } from '../operations/app-context.ts'

/** Keep-alive interval: proxies and mobile networks drop idle connections. */
const PULSE_MS = 20_000
/** Maximum streams per person; the oldest is closed for a new one. */
const MAX_STREAMS = 20
/** A listener with more unsent bytes is disconnected; it reconnects and asks for missed changes. */
const MAX_UNSENT = 64 * 1024
/** Reconnect delays: after the limit of streams was reached, and after any other end. */
const CROWDED_MS = 60_000
const SOON_MS = 500

type Stream = {
  readonly actor: Actor
  readonly authorization: string | undefined
  readonly body: PassThrough
}

/**
 * An event without changes only carries the position. `null` means that anything may have changed.
 */
const eventOf = (id: string, changes: readonly NounChange[] | null): string =>
  `id: ${id}\ndata: ${JSON.stringify(changes)}\n\n`

const beginOf = ({ id, rounds }: MissedChanges): string =>
  eventOf(id, rounds?.flatMap(({ changes }) => changes) ?? null)

const endStream = ({ body }: Stream, retry = SOON_MS): void => {
  if (!body.writableEnded) body.end(`retry: ${retry}\n\n`)
}

const sendText = ({ body }: Stream, text: string): void => {
  if (body.writableLength + body.readableLength > MAX_UNSENT) body.destroy()
  else if (!body.writableEnded) body.write(text)
}

const sameRights = (one: Actor, other: Actor | null): boolean =>
  one.role === other?.role && one.department_id === other.department_id

const mayConcernSessions = ({ changes }: ChangeRound): boolean =>
  changes.some(({ nouns }) => nouns.includes('session') || nouns.includes('staff'))

/** All open streams. */
const openStreams = (authenticate: RequestAuthenticator) => {
  const streams = new Set<Stream>()

  /** Ends a stream whose session is over or whose rights changed. A busy database ends nothing. */
  const check = async (stream: Stream): Promise<void> => {
    const found = await authenticate(stream.authorization).catch((error: unknown) =>
      error instanceof Refusal ? null : stream.actor,
    )
    if (!sameRights(stream.actor, found)) endStream(stream)
  }

  const makeRoom = (actor: Actor): void => {
    const [oldest, ...others] = [...streams].filter((stream) => stream.actor.id === actor.id)
    if (oldest !== undefined && others.length + 1 >= MAX_STREAMS) endStream(oldest, CROWDED_MS)
  }

  return {
    count: (): number => streams.size,
    add: (stream: Stream, begin: string): void => {
      makeRoom(stream.actor)
      streams.add(stream)
      stream.body.on('close', () => streams.delete(stream))
      stream.body.write(begin)
    },
    tell: (round: ChangeRound): void => {
      const text = eventOf(round.id, round.changes)
      for (const stream of streams) sendText(stream, text)
      if (mayConcernSessions(round)) for (const stream of streams) void check(stream)
    },
    pulse: (): void => {
      for (const stream of streams) {
        sendText(stream, ':\n\n')
        void check(stream)
      }
    },
    end: (): void => {
      for (const stream of streams) endStream(stream)
    },
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Otherwise nginx buffers the events.
  'x-accel-buffering': 'no',
  // The connection ends with the stream, because a kept-alive connection would delay shutdown.
  connection: 'close',
}

const ABOUT: RouteDescription = {
  summary: 'What to read again, as server-sent events',
  bearer: true,
  query: ['once'],
  type: 'text/event-stream',
}

/**
 * Adds the route; returns a function with the number of listeners. `last-event-id` is the last
 * event a listener has seen. With `?once` the response ends after the missed events, for networks
 * that do not allow streams.
 */
export const addChangeStream = (
  http: Http,
  { changes }: Pick<AppContext, 'changes'>,
  authenticate: RequestAuthenticator,
  pulse = PULSE_MS,
): { readonly listening: () => number } => {
  const streams = openStreams(authenticate)
  const unfollow = changes.subscribe(streams.tell)
  const timer = setInterval(streams.pulse, pulse)
  timer.unref()
  http.addHook('preClose', (done) => {
    unfollow()
    clearInterval(timer)
    streams.end()
    done()
  })

  http.route({
    method: 'GET',
    url: '/api/changes',
    exposeHeadRoute: false,
    config: { about: ABOUT },
    handler: async (request, reply) => {
      const { authorization, 'last-event-id': seen } = request.headers
      const actor = await authenticate(authorization)
      if (actor === null) throw refuse('not_signed_in')
      const begin = beginOf(
        changes.since(typeof seen === 'string' && seen !== '' ? seen : undefined),
      )

      if ('once' in (request.query as object))
        return reply
          .header('content-type', HEADERS['content-type'])
          .header('cache-control', 'no-store')
          .send(begin)

      const body = new PassThrough()
      streams.add({ actor, authorization, body }, begin)

      return reply.headers(HEADERS).send(body)
    },
  })

  return { listening: streams.count }
}
