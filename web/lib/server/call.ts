// Calls an operation over HTTP: input and output typed by its declaration, with the session's
// token, and with errors that have a text for the screen.
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { uuidv7 } from 'uuidv7'
import { noteServerTime } from '../now.ts'
import { getAccessToken, loadAuthClient } from './access-token.ts'
import { takeEarlyRead } from './early-reads.ts'
import {
  probeNow,
  isGatewayFailure,
  isServerAway,
  probeServer,
  reportNoResponse,
  reportResponse,
  subscribeToContact,
} from './contact.ts'
import { readStorageHeaders } from './storage-trouble.ts'

/**
 * The id of this tab. The server names it with each change, so that the tab does not refetch what
 * it changed itself.
 */
export const TAB_ID = uuidv7()

/**
 * The server refused the call. `code` is a key of the refusal table, `title` its text, `details`
 * data for the program.
 */
export type CallProblem = {
  readonly kind: 'problem'
  readonly status: number
  readonly code: string
  readonly title: string
  readonly details: unknown
  readonly instance: string
}
/**
 * The server could not be reached or its response was lost: it is unknown whether the command was
 * carried out.
 */
export type UnreachableFailure = { readonly kind: 'unreachable'; readonly title: string }
export type CallFailure = CallProblem | UnreachableFailure

/** The form that was refused shows both values itself, so no toast is needed (decision R14). */
export const isChangedMeanwhile = (failure: CallFailure): failure is CallProblem =>
  failure.kind === 'problem' && failure.code === 'changed_meanwhile'

export class CallError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.title)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** Turns anything that was thrown into a Failure. */
export const toFailure = (error: unknown): CallFailure =>
  error instanceof CallError
    ? error.failure
    : {
        kind: 'problem',
        status: 0,
        code: 'unexpected',
        title: 'Something went wrong on this page. Reload it and try again',
        details: undefined,
        instance: '',
      }

export const UNREACHABLE: UnreachableFailure = {
  kind: 'unreachable',
  title: 'No connection to the server. Check the network and try again',
}
/** What a page says that cannot be read while the server is away. */
const SERVER_AWAY: UnreachableFailure = {
  kind: 'unreachable',
  title: "This page needs the shop's server. It opens by itself when the server is back.",
}
/** A page opens by itself when the server is back, but a person must send a command again. */
const awayFailure = ({ kind }: Operation): UnreachableFailure =>
  kind === 'command' ? UNREACHABLE : SERVER_AWAY
const TIMEOUT_MS = 20_000
/** After this time without an answer a probe finds out whether the server is away. */
const OVERDUE_MS = 2500

type Fields = Readonly<Record<string, unknown>>

const buildUrl = ({ method, path }: Operation, sent: Fields): string => {
  const inPath = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(sent[name]))
  })

  if (method !== 'GET') return filled
  const search = new URLSearchParams()

  // A list is sent as one parameter repeated.
  for (const [name, values] of Object.entries(sent))
    for (const value of Array.isArray(values) ? (values as unknown[]) : [values])
      if (
        !inPath.has(name) &&
        value !== '' &&
        (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      )
        search.append(name, String(value))

  return search.size > 0 ? `${filled}?${search}` : filled
}

const buildHeaders = (
  operation: Operation,
  key: string | undefined,
  token: string | null,
): Headers => {
  const headers = new Headers({ accept: 'application/json' })
  if (operation.method !== 'GET') headers.set('content-type', 'application/json')
  if (key !== undefined) {
    headers.set('idempotency-key', key)
    headers.set('x-tab', TAB_ID)
  }

  if (token !== null) headers.set('authorization', `Bearer ${token}`)

  return headers
}

const NOT_AS_EXPECTED = 'The server did not answer as expected. Try again'

/** A complete response; `body` is undefined when it is not JSON. */
type JsonResponse = { readonly status: number; readonly body: unknown }

/** Undefined when the text is not JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads the refusal from the body of a response. */
export const parseProblem = ({ status, body }: JsonResponse): CallProblem => {
  const problem = (body ?? {}) as {
    code?: string
    title?: string
    error?: string
    details?: unknown
    instance?: string
  }

  const title = problem.title ?? problem.error ?? NOT_AS_EXPECTED

  return {
    kind: 'problem',
    status,
    code: problem.code ?? 'unexpected',
    title,
    details: problem.details,
    instance: problem.instance ?? '',
  }
}

/**
 * Aborts after 20 seconds, when the caller aborts, and a query also when the server goes away.
 * Written by hand because older phones have no AbortSignal.any.
 */
const withTimeout = (
  { kind }: Operation,
  signal: AbortSignal | undefined,
): { limitedSignal: AbortSignal; clearTimer(): void } => {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, TIMEOUT_MS)
  const overdue = setTimeout(() => void probeServer(), OVERDUE_MS)
  const unsubscribe = subscribeToContact(() => {
    if (kind === 'query' && isServerAway()) stop()
  })

  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })

  return {
    limitedSignal: controller.signal,
    clearTimer: () => {
      clearTimeout(timer)
      clearTimeout(overdue)
      unsubscribe()
      signal?.removeEventListener('abort', stop)
    },
  }
}

/** `key` is the idempotency key of a command, `signal` aborts the call. */
export type CallOptions = { readonly key?: string; readonly signal?: AbortSignal }

const fetchOperation = async (
  operation: Operation,
  fields: Fields,
  key: string | undefined,
  signal: AbortSignal,
): Promise<Response> => {
  const token = operation.can === 'anyone' ? null : await getAccessToken()
  const address = buildUrl(operation, fields)
  const early = operation.method === 'GET' ? takeEarlyRead(address, token) : undefined
  if (early !== undefined) {
    signal.addEventListener('abort', early.stop, { once: true })
    return early.response
  }

  const body = operation.method === 'GET' ? {} : { body: JSON.stringify(fields) }

  return fetch(address, {
    method: operation.method,
    headers: buildHeaders(operation, key, token),
    signal,
    ...body,
  })
}

const sendRequest = async (
  operation: Operation,
  fields: Fields,
  { key, signal }: CallOptions,
): Promise<JsonResponse> => {
  const { limitedSignal, clearTimer } = withTimeout(operation, signal)
  try {
    const response = await fetchOperation(operation, fields, key, limitedSignal)
    if (isGatewayFailure(response.status)) throw new Error('A proxy answered for the server')
    reportResponse()
    readStorageHeaders(response)
    noteServerTime(response.headers.get('date'))

    // The body is read inside the try: it can stall or break off just like the connection.
    return { status: response.status, body: readJson(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError((await reportNoResponse()) ? UNREACHABLE : awayFailure(operation))
  } finally {
    clearTimer()
  }
}

const isSuccess = ({ status }: JsonResponse): boolean => status >= 200 && status < 300

/**
 * Renews the session. Needed when the server no longer accepts a token that has not expired (the
 * server's address changed).
 */
export const renewSession = async (): Promise<boolean> => {
  const { authClient } = await loadAuthClient()
  return (await authClient.refreshSession()).data.session !== null
}

/**
 * While the server is away a query fails at once, and a command is sent only after the server
 * answered a probe.
 */
const expectServer = async (operation: Operation): Promise<void> => {
  if (!isServerAway()) return
  const { kind } = operation
  if (kind === 'query') probeNow()
  if (kind === 'query' || !(await probeServer())) throw new CallError(awayFailure(operation))
}

/** Calls the operation on the server. Throws CallError. */
export const call = async <Op extends Operation>(
  operation: Op,
  sent: SentOf<Op>,
  options: CallOptions = {},
): Promise<OutputOf<Op>> => {
  const fields = sent as Fields
  await expectServer(operation)
  let answer = await sendRequest(operation, fields, options)
  if (answer.status === 401 && operation.can !== 'anyone' && (await renewSession()))
    answer = await sendRequest(operation, fields, options)

  if (!isSuccess(answer)) throw new CallError(parseProblem(answer))
  // The response is not from our server (a network's sign-in page, for example), so it is unknown
  // whether a command arrived.
  if (answer.body === undefined)
    throw new CallError(operation.kind === 'command' ? UNREACHABLE : parseProblem(answer))

  return answer.body as OutputOf<Op>
}
