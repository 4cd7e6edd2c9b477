// What a float line holds after an entry, and the warning when it is low.
import { z } from 'zod'
import { formatUgx } from '../../kernel/money.ts'

/** The line after an entry, for the warning of the form. */
export const FloatAfter = z.object({
  line: z.string(),
  /** Null for people who do not see it. */
  balance: z.number().nullable(),
  is_low: z.boolean(),
})
export type FloatAfter = z.output<typeof FloatAfter>

/** 'Float of Front MTN is UGX 20,000', or null when there is enough. */
export const lowFloatText = ({ line, balance, is_low }: FloatAfter): string | null => {
  if (!is_low) return null
  return balance === null ? `Float of ${line} is low` : `Float of ${line} is ${formatUgx(balance)}`
}
