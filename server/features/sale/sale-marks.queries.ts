// SQL of returns, for lists of sales and for reports:
// the mark of each sale, and the sums of a period.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { SaleMark } from '@webale/domain/features/sale/sale-mark.ts'
import { sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { rowCount } from '../../platform/database/row-count.ts'

type ReturnSums = {
  readonly sale_id: string
  readonly voids: number
  readonly amount: number
  readonly quantity: number
}

type Days = { readonly from: string; readonly until: string }

const listBack = async (db: Db, sale_ids: readonly string[], days?: Days): Promise<ReturnSums[]> =>
  sale_ids.length === 0
    ? []
    : db
        .selectFrom('refunds')
        .select('sale_id')
        .select(sql<number>`sum(case kind when 'void' then 1 else 0 end)`.as('voids'))
        .select(sql<number>`sum(total)`.as('amount'))
        .select(
          sumOfQuantities(sql`(select coalesce(sum(quantity), 0) from refund_items
            where refund_id = refunds.id)`).as('quantity'),
        )
        .where('sale_id', 'in', sale_ids)
        .$if(days !== undefined, (query) =>
          days === undefined
            ? query
            : query
                .where('business_date', '>=', days.from)
                .where('business_date', '<=', days.until),
        )
        .groupBy('sale_id')
        .execute()

/** The sales, each with the whole UGX that were paid back of it on these days. */
export const withRefunded = async <Sale extends { readonly id: string }>(
  db: Db,
  sales: readonly Sale[],
  days: Days,
): Promise<(Sale & { refunded?: number })[]> => {
  const back = await listBack(
    db,
    sales.map(({ id }) => id),
    days,
  )

  const amounts = new Map(back.map(({ sale_id, amount }) => [sale_id, amount]))

  return sales.map((sale) => {
    const refunded = amounts.get(sale.id)
    return refunded === undefined ? sale : { ...sale, refunded }
  })
}

/** The sales. A sale with returns has its mark and the whole UGX that were paid back. */
export const withMarks = async <Sale extends { readonly id: string }>(
  db: Db,
  sales: readonly Sale[],
): Promise<(Sale & { mark?: SaleMark; refunded?: number })[]> => {
  const back = await listBack(
    db,
    sales.map(({ id }) => id),
  )

  if (back.length === 0) return [...sales]
  const sold = await db
    .selectFrom('sale_items')
    .select('sale_id')
    .select(sumOfQuantities(sql`quantity`).as('quantity'))
    .where(
      'sale_id',
      'in',
      back.map(({ sale_id }) => sale_id),
    )
    .groupBy('sale_id')
    .execute()

  const quantities = new Map(sold.map(({ sale_id, quantity }) => [sale_id, quantity]))
  const found = new Map(back.map((one) => [one.sale_id, one]))

  return sales.map((sale) => {
    const refunded = found.get(sale.id)
    if (refunded === undefined) return sale
    const isWhole = refunded.quantity >= (quantities.get(sale.id) ?? 0)

    return {
      ...sale,
      mark: refunded.voids > 0 ? 'voided' : isWhole ? 'returned' : 'part_returned',
      refunded: refunded.amount,
    }
  })
}

/** Returns and voids that were made on these days, for sales of any day: whole UGX. */
export const sumRefunds = (
  db: Db,
  scope: Scope,
  { from, until }: Days,
): Promise<{ total: number; count: number; restocked_cost: number }> =>
  inScope(db.selectFrom('refunds'), scope)
    .where('business_date', '>=', from)
    .where('business_date', '<=', until)
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
    .select(sql<number>`coalesce(sum(restocked_cost), 0)`.as('restocked_cost'))
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
