// The shared objects of all endpoints of the sign-in service, opened once at start-up.
import { join } from 'node:path'
import type { Config } from '../../platform/settings/config.ts'
import type { HashPace } from '../../platform/base/passwords.ts'
import { isLoopback } from '../../platform/settings/setting-types.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { RouteDescription } from '../../platform/http/openapi.ts'
import type {
  ProtocolAnswer,
  ProtocolRequest,
  ProtocolRoute,
} from '../../platform/http/protocol.ts'
import { type AccessTokens, openAccessTokens } from '../tokens/access-token.ts'
import { type Keys, openKeys } from '../tokens/keys.ts'
import { openProviders, type Providers } from './oidc.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { openProviderTokens, type ProviderTokens } from './provider-tokens.ts'
import { startPruning } from './prune.ts'
import { type Buckets, openBuckets } from '../protocol/rate-limits.ts'

export const BASE_PATH = '/auth/v1'

export type AuthService = {
  readonly context: AppContext
  readonly keys: Keys
  readonly access: AccessTokens
  readonly buckets: Buckets
  /** Number of running sign-in attempts by subject; see password-pauses.ts. */
  readonly attempts: Map<string, number>
  readonly pace: HashPace
  readonly outbox: Outbox
  readonly providers: Providers
  readonly providerTokens: ProviderTokens
  /** Runs work after the response, so that its duration reveals nothing. Errors are logged. */
  afterwards(work: () => Promise<void>): void
  close(): Promise<void>
}

/** Handles one route; throws the errors of `fail`. */
export type Endpoint = (service: AuthService, request: ProtocolRequest) => Promise<ProtocolAnswer>

/** A route of the service, and what the generated pages say about it. */
export type AuthRoute = readonly [
  method: ProtocolRoute['method'],
  path: string,
  endpoint: Endpoint,
  about: RouteDescription,
]

/** The address of the web app. */
export const siteUrl = ({ AUTH_SITE_URL, PORT }: Config): string =>
  AUTH_SITE_URL ?? `http://localhost:${PORT}`

/**
 * Does the shop use plain http beyond this machine? Browsers offer no cryptography there, so plain
 * challenges are accepted.
 */
export const isPlainNetwork = ({ AUTH_SITE_URL, HOST }: Config): boolean => {
  if (AUTH_SITE_URL === undefined) return !isLoopback(HOST)
  const { protocol, hostname } = new URL(AUTH_SITE_URL)
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** The public address of this service. Mailed links use it, never the Host header of a request. */
export const externalUrl = (config: Config): string =>
  config.AUTH_EXTERNAL_URL ?? `${siteUrl(config)}${BASE_PATH}`

const openAfterwards = ({ log }: AppContext) => {
  const running = new Set<Promise<void>>()
  return {
    afterwards: (work: () => Promise<void>): void => {
      const done = new Promise<void>((resolve) => void setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    finish: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export const openService = async (
  context: AppContext,
  keysFolder: string,
): Promise<AuthService> => {
  const { config } = context
  const keys = await openKeys(
    config.AUTH_JWT_KEYS_FILE ?? join(keysFolder, 'keys.json'),
    config.AUTH_JWT_EXP,
  )

  const buckets = openBuckets(context)
  const outbox = openOutbox({ context, keys, buckets })
  const { afterwards, finish } = openAfterwards(context)
  const endPruning = startPruning(context)
  const close = async () => {
    endPruning()
    await finish()
    await outbox.close()
  }

  const access = openAccessTokens(keys, externalUrl(config), config.AUTH_JWT_EXP)
  const providers = openProviders({ config, log: context.log, buckets })

  return {
    context,
    keys,
    access,
    buckets,
    attempts: new Map(),
    pace: { foreign: 0 },
    outbox,
    providers,
    providerTokens: openProviderTokens(context.now),
    afterwards,
    close,
  }
}
