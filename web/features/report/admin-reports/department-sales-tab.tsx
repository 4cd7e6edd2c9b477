// Sales by Department: the share of each department in all sales of all time.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import type { DepartmentSales } from '@webale/domain/features/report/analytics.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { RankBars } from '../../../ui/chart/rank-bars.tsx'
import { QueryRows } from '../query-rows.tsx'
import { departmentName } from './order-list.ts'

const formatPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

const describeShares = (rows: readonly DepartmentSales[]): string => {
  const [first] = rows
  return first === undefined
    ? 'Nothing was sold.'
    : `${departmentName(first)} brings ${formatPercent(first.share)} of all sales.`
}

const Departments = ({ rows }: { rows: readonly DepartmentSales[] }) => {
  const table = {
    head: ['Department', 'Sales (UGX)', 'Transactions', 'Share'],
    rows: rows.map((row) => [
      departmentName(row),
      formatNumber(row.sales_total),
      formatNumber(row.transactions),
      formatPercent(row.share),
    ]),
  }
  return (
    <ChartCard
      title="Sales by department"
      headline={describeShares(rows)}
      table={table}
    >
      <RankBars
        label="Sales by department"
        rows={rows.map((row) => ({
          key: row.department_id ?? '',
          name: departmentName(row),
          value: row.sales_total,
          text: formatUgx(row.sales_total),
          note: `${formatNumber(row.transactions)} ${row.transactions === 1 ? 'sale' : 'sales'}`,
          detail: formatPercent(row.share),
        }))}
      />
    </ChartCard>
  )
}

export const DepartmentSalesTab = () => (
  <QueryRows
    query={useQuery(analyticsApi.departmentSales, {})}
    things="sales by department"
    empty="No sales yet. Each department shows here with its first one."
  >
    {(rows) => <Departments rows={rows} />}
  </QueryRows>
)
