// Reports of the page Shop Reports, for leaders. An admin may choose
// a department; others get their own. Costs are for administrators
// only. All refuse days that no report can cover, as invalid_input.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { query } from '../../kernel/operation.ts'
import { ControlReport } from './control-report.ts'
import { DEAD_AFTER_DAYS, DeadStock, LossReport, ProfitReport, StockValue } from './goods-report.ts'
import { CustomersReport, PaymentsReport } from './money-report.ts'
import { AskedPeriod, Days } from './period.ts'

const Chosen = { department_id: Id.optional() }
const OfPeriod = z.object({ ...AskedPeriod, ...Chosen })
/** `as_of` is the moment of the figures, ISO in UTC: everything stored before is in them. */
const WithDays = { days: Days, as_of: z.string() }
const DeadAfter = z.coerce
  .number()
  .pipe(z.literal(DEAD_AFTER_DAYS, 'Choose 30, 60, 90 or 180 days'))

export const shopReportApi = {
  /** "Discounts, returns and voids" of a period by person. */
  controls: query('GET /api/shop-reports/controls', {
    can: 'report.shop',
    noun: 'report',
    reads: 'report',
    input: OfPeriod,
    output: ControlReport.extend(WithDays),
  }),
  /** The value of the stock now, by department and category. */
  stockValue: query('GET /api/shop-reports/stock-value', {
    can: 'report.shop',
    noun: 'report',
    reads: 'report',
    input: z.object(Chosen),
    output: StockValue.extend(WithDays),
  }),
  /** Products in stock without a sale for `unsold_for` days, the most valuable first. */
  deadStock: query('GET /api/shop-reports/dead-stock', {
    can: 'report.shop',
    noun: 'report',
    reads: 'report',
    input: z.object({ ...Chosen, unsold_for: DeadAfter }),
    output: DeadStock.extend(WithDays),
  }),
  /** What each item earned in a period, for administrators. */
  profit: query('GET /api/shop-reports/profit', {
    can: 'product.see_cost',
    noun: 'report',
    reads: 'report',
    input: OfPeriod,
    output: ProfitReport.extend(WithDays),
  }),
  /** Registered customers by what they bought in a period. */
  customers: query('GET /api/shop-reports/customers', {
    can: 'report.shop',
    noun: 'report',
    reads: 'report',
    input: OfPeriod,
    output: CustomersReport.extend(WithDays),
  }),
  /** Money received and paid back by payment method, for each day of a period. */
  payments: query('GET /api/shop-reports/payments', {
    can: 'report.shop',
    noun: 'report',
    reads: 'report',
    input: OfPeriod,
    output: PaymentsReport.extend(WithDays),
  }),
  /** Goods that were returned damaged, missing in a count or lost on the way, in a period. */
  losses: query('GET /api/shop-reports/losses', {
    can: 'report.shop',
    noun: 'report',
    reads: 'report',
    input: OfPeriod,
    output: LossReport.extend(WithDays),
  }),
}
