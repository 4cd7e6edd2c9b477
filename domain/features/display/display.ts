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

export const DisplayCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Type the 6 digits that the till shows'))
