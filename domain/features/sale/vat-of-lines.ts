// The VAT of what is sold, line by line.
import { type VatCategory, vatCategoryOf } from '../../kernel/vat-category.ts'
import { type VatAmount, vatIn } from '../vat/vat.ts'
import { registrationOf } from '../vat/vat-of-department.ts'
import type { VatRegistration } from '../vat/vat-registration.ts'
import { netsOf } from './line-nets.ts'

type SoldLine = {
  readonly subtotal: number
  readonly vat_category?: VatCategory | null | undefined
}

/** The VAT of each line, in their order. The discount is shared as returns share it. */
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

/** The TIN of a sale, and the VAT of each line in the order of the receipt. */
export type VatOfSale = { readonly vat_tin: string; readonly lines: readonly VatAmount[] }

/** Null for a sale without VAT: nobody is registered for its department at this moment. */
export const vatOfSale = (
  { department_id, total }: { readonly department_id: string | null; readonly total: number },
  lines: readonly SoldLine[],
  registrations: readonly VatRegistration[],
  at: string,
): VatOfSale | null => {
  const found = registrationOf(registrations, department_id, at)
  return found && { vat_tin: found.tin, lines: vatOfLines(lines, total) }
}
