// The three tabs of the analytics: a sentence, a chart, and the same figures as a table.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import {
  busyHoursOfSales,
  type LowestProduct,
  type StaffPerformance,
  type TrendSale,
} from '@webale/domain/features/report/analytics.ts'
import { netOf } from '@webale/domain/features/report/net-shares.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { countEvidence } from '@webale/domain/features/report/enough-sales.ts'
import { useMemo } from 'react'
import { useQuery } from '../../../lib/server/use-query.ts'
import { BulletBars } from '../../../ui/chart/bullet-bars.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { RankBars } from '../../../ui/chart/rank-bars.tsx'
import { TREND_SERIES, TrendLine } from '../../../ui/chart/trend-line.tsx'
import { useIsWide } from '../../../ui/use-media-query.ts'
import { QueryRows } from '../query-rows.tsx'
import {
  sortByStockLeft,
  describeStaff,
  describeStock,
  stockRows,
  trendPointsOf,
  describeTrends,
} from './analytics-text.ts'
import { BusyWeekCard } from './busy-week-card.tsx'

const Trends = ({ sales }: { sales: readonly TrendSale[] }) => {
  const points = useMemo(() => trendPointsOf(sales), [sales])
  const hours = useMemo(() => busyHoursOfSales(sales), [sales])
  const evidence = useMemo(
    () =>
      countEvidence(sales.map(({ business_date }) => ({ date: business_date, transactions: 1 }))),
    [sales],
  )

  // Charts are lower on phones, so that the sentence above stays visible.
  const height = useIsWide() ? 300 : 220
  const words = describeTrends(sales)
  const averaged = points.some(({ average }) => average !== null)
  const series = averaged ? TREND_SERIES : TREND_SERIES.slice(0, 1)
  const byHour = (points[0]?.key.length ?? 0) === 2
  const table = {
    head: [byHour ? 'Hour' : 'Day', ...series.map(({ name }) => `${name} (UGX)`)],
    rows: points.map(({ name, value, average }) => [
      name,
      formatNumber(value),
      ...(averaged ? [average === null ? '' : formatNumber(average)] : []),
    ]),
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ChartCard
        title={byHour ? 'Sales by hour' : 'Sales by day'}
        headline={words}
        series={byHour ? [] : series}
        table={table}
      >
        <TrendLine
          points={points}
          label={byHour ? 'Hours' : 'Days'}
          summary={words}
          format={formatUgx}
          height={height}
        />
      </ChartCard>
      <BusyWeekCard
        hours={hours}
        evidence={evidence}
        span={sales.length === 1 ? 'in the last sale' : `in the last ${sales.length} sales`}
      />
    </div>
  )
}

/** The trend of the last 100 sales. */
export const TrendsTab = () => (
  <QueryRows
    query={useQuery(analyticsApi.trends, {})}
    things="sales trends"
    empty="No sales yet. The trend begins with the first one."
  >
    {(sales) => <Trends sales={sales} />}
  </QueryRows>
)

const Lowest = ({ products }: { products: readonly LowestProduct[] }) => {
  const rows = stockRows(products)
  const half = Math.ceil(rows.length / 2)
  const table = {
    head: ['Product', 'Stock', 'Reorder level'],
    rows: sortByStockLeft(products).map(({ name, current_stock, reorder_level }) => [
      name,
      quantityText(current_stock),
      quantityText(reorder_level),
    ]),
  }

  return (
    <ChartCard
      title="Lowest stock"
      headline={describeStock(products)}
      table={table}
    >
      <div className="grid gap-x-8 max-lg:[&>ul:first-child>li:last-child]:border-b lg:grid-cols-2">
        <BulletBars
          label="Lowest stock"
          rows={rows.slice(0, half)}
        />
        {rows.length > half && (
          <BulletBars
            label="Lowest stock, continued"
            rows={rows.slice(half)}
          />
        )}
      </div>
    </ChartCard>
  )
}

/** The 20 products with the lowest stock. */
export const StockMovementTab = () => (
  <QueryRows
    query={useQuery(analyticsApi.lowest, {})}
    things="stock"
    empty="No products yet. What runs low will show here."
  >
    {(products) => <Lowest products={products} />}
  </QueryRows>
)

const averageOf = ({ total_sales, total_transactions }: StaffPerformance): string =>
  formatNumber(Math.round(total_sales / Math.max(1, total_transactions)))

/** The column of net sales; none while nothing came back. */
const netColumn = (staff: readonly StaffPerformance[]) => {
  const isShown = staff.some(({ returned }) => returned !== undefined)
  return {
    head: isShown ? ['Net (UGX)'] : [],
    cells: ({ total_sales, returned }: StaffPerformance): string[] =>
      isShown ? [formatNumber(netOf(total_sales, returned) ?? total_sales)] : [],
  }
}

const netNote = ({ total_sales, returned }: StaffPerformance): string => {
  const net = netOf(total_sales, returned)
  return net === null ? '' : ` · net ${formatUgx(net)}`
}

const Staff = ({ staff }: { staff: readonly StaffPerformance[] }) => {
  const net = netColumn(staff)
  const table = {
    head: ['Staff', 'Sales (UGX)', 'Transactions', 'Average basket (UGX)', ...net.head],
    rows: staff.map((row) => [
      row.id,
      formatNumber(row.total_sales),
      formatNumber(row.total_transactions),
      averageOf(row),
      ...net.cells(row),
    ]),
  }
  return (
    <ChartCard
      title="Who sells most"
      headline={describeStaff(staff)}
      table={table}
    >
      <RankBars
        label="Who sells most"
        rows={staff.map((row) => ({
          key: row.id,
          name: row.id,
          value: row.total_sales,
          text: formatUgx(row.total_sales),
          note:
            `${formatNumber(row.total_transactions)} ` +
            (row.total_transactions === 1 ? 'sale' : 'sales') +
            netNote(row),
          detail: `average basket ${CURRENCY} ${averageOf(row)}`,
        }))}
      />
    </ChartCard>
  )
}

/** The 10 people who sold most. */
export const StaffPerformanceTab = () => (
  <QueryRows
    query={useQuery(analyticsApi.staffPerformance, {})}
    things="staff performance"
    empty="Nobody sold anything yet."
  >
    {(staff) => <Staff staff={staff} />}
  </QueryRows>
)
