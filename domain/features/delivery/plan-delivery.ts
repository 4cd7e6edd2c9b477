// Computes what a delivery does to stock and cost: for each line the share of extra costs, the
// value and the cost difference.
import { formatNumber, MAX_MONEY } from '../../kernel/money.ts'
import { isMeasured, thousandthsOf, type TrackingType } from '../../kernel/quantity.ts'
import { refuse } from '../../kernel/refusal.ts'
import { spreadAmount } from '../../kernel/share.ts'
import { turnShelf } from '../stock/shelf.ts'
import { inShillings } from '../stock/typed-cost.ts'
import type { NewDelivery } from './delivery.ts'

/** A locked product at the moment of receiving. */
export type ReceivedProduct = {
  readonly id: string
  readonly name: string
  readonly department_id: string | null
  readonly tracking_type: TrackingType
  readonly current_stock: number
  /** What the stock is worth, in hundredths of UGX. */
  readonly stock_value: number
  readonly cost_price: number | null
  /** Its stock follows from its components. */
  readonly has_components: boolean
}

/** Costs in UGX with two decimals; all null when they are not known yet. */
export type PlannedLine = {
  readonly product: ReceivedProduct
  readonly quantity: number
  readonly packs: number | null
  readonly pack_size: number | null
  readonly line_cost: number | null
  readonly extra_share: number | null
  readonly variance: number | null
}

export const ALL_COSTS_OR_NONE = 'Enter the cost of each line, or of none'

type DeliveredLine = NewDelivery['lines'][number]

const invalid = (message: string) => refuse('invalid_input', { message })

const toHundredths = (amount: number): number => Math.round(amount * 100)

type ProductShelf = Pick<ReceivedProduct, 'current_stock' | 'stock_value' | 'cost_price'>

/** What the goods of a line leave as cost difference, in UGX: oversold goods, and rounding. */
export const costDifference = (
  { current_stock, stock_value, cost_price }: ProductShelf,
  { quantity, value }: { readonly quantity: number; readonly value: number },
): number => {
  const shelf = { stock: current_stock, value: stock_value, cost: cost_price }
  const { cost_difference } = turnShelf(shelf, { quantity, value: toHundredths(value) })

  return inShillings(cost_difference)
}

/**
 * Extra costs of each line in UGX: by cost, or by
 * quantity when all goods were free. They add up exactly.
 */
export const spreadExtra = (
  extra: number,
  lines: readonly { readonly line_cost: number; readonly quantity: number }[],
): number[] => {
  const costs = lines.map(({ line_cost }) => toHundredths(line_cost))
  const weights = costs.some((cost) => cost > 0)
    ? costs
    : lines.map(({ quantity }) => thousandthsOf(quantity))
  return spreadAmount(toHundredths(extra), weights).map((share) => share / 100)
}

const checkLine = (product: ReceivedProduct, { quantity, pack_size }: DeliveredLine): void => {
  const { name, tracking_type, has_components } = product
  if (has_components) throw invalid(`${name} is a bundle. Receive its components`)
  if (
    !isMeasured(tracking_type) &&
    !(Number.isInteger(quantity) && Number.isInteger(pack_size ?? 1))
  )
    throw invalid(`${name} is counted in whole numbers`)
}

/** Throws invalid_input when one piece would cost more than the largest price. */
export const checkUnitCost = (name: string, unit_cost: number): void => {
  if (unit_cost > MAX_MONEY)
    throw invalid(`The cost of one ${name} cannot be above ${formatNumber(MAX_MONEY)}`)
}

/**
 * Line costs where all are known, or null where none is. Throws invalid_input when only some are.
 */
const costsOf = (lines: readonly DeliveredLine[], extra: number): readonly number[] | null => {
  const costs = lines.map(({ line_cost }) => line_cost ?? null)
  const known = costs.filter((cost) => cost !== null)
  if (known.length === costs.length) return known
  if (known.length > 0 || extra > 0) throw invalid(ALL_COSTS_OR_NONE)

  return null
}

/**
 * The lines of a delivery. `products` holds a product for each line. Throws invalid_input for a
 * bundle, a part of a piece, or costs of some lines only.
 */
export const planDelivery = (
  asked: readonly { readonly line: DeliveredLine; readonly product: ReceivedProduct }[],
  extra: number,
): PlannedLine[] => {
  for (const { product, line } of asked) checkLine(product, line)
  const costs = costsOf(
    asked.map(({ line }) => line),
    extra,
  )

  const bare = asked.map(({ product, line: { quantity, packs = null, pack_size = null } }) => ({
    product,
    quantity,
    packs,
    pack_size,
    line_cost: null,
    extra_share: null,
    variance: null,
  }))

  if (costs === null) return bare
  const priced = bare.map((line, index) => ({ ...line, line_cost: costs[index] ?? 0 }))
  const shares = spreadExtra(extra, priced)

  return priced.map((line, index) => {
    const value = valueOf({ ...line, extra_share: shares[index] ?? 0 }) ?? 0
    checkUnitCost(line.product.name, value / line.quantity)

    return {
      ...line,
      extra_share: shares[index] ?? 0,
      variance: costDifference(line.product, { ...line, value }),
    }
  })
}

/** The value of the goods of a line in UGX, with their extra costs; null without costs. */
export const valueOf = ({
  line_cost,
  extra_share,
}: {
  readonly line_cost: number | null
  readonly extra_share: number | null
}): number | null =>
  line_cost === null ? null : (toHundredths(line_cost) + toHundredths(extra_share ?? 0)) / 100
