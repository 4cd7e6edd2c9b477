// Costs that an administrator adds to a delivery after
// its goods were received, once for each delivery.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { addLaterCost, inShillings, type LaterCost } from '../stock/typed-cost.ts'
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

const NO_SHELF = { current_stock: 0, stock_value: 0, cost_price: null }

type UncostedProduct = {
  readonly current_stock: number
  readonly stock_value: number
  readonly cost_price: number | null
  readonly has_components: boolean
}

/** A line without costs, with the product as it is now; null when the product is gone. */
export type UncostedLine = {
  readonly id: string
  readonly product_id: string
  readonly product_name: string
  readonly quantity: number
  readonly taken_back: number
  readonly cost_before: number | null
  /** The value in hundredths at which all of it was received; null from before values were kept. */
  readonly received_value: number | null
  readonly product: UncostedProduct | null
}

export type CostedLine = {
  readonly line: UncostedLine
  readonly line_cost: number
  readonly extra_share: number
  readonly variance: number
  /** Of the goods that were not returned: their value (UGX), and how it was booked (hundredths). */
  readonly remaining: LaterCost
}

const costOfLine = (lines: NewDeliveryCosts['lines'], product_id: string): number => {
  const found = lines.find((line) => line.product_id === product_id)
  if (found === undefined) throw refuse('invalid_input', { message: COST_OF_EACH })
  return found.line_cost
}

/** How the goods that were kept were booked, in hundredths. */
const bookedOf = (line: UncostedLine): number => {
  const { received_value, cost_before, quantity } = line
  const booked = (received_value ?? Math.round((cost_before ?? 0) * 100 * quantity)) / 100
  return Math.round(remainingShare(line, booked).value * 100)
}

/** The cost difference in UGX. A kit and a product that is gone have no shelf. */
const differenceOf = (product: UncostedProduct | null, later: LaterCost): number => {
  const { current_stock, stock_value, cost_price } = product ?? NO_SHELF
  const hasShelf = product?.has_components === false
  const shelf = {
    stock: hasShelf ? current_stock : 0,
    value: hasShelf ? stock_value : 0,
    cost: cost_price,
  }

  return inShillings(addLaterCost(shelf, later).cost_difference)
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
    const remaining = { ...remainingShare(line, value), booked: bookedOf(line) }
    const variance = remaining.quantity === 0 ? 0 : differenceOf(line.product, remaining)

    return { line, line_cost, extra_share, variance, remaining }
  })
}
