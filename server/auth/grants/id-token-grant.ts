// POST /token?grant_type=id_token: exchanges an ID token, which a provider signed for one of our
// clients, for a session.
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { findCaller } from '../accounts/bearer.ts'
import { readBody, Text } from '../protocol/body.ts'
import { completeSignIn, signInResponse } from '../accounts/complete-sign-in.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { checkLinking } from '../accounts/identities.ts'
import { findOrCreateAccount, linkTo } from '../providers/linking.ts'
import { providerFailure } from '../service/provider-errors.ts'
import type { ProviderIdentity } from '../service/provider-identity.ts'
import { personOf, type OidcProvider } from '../service/oidc.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import type { Endpoint, AuthService } from '../service/service.ts'

const ASYMMETRIC = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const SKEW_SECONDS = 30

export const IdTokenBody = z.object({
  provider: Text,
  id_token: Text,
  access_token: Text,
  nonce: Text,
  link_identity: z.boolean().optional(),
  gotrue_meta_security: z.unknown().optional(),
})
type IdTokenInput = z.output<typeof IdTokenBody>

const refusedToken = (text: string, error = 'invalid request') =>
  fail(400, error, text, { oauth: true })

/** A provider whose configuration was read again gets its keys again. */
const keySets = new WeakMap<OidcProvider, ReturnType<typeof createRemoteJWKSet>>()
const keysOf = (provider: OidcProvider, address: string) => {
  const known = keySets.get(provider) ?? createRemoteJWKSet(new URL(address))
  keySets.set(provider, known)
  return known
}

/** Does the token name a key or an algorithm that the provider's configuration does not have? */
const isUnknownSigner = (error: unknown): boolean =>
  ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JOSE_ALG_NOT_ALLOWED'].includes(
    (error as { code?: string }).code ?? '',
  )

/** Is it the provider that failed, and not the token? */
const isProviderError = (error: unknown): boolean =>
  (error instanceof TypeError && error.cause instanceof Error) ||
  /^ERR_(JWKS_(TIMEOUT|INVALID)|JOSE_GENERIC|INVALID_URL)$/.test(
    (error as { code?: string }).code ?? '',
  )

/** Accepts only the provider's keys and algorithms; the caller cannot choose issuer or audience. */
const readToken = async (
  provider: OidcProvider,
  token: string,
  now: string,
): Promise<JWTPayload> => {
  const {
    issuer,
    jwks_uri = '',
    id_token_signing_alg_values_supported: named = ['RS256'],
  } = provider.client.serverMetadata()

  const checks = {
    issuer,
    algorithms: named.filter((name) => ASYMMETRIC.includes(name)),
    clockTolerance: SKEW_SECONDS,
    currentDate: new Date(now),
    requiredClaims: ['exp', 'iat', 'aud'],
  }

  return (await jwtVerify(token, keysOf(provider, jwks_uri), checks)).payload
}

/** The claims of the token; read once more when the provider has changed its signature. */
const readSignedToken = async (
  service: AuthService,
  provider: OidcProvider,
  token: string,
): Promise<JWTPayload> => {
  const now = service.context.now()
  try {
    return await readToken(provider, token, now)
  } catch (error) {
    if (!isUnknownSigner(error)) throw error
    const renewed = await service.providers.renew(provider)
    if (renewed === provider) throw error
    return readToken(renewed, token, now)
  }
}

const verifyIdToken = async (
  service: AuthService,
  provider: OidcProvider,
  token: string,
  { log }: ProtocolRequest,
): Promise<JWTPayload> => {
  const payload = await readSignedToken(service, provider, token).catch(async (error: unknown) => {
    if ((error as { failure?: unknown }).failure !== undefined) throw error
    const { issuer } = provider.client.serverMetadata()
    throw isProviderError(error)
      ? await providerFailure(log, { issuer, step: 'keys' }, error)
      : refusedToken('Bad ID token')
  })

  const audience = [payload.aud ?? []].flat()
  if (!audience.some((id) => provider.clientIds.includes(id)))
    throw refusedToken(`Unacceptable audience in id_token: [${audience.join(' ').slice(0, 200)}]`)

  if (Number(payload.iat) > Date.parse(service.context.now()) / 1000 + SKEW_SECONDS)
    throw refusedToken('Bad ID token')

  return payload
}

/**
 * The ID token contains the left half of the access token's hash, which proves that both come from
 * the same response.
 */
const fitsAccessToken = (token: string, at_hash: unknown): boolean => {
  const left = (name: string, bytes: number) =>
    createHash(name).update(token).digest().subarray(0, bytes).toString('base64url')
  return (
    at_hash === undefined ||
    [left('sha256', 16), left('sha384', 24), left('sha512', 32)].some((hash) => hash === at_hash)
  )
}

const checkNonce = (nonce: string, claim: unknown): void => {
  const claimed = typeof claim === 'string' ? claim : ''
  if ((nonce === '') !== (claimed === ''))
    throw refusedToken('Passed nonce and nonce in id_token should either both exist or not.')
  if (nonce !== '' && createHash('sha256').update(nonce).digest('hex') !== claimed)
    throw refusedToken('Nonces mismatch', 'invalid nonce')
}

const readPerson = async (
  service: AuthService,
  { provider = '', id_token = '', access_token = '', nonce = '' }: IdTokenInput,
  request: ProtocolRequest,
): Promise<ProviderIdentity> => {
  if (id_token === '') throw refusedToken('id_token required')
  if (!service.providers.isKnown(provider))
    throw invalid('Unsupported provider: provider could not be found')

  if (!service.providers.isOn(provider))
    throw fail(400, 'provider_disabled', `Provider (${provider}) is not enabled`)

  const claims = await verifyIdToken(
    service,
    await service.providers.get(provider),
    id_token,
    request,
  )

  if (typeof claims.sub !== 'string' || claims.sub === '')
    throw refusedToken('Missing sub claim in id_token')

  if (access_token !== '' && !fitsAccessToken(access_token, claims['at_hash']))
    throw refusedToken('Bad ID token')

  checkNonce(nonce, claims['nonce'])

  return personOf(provider, claims.sub, claims)
}

const linkingUser = async (
  service: AuthService,
  { link_identity = false }: IdTokenInput,
  request: ProtocolRequest,
): Promise<string | null> => {
  if (!link_identity) return null
  checkLinking(service)
  return (await findCaller(service, request)).account.id
}

export const idTokenGrant: Endpoint = async (service, request) => {
  limitAddress(service, 'token', request)
  const body = readBody(request.body, IdTokenBody)
  const person = await readPerson(service, body, request)
  const user_id = await linkingUser(service, body, request)
  const entered = await inTransaction(service.context.store, async (tx) => {
    const account =
      user_id === null
        ? await findOrCreateAccount(tx, service, person, request)
        : await linkTo(tx, service, user_id, person, request)
    return completeSignIn(
      tx,
      service,
      account,
      { method: 'oauth', provider: person.provider },
      request,
    )
  })

  return signInResponse(service, entered)
}
