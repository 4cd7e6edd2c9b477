// The amount that a return pays back. Shares are cumulative (kernel/share.ts): several small
// returns pay the same as one large one, and returning everything pays exactly the total.
import { lineTotal } from '../../kernel/money.ts'
import { thousandthsOf } from '../../kernel/quantity.ts'
import { nearestShare } from '../../kernel/share.ts'
import { wholeCost } from '../sale/line-cost.ts'
import { MONEY_METHODS, type MoneyMethod } from '../shift/money-movement.ts'

/** A line as it was sold: whole UGX, and a quantity with three decimals. */
export type SoldLine = {
  readonly subtotal: number
  readonly quantity: number
  readonly base_quantity: number
  readonly cost_price: number | null
  /** What all of it cost in hundredths; null from before values were kept, and for services. */
  readonly cost_value: number | null
}

/**
 * How much of `whole` belongs to `quantity` more of `sold`, when `returned` was returned before.
 */
export const shareOfReturn = (
  whole: number,
  sold: number,
  returned: number,
  quantity: number,
): number =>
  nearestShare(whole, thousandthsOf(returned) + thousandthsOf(quantity), thousandthsOf(sold)) -
  nearestShare(whole, thousandthsOf(returned), thousandthsOf(sold))

/** What returning `quantity` of a line pays back, in whole UGX. */
export const refundOf = (
  net: number,
  line: Pick<SoldLine, 'quantity'>,
  returned: number,
  quantity: number,
): number => shareOfReturn(net, line.quantity, returned, quantity)

/** What goes back to stock of `base`, which left the stock with the whole line: pieces or ml. */
export const stockOfReturn = (
  base: number,
  sold: number,
  returned: number,
  quantity: number,
): number => shareOfReturn(thousandthsOf(base), sold, returned, quantity) / 1000

const wholeCostOf = ({ cost_value, cost_price, quantity }: SoldLine): number =>
  cost_value === null ? lineTotal(cost_price ?? 0, quantity) : wholeCost(cost_value)

/** What the returned goods had cost, in whole UGX; 0 for an unknown cost. */
export const costOfReturn = (line: SoldLine, returned: number, quantity: number): number =>
  shareOfReturn(wholeCostOf(line), line.quantity, returned, quantity)

/** How much can still be paid back by each payment method. */
export type TenderCaps = Readonly<Record<MoneyMethod, number>>

type MethodAmount = { readonly method: MoneyMethod; readonly amount: number }

/** The money received by each payment method, less what was paid back by it; never below 0. */
export const tenderCaps = (
  received: readonly MethodAmount[],
  paidBack: readonly MethodAmount[],
): TenderCaps => {
  const capOf = (method: MoneyMethod): number => {
    const sum = (rows: readonly MethodAmount[]) =>
      rows.reduce((all, row) => (row.method === method ? all + row.amount : all), 0)
    return Math.max(0, sum(received) - sum(paidBack))
  }

  const caps = MONEY_METHODS.map((method) => [method, capOf(method)] as const)

  return Object.fromEntries(caps) as Record<MoneyMethod, number>
}

/** Credit first, because no money moves then. */
const PAYOUT_ORDER: readonly MoneyMethod[] = [
  'credit',
  ...MONEY_METHODS.filter((method) => method !== 'credit'),
]

/**
 * How an amount is paid back: credit first, then cash and the others, each up to its cap; what is
 * left over in cash.
 */
export const payoutsOf = (amount: number, caps: TenderCaps): MethodAmount[] => {
  let left = amount
  const paid = new Map<MoneyMethod, number>()

  for (const method of PAYOUT_ORDER) {
    const part = Math.min(left, caps[method])
    if (part > 0) paid.set(method, part)
    left -= part
  }

  if (left > 0) paid.set('cash', (paid.get('cash') ?? 0) + left)

  return [...paid].map(([method, part]) => ({ method, amount: part }))
}
