// Items of the dashboard that leaders should check, besides stock and cash differences.
import { z } from 'zod'
import { OutsideDay } from '../shift/closure.ts'

export const Attention = z.object({
  /** Closures with a difference that is not approved. */
  closures_waiting: z.number(),
  /** Sales, returns and payments that arrived after a closing, today or yesterday. */
  late_events: z.number(),
  /** Cash of today that belongs to no shift; null when there is none. */
  outside_shifts: OutsideDay.nullable(),
  /** Carts that are held for more than a day. */
  old_carts: z.number(),
  /** Transfers that are on the way for more than a week. */
  late_transfers: z.number(),
})
export type Attention = z.output<typeof Attention>
