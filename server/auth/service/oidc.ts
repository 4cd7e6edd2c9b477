// OpenID Connect providers: configured by discovery, called with PKCE, and trusted only after all
// checks of their response.
import * as oidc from 'openid-client'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopback } from '../../platform/settings/setting-types.ts'
import type { Log } from '../../platform/base/log.ts'
import { invalid } from '../protocol/errors.ts'
import type { Buckets } from '../protocol/rate-limits.ts'
import { providerFailure } from './provider-errors.ts'
import type { ProviderIdentity } from './provider-identity.ts'

const PATIENCE_SECONDS = 10
const MAX_TEXT = 300
const CACHE_MS = 3600 * 1000
/** How often the configuration may be read again because an ID token does not fit it. */
const REREAD_SECONDS = 60
/**
 * Provider names of the protocol. Only Google can be enabled; AUTH_EXTERNAL_GOOGLE_ISSUER replaces
 * its issuer.
 */
const KNOWN = ['google', 'apple', 'azure', 'facebook', 'kakao', 'keycloak']

export type OidcProvider = {
  readonly name: string
  readonly client: oidc.Configuration
  readonly clientIds: readonly string[]
}

export type Providers = {
  /**
   * Throws validation_failed (400) for a disabled or unknown provider, provider_unreachable (503)
   * while its server cannot be reached, and provider_misconfigured (500) for a wrong address.
   */
  get(name: string): Promise<OidcProvider>
  /**
   * The provider after an ID token that does not fit its configuration, which is read again at most
   * once a minute: bad tokens must not make this server ask. Throws as `get`.
   */
  renew(provider: OidcProvider): Promise<OidcProvider>
  isOn(name: string): boolean
  isKnown(name: string): boolean
}

const discoverProvider = async (config: Config): Promise<OidcProvider> => {
  const issuer = new URL(config.AUTH_EXTERNAL_GOOGLE_ISSUER)
  const clientIds = config.AUTH_EXTERNAL_GOOGLE_CLIENT_ID.split(',').map((id) => id.trim())
  const execute =
    issuer.protocol === 'http:' && isLoopback(issuer.hostname) ? [oidc.allowInsecureRequests] : []
  const options = { execute, timeout: PATIENCE_SECONDS }
  const client = await oidc.discovery(
    issuer,
    clientIds[0] ?? '',
    config.AUTH_EXTERNAL_GOOGLE_SECRET,
    undefined,
    options,
  )

  return { name: 'google', client, clientIds }
}

type CachedProvider = { readonly at: number; readonly provider: Promise<OidcProvider> }
type ProviderContext = {
  readonly config: Config
  readonly log: Log
  readonly buckets: Buckets
}

/** Loads a provider's configuration when the first person signs in with it. */
export const openProviders = ({ config, log, buckets }: ProviderContext): Providers => {
  let cached: CachedProvider | null = null
  const google = (): Promise<OidcProvider> => {
    const at = performance.now()
    if (cached !== null && at - cached.at < CACHE_MS) return cached.provider
    const provider = discoverProvider(config).catch(async (error: unknown) => {
      cached = null
      const place = { issuer: config.AUTH_EXTERNAL_GOOGLE_ISSUER, step: 'configuration' } as const
      throw await providerFailure(log, place, error)
    })

    cached = { at, provider }

    return provider
  }

  return {
    get: async (name) => {
      if (!KNOWN.includes(name)) throw invalid('Unsupported provider: provider could not be found')
      if (name !== 'google' || !config.AUTH_EXTERNAL_GOOGLE_ENABLED)
        throw invalid('Unsupported provider: provider is not enabled')
      return google()
    },
    renew: async (provider) => {
      const known = cached
      const isNewest = known !== null && (await known.provider) === provider && known === cached
      if (isNewest && buckets.take(`discovery ${provider.name}`, 1, 1, REREAD_SECONDS) === 0)
        cached = null

      return google()
    },
    isOn: (name) => name === 'google' && config.AUTH_EXTERNAL_GOOGLE_ENABLED,
    isKnown: (name) => KNOWN.includes(name),
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null

/**
 * Converts a provider's claims. They are part of every token, so only a few short ones are kept.
 */
export const personOf = (
  provider: string,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity => {
  const email = textOf(claims['email'])
  const name = textOf(claims['name']) ?? textOf(claims['given_name']) ?? ''
  const picture = textOf(claims['picture'])
  const verified = claims['email_verified'] === true
  const address = email === null ? {} : { email: email.toLowerCase(), email_verified: verified }
  const shown = {
    ...(name === '' ? {} : { full_name: name, name }),
    ...(picture === null ? {} : { avatar_url: picture, picture }),
  }

  const iss = textOf(claims['iss'])

  return {
    provider,
    subject,
    email,
    verified,
    name,
    claims: {
      sub: subject,
      provider_id: subject,
      ...(iss === null ? {} : { iss }),
      ...address,
      ...shown,
      phone_verified: false,
    },
  }
}

export type AuthorizationAttempt = { readonly verifier: string; readonly nonce: string }
export type ProviderResult = {
  readonly person: ProviderIdentity
  readonly provider_token: string
  readonly provider_refresh_token: string
}

const exchangeCode = async (
  { name, client }: OidcProvider,
  url: URL,
  state: string,
  { verifier, nonce }: AuthorizationAttempt,
): Promise<ProviderResult> => {
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  }

  const tokens = await oidc.authorizationCodeGrant(client, url, checks)
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('no ID token')
  const more =
    claims['email'] === undefined
      ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
      : {}

  return {
    person: personOf(name, claims.sub, { ...claims, ...more }),
    provider_token: tokens.access_token,
    provider_refresh_token: tokens.refresh_token ?? '',
  }
}

/** Is this an ID token whose algorithm the configuration of the provider does not name? */
const isUnknownAlgorithm = (error: unknown): boolean =>
  (error as { code?: string }).code === 'OAUTH_INVALID_RESPONSE' &&
  /"alg"/.test(((error as Error).cause as Error | undefined)?.message ?? '')

/**
 * Exchanges the code for the provider's claims. Throws provider_unreachable (503), and
 * unexpected_failure (500) when the response is invalid.
 */
export const fetchPerson = async (
  { providers, log }: { readonly providers: Providers; readonly log: Log },
  provider: OidcProvider,
  url: URL,
  state: string,
  attempt: AuthorizationAttempt,
): Promise<ProviderResult> => {
  try {
    return await exchangeCode(provider, url, state, attempt)
  } catch (error) {
    // A code works once, so this sign-in is lost; the next one gets the new configuration.
    if (isUnknownAlgorithm(error)) await providers.renew(provider)
    const { issuer } = provider.client.serverMetadata()
    throw await providerFailure(log, { issuer, step: 'exchange' }, error)
  }
}
