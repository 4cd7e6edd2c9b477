// Requests of a till to the server. An answer that
// does not come from the shop's server counts as none.
import type { TillCredential } from '../disk/till-state.ts'

/** Longest wait for the answer to a report or an offer. */
export const MAX_REPORT_WAIT_MS = 15_000

/** `body` is a JSON object. */
export type TillAnswer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export type TillRequest = {
  readonly path:
    | '/api/tills'
    | '/api/till/hello'
    | '/api/till/sales'
    | '/api/till/documents'
    | '/api/till/withdrawals'
    | '/api/till/offers'
  readonly body: unknown
  readonly till: TillCredential
  /** Idempotency key. */
  readonly key: string
  readonly limit_ms: number
  /** This tab shows the result itself, so the server need not tell it. */
  readonly isOwn?: boolean
}

/**
 * Resolves with null when there was no answer in time, or one that the shop's server does not give.
 */
export type TillNet = {
  post(request: TillRequest): Promise<TillAnswer | null>
  /** The session of the person who is signed in; null when nobody is. */
  session(): { readonly id: string; readonly person_id: string } | null
}

/** Why a request was refused; codes are those of the refusal table. */
export const refusalOfAnswer = ({ body }: TillAnswer): { code: string; title: string } => ({
  code: typeof body.code === 'string' ? body.code : 'unexpected',
  title: typeof body.title === 'string' ? body.title : 'The server did not answer as expected',
})

export const isSuccess = ({ status }: TillAnswer): boolean => status >= 200 && status < 300
