// The shop's own https address, as Health shows it, and how a phone gets there.
import { z } from 'zod'

export const LanState = z.object({
  /** Like webale-kmpt.local. */
  name: z.string(),
  /** https://webale-kmpt.local:3443 */
  address: z.string(),
  /** End of the certificate, ISO in UTC; null when none could be made yet. */
  good_until: z.string().nullable(),
  /** A certificate was due, but the clock of the computer was wrong. */
  clock_wrong: z.boolean(),
  /** Another computer of the network answers for the name. */
  other_answers: z.boolean(),
})
export type LanState = z.output<typeof LanState>

/** For the log, the start and Health. */
export const otherAnswersText = (name: string): string =>
  `Another computer answers as ${name}. Stop one of them.`

/** How a phone gets to the shop over https. */
export const PhoneAccess = z.discriminatedUnion('kind', [
  /** The shop has a certificate of its own, which each phone installs once. */
  z.object({
    kind: z.literal('own_certificate'),
    name: z.string(),
    /** https://webale-kmpt.local:3443 */
    address: z.string(),
    /** Where a phone opens the page /join, the likeliest first; empty without a network. */
    join_addresses: z.array(z.string()),
    /** SHA-256 of the authority in groups of eight digits; empty before it could be made. */
    fingerprint: z.array(z.string()),
    other_answers: z.boolean(),
  }),
  /** A certificate that phones trust already, on a proxy in front of the server. */
  z.object({ kind: z.literal('trusted'), address: z.string() }),
  /** Plain http. */
  z.object({ kind: z.literal('none') }),
])
export type PhoneAccess = z.output<typeof PhoneAccess>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Where a phone opens the shop; null while none can. `origin` is the address of the page that asks.
 * The page /join leads on to the shop on a phone that trusts it already.
 */
export const phoneAddressOf = (origin: string, access: PhoneAccess): string | null => {
  if (access.kind === 'own_certificate') return access.join_addresses[0] ?? null
  if (access.kind === 'trusted') return `${access.address.replace(/\/$/, '')}/auth`

  return LOOPBACK.test(new URL(origin).hostname) ? null : `${origin}/auth`
}
