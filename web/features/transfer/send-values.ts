// The values of the form 'Send goods', the request made from them, and what is missing.
import type { Product } from '@webale/domain/features/product/product.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import type { FieldProblems } from '../../components/form/check-form.ts'

/** The choice 'New product there'. */
export const NEW_PRODUCT = 'new'

export type LineToSend = {
  readonly product: Product
  readonly quantity: number | null
  /**
   * Id of the product of the receiving department, NEW_PRODUCT, or null for the one with the same
   * code, or name and unit.
   */
  readonly receiving_product: string | null
  /** Pieces or ml in the receiving department that one of the sender makes. */
  readonly factor: number | null
}

export type SendValues = {
  readonly id: string
  /** '' until it is chosen. */
  readonly from_department_id: string
  readonly to_department_id: string
  readonly lines: readonly LineToSend[]
}

export const newTypedLine = (product: Product, quantity: number | null): LineToSend => ({
  product,
  quantity,
  receiving_product: null,
  factor: 1,
})

/** One more of a scanned product. */
export const addProductToSend = (
  lines: readonly LineToSend[],
  product: Product,
): readonly LineToSend[] =>
  lines.some((line) => line.product.id === product.id)
    ? lines.map((line) =>
        line.product.id === product.id
          ? { ...line, quantity: roundQuantity((line.quantity ?? 0) + 1) }
          : line,
      )
    : [...lines, newTypedLine(product, 1)]

export const toTransferInput = ({
  from_department_id,
  to_department_id,
  lines,
  id,
}: SendValues) => ({
  id,
  from_department_id: from_department_id === '' ? null : from_department_id,
  to_department_id: to_department_id === '' ? undefined : to_department_id,
  lines: lines.map(({ product, quantity, receiving_product, factor }) => ({
    product_id: product.id,
    quantity: quantity ?? Number.NaN,
    to_product_id: receiving_product === NEW_PRODUCT ? null : receiving_product,
    new_product: receiving_product === NEW_PRODUCT,
    factor: receiving_product === NEW_PRODUCT ? 1 : (factor ?? Number.NaN),
  })),
})

export const findMissingOfTransfer = ({
  from_department_id,
  to_department_id,
  lines,
}: SendValues): FieldProblems<SendValues> => {
  if (from_department_id === '') return { from_department_id: 'Choose where the goods come from' }
  if (to_department_id === '') return { to_department_id: 'Choose where the goods go' }
  const uncounted = lines.find(({ quantity }) => quantity === null)

  return uncounted === undefined ? {} : { lines: `Enter the quantity of ${uncounted.product.name}` }
}
