// The only place that writes an error answer: application/problem+json for operations, {success, error} for the functions
// of /functions/v1 (decision D19). Whatever is not a Refusal is logged, with the request's number, and tells nothing inside.
import { Refusal, type RefusalCode, refuse } from '@webale/domain/kernel/refusal.ts'
import { isDatabaseAway, storageTrouble } from './database/storage-trouble.ts'
import type { Log } from './log.ts'

export type ProblemResponse = {
  readonly status: number
  readonly contentType: string
  readonly body: unknown
  readonly retryAfter?: string
}

type FrameworkError = { statusCode?: number; code?: string }

/** Errors of the HTTP layer that are the client's, in our words. */
const fromFramework = (error: FrameworkError): Refusal | null => {
  if (error.statusCode === 413) return refuse('too_large')
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return refuse('not_found', { thing: 'This address' })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return refuse('not_json')
  return null
}

/** Trouble of the disk or of the way to the database is a state, not a crash. */
const ofStorage = (error: unknown): RefusalCode =>
  storageTrouble(error) ?? (isDatabaseAway(error) ? 'database_away' : 'unexpected')

const asRefusal = (error: unknown, log: Log): Refusal => {
  if (error instanceof Refusal) return error
  const client = fromFramework(error ?? {})
  if (client !== null) return client
  log.error({ err: error }, 'request failed')
  return new Refusal(ofStorage(error), {})
}

/** The answer to an error: status, headers, body. `path` decides the shape. */
export const problemOf = (
  error: unknown,
  { path, requestId, log }: { path: string; requestId: string; log: Log },
): ProblemResponse => {
  const { code, status, message, params, details } = asRefusal(error, log)
  const retryAfter = status === 503 || status === 429 ? { retryAfter: params['seconds'] ?? '1' } : {}
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
  return { status, contentType: 'application/problem+json; charset=utf-8', body, ...retryAfter }
}
