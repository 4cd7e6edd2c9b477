// The customer display: another screen of the shop that shows the cart of one till.
import { z } from 'zod'

/** How long a code can be typed. */
export const CODE_MINUTES = 5
/** So many wrong codes pause all displays that are not open yet. */
export const MAX_WRONG_CODES = 5
export const PAUSE_SECONDS = 60
/** A till that was not heard for so long is waited for. */
export const SILENT_SECONDS = 60
/** A display of a till that is silent for longer is ended. */
export const MAX_SILENT_HOURS = 12
/** Later lines of a longer cart are not shown; the total counts them. */
export const MAX_SHOWN_LINES = 100
export const MAX_NAME = 300

export const DisplayCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Type the 6 digits that the till shows'))

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
