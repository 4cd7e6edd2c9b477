// What a customer display shows: names and amounts, and nothing else of the sale.
import { z } from 'zod'

/** Later lines of a longer cart are not shown; the total counts them. */
export const MAX_SHOWN_LINES = 100
export const MAX_NAME = 300

const Amount = z.number()

/** What a customer sees: names, amounts in UGX, and nothing else of the sale. */
export const ShownCart = z.object({
  lines: z
    .array(
      z.object({ name: z.string().max(MAX_NAME), detail: z.string().max(100), amount: Amount }),
    )
    .max(MAX_SHOWN_LINES),
  discount: Amount,
  /** What is to be paid. */
  total: Amount,
  /** After the sale: what was handed over, and the change; `owed` goes on the account. */
  sold: z.object({ paid: Amount, change: Amount, owed: Amount }).nullable(),
})
export type ShownCart = z.output<typeof ShownCart>

/** What a display gets: the cart, and whether its till is silent. */
export const DisplayView = z.object({
  shown: ShownCart.nullable(),
  is_silent: z.boolean(),
})
export type DisplayView = z.output<typeof DisplayView>
