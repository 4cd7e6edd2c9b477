// Costs that an administrator adds to a delivery after
// its goods were received, once for each delivery.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { reprice } from '../stock/reprice.ts'
import { MAX_LINES, hasNoDuplicates } from './delivery.ts'
import { checkUnitCost, spreadExtra, valueOf } from './plan-delivery.ts'
import { remainingShare } from './goods-return.ts'

export const COST_OF_EACH = 'Enter the cost of each line'

export const NewDeliveryCosts = z.object({
  /** Made by the device: the same id adds them once. */
  id: Id,
  delivery_id: Id,
  /** What each whole line cost, without extra costs: one for each line of the delivery. */
  lines: z
    .array(z.object({ product_id: Id, line_cost: money('Line cost') }))
    .min(1, COST_OF_EACH)
    .max(MAX_LINES)
    .refine(
      (lines) => hasNoDuplicates(lines.map(({ product_id }) => product_id)),
      'A product can have one line',
    ),
  extra: money('Extra costs').default(0),
})
export type NewDeliveryCosts = z.output<typeof NewDeliveryCosts>

/** A line without costs, with the product as it is now; null when the product is gone. */
export type UncostedLine = {
  readonly id: string
  readonly product_id: string
  readonly product_name: string
  readonly quantity: number
  readonly taken_back: number
  readonly cost_before: number | null
  readonly product: { readonly current_stock: number; readonly cost_price: number | null } | null
}

export type CostedLine = {
  readonly line: UncostedLine
  readonly line_cost: number
  readonly extra_share: number
  readonly variance: number
  /** Quantity and value (UGX) of the goods that were not returned. */
  readonly remaining: { readonly quantity: number; readonly value: number }
}

const costOfLine = (lines: NewDeliveryCosts['lines'], product_id: string): number => {
  const found = lines.find((line) => line.product_id === product_id)
  if (found === undefined) throw refuse('invalid_input', { message: COST_OF_EACH })
  return found.line_cost
}

/**
 * The costs of each line with its share of the extra costs and its cost difference. Goods that were
 * returned before their costs were known left at the cost at which they were received, so only
 * the goods that were kept count. Throws invalid_input when a line has no cost.
 */
export const planCosts = (
  lines: readonly UncostedLine[],
  { lines: asked, extra }: Pick<NewDeliveryCosts, 'lines' | 'extra'>,
): CostedLine[] => {
  if (asked.length !== lines.length) throw refuse('invalid_input', { message: COST_OF_EACH })
  const priced = lines.map((line) => ({
    line,
    quantity: line.quantity,
    line_cost: costOfLine(asked, line.product_id),
  }))

  const shares = spreadExtra(extra, priced)

  return priced.map(({ line, line_cost }, index) => {
    const extra_share = shares[index] ?? 0
    const value = valueOf({ line_cost, extra_share }) ?? 0
    checkUnitCost(line.product_name, value / line.quantity)
    const remaining = remainingShare(line, value)
    const [stock, cost] = [line.product?.current_stock ?? 0, line.product?.cost_price ?? null]
    const later = { ...remaining, booked: line.cost_before }
    const variance = remaining.quantity === 0 ? 0 : reprice({ stock, cost }, later).variance

    return { line, line_cost, extra_share, variance, remaining }
  })
}
