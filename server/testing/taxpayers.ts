// A shop that is registered for VAT, for tests.
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import type { VatReport } from '@webale/domain/features/vat/vat-report.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import type { TestTill } from './till.ts'

export const SHOP_TIN = '1000000001'

/** Switches VAT on and registers the shop, or a department. */
export const registerForVat = async (
  till: TestTill,
  fields: Partial<SentOf<typeof vatApi.save>> = {},
): Promise<void> => {
  await till.ask(shopRulesApi.save, till.admin, { vat: true })
  await till.ask(vatApi.save, till.admin, {
    department_id: null,
    tin: SHOP_TIN,
    legal_name: 'Kikuubo Traders Ltd',
    is_registered: true,
    ...fields,
  })
}

export const vatOf = (till: TestTill, month: string, tin = SHOP_TIN): Promise<VatReport> =>
  till.ask(vatApi.report, till.admin, { tin, month })

/** The stored VAT of all lines, in the order of the receipts. */
export const linesWithVat = async (till: TestTill) =>
  (await till.rows('sale_items'))
    .toSorted((a, b) => a.sale_id.localeCompare(b.sale_id) || a.position - b.position)
    .map(({ vat_category, vat_gross, vat_amount }) => [vat_category, vat_gross, vat_amount])
