// How people get into this shop: what an administrator may choose, and what the server's own settings say.
import { z } from 'zod'

export const Security = z.object({
  /** May strangers make themselves an account on the sign-in page? */
  sign_up_open: z.boolean(),
  /** The settings of the server close it for good; the switch does nothing. */
  sign_up_locked: z.boolean(),
  /** A new address counts only once its owner opened the mail sent to it. */
  addresses_confirmed: z.boolean(),
  mail_sent: z.boolean(),
  google: z.boolean(),
  current_password_needed: z.boolean(),
  least_password: z.number(),
  /** In seconds: how long an unused session stays, and any session at most. */
  session_idle: z.number(),
  session_most: z.number(),
  /** The settings of the server say it; what is chosen here does nothing. */
  session_idle_locked: z.boolean(),
  session_most_locked: z.boolean(),
})
export type Security = z.output<typeof Security>

/** An hour keeps a till through a sale; beyond two years nobody remembers the device. In seconds. */
export const SessionSpan = z.number().int().min(3600).max(63_072_000)

const SPANS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** '30 days' of seconds, in the largest unit that divides them. */
export const spanWords = (seconds: number): string => {
  const [length, unit] = SPANS.find(([size]) => seconds % size === 0) ?? [1, 'second']
  const count = seconds / length
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}
