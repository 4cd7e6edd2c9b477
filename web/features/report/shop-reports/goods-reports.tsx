// The shop reports about goods: stock value, dead stock, profit by product and losses.
import { can } from '@webale/domain/access/permissions.ts'
import { DEAD_AFTER_DAYS, type DeadAfterDays } from '@webale/domain/features/report/goods-report.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { useUrlFilter } from '../../../lib/url-filter.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Select } from '../../../ui/select.tsx'
import { ReportFrame } from '../sales-report/report-frame.tsx'
import { useReportChoice } from '../sales-report/use-report-choice.ts'
import {
  deadStockColumns,
  lossColumns,
  NEGATIVE_COLUMNS,
  PROFIT_COLUMNS,
  stockValueColumns,
} from './figure-columns.ts'
import {
  downloadFigures,
  FigureList,
  ReportLoading,
  type ShopReportProps,
  type Tile,
  Tiles,
} from './figure-report.tsx'

const TITLE = 'Shop Reports'

/** Tiles for the value of goods, without the cost for people who may not see it. */
const valueTiles = ({
  at_cost,
  at_selling,
}: {
  at_cost: number | null
  at_selling: number
}): Tile[] => [
  ...(at_cost === null ? [] : [{ label: 'At cost', amount: at_cost }]),
  { label: 'At selling price', amount: at_selling },
]

export const StockValueReport = ({ chooser }: ShopReportProps) => {
  const chosen = useReportChoice('monthly')
  const columns = stockValueColumns(can(useActor(), 'product.see_cost'))
  const { department_id } = chosen.choice
  const report = useQuery(shopReportApi.stockValue, { department_id }, { keepPrevious: true })
  const exportFile = async (days: Days): Promise<void> => {
    if (report.data)
      await downloadFigures('stock-value', days, columns, report.data.rows, report.data.total)
  }

  const frame = {
    title: TITLE,
    chosen,
    report,
    exportFile,
    chooser,
    hasPeriod: false,
    loading: <ReportLoading />,
  }

  return (
    <ReportFrame {...frame}>
      {({ rows, total, negative }) => (
        <>
          <Tiles
            tiles={[
              ...valueTiles(total),
              { label: 'Products in stock', count: total.products },
              ...(total.without_cost === null
                ? []
                : [{ label: 'Cost not known', count: total.without_cost }]),
            ]}
          />
          <FigureList
            title="Stock value"
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.department_name ?? ''} ${row.category_name ?? ''}`}
            count={rows.length}
            empty="Nothing is in stock"
          />
          {negative.count > 0 && (
            <FigureList
              title="Stock below 0"
              columns={NEGATIVE_COLUMNS}
              rows={negative.rows}
              rowKey={({ product_id }) => product_id}
              count={negative.count}
              empty=""
              note="These products count as nothing above."
            />
          )}
        </>
      )}
    </ReportFrame>
  )
}

const START: DeadAfterDays = 90

const useUnsoldFor = () => {
  const [params, change] = useUrlFilter({ unsold: START })
  const unsold_for = DEAD_AFTER_DAYS.find((days) => String(days) === params.get('unsold')) ?? START
  return { unsold_for, chooseDays: (days: string) => change({ unsold: Number(days) }) }
}

export const DeadStockReport = ({ chooser }: ShopReportProps) => {
  const chosen = useReportChoice('monthly')
  const columns = deadStockColumns(can(useActor(), 'product.see_cost'))
  const { unsold_for, chooseDays } = useUnsoldFor()
  const { department_id } = chosen.choice
  const report = useQuery(
    shopReportApi.deadStock,
    { department_id, unsold_for },
    { keepPrevious: true },
  )

  const exportFile = async (days: Days): Promise<void> => {
    if (report.data)
      await downloadFigures('dead-stock', days, columns, report.data.rows, report.data.total)
  }

  const age = (
    <Select
      aria-label="Not sold for"
      options={DEAD_AFTER_DAYS.map((days) => ({
        value: String(days),
        label: `Not sold for ${days} days`,
      }))}
      value={String(unsold_for)}
      wrapClass="max-md:w-full"
      onChange={(event) => chooseDays(event.target.value)}
    />
  )

  const choosers = (
    <>
      {chooser}
      {age}
    </>
  )

  const frame = {
    title: TITLE,
    chosen,
    report,
    exportFile,
    hasPeriod: false,
    loading: <ReportLoading />,
  }

  return (
    <ReportFrame
      {...frame}
      chooser={choosers}
    >
      {({ rows, count, total }) => (
        <>
          <Tiles tiles={[...valueTiles(total), { label: 'Products', count }]} />
          <FigureList
            title="Dead stock"
            columns={columns}
            rows={rows}
            rowKey={({ product_id }) => product_id}
            count={count}
            empty={`Everything in stock was sold in the last ${unsold_for} days`}
            note="Products that are newer than these days are left out."
          />
        </>
      )}
    </ReportFrame>
  )
}

export const ProfitReport = ({ chooser }: ShopReportProps) => {
  const chosen = useReportChoice('monthly')
  const { choice, problem } = chosen
  const report = useQuery(shopReportApi.profit, choice, {
    keepPrevious: true,
    enabled: problem === null,
  })

  const exportFile = async (days: Days): Promise<void> => {
    if (report.data)
      await downloadFigures(
        'profit-by-product',
        days,
        PROFIT_COLUMNS,
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
      {({ rows, count, total, float_costs = 0 }) => (
        <>
          <Tiles
            tiles={[
              { label: 'Revenue', amount: total.revenue },
              { label: 'Cost', amount: total.cost },
              { label: 'Profit', amount: total.profit },
              ...(float_costs === 0
                ? []
                : [
                    { label: 'Float fees', amount: float_costs },
                    { label: 'Profit after float fees', amount: total.profit - float_costs },
                  ]),
              { label: 'Items', count },
            ]}
          />
          <FigureList
            title="Profit by product"
            columns={PROFIT_COLUMNS}
            rows={rows}
            rowKey={({ item }) => item}
            count={count}
            empty="Nothing was sold in this period"
            note="Discounts and returns are taken off."
          />
        </>
      )}
    </ReportFrame>
  )
}

export const LossesReport = ({ chooser }: ShopReportProps) => {
  const chosen = useReportChoice('monthly')
  const columns = lossColumns(can(useActor(), 'product.see_cost'))
  const { choice, problem } = chosen
  const report = useQuery(shopReportApi.losses, choice, {
    keepPrevious: true,
    enabled: problem === null,
  })

  const exportFile = async (days: Days): Promise<void> => {
    if (report.data)
      await downloadFigures('losses', days, columns, report.data.rows, report.data.total)
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
          <Tiles tiles={[...valueTiles(total), { label: 'Items', count }]} />
          <FigureList
            title="Losses"
            columns={columns}
            rows={rows}
            rowKey={({ kind, item }) => `${kind} ${item}`}
            count={count}
            empty="Nothing was lost in this period"
          />
        </>
      )}
    </ReportFrame>
  )
}
