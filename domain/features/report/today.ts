// The page Today: the sales of a day as the Sales Report has them, expenses, and what to check.
import { z } from 'zod'
import { ThingsToCheck } from './attention.ts'
import { PaymentShare, ReportFigures, TopItem } from './report.ts'
import { ReturnFigures } from './return-figures.ts'

/** What the Sales Report and the page Today both show of the sales of some days. */
export const DaySales = z.object({
  figures: ReportFigures,
  top_items: z.array(TopItem),
  returns: ReturnFigures.nullable(),
  /** Empty while `payments_hidden`: a drawer of this user is open and counted blind. */
  payments: z.array(PaymentShare),
  payments_hidden: z.boolean().optional(),
})

export const Today = z.object({
  /** The moment of the figures, ISO in UTC. */
  as_of: z.string(),
  today: z.string(),
  ...DaySales.shape,
  /** Expenses with this date: UGX with up to two decimals, and how many. */
  expenses: z.object({ amount: z.number(), count: z.number() }),
  /** Fees of the float book, whole UGX; absent when it keeps none. */
  float_costs: z.number().optional(),
  ...ThingsToCheck.shape,
})
export type Today = z.output<typeof Today>
