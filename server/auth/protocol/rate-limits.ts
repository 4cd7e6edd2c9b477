// Rate limits per client address or session: token buckets in memory. A restart resets them.
import { isIPv6 } from 'node:net'
import type { Config } from '../../platform/settings/config.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { busy, fail } from './errors.ts'

const BURST = 30
const WINDOW_SECONDS = 300
const MAX_BUCKETS = 20_000

type Bucket = { tokens: number; at: number }

export type Buckets = {
  /**
   * Takes a token. Returns 0 on success, otherwise the seconds until one is available. The default
   * window is five minutes.
   */
  take(name: string, perWindow: number, burst?: number, seconds?: number): number
}

export const openBuckets = ({ now }: Pick<AppContext, 'now'>): Buckets => {
  const buckets = new Map<string, Bucket>()
  const makeRoom = (): void => {
    // The least recently used are removed first: taking moves a bucket to the end of the map.
    for (const name of buckets.keys()) {
      if (buckets.size < MAX_BUCKETS) return
      buckets.delete(name)
    }
  }

  return {
    take: (name, perWindow, burst = BURST, seconds = WINDOW_SECONDS) => {
      const capacity = Math.min(burst, perWindow)
      const rate = perWindow / seconds
      const at = Date.parse(now()) / 1000
      const { tokens, at: before } = buckets.get(name) ?? { tokens: capacity, at }
      const filled = Math.min(capacity, tokens + Math.max(0, at - before) * rate)
      buckets.delete(name)
      makeRoom()
      buckets.set(name, { tokens: filled >= 1 ? filled - 1 : filled, at })

      return filled >= 1 ? 0 : Math.ceil((1 - filled) / rate)
    },
  }
}

/** The key of a client: one connection has a whole IPv6 /64, so its addresses count together. */
export const clientOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length

  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0')].slice(0, 4).join(':')
}

const groups = {
  token: 'AUTH_RATE_LIMIT_TOKEN',
  signup: 'AUTH_RATE_LIMIT_SIGNUP',
  otp: 'AUTH_RATE_LIMIT_OTP',
  verify: 'AUTH_RATE_LIMIT_VERIFY',
  sso: 'AUTH_RATE_LIMIT_SSO',
  web3: 'AUTH_RATE_LIMIT_WEB3',
  mfa: 'AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY',
} as const satisfies Record<string, keyof Config>

type LimitContext = { readonly context: AppContext; readonly buckets: Buckets }

/**
 * Counts a request of this group against the client's
 * address. Throws over_request_rate_limit (429).
 */
export const limitAddress = (
  { context, buckets }: LimitContext,
  group: keyof typeof groups,
  { ip }: Pick<ProtocolRequest, 'ip'>,
): void => {
  const seconds = group === 'mfa' ? 60 : WINDOW_SECONDS
  const wait = buckets.take(
    `${group} ${clientOf(ip)}`,
    context.config[groups[group]],
    BURST,
    seconds,
  )

  if (wait > 0)
    throw fail(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: wait })
}

/** Counts a refresh of this session. Throws 503: the client keeps its session and tries again. */
export const limitRefresh = ({ context, buckets }: LimitContext, session_id: string): void => {
  const wait = buckets.take(`refresh ${session_id}`, context.config.AUTH_RATE_LIMIT_TOKEN_REFRESH)
  if (wait > 0) throw busy(wait)
}

/** The refusal of a mail that follows another one too soon. */
export const tooSoon = (wait: number) =>
  fail(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
    {
      retryAfter: wait,
    },
  )

/**
 * Limits mails to one a minute for each kind and address, known or not, so that the pause reveals
 * nothing. Throws over_email_send_rate_limit (429).
 */
export const limitSending = (
  { context, buckets }: LimitContext,
  kind: string,
  { email }: { readonly email: string },
): void => {
  const seconds = context.config.AUTH_SMTP_MAX_FREQUENCY
  const wait = seconds === 0 ? 0 : buckets.take(`send ${kind} ${email}`, 1, 1, seconds)
  if (wait > 0) throw tooSoon(wait)
}
