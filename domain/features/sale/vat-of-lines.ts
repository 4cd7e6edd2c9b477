// The VAT of what is sold, line by line.
import { type VatCategory, vatCategoryOf } from '../../kernel/vat-category.ts'
import { type VatAmount, vatIn } from '../vat/vat.ts'
import { netsOf } from './line-nets.ts'

type SoldLine = {
  readonly subtotal: number
  readonly vat_category?: VatCategory | null | undefined
}

/**
 * The VAT of each line of a sale, in the order of the receipt. The discount is shared as returns
 * share it.
 */
export const vatOfLines = (lines: readonly SoldLine[], total: number): VatAmount[] => {
  const nets = netsOf(
    lines.map(({ subtotal }) => subtotal),
    total,
  )

  return lines.map((line, index) => {
    const category = vatCategoryOf(line)
    const gross = Math.max(0, nets[index] ?? 0)
    return { category, gross, vat: vatIn(category, gross) }
  })
}
