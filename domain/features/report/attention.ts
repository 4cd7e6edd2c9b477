// Items of the dashboard that leaders should check, besides stock and cash differences.
import { z } from 'zod'
import { OpeningDifference } from '../reconciliation/reconciliation.ts'
import { OutsideDay } from '../shift/closure.ts'
import { TillLoss } from '../till/till-loss.ts'

export const Attention = z.object({
  /** Closures with a difference that is not approved. */
  closures_waiting: z.number(),
  /** Sales, returns and payments that arrived after a closing, today or yesterday. */
  late_events: z.number(),
  /** Cash of today that belongs to no shift; null when there is none. */
  outside_shifts: OutsideDay.nullable(),
  /** Drawers that were opened today or yesterday with another amount than was left in them. */
  opening_differences: z.array(OpeningDifference),
  /** Carts that are held for more than a day. */
  old_carts: z.number(),
  /** Transfers that are on the way for more than a week. */
  late_transfers: z.number(),
  /** What tills lost, until a leader has seen it; for administrators. */
  till_losses: z.array(TillLoss),
})
export type Attention = z.output<typeof Attention>
