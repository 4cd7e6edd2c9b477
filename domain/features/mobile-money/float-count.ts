// The count of a float line: a person types the balance of the telco's message. The difference is
// corrected at once; above the allowed difference a leader signs it. Whole UGX.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { MAX_MONEY, shillings } from '../../kernel/money.ts'
import { optionalLine } from '../../kernel/text.ts'

export const NewFloatCount = z.object({
  id: Id,
  line_id: z.uuid('Choose a line'),
  /** The balance that the telco says. */
  typed: shillings('Balance', MAX_MONEY),
  /** The drawer whose Z slip lists the count. */
  drawer_id: Id.nullish(),
  note: optionalLine('Note', 500),
})
export type NewFloatCount = z.output<typeof NewFloatCount>

export const NewFloatApproval = z.object({
  id: Id,
  count_id: Id,
  note: optionalLine('Note', 200),
})
export type NewFloatApproval = z.output<typeof NewFloatApproval>

export const FloatCount = z.object({
  id: Id,
  line_id: Id,
  line: z.string(),
  typed: z.number(),
  /** The balance of the book at that moment. */
  expected: z.number(),
  /** Typed less expected. */
  difference: z.number(),
  /** What came later from tills and was corrected back, so that the typed balance stays. */
  came_later: z.number(),
  is_within: z.boolean(),
  approved_name: z.string().nullable(),
  note: z.string().nullable(),
  counted_name: z.string(),
  counted_at: z.string(),
})
export type FloatCount = z.output<typeof FloatCount>

/** Must a leader still sign it? */
export const isCountWaiting = ({
  is_within,
  approved_name,
}: Pick<FloatCount, 'is_within' | 'approved_name'>): boolean => !is_within && approved_name === null

/** The word for a difference, also the note of its correction. */
export const differenceWord = (difference: number): 'Shortage' | 'Excess' | 'Matches' => {
  if (difference === 0) return 'Matches'
  return difference < 0 ? 'Shortage' : 'Excess'
}
