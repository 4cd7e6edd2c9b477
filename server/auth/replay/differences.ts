// Where this service differs from the original on purpose, with a request that shows it. The tests
// beside it keep the list true: a difference that goes away must leave the list. Those that one
// request cannot show are in longer-differences.test.ts.
import { MAX_STRANGER_BODY } from '../../platform/http/body-limits.ts'

type Difference = {
  readonly what: string
  /** What the original does. */
  readonly original: string
  readonly why: string
  /** The request, for a shop in which ann@shop.ug has an account. */
  readonly line: string
  readonly body?: unknown
  /** Sent by Ann. */
  readonly signedIn?: true
  readonly env?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The answer of this service. */
  readonly status: number
  readonly code?: string
  /** Headers of the answer; null is a header that is not there. */
  readonly answered?: Readonly<Record<string, unknown>>
}

const EMAIL = 'ann@shop.ug'
const VERIFIER = 'v'.repeat(43)

export const differences: readonly Difference[] = [
  {
    what: 'A request without a session may have 64 kB.',
    original: 'It may have 1 MB: a web3 message of 90 kB is 400 validation_failed.',
    why: 'Strangers must not fill the memory of a small server; no such request needs more.',
    line: 'POST /auth/v1/token?grant_type=web3',
    body: { chain: 'ethereum', message: 'x'.repeat(MAX_STRANGER_BODY + 1), signature: 'x' },
    status: 413,
    code: 'request_entity_too_large',
  },
  {
    what: 'A password may have up to 256 characters.',
    original: 'More than 72 bytes are 400 validation_failed.',
    why: 'Nothing is cut off, and long sentences are good passwords.',
    line: 'POST /auth/v1/signup',
    body: { email: 'ben@shop.ug', password: 'p'.repeat(256) },
    status: 200,
  },
  {
    what: 'user_metadata has at most 4 KiB.',
    original: 'It has no limit.',
    why: 'It is part of each token, and longer headers lock the person out.',
    line: 'PUT /auth/v1/user',
    body: { data: { note: 'x'.repeat(5000) } },
    signedIn: true,
    status: 422,
    code: 'validation_failed',
  },
  {
    what: 'The PKCE method plain is refused on https and on this machine.',
    original: 'It is accepted.',
    why: 'Who reads the first request could take the session.',
    line: 'POST /auth/v1/otp',
    body: { email: EMAIL, code_challenge: VERIFIER, code_challenge_method: 'plain' },
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'Nobody signs in anonymously.',
    original: 'A setting allows it.',
    why: 'Each entry of a shop has a person.',
    line: 'POST /auth/v1/signup',
    body: {},
    status: 422,
    code: 'anonymous_provider_disabled',
  },
  {
    what: 'Security keys (WebAuthn) are no second factor.',
    original: 'A setting allows them.',
    why: 'They need https on a fixed name, which few shops have.',
    line: 'POST /auth/v1/factors',
    body: { factor_type: 'webauthn', friendly_name: 'key' },
    signedIn: true,
    status: 422,
    code: 'mfa_webauthn_enroll_not_enabled',
  },
  {
    what: 'There are no passkeys.',
    original: 'A setting allows them.',
    why: 'As security keys.',
    line: 'POST /auth/v1/passkeys/authentication/options',
    body: {},
    status: 404,
    code: 'passkey_disabled',
  },
  {
    what: 'The service is no OAuth server for other programs.',
    original: 'A setting allows it.',
    why: 'A shop needs none; programs use a service key.',
    line: 'GET /auth/v1/oauth/authorize',
    status: 404,
    code: 'feature_disabled',
  },
  {
    what: 'A web3 signature that is no text is refused as such, also while web3 is off.',
    original: 'It says 422 web3_provider_disabled for any body.',
    why: 'A body is checked before anything else.',
    line: 'POST /auth/v1/token?grant_type=web3',
    body: { chain: 'ethereum', message: 'x', signature: [1, 2, 3] },
    status: 400,
    code: 'bad_json',
  },
  {
    what: 'A refresh that comes too often is 503.',
    original: 'It is 429.',
    why: 'Clients drop the session after 429, and the cashier is signed out.',
    line: 'POST /auth/v1/token?grant_type=refresh_token',
    env: { AUTH_RATE_LIMIT_TOKEN_REFRESH: '1' },
    status: 503,
    code: 'overloaded',
  },
  {
    what: 'A provider that cannot be reached sends the browser back to its page.',
    original: 'It answers with JSON.',
    why: 'A person cannot read it, and a shop without internet is usual.',
    line: 'GET /auth/v1/authorize?provider=google',
    env: {
      AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
      AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
      AUTH_EXTERNAL_GOOGLE_ISSUER: 'http://127.0.0.1:9',
    },
    status: 302,
  },
  {
    what: 'A type of resend must fit the address, also for changes.',
    original: 'It checks signup and sms only.',
    why: 'A change of the address is never sent to a number.',
    line: 'POST /auth/v1/resend',
    body: { type: 'phone_change', email: EMAIL },
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'Only pages of the site and of the allow list may call from a browser.',
    original: 'Pages of every origin may: the answer names `*`.',
    why: 'No page of a stranger needs to ask this server.',
    line: 'OPTIONS /auth/v1/token',
    headers: { origin: 'https://evil.ug', 'access-control-request-method': 'POST' },
    status: 204,
    answered: { 'access-control-allow-origin': null },
  },
  {
    what: 'A browser whose link or sign-in failed goes back to its page with error_method.',
    original: 'It shows JSON for some failures, and has no error_method.',
    why: 'A person cannot read JSON, and the page says what failed.',
    line: 'GET /auth/v1/verify',
    headers: { accept: 'text/html,*/*;q=0.8' },
    status: 303,
    answered: { location: /[?&]error_code=validation_failed&.*error_method=otp/ },
  },
  {
    what: 'A program that comes to /callback with an unknown state gets JSON.',
    original: 'It is sent to the page of the site, as a browser is.',
    why: 'A program reads the code of the error.',
    line: 'GET /auth/v1/callback?state=x&code=y',
    status: 400,
    code: 'bad_oauth_state',
  },
  {
    what: 'HEAD is 404, except for /health.',
    original: 'It is 405.',
    why: 'The HEAD request of a mail scanner must not use up a mailed link.',
    line: 'HEAD /auth/v1/verify?token=x&type=signup',
    status: 404,
    code: 'not_found',
  },
  {
    what: 'Programs do not read the audit log here.',
    original: 'GET /admin/audit answers the log of the service.',
    why: 'The log of the shop has these entries, sealed, on the page Audit Log.',
    line: 'GET /auth/v1/admin/audit',
    status: 404,
    code: 'not_found',
  },
  {
    what: 'There is no SCIM.',
    original: 'A setting allows it.',
    why: 'A shop has too few people for it.',
    line: 'GET /auth/v1/scim/v2/Users',
    status: 404,
    code: 'feature_disabled',
  },
  {
    what: 'Programs add no OAuth providers.',
    original: 'A setting allows it.',
    why: 'The settings name the one provider; companies use SAML.',
    line: 'GET /auth/v1/admin/custom-providers',
    status: 404,
    code: 'feature_disabled',
  },
  {
    what: 'A second factor cannot be renamed.',
    original: 'PUT on the factor of a person renames it.',
    why: 'The client has no such call.',
    line: 'PUT /auth/v1/admin/users/01a1fd1d-e121-7f3f-82b2-3f925987aa83/factors/x',
    body: { friendly_name: 'x' },
    status: 404,
    code: 'not_found',
  },
]
