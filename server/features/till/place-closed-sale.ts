// The shift and the customer of a closed sale. A shift or customer that no longer exists is left
// out and named, because a closed sale cannot be refused.
import { creditOf } from '@webale/domain/features/sale/payment.ts'
import type { PricedSale } from '@webale/domain/features/sale/price-sale.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { findCustomer, linkSale, postEntry } from '../customer/account.queries.ts'
import { forgetDay } from '../report/summed-days.queries.ts'
import type { SaleAssignment } from '../sale/store-sale.queries.ts'
import { takeShiftAt } from '../shift/take-shift.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { type ClosedContext, drawerOfTill } from './closed-context.ts'

type ClosedSale = {
  readonly body: SaleOnTill
  readonly sale: PricedSale
  readonly created_at: string
  readonly mayUse: (department_id: string | null) => boolean
} & Pick<SaleAssignment, 'registrations'>

type ChargedCustomer = Pick<SaleAssignment, 'customer'> & { readonly missing: readonly string[] }

/** The customer, with the credit part on the account whatever its limit. */
const chargeClosed = async (
  { tx, actor, newId }: ClosedContext,
  { body, sale, created_at }: ClosedSale,
): Promise<ChargedCustomer> => {
  const { id: sale_id, department_id } = sale
  const customer_id = body.customer_id ?? null
  const amount = creditOf(sale.payments)
  const found = customer_id === null ? undefined : await findCustomer(tx, customer_id)
  if (found === undefined)
    return { customer: undefined, missing: customer_id !== null || amount > 0 ? ['customer'] : [] }

  const { credit, credit_days } = await readShopRules(tx)
  if (!credit && amount === 0) return { customer: undefined, missing: [] }
  if (amount > 0) {
    const dueDay = (days: number | null) => addDays(businessDate(created_at), days ?? credit_days)
    const entry = {
      id: newId(),
      customer_id: found.id,
      kind: 'sale',
      amount,
      sale_id,
      department_id,
    } as const

    await postEntry(tx, entry, { actor, now: created_at, dueDay })
  }

  await linkSale(tx, {
    id: newId(),
    sale_id,
    customer_id: found.id,
    created_at,
  })

  return { customer: { id: found.id, name: found.name }, missing: [] }
}

/** Shift, number and customer of a closed sale, and what it names that the shop has no longer. */
export const assignClosedSale = async (
  context: ClosedContext,
  closed: ClosedSale,
): Promise<SaleAssignment & { readonly missing: readonly string[] }> => {
  const { body, mayUse } = closed
  const { customer, missing } = await chargeClosed(context, closed)
  const found = await takeShiftAt(context.tx, {
    ...body,
    at: closed.created_at,
    mayUse,
    device: drawerOfTill(context.till),
  })

  await forgetDay(context.tx, businessDate(closed.created_at))

  return {
    taken: found.taken,
    receipt_number: body.receipt_number,
    registrations: closed.registrations,
    customer,
    missing: [...missing, ...found.gone],
  }
}
