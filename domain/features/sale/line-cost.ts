// What the goods of a sale cost, line by line. The stock says what all goods of a product cost that
// left with the sale; here each line gets its part. A kit costs what its parts cost.
import { MAX_MONEY, roundPrice } from '../../kernel/money.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import { spreadAmount } from '../../kernel/share.ts'
import { MAX_PAYMENT } from './totals.ts'

/** Of each product in one kit: its quantity in pieces or ml. */
export type KitParts = Readonly<Record<string, number>>

/**
 * A part of a sold kit: its quantity in one kit, and what all of it cost in hundredths. Lines of
 * older versions have the quantity only.
 */
export type SoldPart = number | readonly [quantity: number, value: number]
export type SoldParts = Readonly<Record<string, SoldPart>>

/**
 * What left the stock with a line: pieces or ml, and hundredths. Without a value it comes back at
 * the cost of then: goods of older sales of kits.
 */
export type SoldPortion = {
  readonly product_id: string
  readonly quantity: number
  readonly value?: number | undefined
}

/** The parts of one kit; `value` of all of it that was sold, unknown on older lines. */
export const soldParts = (parts: SoldParts): SoldPortion[] =>
  Object.entries(parts).map(([product_id, part]) =>
    typeof part === 'number'
      ? { product_id, quantity: part }
      : { product_id, quantity: part[0], value: part[1] },
  )

/** A line before its cost is known; `components` is null for everything but a kit. */
export type LineToCost = {
  readonly product_id: string | null
  readonly quantity: number
  readonly base_quantity: number
  readonly cost_price: number | null
  readonly components: KitParts | null
}

/**
 * What a line cost: the cost of one in UGX (rounded, for show), all of it in hundredths, and the
 * parts of a kit. `cost_value` is null for services and for goods that are gone.
 */
export type LineCost = {
  readonly cost_price: number | null
  readonly cost_value: number | null
  readonly components: SoldParts | null
}

/** What left the stock: hundredths, below 0. */
export type GoodsThatLeft = {
  readonly product_id: string
  readonly value: number
  readonly has_unknown_cost?: boolean | undefined
}

type Portion = { readonly product_id: string; readonly quantity: number }

const portionsOf = ({ product_id, base_quantity, components }: LineToCost): Portion[] => {
  if (product_id === null) return []
  const parts = Object.entries(components ?? {}).map(([id, quantity]) => ({
    product_id: id,
    quantity: roundQuantity(base_quantity * quantity),
  }))

  // A kit itself costs nothing, unless it is an ordinary product again when its late sale arrives.
  return [{ product_id, quantity: base_quantity }, ...parts]
}

/** The values of all portions of a product, in the order of the lines. */
const spreadProduct = (
  left: GoodsThatLeft,
  portions: readonly (readonly Portion[])[],
): number[] => {
  const weights = portions.map((own) =>
    own
      .filter(({ product_id }) => product_id === left.product_id)
      .reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0),
  )

  return spreadAmount(0 - left.value, weights)
}

const partsOf = (
  { components }: LineToCost,
  valueOf: (product_id: string) => number,
): SoldParts | null =>
  components === null
    ? null
    : Object.fromEntries(
        Object.entries(components).map(([id, quantity]) => [id, [quantity, valueOf(id)] as const]),
      )

/** The cost of each line, in their order. The values of a product add up to what left of it. */
export const costLines = (
  lines: readonly LineToCost[],
  left: readonly GoodsThatLeft[],
): LineCost[] => {
  const portions = lines.map(portionsOf)
  const values = new Map(left.map((one) => [one.product_id, spreadProduct(one, portions)]))
  const unknown = new Set(
    left.filter(({ has_unknown_cost }) => has_unknown_cost).map(({ product_id }) => product_id),
  )

  return lines.map((line, index) => {
    const own = (portions[index] ?? []).filter(({ product_id }) => values.has(product_id))
    const valueOf = (product_id: string) => values.get(product_id)?.[index] ?? 0
    const components = partsOf(line, valueOf)
    if (own.length === 0) return { cost_price: line.cost_price, cost_value: null, components }
    const cost_value = own.reduce((sum, { product_id }) => sum + valueOf(product_id), 0)
    const counted = own.filter(
      ({ product_id }) => components === null || product_id !== line.product_id,
    )

    const isUnknown = counted.every(({ product_id }) => unknown.has(product_id))

    return {
      cost_price: isUnknown
        ? null
        : Math.min(MAX_MONEY, roundPrice(cost_value / line.quantity / 100)),
      cost_value,
      components,
    }
  })
}

/** Hundredths as whole shillings, rounded half up; the value is from 0. */
export const wholeCost = (hundredths: number): number => Number((BigInt(hundredths) + 50n) / 100n)

/** Cost of all lines in whole shillings, each rounded; limited as in `costOf`. */
export const sumLineCosts = (
  lines: readonly Pick<LineCost, 'cost_value'>[],
  uncosted: number,
): number =>
  Math.min(
    MAX_PAYMENT,
    lines.reduce((sum, { cost_value }) => sum + wholeCost(cost_value ?? 0), uncosted),
  )
