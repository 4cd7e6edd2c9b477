// The mark in lists that shows what was returned of a sale.

export const SALE_MARKS = ['part_returned', 'returned', 'voided'] as const
export type SaleMark = (typeof SALE_MARKS)[number]

/** As people read them. */
export const MARK_LABELS: Readonly<Record<SaleMark, string>> = {
  part_returned: 'Part returned',
  returned: 'Returned',
  voided: 'Voided',
}
