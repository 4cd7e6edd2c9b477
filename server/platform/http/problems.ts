// Formats all error responses: application/problem+json for operations, {success, error} for
// /functions/v1 (decision D19). Errors that are not a Refusal are logged with the request id, and
// the response contains no internal details.
import { Refusal, type RefusalCode, refuse } from '@webale/domain/kernel/refusal.ts'
import { isDatabaseUnreachable, storageTrouble } from '../database/storage-trouble.ts'
import type { Log } from '../base/log.ts'

export type ProblemResponse = {
  readonly status: number
  readonly contentType: string
  readonly body: unknown
  readonly retryAfter?: string
}

type FrameworkError = { statusCode?: number; code?: string }

/** Refusals for client errors detected by the HTTP layer. */
const fromFramework = (error: FrameworkError): Refusal | null => {
  if (error.statusCode === 413) return refuse('too_large')
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return refuse('not_found', { thing: 'This address' })

  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('not_json')

  return null
}

/** Refusal code for failures of the disk or of the database connection. */
const ofStorage = (error: unknown): RefusalCode =>
  storageTrouble(error) ?? (isDatabaseUnreachable(error) ? 'database_away' : 'unexpected')

const asRefusal = (error: unknown, log: Log): Refusal => {
  if (error instanceof Refusal) return error
  const client = fromFramework(error ?? {})
  if (client !== null) return client
  log.error({ err: error }, 'request failed')

  return new Refusal(ofStorage(error), {})
}

/** The response to an error: status, headers, body. `path` decides the format. */
export const problemOf = (
  error: unknown,
  { path, requestId, log }: { path: string; requestId: string; log: Log },
): ProblemResponse => {
  const { code, status, message, params, details } = asRefusal(error, log)
  const retryAfter =
    status === 503 || status === 429 ? { retryAfter: params['seconds'] ?? '1' } : {}

  if (path.startsWith('/functions/v1/'))
    return {
      status,
      contentType: 'application/json; charset=utf-8',
      body: { success: false, error: message },
      ...retryAfter,
    }

  const body = {
    type: `/problems/${code}`,
    title: message,
    status,
    code,
    params,
    ...(details === undefined ? {} : { details }),
    instance: requestId,
  }

  return {
    status,
    contentType: 'application/problem+json; charset=utf-8',
    body,
    ...retryAfter,
  }
}
