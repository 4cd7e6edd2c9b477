// The dashboard and the sales report. Read-only; all figures are computed from the sales.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { query } from '../../kernel/operation.ts'
import { PaidPart } from '../sale/payment.ts'
import { SALE_MARKS } from '../sale/sale-mark.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { ThingsToCheck } from './attention.ts'
import { AskedPeriod, Days } from './period.ts'
import { Bucket, ReportFigures, LowProduct, StaffShare, SuspiciousEntry } from './report.ts'
import { ReturnFigures } from './return-figures.ts'
import { DaySales, Today } from './today.ts'

/** An admin may look at one department; for others `department_id` is ignored (decision P9). */
const Chosen = { department_id: Id.optional() }
const Report = z.object({ ...AskedPeriod, ...Chosen })

/** Maximum sales in one response of `saleRows`; `next` is the cursor of the next page. */
export const ROWS_AT_ONCE = 1000

const SaleRow = ReportFigures.pick({
  items_sold: true,
  cogs: true,
  gross_profit: true,
}).extend({
  receipt_number: z.string(),
  created_at: z.string(),
  business_date: z.string(),
  cashier_name: z.string(),
  customer_name: z.string().nullable(),
  department_name: z.string().nullable(),
  payment_method: z.enum(PAYMENT_METHODS),
  payments: z.array(PaidPart).optional(),
  /** What of this sale was paid back in the period; only when something was. */
  refunded: z.number().optional(),
  /** Sold items as on the receipt: '2 x Soap, 1 x Rice'. */
  items: z.string(),
  subtotal: z.number(),
  discount: z.number(),
  total: z.number(),
})
export type SaleRow = z.output<typeof SaleRow>

export const reportApi = {
  /**
   * Admins: the whole shop. Moderators: their own
   * department. Users have no dashboard (decision P3).
   */
  dashboard: query('GET /api/reports/dashboard', {
    can: 'report.dashboard',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.object({
      today: z.string(),
      /** Of today. */
      figures: ReportFigures,
      /** 24 hours of today, and of the same weekday a week ago. */
      hours: z.array(Bucket),
      hours_a_week_ago: z.array(Bucket),
      /** Sales of the same weekday a week ago, up to this time of day. */
      a_week_ago_by_now: z.number(),
      /** The newest 5; their number is the card Transactions (decision D6). */
      recent_sales: z.array(
        z.object({
          id: Id,
          receipt_number: z.string(),
          created_at: z.string(),
          total: z.number(),
          payment_method: z.enum(PAYMENT_METHODS),
          payments: z.array(PaidPart).optional(),
          mark: z.enum(SALE_MARKS).optional(),
        }),
      ),
      returns: ReturnFigures.nullable(),
      ...ThingsToCheck.shape,
    }),
  }),
  /**
   * The page Today: the figures of today as the Sales Report has them, with expenses and what to
   * check. Admins: the whole shop. Moderators: their own department.
   */
  today: query('GET /api/reports/today', {
    can: 'report.dashboard',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: Today,
  }),
  /**
   * One period with as many days before it. Refuses days that no report can cover, as
   * invalid_input. `cogs` and `gross_profit` are null for users, and in less than a day for
   * moderators (decision D2).
   */
  salesReport: query('GET /api/reports/sales', {
    can: 'report.read',
    noun: 'report',
    reads: 'report',
    input: Report,
    output: z.object({
      /** The moment of the figures, ISO in UTC: everything stored before is in them. */
      as_of: z.string(),
      days: Days,
      previous_days: Days,
      /** True when the period ends today; then `previous` ends at the same time of day. */
      running: z.boolean(),
      /** Figures of the same number of days before (decision R10). */
      previous: ReportFigures,
      /** Hours of a single day, otherwise days; their sum is `figures`. */
      buckets: z.array(Bucket),
      /** The buckets of the period before, in the same order. */
      previous_buckets: z.array(Bucket),
      ...DaySales.shape,
      staff: z.array(StaffShare),
      restock: z.object({ rows: z.array(LowProduct), count: z.number() }),
      suspicious: z.object({ rows: z.array(SuspiciousEntry), count: z.number() }),
    }),
  }),
  /**
   * The sales of a period for the CSV file, newest first, in pages; at the end the returns of
   * earlier sales. Only admins get cost and profit.
   */
  saleRows: query('GET /api/reports/sales/rows', {
    can: 'report.read',
    noun: 'report',
    reads: 'report',
    input: Report.extend({ after: Id.optional() }),
    output: z.object({ rows: z.array(SaleRow), next: Id.nullable() }),
  }),
  /**
   * Sales by weekday and hour, for admins and moderators
   * (decision P7), without hours that had no sale.
   */
  busyHours: query('GET /api/reports/busy-hours', {
    can: 'report.see_profit',
    noun: 'report',
    reads: 'report',
    input: Report,
    output: z.object({
      hours: z.array(
        z.object({
          weekday: z.number(),
          hour: z.number(),
          sales_total: z.number(),
          transactions: z.number(),
        }),
      ),
      /** Number of sales, and the days of the first and the last one. */
      evidence: z.object({
        transactions: z.number(),
        first: z.string().nullable(),
        last: z.string().nullable(),
      }),
    }),
  }),
}
