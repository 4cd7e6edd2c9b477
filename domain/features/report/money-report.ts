// Shop reports about money: the money received by payment method, and the customers who buy most.
// Whole UGX.
import { z } from 'zod'
import { MONEY_METHODS } from '../shift/money-movement.ts'

/** Money received for sales of a day by one payment method, and money paid back for returns. */
const DayPayment = z.object({
  date: z.string(),
  method: z.enum(MONEY_METHODS),
  came_in: z.number(),
  paid_back: z.number(),
})
export type DayPayment = z.output<typeof DayPayment>

const MethodTotal = DayPayment.omit({ date: true })
export type MethodTotal = z.output<typeof MethodTotal>

export const PaymentsReport = z.object({ rows: z.array(DayPayment), totals: z.array(MethodTotal) })
export type PaymentsReport = z.output<typeof PaymentsReport>

/**
 * Sales of the period that name this customer, less what was returned in the period. `owes` is the
 * balance today.
 */
const CustomerSales = z.object({
  customer_id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  sales: z.number(),
  net: z.number(),
  last_visit: z.string().nullable(),
  owes: z.number(),
})
export type CustomerSales = z.output<typeof CustomerSales>

export const CustomersReport = z.object({
  rows: z.array(CustomerSales),
  count: z.number(),
  total: CustomerSales.pick({ sales: true, net: true }),
})
export type CustomersReport = z.output<typeof CustomersReport>

/**
 * One row for each day and payment method with money, newest day first, and the totals of each
 * payment method.
 */
export const paymentsReportOf = (
  came: readonly {
    readonly date: string
    readonly method: DayPayment['method']
    readonly amount: number
  }[],
  back: readonly {
    readonly date: string
    readonly method: DayPayment['method']
    readonly amount: number
  }[],
): PaymentsReport => {
  const rows = new Map<string, DayPayment>()
  const rowOf = ({ date, method }: Pick<DayPayment, 'date' | 'method'>): DayPayment =>
    rows.get(`${date} ${method}`) ?? { date, method, came_in: 0, paid_back: 0 }

  const put = (row: DayPayment): unknown => rows.set(`${row.date} ${row.method}`, row)
  for (const one of came) put({ ...rowOf(one), came_in: rowOf(one).came_in + one.amount })
  for (const one of back) put({ ...rowOf(one), paid_back: rowOf(one).paid_back + one.amount })
  const sorted = [...rows.values()]
    // Credit alone is stored as a card sale, which brought nothing by card.
    .filter(({ came_in, paid_back }) => came_in !== 0 || paid_back !== 0)
    .toSorted(
      (a, b) =>
        b.date.localeCompare(a.date) ||
        MONEY_METHODS.indexOf(a.method) - MONEY_METHODS.indexOf(b.method),
    )

  const totals = MONEY_METHODS.flatMap((method) => {
    const own = sorted.filter((row) => row.method === method)
    const sum = (key: 'came_in' | 'paid_back'): number =>
      own.reduce((total, { [key]: value }) => total + value, 0)

    return own.length === 0
      ? []
      : [{ method, came_in: sum('came_in'), paid_back: sum('paid_back') }]
  })

  return { rows: sorted, totals }
}
