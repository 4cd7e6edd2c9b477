// A request of a browser itself that failed (a sign-in with a provider, a mailed link): the browser
// goes back to the page with the reason, because a person cannot read JSON.
import type { Config } from '../../platform/settings/config.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import type { AuthProblem } from '../protocol/errors.ts'
import { targetOf, withFields } from '../mail/redirect-targets.ts'

const MAX_TEXT = 300
/** What the shop refuses; everything else is an error of the provider or of the server. */
const DENIED = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** How the person was signing in, in the words of the protocol for the proofs of a session. */
type SignInMethod = 'oauth' | 'sso/saml' | 'otp'

/** The addresses that a browser opens itself. */
const PAGES: Readonly<Record<string, SignInMethod | undefined>> = {
  'GET /authorize': 'oauth',
  'GET /callback': 'oauth',
  'POST /callback': 'oauth',
  'GET /verify': 'otp',
  'POST /sso/saml/acs': 'sso/saml',
  'GET /sso/saml/done': 'sso/saml',
}

type ReturnReason = {
  readonly error: string
  readonly error_code: string
  readonly error_description: string
  /** An addition to the protocol: the page names what failed. */
  readonly error_method: SignInMethod
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
export const returnWithFailure = (
  target: string,
  error_method: SignInMethod,
  { code, message }: Pick<AuthProblem, 'code' | 'message'>,
): ProtocolAnswer =>
  returnWithReason(target, {
    error: DENIED.includes(code) ? 'access_denied' : 'server_error',
    error_code: code,
    error_description: message,
    error_method,
  })

const methodOfPage = ({ method, path, query }: ProtocolRequest): SignInMethod | undefined =>
  query['skip_http_redirect'] === 'true' ? undefined : PAGES[`${method} ${path}`]

/** Was this sent by the browser itself, which shows the answer? A program asks for JSON. */
const isNavigation = ({ headers }: ProtocolRequest): boolean =>
  /\btext\/html\b/i.test(headers['accept'] ?? '')

/**
 * The way back for a browser whose request failed: to the page of the sign-in when it is known.
 * Null for a program, and for an address that no person opens.
 */
export const returnFromPage = (
  failure: AuthProblem,
  request: ProtocolRequest,
  config: Config,
): ProtocolAnswer | null => {
  const method = methodOfPage(request)
  if (method === undefined || !isNavigation(request)) return null
  const page = failure.page ?? targetOf(request, config)

  return { ...returnWithFailure(page, method, failure), status: 303 }
}
