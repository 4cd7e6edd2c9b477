// What every endpoint of the sign-in service works with, opened once at start-up.
import { join } from 'node:path'
import { type Config, isLoopback } from '../platform/config.ts'
import type { World } from '../platform/operations.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../platform/protocol.ts'
import { type AccessTokens, openAccessTokens } from './access-token.ts'
import { type Keys, openKeys } from './keys.ts'
import { type Buckets, openBuckets } from './rate-limits.ts'

export const BASE_PATH = '/auth/v1'

export type Service = {
  readonly world: World
  readonly keys: Keys
  readonly access: AccessTokens
  readonly buckets: Buckets
  /** Sign-in attempts under way by what they are counted against; see password-pauses.ts. */
  readonly attempts: Map<string, number>
}

/** Answers one route; throws what `fail` makes. */
export type Endpoint = (service: Service, request: ProtocolRequest) => Promise<ProtocolAnswer>

/** Where the web app lives. */
export const siteUrl = ({ AUTH_SITE_URL, PORT }: Config): string => AUTH_SITE_URL ?? `http://localhost:${PORT}`

/** May passwords and challenges travel readable anyway? Only on a shop's own network, where browsers have no cryptography. */
export const isPlainNetwork = ({ AUTH_SITE_URL, HOST }: Config): boolean => {
  if (AUTH_SITE_URL === undefined) return !isLoopback(HOST)
  const { protocol, hostname } = new URL(AUTH_SITE_URL)
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

export const openService = async (world: World, keysFolder: string): Promise<Service> => {
  const { config } = world
  const keys = await openKeys(config.AUTH_JWT_KEYS_FILE ?? join(keysFolder, 'keys.json'))
  const issuer = config.AUTH_EXTERNAL_URL ?? `${siteUrl(config)}${BASE_PATH}`
  return { world, keys, access: openAccessTokens(keys, issuer, config.AUTH_JWT_EXP), buckets: openBuckets(world), attempts: new Map() }
}
