// A sign-in with a provider that failed: the browser goes back to the page with the reason.
import type { ProtocolAnswer } from '../../platform/http/protocol.ts'
import type { AuthProblem } from '../protocol/errors.ts'
import { withFields } from '../mail/redirect-targets.ts'

const MAX_TEXT = 300
/** What the shop refuses; everything else is an error of the provider or of the server. */
const DENIED = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

type ReturnReason = {
  readonly error: string
  readonly error_code: string
  readonly error_description: string
}

/** Clients read the reason from the query or from the fragment. */
export const returnWithReason = (target: string, reason: ReturnReason): ProtocolAnswer => {
  const fields = {
    ...reason,
    error: reason.error.slice(0, MAX_TEXT),
    error_description: reason.error_description.slice(0, MAX_TEXT),
  }

  return {
    status: 302,
    headers: { location: withFields(target, fields, fields), 'cache-control': 'no-store' },
  }
}

/** The reason of a failed request, also after an error of this server. */
export const returnWithFailure = (target: string, { code, message }: AuthProblem): ProtocolAnswer =>
  returnWithReason(target, {
    error: DENIED.includes(code) ? 'access_denied' : 'server_error',
    error_code: code,
    error_description: message,
  })
