// The routes of the protocol, and what every answer of it has in common.
import type { Http } from '../platform/http.ts'
import { addProtocol, type ProtocolAnswer, type ProtocolRequest, type ProtocolRoute } from '../platform/protocol.ts'
import { changeUser, createUser, deleteFactor, deleteUser, listUsers, showFactors, showUser } from './admin-api.ts'
import { generateLink, invite } from './admin-links.ts'
import { authorize, linkIdentity } from './authorize.ts'
import { callback } from './callback.ts'
import { openOrigins } from './origins.ts'
import { badJson, failureAnswer, failureOf } from './errors.ts'
import { enrolFactor } from './enrol-factor.ts'
import { challengeFactor, removeFactor, verifyFactor } from './factors.ts'
import { getUser } from './get-user.ts'
import { unlinkIdentity } from './identities.ts'
import { logOut } from './log-out.ts'
import { otp } from './otp.ts'
import { health, keySet, settings } from './public-facts.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { BASE_PATH, type Endpoint, type Service } from './service.ts'
import { signUp } from './sign-up.ts'
import { saml, sso } from './sso.ts'
import { token } from './token.ts'
import { updateUser } from './update-user.ts'
import { verify } from './verify.ts'
import { verifyLink } from './verify-link.ts'

type Route = readonly [method: ProtocolRoute['method'], path: string, endpoint: Endpoint]

const preflight: Endpoint = async () => ({ status: 204 })

/** Every call there is; the tests try each of them. */
export const routes: readonly Route[] = [
  ['OPTIONS', '/*', preflight],
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/logout', logOut],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
  ['GET', '/.well-known/jwks.json', keySet],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
  ['POST', '/sso', sso],
  ['GET', '/sso/saml/metadata', saml],
  ['POST', '/sso/saml/acs', saml],
  ['GET', '/user/identities/authorize', linkIdentity],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
  ['POST', '/otp', otp],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['POST', '/verify', verify],
  ['GET', '/verify', verifyLink],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/factors', enrolFactor],
  ['DELETE', '/factors/:id', removeFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['POST', '/admin/users', createUser],
  ['GET', '/admin/users', listUsers],
  ['GET', '/admin/users/:id', showUser],
  ['PUT', '/admin/users/:id', changeUser],
  ['DELETE', '/admin/users/:id', deleteUser],
  ['GET', '/admin/users/:id/factors', showFactors],
  ['DELETE', '/admin/users/:id/factors/:factor_id', deleteFactor],
  ['POST', '/admin/generate_link', generateLink],
  ['POST', '/invite', invite],
]

/** A provider's form comes from its own site by design; what it brings is worth nothing without our state. */
const FOREIGN: ReadonlySet<Endpoint> = new Set([callback, saml])

/** Adds the service to the server. */
export const addRoutes = (http: Http, service: Service): void => {
  const origins = openOrigins(service.world.config)
  const shown = (answer: ProtocolAnswer, request: ProtocolRequest): ProtocolAnswer => ({
    ...answer,
    headers: { ...origins.headers(request), ...answer.headers },
  })
  const answerWith = (endpoint: Endpoint) => async (request: ProtocolRequest) => {
    if (request.method !== 'OPTIONS' && !FOREIGN.has(endpoint) && origins.isForeignForm(request)) throw badJson()
    return shown(await endpoint(service, request), request)
  }
  addProtocol(http, {
    prefix: BASE_PATH,
    routes: routes.map(([method, path, endpoint]) => ({ method, path, answer: answerWith(endpoint) })),
    fail: (error, request) => shown(failureAnswer(failureOf(error, request), request), request),
    unknown: (request) =>
      shown(failureAnswer({ status: 404, code: 'not_found', message: 'This address is not part of the sign-in service' }, request), request),
  })
}
