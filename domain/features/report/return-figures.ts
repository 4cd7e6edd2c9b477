// The figures of returns in the reports, and sales less returns.
import { z } from 'zod'
import type { ReportFigures, Sums } from './report.ts'

/**
 * Returns and voids made in a period, for sales of any day; null without any. `restocked_cost` is
 * what the goods that went back to stock had cost, null for people who may not see costs.
 */
export const ReturnFigures = z.object({
  total: z.number(),
  count: z.number(),
  restocked_cost: z.number().nullable(),
})

export type ReturnFigures = z.output<typeof ReturnFigures>

export const returnsOf = (
  {
    total,
    count,
    restocked_cost,
  }: {
    readonly total: number
    readonly count: number
    readonly restocked_cost: number
  },
  seesProfit: boolean,
): ReturnFigures | null =>
  count === 0
    ? null
    : {
        total,
        count,
        restocked_cost: seesProfit ? restocked_cost : null,
      }

/** Sales less returns; below 0 when more was returned than sold. */
export const netSales = (
  { sales_total }: Pick<Sums, 'sales_total'>,
  { total }: ReturnFigures,
): number => sales_total - total

/** Net sales less the cost of what stayed sold; null for people who may not see costs. */
export const netGrossProfit = (
  figures: Pick<ReportFigures, 'sales_total' | 'cogs'>,
  returns: ReturnFigures,
): number | null =>
  figures.cogs === null || returns.restocked_cost === null
    ? null
    : netSales(figures, returns) - (figures.cogs - returns.restocked_cost)
