// The Sales Report on A4: the same figures as tables, a day on one page. Paper has no charts.
import { amountText } from '@webale/domain/features/report/amount-text.ts'
import { lengthOf } from '@webale/domain/features/report/period.ts'
import type { reportApi } from '@webale/domain/features/report/report.api.ts'
import { netOf } from '@webale/domain/features/report/net-shares.ts'
import { MONEY_LABELS } from '@webale/domain/features/sale/payment.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { listFigures } from './report-figures.ts'
import { chooseGrain, labelsOf, selectBuckets } from './report-text.ts'

type Report = OutputOf<typeof reportApi.salesReport>
type Row = { readonly key: string; readonly cells: readonly ReactNode[] }

type PaperTableProps = {
  title: string
  /** Of the columns; the first is to the left, the others are numbers. */
  head: readonly string[]
  rows: readonly Row[]
}

/** Nothing where there are no rows. */
const PaperTable = ({ title, head, rows }: PaperTableProps) =>
  rows.length === 0 ? null : (
    <table className="mb-3 border-collapse">
      <caption className="pb-0.5 text-left font-semibold">{title}</caption>
      <thead>
        <tr className="border-b border-border-strong">
          {head.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={index === 0 ? 'text-left' : 'text-right'}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr
            key={key}
            className="border-b border-border"
          >
            {cells.map((cell, index) => (
              <td
                key={head[index]}
                className={index === 0 ? 'text-left' : 'figures text-right'}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

const returnedText = (returned: number | undefined): string =>
  returned === undefined ? '' : formatNumber(returned)

const netText = (gross: number, returned: number | undefined): string =>
  formatNumber(netOf(gross, returned) ?? gross)

const peopleRows = ({ staff }: Report): Row[] =>
  staff.map(({ cashier_name, transactions, sales_total, returned }) => ({
    key: cashier_name,
    cells: [
      cashier_name,
      formatNumber(transactions),
      formatNumber(sales_total),
      returnedText(returned),
      netText(sales_total, returned),
    ],
  }))

const paymentRows = ({ payments }: Report): Row[] =>
  payments.map(({ payment_method, sales_total, returned }) => ({
    key: payment_method,
    cells: [
      MONEY_LABELS[payment_method],
      formatNumber(sales_total),
      returnedText(returned),
      netText(sales_total, returned),
    ],
  }))

/** The hours or days with sales. */
const timeRows = ({ buckets, days }: Report): Row[] => {
  const grain = chooseGrain(days)
  return selectBuckets(buckets, grain)
    .filter(({ transactions }) => transactions > 0)
    .map(({ at, transactions, sales_total }) => ({
      key: at,
      cells: [labelsOf(at, grain).name, formatNumber(transactions), formatNumber(sales_total)],
    }))
}

export const PaperReport = ({ report }: { report: Report }) => (
  <div className="hidden gap-x-6 print:grid print:grid-cols-2">
    <div>
      <PaperTable
        title="Figures"
        head={['Figure', 'UGX or number']}
        rows={listFigures(report).map(({ label, text }) => ({ key: label, cells: [label, text] }))}
      />
      <PaperTable
        title="How people paid"
        head={['Way of payment', 'UGX', 'Returned', 'Net']}
        rows={paymentRows(report)}
      />
      <PaperTable
        title="Staff Sales Summary"
        head={['Person', 'Sales', 'UGX', 'Returned', 'Net']}
        rows={peopleRows(report)}
      />
      <PaperTable
        title="Suspicious Entries"
        head={['Receipt', 'Time', 'UGX']}
        rows={report.suspicious.rows.map(({ id, receipt_number, created_at, total }) => ({
          key: id,
          cells: [receipt_number, formatDateTime(created_at), formatNumber(total)],
        }))}
      />
    </div>
    <div>
      <PaperTable
        title="Top 5 Selling Items"
        head={['Item', 'Sold', 'UGX']}
        rows={report.top_items.map(({ item_name, quantity, unit, revenue }, index) => ({
          key: `${index}`,
          cells: [item_name, amountText(quantity, unit), formatNumber(revenue)],
        }))}
      />
      <PaperTable
        title={lengthOf(report.days) === 1 ? 'Sales by hour' : 'Sales by day'}
        head={['Time', 'Sales', 'UGX']}
        rows={timeRows(report)}
      />
      <PaperTable
        title="Inventory Restock Alerts"
        head={['Product', 'In stock', 'Reorder at']}
        rows={report.restock.rows.map(({ id, name, unit, current_stock, reorder_level }) => ({
          key: id,
          cells: [name, `${quantityText(current_stock)} ${unit}`, quantityText(reorder_level)],
        }))}
      />
    </div>
  </div>
)
