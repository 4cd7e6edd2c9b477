// The expected money of a shift by payment method: the sum of its rows of money. Nothing else
// computes expected cash.

/** Ways of payment that are counted. Credit is no money. */
export const TENDERS = ['cash', 'mobile_money', 'card'] as const
export type TenderName = (typeof TENDERS)[number]
export type Tenders = Readonly<Record<TenderName, number>>

/** Counted totals; null for a method that was not counted. */
export type CountedMoney = Readonly<Record<TenderName, number | null>>

type MoneyRow = { readonly method: string; readonly amount: number }

/** Sums in whole UGX; `amount` is negative where money left. */
export const expectedOf = (rows: readonly MoneyRow[]): Tenders => {
  const sum = (tender: TenderName): number =>
    rows.reduce((total, { method, amount }) => (method === tender ? total + amount : total), 0)
  return {
    cash: sum('cash'),
    mobile_money: sum('mobile_money'),
    card: sum('card'),
  }
}

/** Counted less expected; null for a method that was not counted. */
export const differencesOf = (counted: CountedMoney, expected: Tenders): CountedMoney => {
  const difference = (tender: TenderName): number | null => {
    const found = counted[tender]
    return found === null ? null : found - expected[tender]
  }
  return {
    cash: difference('cash'),
    mobile_money: difference('mobile_money'),
    card: difference('card'),
  }
}

/** Is each counted payment method within the allowed difference? */
export const isWithinTolerance = (
  counted: CountedMoney,
  expected: Tenders,
  allowed: number,
): boolean => {
  const { cash, mobile_money, card } = differencesOf(counted, expected)
  return [cash, mobile_money, card].every(
    (difference) => difference === null || Math.abs(difference) <= allowed,
  )
}
