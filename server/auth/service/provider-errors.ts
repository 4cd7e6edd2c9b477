// Errors of a sign-in provider: what the operator reads in the log, with the provider's own word
// and without secrets, and what the person is told.
import type { Log } from '../../platform/base/log.ts'
import { fail } from '../protocol/errors.ts'

/** Longer words are no error words. */
const MAX_WORD = 60
const RETRY_SECONDS = 10
/** Codes of the libraries for an answer that did not come in time. */
const TIMEOUTS = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT']
/** HTTP statuses with which a provider says that it does not work at the moment. */
const isAway = (status: number): boolean => status === 429 || status >= 500

/** Where a sign-in was when the provider failed. */
type ProviderStep = 'configuration' | 'exchange' | 'keys'

type LibraryError = {
  readonly code?: string
  readonly cause?: unknown
  readonly error?: unknown
  readonly message?: string
  readonly response?: Response
}

type ProviderTrouble = { readonly isAway: boolean; readonly reason: string }

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && new RegExp(`^[\\w.:-]{1,${MAX_WORD}}$`).test(value) ? value : null

/** The error word of an answer whose body nobody has read. */
const wordInBody = async (response: Response | undefined): Promise<string | null> => {
  try {
    const body = (await response?.json()) as { readonly error?: unknown } | undefined
    return wordOf(body?.error)
  } catch {
    return null
  }
}

/** The error word of a WWW-Authenticate header, as the library has parsed it. */
const wordInChallenge = (cause: unknown): string | null => {
  if (!Array.isArray(cause)) return null
  const words = cause.map((challenge: { readonly parameters?: { readonly error?: unknown } }) =>
    wordOf(challenge.parameters?.error),
  )

  return words.find((word) => word !== null) ?? null
}

/** The innermost error of the library: it names the check that failed, without values. */
const innermost = (error: LibraryError): LibraryError =>
  error.cause instanceof Error ? innermost(error.cause) : error

const troubleOf = async (thrown: unknown): Promise<ProviderTrouble> => {
  const error = (thrown ?? {}) as LibraryError
  const { code = '', cause } = error
  if (TIMEOUTS.includes(code)) return { isAway: true, reason: 'timeout' }
  // fetch throws a TypeError, whose cause is the error of the connection.
  if (thrown instanceof TypeError && cause instanceof Error)
    return { isAway: true, reason: wordOf(innermost(error).code) ?? 'no connection' }

  const response = error.response ?? (cause instanceof Response ? cause : undefined)
  const isTroubled = response !== undefined && isAway(response.status)
  const word = wordOf(error.error) ?? wordInChallenge(cause) ?? (await wordInBody(error.response))
  if (word !== null) return { isAway: isTroubled, reason: word }
  if (response !== undefined && response.status !== 200)
    return { isAway: isTroubled, reason: `HTTP ${response.status}` }

  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { isAway: false, reason: 'clock' }

  return { isAway: false, reason: (innermost(error).message ?? 'unknown').slice(0, 2 * MAX_WORD) }
}

const UNREACHABLE = 'the sign-in provider cannot be reached'
const WORDS: Readonly<Record<ProviderStep, string>> = {
  configuration:
    'the sign-in provider has no configuration at this address; ' +
    'check AUTH_EXTERNAL_GOOGLE_ISSUER',
  exchange:
    'the sign-in provider refused to say who signed in; check the client id, the secret, ' +
    'the registered address and the clock',
  keys: 'the keys of the sign-in provider cannot be read',
}

const answerFor = (step: ProviderStep, away: boolean) => {
  if (away)
    return fail(
      503,
      'provider_unreachable',
      'The sign-in provider cannot be reached. ' +
        'Check the internet connection, or sign in another way',
      { retryAfter: RETRY_SECONDS },
    )

  return step === 'exchange'
    ? fail(500, 'unexpected_failure', 'Unable to exchange external code')
    : fail(
        500,
        'provider_misconfigured',
        'The sign-in provider is not set up correctly. Tell an administrator',
      )
}

/**
 * Logs an error of a provider once, and makes the error that ends the request:
 * provider_unreachable (503), provider_misconfigured or unexpected_failure (500).
 */
export const providerFailure = async (
  log: Pick<Log, 'warn'>,
  { issuer, step }: { readonly issuer: string; readonly step: ProviderStep },
  error: unknown,
) => {
  const { isAway: away, reason } = await troubleOf(error)
  log.warn({ issuer, reason }, away ? UNREACHABLE : WORDS[step])
  return answerFor(step, away)
}

/** Logs the error with which a provider sent the browser back. */
export const logRefusal = (log: Pick<Log, 'warn'>, provider: string, error: string): void =>
  log.warn({ provider, reason: wordOf(error) ?? 'unknown' }, 'the sign-in provider sent an error')
