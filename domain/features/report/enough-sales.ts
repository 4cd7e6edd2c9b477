// Whether there are enough sales for a statement about what usually happens (decision R11).
import { addDays } from '../../kernel/time.ts'

export const MIN_SALES = 50
export const MIN_DAYS = 14

/**
 * The basis of a statement: number of sales, and the first and last day (YYYY-MM-DD) with a sale.
 */
export type Evidence = {
  readonly transactions: number
  readonly first: string | null
  readonly last: string | null
}

export const countEvidence = (
  sold: readonly { readonly date: string; readonly transactions: number }[],
): Evidence => {
  const dates = sold
    .flatMap(({ date, transactions }) => (transactions > 0 ? [date] : []))
    .toSorted()
  return {
    transactions: sold.reduce((sum, { transactions }) => sum + transactions, 0),
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
  }
}

/** At least 50 sales over at least 14 days. */
export const hasEnoughSales = ({ transactions, first, last }: Evidence): boolean =>
  transactions >= MIN_SALES &&
  first !== null &&
  last !== null &&
  addDays(first, MIN_DAYS - 1) <= last
