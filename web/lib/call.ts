// Calls an operation over HTTP: typed by the declaration, with the session's token, and with errors in the house's words.
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { uuidv7 } from 'uuidv7'
import { accessToken, loadAuth } from './access-token.ts'
import { takeEarlyRead } from './early-reads.ts'
import { hearAnswer, hearSilence } from './server-away.ts'
import { hearStorage } from './storage-trouble.ts'

/** The name of this tab, so that it does not read twice what it changed itself. */
export const TAB = uuidv7()

/** The server said no. `code` is a row of the refusal table, `title` its words, `details` what a machine can read of it. */
export type CallProblem = {
  readonly kind: 'problem'
  readonly status: number
  readonly code: string
  readonly title: string
  readonly details: unknown
  readonly instance: string
}
/** The server could not be reached, or its answer got lost: nobody knows whether it happened. */
export type Unreachable = { readonly kind: 'unreachable'; readonly title: string }
export type CallFailure = CallProblem | Unreachable

/** Both values of what others changed stand in the form that was refused, so it needs no toast (decision R14). */
export const isChangedMeanwhile = (failure: CallFailure): failure is CallProblem => failure.kind === 'problem' && failure.code === 'changed_meanwhile'

export class CallError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.title)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** What went wrong, of whatever was thrown. */
export const failureOf = (error: unknown): CallFailure =>
  error instanceof CallError
    ? error.failure
    : { kind: 'problem', status: 0, code: 'unexpected', title: 'Something went wrong on this page. Reload it and try again', details: undefined, instance: '' }

export const UNREACHABLE: Unreachable = { kind: 'unreachable', title: 'No connection to the server. Check the network and try again' }
const TIMEOUT_MS = 20_000

type Fields = Readonly<Record<string, unknown>>

const addressOf = ({ method, path }: Operation, sent: Fields): string => {
  const inPath = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(sent[name]))
  })
  if (method !== 'GET') return filled
  const search = new URLSearchParams()
  // A list is sent as one name several times.
  for (const [name, values] of Object.entries(sent))
    for (const value of Array.isArray(values) ? (values as unknown[]) : [values])
      if (!inPath.has(name) && value !== '' && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'))
        search.append(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const headersFor = (operation: Operation, key: string | undefined, token: string | null): Headers => {
  const headers = new Headers({ accept: 'application/json' })
  if (operation.method !== 'GET') headers.set('content-type', 'application/json')
  if (key !== undefined) {
    headers.set('idempotency-key', key)
    headers.set('x-tab', TAB)
  }
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

const NOT_AS_EXPECTED = 'The server did not answer as expected. Try again'

/** The whole answer, read to its end; `body` is undefined when it is not JSON. */
type Answer = { readonly status: number; readonly body: unknown }

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The server's no, as it stands in the body of an answer. */
export const problemOf = ({ status, body }: Answer): CallProblem => {
  const said = (body ?? {}) as { code?: string; title?: string; error?: string; details?: unknown; instance?: string }
  const title = said.title ?? said.error ?? NOT_AS_EXPECTED
  return { kind: 'problem', status, code: said.code ?? 'unexpected', title, details: said.details, instance: said.instance ?? '' }
}

/** Gives up when the whole answer has not come after 20 seconds, or when the caller does. By hand: AbortSignal.any is missing on the phones of our shops. */
const withTimeout = (signal: AbortSignal | undefined): { limited: AbortSignal; done(): void } => {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, TIMEOUT_MS)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  return {
    limited: controller.signal,
    done: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    },
  }
}

/** Options of one call: `key` makes a repeated command happen once, `signal` gives up. */
export type CallOptions = { readonly key?: string; readonly signal?: AbortSignal }

const ask = async (operation: Operation, fields: Fields, key: string | undefined, signal: AbortSignal): Promise<Response> => {
  const token = operation.can === 'anyone' ? null : await accessToken()
  const address = addressOf(operation, fields)
  const early = operation.method === 'GET' ? takeEarlyRead(address, token) : undefined
  if (early !== undefined) {
    signal.addEventListener('abort', early.stop, { once: true })
    return early.response
  }
  const body = operation.method === 'GET' ? {} : { body: JSON.stringify(fields) }
  return fetch(address, { method: operation.method, headers: headersFor(operation, key, token), signal, ...body })
}

const send = async (operation: Operation, fields: Fields, { key, signal }: CallOptions): Promise<Answer> => {
  const { limited, done } = withTimeout(signal)
  try {
    const response = await ask(operation, fields, key, limited)
    hearAnswer()
    hearStorage(response)
    // Read here: a body can stall or break off like the way to the server itself.
    return { status: response.status, body: readJson(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    hearSilence()
    throw new CallError(UNREACHABLE)
  } finally {
    done()
  }
}

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300

/** A token may stop counting before its time (the server moved to another address): the session itself still can. */
export const renewSession = async (): Promise<boolean> => {
  const { authClient } = await loadAuth()
  return (await authClient.refreshSession()).data.session !== null
}

/** Performs the operation on the server. Throws CallError. */
export const call = async <Op extends Operation>(operation: Op, sent: SentOf<Op>, options: CallOptions = {}): Promise<OutputOf<Op>> => {
  const fields = sent as Fields
  let answer = await send(operation, fields, options)
  if (answer.status === 401 && operation.can !== 'anyone' && (await renewSession())) answer = await send(operation, fields, options)
  if (!isFine(answer)) throw new CallError(problemOf(answer))
  // A page that is not ours (the sign-in page of a network, say) stands between: whether a command arrived, nobody knows.
  if (answer.body === undefined) throw new CallError(operation.kind === 'command' ? UNREACHABLE : problemOf(answer))
  return answer.body as OutputOf<Op>
}
