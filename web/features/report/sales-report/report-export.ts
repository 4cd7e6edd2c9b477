// The sales of a period as a CSV file (decision D12).
import { reportApi, type SaleRow } from '@webale/domain/features/report/report.api.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { paidBy } from '@webale/domain/features/sale/payment.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { call } from '../../../lib/server/call.ts'
import { type CsvCell, formatCsv, downloadText } from '../../../lib/csv.ts'
import type { ReportChoice } from './use-report-choice.ts'

type Column = { readonly head: string; readonly cell: (row: SaleRow) => CsvCell }

const COLUMNS: readonly Column[] = [
  { head: 'Receipt', cell: ({ receipt_number }) => receipt_number },
  { head: 'Date', cell: ({ business_date }) => business_date },
  { head: 'Time', cell: ({ created_at }) => formatTime(created_at) },
  { head: 'Cashier', cell: ({ cashier_name }) => cashier_name },
  { head: 'Customer', cell: ({ customer_name }) => customer_name },
  { head: 'Department', cell: ({ department_name }) => department_name },
  { head: 'Payment method', cell: paidBy },
  { head: 'Items', cell: ({ items }) => items },
  { head: 'Items sold', cell: ({ items_sold }) => items_sold },
  { head: 'Subtotal (UGX)', cell: ({ subtotal }) => subtotal },
  { head: 'Discount (UGX)', cell: ({ discount }) => discount },
  { head: 'Total (UGX)', cell: ({ total }) => total },
]
const PROFIT_COLUMNS: readonly Column[] = [
  { head: 'COGS (UGX)', cell: ({ cogs }) => cogs },
  { head: 'Gross profit (UGX)', cell: ({ gross_profit }) => gross_profit },
]

/** What was paid back of each sale in the period; only when something was. */
const RETURN_COLUMNS: readonly Column[] = [
  { head: 'Returned', cell: ({ refunded = 0 }) => refunded },
  { head: 'Net', cell: ({ total, refunded = 0 }) => total - refunded },
]

/** The text of the file. Cost and profit of each sale are columns for people who may see costs. */
export const formatSalesCsv = (rows: readonly SaleRow[], seesCost: boolean): Promise<string> => {
  const returned = rows.some(({ refunded }) => refunded !== undefined) ? RETURN_COLUMNS : []
  const columns = [...COLUMNS, ...(seesCost ? PROFIT_COLUMNS : []), ...returned]

  return formatCsv(
    columns.map(({ head }) => head),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  )
}

const readAll = async (choice: ReportChoice): Promise<SaleRow[]> => {
  const all: SaleRow[] = []
  let after: string | undefined
  do {
    const { rows, next } = await call(reportApi.saleRows, { ...choice, after })
    all.push(...rows)
    after = next ?? undefined
  } while (after !== undefined)

  return all
}

/** Reads all sales of the period and downloads the file. Throws CallError. */
export const downloadSales = async (
  choice: ReportChoice,
  { from, until }: Days,
  seesCost: boolean,
): Promise<void> => {
  const text = await formatSalesCsv(await readAll(choice), seesCost)
  downloadText(
    `sales-report-${from === until ? until : `${from}-to-${until}`}.csv`,
    text,
    'text/csv;charset=utf-8',
  )
}
