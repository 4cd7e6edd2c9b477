// The VAT of what is sold, line by line.
import type { VatCategory } from '../../kernel/vat-category.ts'
import { type VatAmount, vatIn } from '../vat/vat.ts'
import { netsOf } from './line-nets.ts'

/**
 * The VAT of each line of a sale, in the order of the receipt. The discount is shared as returns
 * share it.
 */
export const vatOfLines = (
  lines: readonly { readonly subtotal: number; readonly category: VatCategory }[],
  total: number,
): VatAmount[] => {
  const nets = netsOf(
    lines.map(({ subtotal }) => subtotal),
    total,
  )

  return lines.map(({ category }, index) => {
    const gross = Math.max(0, nets[index] ?? 0)
    return { category, gross, vat: vatIn(category, gross) }
  })
}
