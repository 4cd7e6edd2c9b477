// GET /authorize redirects the browser to a provider with a single-use state. GET
// /user/identities/authorize does the same to link the provider to the account of the signed-in
// person.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Config } from '../../platform/settings/config.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { requireSession } from '../accounts/bearer.ts'
import { readChallenge } from '../mail/pkce-flow-state.ts'
import { checkLinking } from '../accounts/identities.ts'
import { failureOf } from '../protocol/errors.ts'
import { returnWithFailure } from './failed-return.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { targetOf } from '../mail/redirect-targets.ts'
import {
  BASE_PATH,
  type Endpoint,
  externalUrl,
  type AuthService,
  siteUrl,
} from '../service/service.ts'

const COOKIE = 'webale-flow'
const COOKIE_SECONDS = 600
/**
 * Parameters that we set ourselves, in any letter case; all others are passed on to the provider.
 */
const OWN = [
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
]
const OWN_PKCE = [
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'response_mode',
]
const MAX_EXTRA = 500

/**
 * The cookie value of the browser that started the flow. The provider's response counts only there,
 * not in the browser of the person who received the link.
 */
export const browserOf = ({ headers }: ProtocolRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`).exec(headers['cookie'] ?? '')?.[1]

/** A random value for the cookie. */
export const newBrowserMark = (): string => randomBytes(16).toString('base64url')

export const hashOf = (mark: string): string =>
  createHash('sha256').update(mark).digest('base64url')

const extrasOf = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        ![...OWN, ...OWN_PKCE].includes(name.toLowerCase()) && value.length <= MAX_EXTRA,
    ),
  )

const scopesOf = (asked = ''): string =>
  [
    ...new Set([
      'openid',
      'email',
      'profile',
      ...asked.split(/[\s,]+/).filter((scope) => /^[!#-[\]-~]{1,100}$/.test(scope)),
    ]),
  ].join(' ')

/** A cookie that identifies the browser that started the flow. */
export const flowCookie = (mark: string, config: Config): string => {
  const secure = siteUrl(config).startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${mark}; Path=${BASE_PATH}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** The values that the callback needs to verify the provider's response. */
const newRound = (mark: string, nonce = oidc.randomNonce()) => ({
  verifier: oidc.randomPKCECodeVerifier(),
  nonce,
  browser: hashOf(mark),
})

type Start = { readonly url: string; readonly cookie: string }

const startFlow = async (
  service: AuthService,
  request: ProtocolRequest,
  linking_user_id: string | null,
): Promise<Start> => {
  const { store, now, config } = service.context
  const { query } = request
  const challenge = readChallenge(
    {
      code_challenge: query['code_challenge'],
      code_challenge_method: query['code_challenge_method'],
    },
    service,
  )

  const { name, client } = await service.providers.get(query['provider'] ?? '')
  const extras = extrasOf(query)
  const mark = browserOf(request) ?? newBrowserMark()
  const round = newRound(mark, extras['nonce'])
  const id = randomUUID()
  const flow = {
    id,
    user_id: null,
    kind: 'oauth',
    ...challenge,
    provider: name,
    provider_verifier: JSON.stringify(round),
    linking_user_id,
  }

  const row = {
    ...flow,
    redirect_to: targetOf(request, config),
    created_at: now(),
  }

  await inTransaction(store, (tx: Tx) => tx.insertInto('auth_flow_states').values(row).execute())
  const url = oidc.buildAuthorizationUrl(client, {
    ...extras,
    redirect_uri: `${externalUrl(config)}/callback`,
    scope: scopesOf(query['scopes']),
    state: id,
    nonce: round.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(round.verifier),
    code_challenge_method: 'S256',
  })

  return { url: url.href, cookie: flowCookie(mark, config) }
}

/**
 * A browser that was sent here goes back to its page when the provider cannot be reached, or this
 * server is busy. A program gets the error of a wrong request, and each error when it asked for the
 * address of the provider.
 */
const answerStart = async (
  service: AuthService,
  request: ProtocolRequest,
  linking_user_id: string | null,
): Promise<ProtocolAnswer> => {
  const isAsked = request.query['skip_http_redirect'] === 'true'
  try {
    limitAddress(service, 'sso', request)
    const { url, cookie } = await startFlow(service, request, linking_user_id)
    const headers = { 'set-cookie': cookie, 'cache-control': 'no-store' }

    return isAsked
      ? { status: 200, headers, body: { url } }
      : { status: 302, headers: { ...headers, location: url } }
  } catch (error) {
    if (isAsked) throw error
    const failure = failureOf(error, request)
    if (failure.status < 500 && failure.status !== 429) throw error

    return returnWithFailure(targetOf(request, service.context.config), 'oauth', failure)
  }
}

/** GET /authorize (decision D16) */
export const authorize: Endpoint = (service, request) => answerStart(service, request, null)

/** GET /user/identities/authorize */
export const linkIdentity = requireSession(async (service, request, { account }) => {
  checkLinking(service)
  return answerStart(service, request, account.id)
})
