// What every endpoint of the sign-in service works with, opened once at start-up.
import { join } from 'node:path'
import { type Config, isLoopback } from '../platform/config.ts'
import type { AppContext } from '../platform/operations.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../platform/protocol.ts'
import { type AccessTokens, openAccessTokens } from './access-token.ts'
import { type Keys, openKeys } from './keys.ts'
import { openProviders, type Providers } from './oidc.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { openProviderTokens, type ProviderTokens } from './provider-tokens.ts'
import { startPruning } from './prune.ts'
import { type Buckets, openBuckets } from './rate-limits.ts'

export const BASE_PATH = '/auth/v1'

export type AuthService = {
  readonly context: AppContext
  readonly keys: Keys
  readonly access: AccessTokens
  readonly buckets: Buckets
  /** Sign-in attempts under way by what they are counted against; see password-pauses.ts. */
  readonly attempts: Map<string, number>
  readonly outbox: Outbox
  readonly providers: Providers
  readonly providerTokens: ProviderTokens
  /**
   * Does work after the answer: how long it takes, and whether there is any, must not show. What goes wrong is logged.
   */
  afterwards(work: () => Promise<void>): void
  close(): Promise<void>
}

/** Answers one route; throws what `fail` makes. */
export type Endpoint = (service: AuthService, request: ProtocolRequest) => Promise<ProtocolAnswer>

/** Where the web app lives. */
export const siteUrl = ({ AUTH_SITE_URL, PORT }: Config): string => AUTH_SITE_URL ?? `http://localhost:${PORT}`

/**
 * May passwords and challenges travel readable anyway? Only on a shop's own network, where browsers have no
 * cryptography.
 */
export const isPlainNetwork = ({ AUTH_SITE_URL, HOST }: Config): boolean => {
  if (AUTH_SITE_URL === undefined) return !isLoopback(HOST)
  const { protocol, hostname } = new URL(AUTH_SITE_URL)
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Where this service is reached from outside; mailed links start with it, never with what a request claims. */
export const externalUrl = (config: Config): string => config.AUTH_EXTERNAL_URL ?? `${siteUrl(config)}${BASE_PATH}`

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

export const openService = async (context: AppContext, keysFolder: string): Promise<AuthService> => {
  const { config } = context
  const keys = await openKeys(config.AUTH_JWT_KEYS_FILE ?? join(keysFolder, 'keys.json'), config.AUTH_JWT_EXP)
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
  const providers = openProviders(config, context.log)
  return {
    context,
    keys,
    access,
    buckets,
    attempts: new Map(),
    outbox,
    providers,
    providerTokens: openProviderTokens(context.now),
    afterwards,
    close,
  }
}
