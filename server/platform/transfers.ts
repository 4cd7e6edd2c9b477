// What is too large or too long for an operation: files that stream in or out, and work that tells how far it is. A transfer
// asks for the same session and permission as an operation; its answer is a stream of text.
import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Permission } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BodyUse } from './bodies.ts'
import { askerOf, askWho, type Authenticate } from './asker.ts'
import type { Http } from './http.ts'
import type { Log } from './log.ts'
import type { About } from './openapi.ts'
import { readInput, type AppContext } from './operations.ts'
import { problemOf } from './problems.ts'

export type TransferRequest = {
  readonly context: AppContext
  readonly actor: Actor
  readonly log: Log
  readonly requestId: string
  readonly path: string
  /** What is sent, as it comes in; may be read once. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Its size as the client gives it, in bytes; undefined when it does not. */
  readonly size: number | undefined
  /** Reads what is sent as the fields of a small JSON object; throws not_json or invalid_input. */
  fields<Schema extends z.ZodType>(input: Schema): Promise<z.output<Schema>>
}

export type TransferAnswer = {
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: AsyncIterable<string>
}

export type Transfer = {
  /** The address; always POST. */
  readonly path: string
  readonly can: Permission
  /** For /openapi.json; who may do it is added. */
  readonly about: Omit<About, 'bearer'>
  /** Takes a file, which may need minutes to arrive. */
  readonly upload?: true
  readonly answer: (request: TransferRequest) => Promise<TransferAnswer>
}

const MAX_FIELDS = 64 * 1024

const readFields = async (chunks: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_FIELDS) throw refuse('too_large')
    parts.push(chunk)
  }
  try {
    const sent: unknown = JSON.parse(Buffer.concat(parts, size).toString('utf8'))
    if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent
  } catch {
    throw refuse('not_json')
  }
  throw refuse('not_json')
}

const requestOf = (context: AppContext, actor: Actor, request: FastifyRequest): TransferRequest => {
  const chunks = request.body as AsyncIterable<Uint8Array>
  const length = request.headers['content-length']
  return {
    context,
    actor,
    log: request.log,
    requestId: request.id,
    path: request.url,
    chunks,
    size: length === undefined ? undefined : Number(length),
    fields: async (input) => readInput({ input }, await readFields(chunks)) as never,
  }
}

/** Gives every transfer its route. The body stays a stream, whatever its type says; nothing is unpacked. */
export const addTransfers = (
  http: Http,
  context: AppContext,
  transfers: readonly Transfer[],
  authenticate: Authenticate,
): void => {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { path, can, about, upload, answer } of transfers) {
      const options = {
        bodyLimit: Number.MAX_SAFE_INTEGER,
        config: {
          body: upload ? 'upload' : 'stream',
          about: { ...about, summary: `${about.summary} (${can})`, bearer: true },
        } satisfies {
          body: BodyUse
          about: About
        },
        onRequest: askWho(authenticate, { can }),
      }
      scope.post(path, options, async (request, reply) => {
        const actor = askerOf(request)
        if (actor === null) throw refuse('not_signed_in')
        if (request.body === undefined) request.body = Readable.from([])
        const { headers, chunks } = await answer(requestOf(context, actor, request))
        return reply
          .headers({ 'cache-control': 'no-store', ...headers })
          .send(Readable.from(chunks, { objectMode: false }))
      })
    }
  })
}

/** Lets everything else that waits have its turn: work on many rows calls it between portions. */
export const yieldToEventLoop = (): Promise<void> => nextTurn()

export type ReportProgress = (progress: unknown) => void

/**
 * Work that tells how far it is, one JSON object a line: `{progress}` as often as it likes, at the end `{result}` or
 * `{problem}`. It goes on to its end when nobody listens any more, so a closed page leaves nothing half done.
 */
export const streamProgress = (
  { log, requestId, path }: TransferRequest,
  work: (report: ReportProgress) => Promise<unknown>,
): TransferAnswer => {
  const lines = new PassThrough({ encoding: 'utf8' })
  lines.on('error', () => undefined)
  const writeLine = (line: unknown): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  const run = async (): Promise<void> => {
    try {
      writeLine({ result: await work((progress) => writeLine({ progress })) })
    } catch (error) {
      writeLine({ problem: problemOf(error, { path, requestId, log }).body })
    }
    lines.end()
  }
  void run()
  return { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' }, chunks: lines as AsyncIterable<string> }
}
