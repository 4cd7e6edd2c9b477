// SQL of the VAT report, and of sales beside the limits of registration.
import type { VatAmount } from '@webale/domain/features/vat/vat.ts'
import { daysOfMonth } from '@webale/domain/kernel/month.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { sumDepartments } from '../report/sales-report.queries.ts'

/** The sums of one kind of documents by category, and how many documents they are. */
export type VatOfDocuments = { readonly count: number; readonly sums: readonly VatAmount[] }

type SummedRow = VatAmount & { readonly count: number }

/** The number of all documents comes with each row, because one may have several categories. */
const summed = async (db: Db, lines: RawBuilder<unknown>): Promise<VatOfDocuments> => {
  const { rows } = await sql<SummedRow>`with lines as (${lines})
    select category, sum(gross) as gross, sum(vat) as vat,
      (select count(distinct document) from lines) as count
    from lines group by category`.execute(db)

  return {
    count: rows[0]?.count ?? 0,
    sums: rows.map(({ category, gross, vat }) => ({ category, gross, vat })),
  }
}

const inMonth = (table: string, month: string): RawBuilder<unknown> => {
  const { from, until } = daysOfMonth(month)
  const day = sql.ref(`${table}.business_date`)
  return sql`${day} >= ${from} and ${day} <= ${until}`
}

/** The lines of all sales of the month, also of voided ones. */
export const sumSoldVat = (db: Db, tin: string, month: string): Promise<VatOfDocuments> =>
  summed(
    db,
    sql`select sales.id as document, vat_category as category, vat_gross as gross, vat_amount as vat
      from sales
      join sale_items on sale_items.sale_id = sales.id
      where ${inMonth('sales', month)}
      and sales.vat_tin = ${tin}
      and vat_category is not null`,
  )

const refundedLines = (
  tin: string,
  kind: 'return' | 'void',
  isOfMonth: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select refunds.id as document, sale_items.vat_category as category,
      refund_items.amount as gross, coalesce(refund_items.vat_amount, 0) as vat
    from refunds
    join sales on sales.id = refunds.sale_id
    join refund_items on refund_items.refund_id = refunds.id
    join sale_items on sale_items.id = refund_items.sale_item_id
    where ${isOfMonth}
    and refunds.kind = ${kind}
    and sales.vat_tin = ${tin}
    and sale_items.vat_category is not null`

/** Voids of the sales of a month: they take the sale out of its own month. */
export const sumVoidedVat = (db: Db, tin: string, month: string): Promise<VatOfDocuments> =>
  summed(db, refundedLines(tin, 'void', inMonth('sales', month)))

/** Returns that were made in a month. */
export const sumReturnedVat = (db: Db, tin: string, month: string): Promise<VatOfDocuments> =>
  summed(db, refundedLines(tin, 'return', inMonth('refunds', month)))

/** Deliveries of a month whose VAT counts under this TIN; VAT in hundredths. */
export const sumPurchasedVat = (
  db: Db,
  tin: string,
  month: string,
): Promise<{ readonly count: number; readonly vat: number }> => {
  const { from, until } = daysOfMonth(month)
  return db
    .selectFrom('deliveries')
    .select([rowCount.as('count'), sql<number>`coalesce(sum(vat_amount), 0)`.as('vat')])
    .where('received_on', '>=', from)
    .where('received_on', '<=', until)
    .where('vat_tin', '=', tin)
    .executeTakeFirstOrThrow()
}

/** TINs that sales, returns or deliveries of a month count under, in order. */
export const listTins = async (db: Db, month: string): Promise<string[]> => {
  const { from, until } = daysOfMonth(month)
  const { rows } = await sql<{ tin: string }>`select vat_tin as tin from sales
      where ${inMonth('sales', month)} and vat_tin is not null
    union select sales.vat_tin from refunds
      join sales on sales.id = refunds.sale_id
      where ${inMonth('refunds', month)} and sales.vat_tin is not null
    union select vat_tin from deliveries
      where received_on >= ${from} and received_on <= ${until} and vat_tin is not null
    order by 1`.execute(db)

  return rows.map(({ tin }) => tin)
}

export type DepartmentTurnover = { readonly department_id: string | null; readonly amount: number }

/** Sales of each department since a day, less what was taken back since then, in UGX. */
export const listTurnovers = async (db: Db, from: string): Promise<DepartmentTurnover[]> => {
  const sold = await sumDepartments(db, { from })
  const returned = await db
    .selectFrom('refunds')
    .select('department_id')
    .select(sql<number>`sum(total)`.as('amount'))
    .where('business_date', '>=', from)
    .groupBy('department_id')
    .execute()

  return [
    ...sold.map(({ department_id, sales_total }) => ({ department_id, amount: sales_total })),
    ...returned.map(({ department_id, amount }) => ({ department_id, amount: 0 - amount })),
  ]
}

/** Was anything sold with VAT under this TIN? */
export const hasSoldUnder = async (db: Db, tin: string): Promise<boolean> =>
  (await db.selectFrom('sales').select('id').where('vat_tin', '=', tin).executeTakeFirst()) !==
  undefined
