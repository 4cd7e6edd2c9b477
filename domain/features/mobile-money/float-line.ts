// A line of the agent float book: one number of a provider that holds electronic float. Its balance
// is the sum of its entries (docs/requirements/float.md).
import { z } from 'zod'
import type { Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { MAX_MONEY, shillings } from '../../kernel/money.ts'
import { commonDigits } from '../../kernel/phone.ts'
import { thingName } from '../../kernel/text.ts'
import { PROVIDERS } from './mobile-money.ts'

const NUMBER = /^\d{9}$/

/** Typed as 0772 123456 or +256 772 123456, stored as 256772123456. */
const LineNumber = z
  .string('Number is required')
  .transform(commonDigits)
  .pipe(z.string().regex(NUMBER, 'Type the number with its 9 digits, like 0772 123456'))
  .transform((digits) => `256${digits}`)

/** What may change later: the provider may not, because Transaction IDs are unique for it. */
const Changing = {
  name: thingName('Name', 40),
  number: LineNumber,
  department_id: z.uuid('Choose a department'),
  /** Whole UGX; below it the line is in To check. */
  warning_level: shillings('Warning level', MAX_MONEY).default(0),
}

export const NewFloatLine = z.object({
  provider: z.enum(PROVIDERS, 'Choose a provider'),
  ...Changing,
})
export type NewFloatLine = z.output<typeof NewFloatLine>

export const FloatLine = z.object({
  id: Id,
  provider: z.enum(PROVIDERS),
  name: z.string(),
  number: z.string(),
  department_id: Id,
  warning_level: z.number(),
  /** Null while the line is active. */
  retired_at: z.string().nullable(),
  /** Has it got its opening balance? */
  is_opened: z.boolean(),
  /** Whole UGX; null for people who count without seeing it. */
  balance: z.number().nullable(),
  /** Below its warning level, or below 0. */
  is_low: z.boolean(),
  created_at: z.string(),
})
export type FloatLine = z.output<typeof FloatLine>

export const FloatLineChange = z.object({
  ...Changing,
  id: Id,
  /** The line as the form showed it first (decision R14). */
  seen: seenOf(
    FloatLine.pick({ name: true, number: true, department_id: true, warning_level: true }),
  ),
})

/** Does this person count lines without seeing what they should hold? */
export const isFloatHidden = (
  { role }: Pick<Actor, 'role'>,
  { hide_expected_cash }: { readonly hide_expected_cash: boolean },
): boolean => role === 'user' && hide_expected_cash

type Level = { readonly balance: number; readonly warning_level: number }

export const isLineLow = ({ balance, warning_level }: Level): boolean =>
  balance < 0 || balance < warning_level
