// Errors of the sign-in protocol. Its clients compare
// error codes and bodies; all other code uses refusals.
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { isDatabaseUnreachable, storageTrouble } from '../../platform/database/storage-trouble.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'

const API_VERSION = '2024-01-01'

/** Does the client name this version or a later one? An invalid date counts as no version. */
const speaksVersion = ({ headers }: Pick<ProtocolRequest, 'headers'>): boolean => {
  const named = headers['x-supabase-api-version'] ?? ''
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(named) && !Number.isNaN(Date.parse(named)) && named >= API_VERSION
  )
}

export type AuthProblem = {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Seconds after which the client should try again. */
  readonly retryAfter?: number
  readonly weakReasons?: readonly ('length' | 'characters' | 'pwned')[]
  /** Where the browser that began this sign-in goes back to; null for the site. */
  readonly page?: string | null
  /** The id_token and web3 grants use the older error body, without a code. */
  readonly oauth?: true
}

type AuthFailure = Error & { readonly failure: AuthProblem }

/** Makes the error that ends a request of the protocol. */
export const fail = (
  status: number,
  code: string,
  message: string,
  more: Pick<AuthProblem, 'retryAfter' | 'weakReasons' | 'page' | 'oauth'> = {},
): AuthFailure =>
  Object.assign(new Error(message), {
    failure: {
      status,
      code,
      message,
      ...more,
    },
  })

export const invalid = (message: string): AuthFailure => fail(400, 'validation_failed', message)
export const badJson = (): AuthFailure =>
  fail(400, 'bad_json', 'The request body must be one JSON object with values of the right kinds')

/**
 * A temporary failure. Always 503: a client that gets another status while refreshing drops its
 * session, and the cashier is signed out.
 */
export const busy = (retryAfter = 1): AuthFailure =>
  fail(503, 'overloaded', 'The server is busy. Try again in a moment', { retryAfter })

type ThrownError = {
  readonly failure?: AuthProblem
  readonly statusCode?: number
  readonly code?: unknown
  readonly message?: string
}

/**
 * Converts a thrown error for the client. Unexpected
 * errors are logged and reveal no internal details.
 */
export const failureOf = (error: unknown, { log }: Pick<ProtocolRequest, 'log'>): AuthProblem => {
  const thrown = (error ?? {}) as ThrownError
  if (thrown.failure !== undefined) return thrown.failure
  if (error instanceof Refusal && error.status > 500)
    return { ...busy().failure, message: error.message }

  if (thrown.statusCode === 413)
    return {
      status: 413,
      code: 'request_entity_too_large',
      message: 'That is too much to send at once',
    }

  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return badJson().failure

  log.error({ err: error }, 'sign-in request failed')

  return storageTrouble(error) !== null || isDatabaseUnreachable(error)
    ? busy().failure
    : {
        status: 500,
        code: 'unexpected_failure',
        message: 'Something went wrong on the server. Try again',
      }
}

const bodyOf = (
  { status, code, message, weakReasons, oauth }: AuthProblem,
  versioned: boolean,
): unknown => {
  if (oauth === true) return { error: code, error_description: message }
  const weak = weakReasons === undefined ? {} : { weak_password: { reasons: weakReasons } }

  return versioned
    ? { code, message, ...weak }
    : {
        code: status,
        error_code: code,
        msg: message,
        ...weak,
      }
}

/**
 * The response to a failure: the newer body for clients that name the protocol version, the older
 * one for all others.
 */
export const failureAnswer = (failure: AuthProblem, request: ProtocolRequest): ProtocolAnswer => {
  const versioned = speaksVersion(request) && failure.oauth !== true
  return {
    status: failure.status,
    headers: {
      'cache-control': 'no-store',
      ...(failure.oauth === true ? {} : { 'x-sb-error-code': failure.code }),
      ...(versioned ? { 'x-supabase-api-version': API_VERSION } : {}),
      ...(failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) }),
    },
    body: bodyOf(failure, versioned),
  }
}
