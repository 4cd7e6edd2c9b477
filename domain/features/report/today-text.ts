// What the page Today shows, line by line, and the same as a text for a chat.
import { formatNumber, formatUgx } from '../../kernel/money.ts'
import { formatDay, formatTime } from '../../kernel/time.ts'
import { MONEY_LABELS } from '../sale/payment.ts'
import { amountText } from './amount-text.ts'
import { netGrossProfit, netSales } from './return-figures.ts'
import type { Today } from './today.ts'

/** One figure; `note` is a few words beside it. */
export type TodayLine = {
  readonly label: string
  /** UGX; null when nothing was counted. */
  readonly amount: number | null
  readonly note?: string
}

const countText = (count: number, one: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`

/** '1 sale' or '26 sales'. */
export const salesText = ({ figures: { transactions } }: Pick<Today, 'figures'>): string =>
  countText(transactions, 'sale')

/** Money received by each way of payment; a way without sales is left out, except cash. */
export const paymentLines = ({ payments }: Pick<Today, 'payments'>): TodayLine[] =>
  payments
    .filter(
      ({ payment_method, transactions, sales_total }) =>
        payment_method === 'cash' || transactions > 0 || sales_total !== 0,
    )
    .map(({ payment_method, sales_total }) => ({
      label: MONEY_LABELS[payment_method],
      amount: sales_total,
    }))

const differenceNote = (difference: number | null): string | undefined => {
  if (difference === null) return 'not counted'
  if (difference === 0) return 'matches'
  return difference < 0 ? 'short' : 'over'
}

/** Returns, net sales, expenses, fees of float, and the difference of the drawers. */
export const outLines = ({
  figures,
  returns,
  expenses,
  float_costs = 0,
  difference_today,
}: Pick<
  Today,
  'figures' | 'returns' | 'expenses' | 'float_costs' | 'difference_today'
>): TodayLine[] => {
  const note = differenceNote(difference_today)
  return [
    { label: 'Returns', amount: returns?.total ?? 0 },
    ...(returns === null ? [] : [{ label: 'Net sales', amount: netSales(figures, returns) }]),
    { label: 'Expenses', amount: expenses.amount },
    ...(float_costs === 0 ? [] : [{ label: 'Float fees', amount: float_costs }]),
    {
      label: 'Drawers',
      amount: difference_today === null ? null : Math.abs(difference_today),
      ...(note !== undefined && { note }),
    },
  ]
}

/** Gross profit of the day, after returns when there are any; null for who may not see it. */
export const profitOf = ({
  figures,
  returns,
}: Pick<Today, 'figures' | 'returns'>): number | null =>
  returns === null ? figures.gross_profit : netGrossProfit(figures, returns)

const lineText = ({ label, amount, note }: TodayLine): string => {
  if (amount === null) return `${label}: ${note ?? ''}`
  return `${label}: ${formatUgx(amount)}${note === undefined ? '' : ` ${note}`}`
}

/**
 * The day as a text for a chat. Without profit and without names of people: a chat is passed on.
 * `place` is the name of the shop or department.
 */
export const formatToday = (day: Today, place: string, toCheck: number): string => {
  const items = day.top_items.map(
    ({ item_name, quantity, unit, revenue }, index) =>
      `${index + 1}. ${item_name}, ${amountText(quantity, unit)}: ${formatUgx(revenue)}`,
  )

  return [
    `*${[place, formatDay(day.today)].filter(Boolean).join(', ')}*, at ${formatTime(day.as_of)}`,
    `Sales: ${formatUgx(day.figures.sales_total)} (${salesText(day)})`,
    ...paymentLines(day).map(lineText),
    ...outLines(day).map(lineText),
    ...(items.length === 0 ? [] : ['', '*Best items*', ...items]),
    ...(toCheck === 0 ? [] : ['', `To check: ${countText(toCheck, 'thing')}`]),
  ].join('\n')
}
