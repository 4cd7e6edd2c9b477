// The VAT of a sale. Prices include it. Amounts of VAT are whole hundredths of a shilling; what was
// paid is whole shillings.
import { nearestShare } from '../../kernel/share.ts'
import { VAT_CATEGORIES, type VatCategory } from '../../kernel/vat-category.ts'

const STANDARD_PERCENT = 18
const CENTS = 100

/** What a line was sold for, and the VAT in it; also the sum of lines of one category. */
export type VatAmount = {
  readonly category: VatCategory
  /** Whole UGX with VAT: the subtotal less its share of the discount. */
  readonly gross: number
  /** Hundredths of UGX. */
  readonly vat: number
}

/** The VAT in an amount that includes it, in hundredths, half up. */
export const vatIn = (category: VatCategory, gross: number): number =>
  category === 'standard'
    ? nearestShare(gross * CENTS, STANDARD_PERCENT, 100 + STANDARD_PERCENT)
    : 0

/** The VAT of a sold line, with what earlier returns carried of it. */
export type ReturnedVat = Pick<VatAmount, 'gross' | 'vat'> & {
  /** Whole UGX that earlier returns paid back, and their VAT in hundredths. */
  readonly returned_gross: number
  readonly returned_vat: number
}

/**
 * The VAT that a return of `amount` UGX of the line carries, in hundredths. All returns together
 * carry exactly the VAT of the line, in any number of steps.
 */
export const vatOfReturn = (
  { gross, vat, returned_gross, returned_vat }: ReturnedVat,
  amount: number,
): number => {
  const reached = Math.min(gross, Math.max(0, returned_gross + amount))
  return Math.max(0, nearestShare(vat, reached, gross) - returned_vat)
}

/** What lines come to by category, in the order of the categories; those without a line are out. */
export const sumVat = (lines: readonly VatAmount[]): VatAmount[] =>
  VAT_CATEGORIES.flatMap((category) => {
    const own = lines.filter((line) => line.category === category)
    return own.length === 0
      ? []
      : [
          {
            category,
            gross: own.reduce((sum, { gross }) => sum + gross, 0),
            vat: own.reduce((sum, { vat }) => sum + vat, 0),
          },
        ]
  })

/** Hundredths as whole shillings, half up: how slips print VAT. */
export const wholeVat = (vat: number): number => nearestShare(vat, 1, CENTS)

const GOODS_WORDS = {
  standard: 'Goods at 18 %',
  zero: 'Goods at 0 %',
  exempt: 'Exempt goods',
} as const satisfies Record<VatCategory, string>

/** The rows of a receipt below its total: its VAT, and the goods of each category. */
export const vatRows = (sums: readonly VatAmount[]): (readonly [string, number])[] => {
  if (sums.length === 0) return []
  const vat = sums.reduce((sum, one) => sum + one.vat, 0)
  const isPlain = sums.every(({ category }) => category === 'standard')

  return [
    ['VAT 18 % included', wholeVat(vat)],
    ...(isPlain ? [] : sums.map(({ category, gross }) => [GOODS_WORDS[category], gross] as const)),
  ]
}
