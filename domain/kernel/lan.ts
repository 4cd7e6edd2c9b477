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
  /** https addresses by number in networks where this computer cannot answer for the name. */
  unanswered: z.array(z.string()),
})
export type LanState = z.output<typeof LanState>

/** For the log, the start and Health. */
export const otherAnswersText = (name: string): string =>
  `Another computer answers as ${name}. Stop one of them.`

/** What is wrong with the name, for Health, /join and the codes; empty when nothing is. */
export const nameNotes = ({
  name,
  other_answers,
  unanswered,
}: Pick<LanState, 'name' | 'other_answers' | 'unanswered'>): string[] => [
  ...(other_answers ? [otherAnswersText(name)] : []),
  ...unanswered.map(
    (address) => `In one network phones do not find ${name}. There they use ${address}.`,
  ),
]

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
    /** What is wrong with the name. */
    notes: z.array(z.string()),
    /** Can be switched off; otherwise the start of the server decides. */
    can_switch: z.boolean(),
  }),
  /** A certificate that phones trust already, on a proxy in front of the server. */
  z.object({ kind: z.literal('trusted'), address: z.string() }),
  /** No https. */
  z.object({
    kind: z.literal('none'),
    /** Where other computers reach the shop by plain http; null when none does. */
    plain_address: z.string().nullable(),
    can_switch: z.boolean(),
    /** Switched on, and not served yet. */
    wanted: z.boolean(),
    /** Why it is not served; null otherwise. */
    trouble: z.string().nullable(),
  }),
])
export type PhoneAccess = z.output<typeof PhoneAccess>

/** `first`: what a new phone opens once before `address`; null when nothing. */
export type WayIn = { readonly address: string; readonly first: string | null }

const LOOPBACK = /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/i

/** Does this address lead to the computer alone on which it is opened? */
export const isOwnAddress = (address: string): boolean => LOOPBACK.test(address)

/**
 * The addresses for another device of the shop; null while none works. `here` is the origin of the
 * asking page, which works at least where it is no address of one computer alone.
 */
export const wayInOf = (access: PhoneAccess, here: string): WayIn | null => {
  if (access.kind === 'trusted') return { address: access.address, first: null }
  if (access.kind === 'none') {
    const address = access.plain_address ?? here
    return isOwnAddress(address) ? null : { address, first: null }
  }

  const [first] = access.join_addresses
  return first === undefined || access.fingerprint.length === 0
    ? null
    : { address: access.address, first }
}
