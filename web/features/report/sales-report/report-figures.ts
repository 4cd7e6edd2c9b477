// The figures of the Sales Report by name, for paper.
import type { ReportFigures } from '@webale/domain/features/report/report.ts'
import {
  netGrossProfit,
  netSales,
  type ReturnFigures,
} from '@webale/domain/features/report/return-figures.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'

type Figures = { readonly figures: ReportFigures; readonly returns: ReturnFigures | null }
type NamedFigure = { readonly label: string; readonly text: string }

/** Figures that a person may not see are left out; those of returns too when there are none. */
export const listFigures = ({ figures, returns }: Figures): NamedFigure[] => {
  const amounts: readonly (readonly [string, number | null])[] = [
    ['Total Sales', figures.sales_total],
    ...(returns === null
      ? []
      : ([
          ['Returns', returns.total],
          ['Net Sales', netSales(figures, returns)],
        ] as const)),
    ['COGS', figures.cogs],
    ['Gross Profit', figures.gross_profit],
    ...(returns === null
      ? []
      : ([['Net gross profit', netGrossProfit(figures, returns)]] as const)),
    ['Average Basket', figures.average_basket],
    ['Transactions', figures.transactions],
  ]

  return [
    ...amounts.flatMap(([label, amount]) =>
      amount === null ? [] : [{ label, text: formatNumber(amount) }],
    ),
    { label: 'Items Sold', text: quantityText(figures.items_sold) },
  ]
}
