// How much of something was sold, in words.
import { quantityText } from '../../kernel/quantity.ts'

const PIECE = /^(pcs?|pieces?)$/i

/** '8', '12.5 ml': pieces go without saying, and services have no unit. */
export const amountText = (quantity: number, unit: string | null): string =>
  unit === null || PIECE.test(unit) ? quantityText(quantity) : `${quantityText(quantity)} ${unit}`
