// Counts of sales and of what tills record beside sales, in words.
import { formatNumber } from '../../kernel/money.ts'

/** '1 sale', '3 sales'. */
export const salesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'sale' : 'sales'}`

/** Expenses and mobile money: '1 other record', '3 other records'. */
const othersText = (count: number): string =>
  `${formatNumber(count)} other ${count === 1 ? 'record' : 'records'}`

/**
 * '3 sales', '1 other record', '2 sales and 1 other record'. `documents` are those of `count` that
 * are no sales.
 */
export const recordsText = (count: number, documents: number): string => {
  if (documents === 0) return salesText(count)
  return count === documents
    ? othersText(documents)
    : `${salesText(count - documents)} and ${othersText(documents)}`
}
