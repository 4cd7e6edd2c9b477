// The values of the form 'Receive goods', the request made from them, and what is missing.
import type { Product } from '@webale/domain/features/product/product.ts'
import { ALL_COSTS_OR_NONE } from '@webale/domain/features/delivery/plan-delivery.ts'
import { goodsValue, roundPrice } from '@webale/domain/kernel/money.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import type { PaymentFields } from './pay-fields.tsx'
import type { FieldProblems } from '../../components/form/check-form.ts'

export type TypedLine = {
  readonly product: Product
  readonly packs: number | null
  readonly pack_size: number | null
  readonly quantity: number | null
  readonly line_cost: number | null
}

export type ReceiveValues = {
  readonly id: string
  readonly supplier_id: string | null
  readonly invoice_number: string
  readonly received_on: string
  /** '' for goods without a department. */
  readonly department_id: string
  readonly lines: readonly TypedLine[]
  readonly extra: number | null
  /** The VAT of the invoice. */
  readonly vat: number | null
  /** What is paid to the supplier at once; nothing without an amount. */
  readonly paid: PaymentFields
}

export const newTypedLine = (product: Product, quantity: number | null): TypedLine => ({
  product,
  quantity,
  packs: null,
  pack_size: null,
  line_cost: null,
})

/** A changed line: with packs and their size, the quantity follows. */
export const changeLine = (line: TypedLine, part: Partial<TypedLine>): TypedLine => {
  const changed = { ...line, ...part }
  const { packs, pack_size } = changed
  return packs === null || pack_size === null
    ? changed
    : { ...changed, quantity: roundQuantity(packs * pack_size) }
}

/** UGX for one; null while something is missing. */
export const unitCostOf = ({ quantity, line_cost }: TypedLine): number | null =>
  quantity === null || quantity <= 0 || line_cost === null ? null : roundPrice(line_cost / quantity)

/** The cost of the line when this is the cost of one. */
export const costOfLine = ({ quantity }: TypedLine, unit_cost: number | null): number | null =>
  quantity === null || unit_cost === null ? null : goodsValue(unit_cost, quantity)

/** One more of a scanned product: a pack where packs are counted, else one. */
export const addProductToReceive = (
  lines: readonly TypedLine[],
  product: Product,
): readonly TypedLine[] => {
  const found = lines.find((line) => line.product.id === product.id)
  if (found === undefined) return [...lines, newTypedLine(product, 1)]
  const more =
    found.packs === null
      ? { quantity: roundQuantity((found.quantity ?? 0) + 1) }
      : { packs: found.packs + 1 }

  return lines.map((line) => (line === found ? changeLine(line, more) : line))
}

export const toDeliveryInput = ({
  department_id,
  lines,
  extra,
  paid,
  ...values
}: ReceiveValues) => ({
  ...values,
  ...((paid.amount ?? 0) !== 0 && { paid }),
  department_id: department_id === '' ? null : department_id,
  extra: extra ?? 0,
  lines: lines.map(({ product, quantity, packs, pack_size, line_cost }) => ({
    product_id: product.id,
    quantity: quantity ?? Number.NaN,
    ...(packs !== null && pack_size !== null && { packs, pack_size }),
    line_cost,
  })),
})

/** What is missing before anything is sent. Costs may be missing only when all lines have none. */
export const findMissingOfDelivery = ({
  supplier_id,
  lines,
  extra,
}: ReceiveValues): FieldProblems<ReceiveValues> => {
  if (supplier_id === null) return { supplier_id: 'Choose a supplier' }
  const uncounted = lines.find(({ quantity }) => quantity === null)
  if (uncounted !== undefined) return { lines: `Enter the quantity of ${uncounted.product.name}` }
  const priced = lines.filter(({ line_cost }) => line_cost !== null).length

  return (priced > 0 || (extra ?? 0) > 0) && priced < lines.length
    ? { lines: ALL_COSTS_OR_NONE }
    : {}
}
