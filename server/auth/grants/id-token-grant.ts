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
import { busy, fail, invalid } from '../protocol/errors.ts'
import { checkLinking } from '../accounts/identities.ts'
import { findOrCreateAccount, linkTo } from '../providers/linking.ts'
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

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
const keysAt = (address: string) => {
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address))
  keySets.set(address, known)
  return known
}

/** Accepts only the provider's keys and algorithms; the caller cannot choose issuer or audience. */
const verifyIdToken = async (
  { client, clientIds }: OidcProvider,
  token: string,
  now: string,
): Promise<JWTPayload> => {
  const {
    issuer,
    jwks_uri = '',
    id_token_signing_alg_values_supported: named = ['RS256'],
  } = client.serverMetadata()

  const algorithms = named.filter((name) => ASYMMETRIC.includes(name))

  try {
    const checks = {
      issuer,
      algorithms,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'aud'],
    }

    const { payload } = await jwtVerify(token, keysAt(jwks_uri), checks)
    const audience = [payload.aud ?? []].flat()
    if (!audience.some((id) => clientIds.includes(id)))
      throw refusedToken(`Unacceptable audience in id_token: [${audience.join(' ').slice(0, 200)}]`)

    if (Number(payload.iat) > Date.parse(now) / 1000 + SKEW_SECONDS)
      throw refusedToken('Bad ID token')

    return payload
  } catch (error) {
    if ((error as { failure?: unknown }).failure !== undefined) throw error
    if ((error as { code?: string }).code === 'ERR_JWKS_TIMEOUT' || error instanceof TypeError)
      throw busy(10)
    throw refusedToken('Bad ID token')
  }
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
): Promise<ProviderIdentity> => {
  if (id_token === '') throw refusedToken('id_token required')
  if (!service.providers.isKnown(provider))
    throw invalid('Unsupported provider: provider could not be found')

  if (!service.providers.isOn(provider))
    throw fail(400, 'provider_disabled', `Provider (${provider}) is not enabled`)

  const claims = await verifyIdToken(
    await service.providers.get(provider),
    id_token,
    service.context.now(),
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
  const person = await readPerson(service, body)
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
