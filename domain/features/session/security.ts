// Sign-in settings: the choices of an administrator,
// and the limits set by the server's environment.
import { z } from 'zod'
import { SPANS } from '../../kernel/span.ts'

export const Security = z.object({
  /** May anybody create an account on the sign-in page? */
  sign_up_open: z.boolean(),
  /** Sign-up is disabled by the environment; the switch has no effect. */
  sign_up_locked: z.boolean(),
  /** A new address must be confirmed by the mail sent to it. */
  addresses_confirmed: z.boolean(),
  mail_sent: z.boolean(),
  google: z.boolean(),
  current_password_needed: z.boolean(),
  least_password: z.number(),
  /** In seconds: maximum time without use, and maximum lifetime of a session. */
  session_idle: z.number(),
  session_most: z.number(),
  /** Set by the environment; the choice here has no effect. */
  session_idle_locked: z.boolean(),
  session_most_locked: z.boolean(),
})
export type Security = z.output<typeof Security>

/** In seconds: at least an hour, so that a session lasts through a sale, and at most two years. */
export const SessionSpan = z.number().int().min(3600).max(63_072_000)

/** '30 days' of seconds, in the largest unit that divides them. */
export const spanWords = (seconds: number): string => {
  const [length, unit] = SPANS.find(([size]) => seconds % size === 0) ?? [1, 'second']
  const count = seconds / length
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}
