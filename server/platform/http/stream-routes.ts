// Stream routes: uploads and downloads of files, and long work with progress. A stream route needs
// the same session and permission as an operation; its response is a text stream.
import { PassThrough, Readable } from 'node:stream'
import type { Permission } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BodyUse } from './body-limits.ts'
import { actorOf, authenticateRequest, type RequestAuthenticator } from './authenticate-request.ts'
import type { Http } from './http-instance.ts'
import type { Log } from '../base/log.ts'
import type { RouteDescription } from './openapi.ts'
import { readInput } from '../operations/operations.ts'
import type { AppContext } from '../operations/app-context.ts'
import { problemOf } from './problems.ts'

export type StreamRequest = {
  readonly context: AppContext
  readonly actor: Actor
  readonly log: Log
  readonly requestId: string
  readonly path: string
  /** The request body as a stream; can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Content length in bytes; undefined when not sent. */
  readonly size: number | undefined
  /** Parses the body as a small JSON object; throws not_json or invalid_input. */
  fields<Schema extends z.ZodType>(input: Schema): Promise<z.output<Schema>>
}

export type StreamResponse = {
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: AsyncIterable<string>
}

export type StreamRoute = {
  /** The address; always POST. */
  readonly path: string
  readonly can: Permission
  /** For /openapi.json; the permission is added automatically. */
  readonly about: Omit<RouteDescription, 'bearer'>
  /** Accepts a file upload, which may take minutes. */
  readonly upload?: true
  readonly answer: (request: StreamRequest) => Promise<StreamResponse>
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

const requestOf = (context: AppContext, actor: Actor, request: FastifyRequest): StreamRequest => {
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

/** Adds the stream routes. The body stays a stream and is never decompressed. */
export const addStreamRoutes = (
  http: Http,
  context: AppContext,
  streamRoutes: readonly StreamRoute[],
  authenticate: RequestAuthenticator,
): void => {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    for (const { path, can, about, upload, answer } of streamRoutes) {
      const options = {
        bodyLimit: Number.MAX_SAFE_INTEGER,
        config: {
          body: upload ? 'upload' : 'stream',
          about: {
            ...about,
            summary: `${about.summary} (${can})`,
            bearer: true,
          },
        } satisfies {
          body: BodyUse
          about: RouteDescription
        },
        onRequest: authenticateRequest(authenticate, { can }),
      }
      scope.post(path, options, async (request, reply) => {
        const actor = actorOf(request)
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

export type ReportProgress = (progress: unknown) => void

/**
 * Runs work and streams its progress, one JSON object per line: any number of `{progress}`, then
 * `{result}` or `{problem}`. The work continues when the client disconnects, so that a closed page
 * leaves nothing half done.
 */
export const streamProgress = (
  { log, requestId, path }: StreamRequest,
  work: (report: ReportProgress) => Promise<unknown>,
): StreamResponse => {
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

  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    chunks: lines as AsyncIterable<string>,
  }
}
