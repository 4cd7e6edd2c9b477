// The shop reports about money: best customers, and payments by day.
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { MONEY_LABELS } from '@webale/domain/features/sale/payment.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { ReportFrame } from '../sales-report/report-frame.tsx'
import { useReportChoice } from '../sales-report/use-report-choice.ts'
import { CUSTOMER_COLUMNS, PAYMENT_COLUMNS } from './figure-columns.ts'
import {
  downloadFigures,
  FigureList,
  ReportLoading,
  type ShopReportProps,
  Tiles,
} from './figure-report.tsx'

const TITLE = 'Shop Reports'

export const CustomersReport = ({ chooser }: ShopReportProps) => {
  const chosen = useReportChoice('monthly')
  const { choice, problem } = chosen
  const report = useQuery(shopReportApi.customers, choice, {
    keepPrevious: true,
    enabled: problem === null,
  })

  const exportFile = async (days: Days): Promise<void> => {
    if (report.data)
      await downloadFigures(
        'best-customers',
        days,
        CUSTOMER_COLUMNS,
        report.data.rows,
        report.data.total,
      )
  }

  const frame = {
    title: TITLE,
    chosen,
    report,
    exportFile,
    chooser,
    loading: <ReportLoading />,
  }

  return (
    <ReportFrame {...frame}>
      {({ rows, count, total }) => (
        <>
          <Tiles
            tiles={[
              { label: 'Bought', amount: total.net },
              { label: 'Customers', count },
              { label: 'Sales', count: total.sales },
            ]}
          />
          <FigureList
            title="Best customers"
            columns={CUSTOMER_COLUMNS}
            rows={rows}
            rowKey={({ customer_id }) => customer_id}
            count={count}
            empty="No sale to a registered customer in this period"
            note="Returns are taken off. A name that was only typed is not counted."
          />
        </>
      )}
    </ReportFrame>
  )
}

export const PaymentsReport = ({ chooser }: ShopReportProps) => {
  const chosen = useReportChoice('monthly')
  const { choice, problem } = chosen
  const report = useQuery(shopReportApi.payments, choice, {
    keepPrevious: true,
    enabled: problem === null,
  })

  const exportFile = async (days: Days): Promise<void> => {
    if (report.data === undefined) return
    const { rows, totals } = report.data
    const sum = (key: 'came_in' | 'paid_back'): number =>
      totals.reduce((total, { [key]: amount }) => total + amount, 0)

    const total = {
      came_in: sum('came_in'),
      paid_back: sum('paid_back'),
      left: sum('came_in') - sum('paid_back'),
    }

    await downloadFigures('payments', days, PAYMENT_COLUMNS, rows, total)
  }

  const frame = {
    title: TITLE,
    chosen,
    report,
    exportFile,
    chooser,
    loading: <ReportLoading />,
  }

  return (
    <ReportFrame {...frame}>
      {({ rows, totals }) => (
        <>
          <Tiles
            tiles={totals.map(({ method, came_in, paid_back }) => ({
              label: MONEY_LABELS[method],
              amount: came_in - paid_back,
              note: paid_back > 0 ? `${formatUgx(paid_back)} paid back` : undefined,
            }))}
          />
          <FigureList
            title="Payments"
            columns={PAYMENT_COLUMNS}
            rows={rows}
            rowKey={({ date, method }) => `${date} ${method}`}
            count={rows.length}
            empty="No payments in this period"
            note="Change is taken off the cash."
          />
        </>
      )}
    </ReportFrame>
  )
}
