// What leaders should check, on the dashboard and on Today.
import { z } from 'zod'
import { FloatAfter } from '../mobile-money/float-after.ts'
import { OpeningDifference } from '../reconciliation/reconciliation.ts'
import { OutsideDay } from '../shift/closure.ts'
import { TillLoss } from '../till/till-loss.ts'
import { LowProduct } from './report.ts'

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
  /** Float lines that are low or below 0; absent in shops without a float book. */
  low_float: z.array(FloatAfter).optional(),
  /** Counts of float lines with a difference that nobody signed; absent likewise. */
  float_counts_waiting: z.number().optional(),
  /** Paid requests to phones without a sale, or without a known end; in a shop that asks. */
  unsettled_collections: z.number().optional(),
  /** What tills lost, until a leader has seen it; for administrators. */
  till_losses: z.array(TillLoss),
})
export type Attention = z.output<typeof Attention>

/** Everything of the list "To check": stock, cash differences, and the rest. */
export const ThingsToCheck = z.object({
  /** Products at or below their reorder level. */
  low_stock: z.number(),
  /** The lowest of them, 3 at most. */
  lowest: z.array(LowProduct),
  /** Sum of today's cash differences, counted minus expected; null without a count. */
  difference_today: z.number().nullable(),
  difference_yesterday: z.number().nullable(),
  attention: Attention,
})
export type ThingsToCheck = z.output<typeof ThingsToCheck>
