// The registered customer of a sale, and the amount put on the customer's account.
import { creditOf } from '@webale/domain/features/sale/payment.ts'
import type { PricedSale } from '@webale/domain/features/sale/price-sale.ts'
import type { SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { getCustomer, linkSale, postEntry } from '../customer/account.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

type NamedCustomer = { readonly id: string; readonly name: string }

type ChargeContext = WriteContext & { readonly draft: Pick<SaleDraft, 'customer_id'> }

/**
 * Links the sale to its customer and puts its credit part on the account. Undefined, without a
 * statement, for a sale without a registered customer and in a shop that gives no credit. Throws
 * credit_needs_customer, credit_over_limit, not_found, and not_allowed for credit in a shop that
 * gives none.
 */
export const chargeCustomer = async (
  { tx, actor, draft, now, newId }: ChargeContext,
  { id: sale_id, department_id, payments }: PricedSale,
): Promise<NamedCustomer | undefined> => {
  const amount = creditOf(payments)
  const named = draft.customer_id ?? null
  if (named === null) {
    if (amount > 0) throw refuse('credit_needs_customer')
    return undefined
  }

  const rules = await readShopRules(tx)
  if (!rules.credit) {
    if (amount > 0) throw refuse('not_allowed')
    return undefined
  }

  const { id: customer_id, name } = await getCustomer(tx, named)
  if (amount > 0) {
    const dueDay = (days: number | null) => addDays(businessDate(now), days ?? rules.credit_days)
    const entry = {
      id: newId(),
      customer_id,
      kind: 'sale',
      amount,
      sale_id,
      department_id,
    } as const

    await postEntry(tx, entry, { actor, now, isLimited: true, dueDay })
  }

  await linkSale(tx, { id: newId(), sale_id, customer_id, created_at: now })

  return { id: customer_id, name }
}
