// The routes of the protocol and the common handling of their responses.
import type { Http } from '../platform/http/http-instance.ts'
import {
  addProtocol,
  type ProtocolAnswer,
  type ProtocolRequest,
} from '../platform/http/protocol.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { authorize, linkIdentity } from './providers/authorize.ts'
import { callback } from './providers/callback.ts'
import { openOrigins } from './origins.ts'
import { badJson, failureAnswer, failureOf } from './protocol/errors.ts'
import { enrolFactor, EnrolFactorBody } from './factors/enrol-factor.ts'
import { removeFactor, verifyFactor, VerifyFactorBody } from './factors/factors.ts'
import { challengeFactor, ChallengeBody } from './factors/challenge-factor.ts'
import { getUser } from './accounts/get-user.ts'
import { unlinkIdentity } from './accounts/identities.ts'
import { logOut } from './grants/log-out.ts'
import { otp, OtpBody } from './mail/otp.ts'
import { health, keySet, openIdConfiguration, settings } from './settings-and-health.ts'
import { PinBody, pinSignIn } from './grants/pin-sign-in.ts'
import { reauthenticate } from './mail/reauthenticate.ts'
import { recover, RecoverBody } from './mail/recover.ts'
import { resend, ResendBody } from './mail/resend.ts'
import { type AuthRoute, BASE_PATH, type Endpoint, type AuthService } from './service/service.ts'
import { signUp } from './grants/sign-up.ts'
import { SignUpBody } from './grants/parse-sign-up.ts'
import { returnFromPage } from './providers/failed-return.ts'
import { samlDone, samlMetadata, samlResponse, sso, SsoBody } from './providers/sso.ts'
import { unknownAddress } from './protocol/unknown-address.ts'
import { token, TokenBody } from './grants/token.ts'
import { updateUser, UpdateUserBody } from './update-user.ts'
import { verify, VerifyBody } from './mail/verify.ts'
import { verifyLink } from './mail/verify-link.ts'

const preflight: Endpoint = async () => ({ status: 204 })

const PROVIDER_QUERY = [
  'provider',
  'scopes',
  'redirect_to',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
]

/** All routes; tests call each of them. */
export const routes: readonly AuthRoute[] = [
  ['OPTIONS', '/*', preflight, { summary: 'May a page of another origin call this?' }],
  ['POST', '/signup', signUp, { summary: 'Create an account', body: SignUpBody }],
  [
    'POST',
    '/token',
    token,
    {
      summary: 'Sign in or refresh a session',
      body: TokenBody,
      query: ['grant_type'],
    },
  ],
  ['POST', '/pin', pinSignIn, { summary: 'Sign in by PIN on a shared till', body: PinBody }],
  ['GET', '/user', getUser, { summary: 'The signed-in account', bearer: true }],
  [
    'PUT',
    '/user',
    updateUser,
    {
      summary: 'Change the signed-in account',
      body: UpdateUserBody,
      bearer: true,
    },
  ],
  [
    'POST',
    '/logout',
    logOut,
    {
      summary: 'Sign out',
      bearer: true,
      query: ['scope'],
    },
  ],
  ['GET', '/settings', settings, { summary: 'Which ways to sign in there are' }],
  ['GET', '/health', health, { summary: 'Version of the sign-in service' }],
  ['HEAD', '/health', health, { summary: 'The same, for monitors' }],
  ['GET', '/.well-known/jwks.json', keySet, { summary: 'Public keys of the tokens' }],
  [
    'GET',
    '/.well-known/openid-configuration',
    openIdConfiguration,
    { summary: 'Where programs that verify tokens find the keys' },
  ],
  [
    'GET',
    '/authorize',
    authorize,
    { summary: 'Begin signing in with a provider', query: PROVIDER_QUERY },
  ],
  [
    'GET',
    '/callback',
    callback,
    { summary: 'Return from a provider', query: ['state', 'code', 'error'] },
  ],
  ['POST', '/callback', callback, { summary: 'Return from a provider that sends a form' }],
  ['POST', '/sso', sso, { summary: 'Begin signing in with a company (SAML)', body: SsoBody }],
  [
    'GET',
    '/sso/saml/metadata',
    samlMetadata,
    { summary: 'This server, for the identity provider of a company' },
  ],
  [
    'POST',
    '/sso/saml/acs',
    samlResponse,
    { summary: 'Return from the identity provider of a company' },
  ],
  [
    'GET',
    '/sso/saml/done',
    samlDone,
    { summary: 'End of a company sign-in without a code', query: ['code'] },
  ],
  [
    'GET',
    '/user/identities/authorize',
    linkIdentity,
    {
      summary: 'Begin linking a provider',
      bearer: true,
      query: PROVIDER_QUERY,
    },
  ],
  [
    'DELETE',
    '/user/identities/:id',
    unlinkIdentity,
    { summary: 'Unlink a provider', bearer: true },
  ],
  ['POST', '/otp', otp, { summary: 'Send a code or a link to sign in', body: OtpBody }],
  ['POST', '/recover', recover, { summary: 'Send a link for a new password', body: RecoverBody }],
  ['POST', '/resend', resend, { summary: 'Send a message again', body: ResendBody }],
  ['POST', '/verify', verify, { summary: 'Confirm with a code', body: VerifyBody }],
  [
    'GET',
    '/verify',
    verifyLink,
    { summary: 'Confirm with a mailed link', query: ['token', 'type', 'redirect_to', 'confirm'] },
  ],
  [
    'GET',
    '/reauthenticate',
    reauthenticate,
    { summary: 'Send a code before a new password', bearer: true },
  ],
  [
    'POST',
    '/factors',
    enrolFactor,
    { summary: 'Add a second factor', body: EnrolFactorBody, bearer: true },
  ],
  ['DELETE', '/factors/:id', removeFactor, { summary: 'Remove a second factor', bearer: true }],
  [
    'POST',
    '/factors/:id/challenge',
    challengeFactor,
    { summary: 'Begin the second step', body: ChallengeBody, bearer: true },
  ],
  [
    'POST',
    '/factors/:id/verify',
    verifyFactor,
    {
      summary: 'Finish the second step with a code',
      body: VerifyFactorBody,
      bearer: true,
    },
  ],
  ...adminRoutes,
]

/** A provider's form comes from another site by design; it is useless without our state. */
const FOREIGN: ReadonlySet<Endpoint> = new Set([callback, samlResponse])

/** Registers the routes of the service. */
export const addRoutes = (http: Http, service: AuthService): void => {
  const origins = openOrigins(service.context.config)
  const shown = (answer: ProtocolAnswer, request: ProtocolRequest): ProtocolAnswer => ({
    ...answer,
    headers: { ...origins.headers(request), ...answer.headers },
  })

  const answerWith = (endpoint: Endpoint) => async (request: ProtocolRequest) => {
    if (request.method !== 'OPTIONS' && !FOREIGN.has(endpoint) && origins.isForeignForm(request))
      throw badJson()
    return shown(await endpoint(service, request), request)
  }

  addProtocol(http, {
    prefix: BASE_PATH,
    routes: routes.map(([method, path, endpoint, about]) => ({
      method,
      path,
      about,
      answer: answerWith(endpoint),
    })),
    fail: (error, request) => {
      const failure = failureOf(error, request)
      const back = returnFromPage(failure, request, service.context.config)
      return shown(back ?? failureAnswer(failure, request), request)
    },
    unknown: (request) => shown(failureAnswer(unknownAddress(request.path), request), request),
  })
}
