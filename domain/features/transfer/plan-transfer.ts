// Computes what a transfer does to stock and cost: the checks of its lines, the quantities that
// should arrive, and the value of the goods.
import { isLineTooLarge, lineTooLargeText, lineTotal } from '../../kernel/money.ts'
import {
  isMeasured,
  MAX_STOCK,
  quantityText,
  roundQuantity,
  type TrackingType,
  toThousandths,
} from '../../kernel/quantity.ts'
import { refuse } from '../../kernel/refusal.ts'
import { nearestShare } from '../../kernel/share.ts'
import { wholeCost } from '../sale/line-cost.ts'
import { valueAtCost } from '../stock/cost-now.ts'

/** A product of either side, locked. */
export type TransferProduct = {
  readonly id: string
  readonly name: string
  readonly department_id: string | null
  readonly barcode: string | null
  readonly unit: string
  readonly tracking_type: TrackingType
  readonly current_stock: number
  readonly cost_price: number | null
  /** Its stock follows from its components. */
  readonly has_components: boolean
}

const invalid = (message: string) => refuse('invalid_input', { message })

const checkWhole = (
  { name, tracking_type }: Pick<TransferProduct, 'name' | 'tracking_type'>,
  quantity: number,
) => {
  if (!isMeasured(tracking_type) && !Number.isInteger(quantity))
    throw invalid(`${name} is counted in whole numbers`)
}

/** Throws invalid_input for a bundle or a part of a piece, and too_little_stock. */
export const checkLeaving = (product: TransferProduct, quantity: number): void => {
  if (product.has_components) throw invalid(`${product.name} is a bundle. Send its components`)
  checkWhole(product, quantity)
  if (isLineTooLarge(product.cost_price ?? 0, quantity))
    throw invalid(lineTooLargeText(product.name))

  if (quantity > product.current_stock)
    throw refuse('too_little_stock', {
      item: product.name,
      left: quantityText(Math.max(0, product.current_stock)),
    })
}

/** What should arrive of a line, in the unit of the receiving product. */
export const expectedArrival = ({
  quantity,
  factor,
}: {
  readonly quantity: number
  readonly factor: number
}): number => roundQuantity(quantity * factor)

/**
 * Throws invalid_input when the receiving product cannot take what the line makes. `names` are
 * those of the sender.
 */
export const checkArriving = (
  receivingProduct: Pick<TransferProduct, 'tracking_type' | 'has_components'>,
  name: string,
  due: number,
): void => {
  if (receivingProduct.has_components)
    throw invalid(`${name} is a bundle there. Send its components`)
  checkWhole({ name, tracking_type: receivingProduct.tracking_type }, due)
  if (due > MAX_STOCK) throw invalid(`${name} cannot make more than 1,000,000 there`)
}

/** A stored line when its goods arrive. */
export type LineOnTheWay = {
  readonly to_product_name: string
  readonly to_tracking_type: TrackingType
  readonly quantity: number
  readonly factor: number
  /** The sender's average cost of one when the goods left, in UGX; null when unknown. */
  readonly unit_cost: number | null
  /** What all of it cost in hundredths; null from before values were kept. */
  readonly cost_value: number | null
}

type LineValue = Pick<LineOnTheWay, 'quantity' | 'unit_cost' | 'cost_value'>

/** Hundredths of all goods of a line, 0 when their cost is unknown. */
export const valueOfLine = ({ quantity, unit_cost, cost_value }: LineValue): number =>
  cost_value ?? Number(valueAtCost(unit_cost, toThousandths(quantity)))

/** Hundredths of what arrived of a line, `arrived` in the unit of the receiving product. */
export const valueAtReceiver = (
  line: LineValue & Pick<LineOnTheWay, 'factor'>,
  arrived: number,
): number =>
  nearestShare(
    valueOfLine(line),
    Math.round(arrived * 1000),
    Math.round(expectedArrival(line) * 1000),
  )

export type ArrivedGoods = {
  readonly arrived: number
  readonly lost: number
  /**
   * Whole UGX of what was lost, at cost (0 when unknown)
   * and at the selling price of the receiving product.
   */
  readonly lost_cost: number
  readonly lost_value: number
}

/**
 * What arrived and what was lost of a line. Throws more_than_sent, and invalid_input for a part of
 * a piece.
 */
export const planArrival = (
  line: LineOnTheWay,
  arrived: number,
  selling_price: number,
): ArrivedGoods => {
  const due = expectedArrival(line)
  if (arrived > due) throw refuse('more_than_sent', { item: line.to_product_name })
  checkWhole({ name: line.to_product_name, tracking_type: line.to_tracking_type }, arrived)
  const lost = roundQuantity(due - arrived)

  return {
    arrived,
    lost,
    lost_cost: wholeCost(valueOfLine(line) - valueAtReceiver(line, arrived)),
    lost_value: lineTotal(selling_price, lost),
  }
}
