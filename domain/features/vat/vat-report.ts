// The VAT report of a month and a TIN, and how near the sales of a TIN are to the limits above
// which it must register.
import { z } from 'zod'
import { sumVat, type VatAmount } from './vat.ts'
import { VAT_CATEGORIES, VAT_CATEGORY_WORDS } from '../../kernel/vat-category.ts'

/** UGX with up to two decimals; `gross` is with VAT, `net` without. */
const VatRow = z.object({
  category: z.enum(VAT_CATEGORIES),
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
})
type VatRow = z.output<typeof VatRow>

/** Documents of one kind, with what their lines come to. */
const VatPart = z.object({ count: z.number(), rows: z.array(VatRow) })

export const VatReport = z.object({
  tin: z.string(),
  legal_name: z.string(),
  month: z.string(),
  /** All sales of the month, also voided ones. */
  sales: VatPart,
  /** Voids of sales of this month, whenever they were voided. */
  voids: VatPart,
  /** Returns that were made in the month. */
  returns: VatPart,
  /** Sales less voids and returns. */
  due: z.array(VatRow),
  /** Deliveries of the month whose VAT was entered. */
  purchases: z.object({ count: z.number(), vat: z.number() }),
})
export type VatReport = z.output<typeof VatReport>

const CENTS = 100

/** Sums in whole UGX and hundredths of VAT, as a report shows them. */
export const vatRowOf = ({ category, gross, vat }: VatAmount): VatRow => ({
  category,
  net: (gross * CENTS - vat) / CENTS,
  vat: vat / CENTS,
  gross,
})

type VatSums = readonly VatAmount[]

const negated = (sums: VatSums): VatAmount[] =>
  sums.map(({ category, gross, vat }) => ({ category, gross: 0 - gross, vat: 0 - vat }))

/** What is owed: sales less what was taken back. */
export const dueOf = (sales: VatSums, voids: VatSums, returns: VatSums): VatRow[] =>
  sumVat([...sales, ...negated(voids), ...negated(returns)]).map(vatRowOf)

type ListedVat = VatRow & { readonly part: string }

/** The rows of the list and the file, in order: sales, voids, returns, and what is due. */
export const listVat = ({ sales, voids, returns, due }: VatReport): ListedVat[] => [
  ...sales.rows.map((row) => ({ ...row, part: 'Sales' })),
  ...voids.rows.map((row) => ({ ...row, part: 'Voided sales' })),
  ...returns.rows.map((row) => ({ ...row, part: 'Returns' })),
  ...due.map((row) => ({ ...row, part: 'Due' })),
]

/** The report as a file of a spreadsheet. Amounts in UGX. */
export const vatTable = (
  report: VatReport,
): { readonly head: string[]; readonly rows: (string | number)[][] } => ({
  head: ['TIN', 'Legal name', 'Month', 'Part', 'Category', 'Net', 'VAT', 'Gross'],
  rows: [
    ...listVat(report).map(({ part, category, net, vat, gross }) => [
      part,
      VAT_CATEGORY_WORDS[category],
      net,
      vat,
      gross,
    ]),
    ...(report.purchases.count === 0 ? [] : [['Purchases', '', '', report.purchases.vat, '']]),
  ].map((cells) => [report.tin, report.legal_name, report.month, ...cells]),
})

/** Sales of a TIN, in UGX less what was taken back, of the last 12 and the last 3 months. */
export const TaxpayerSales = z.object({
  /** Null for departments without a TIN. */
  tin: z.string().nullable(),
  legal_name: z.string().nullable(),
  is_registered: z.boolean(),
  year: z.number(),
  quarter: z.number(),
})
export type TaxpayerSales = z.output<typeof TaxpayerSales>

const NEAR_PERCENT = 80

/** How sales compare with a limit; 0 is no limit. */
export const limitState = (sales: number, limit: number): 'below' | 'near' | 'over' => {
  if (limit === 0) return 'below'
  if (sales > limit) return 'over'
  return sales * 100 >= limit * NEAR_PERCENT ? 'near' : 'below'
}

/** The same day so many months before, or the last day of that month. */
export const monthsAgo = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const count = year * 12 + month - 1 - months
  const first = new Date(Date.UTC(Math.floor(count / 12), count % 12, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))

  return first.toISOString().slice(0, 10)
}
