// The shop's own https address, as Health shows it.
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
export const otherAnswersText = (name: string): string => `Another computer answers as ${name}. Stop one of them.`
