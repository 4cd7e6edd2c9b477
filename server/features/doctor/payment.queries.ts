// Queries about sales that were paid in parts: what
// the rows of money say beside what the sale says.
import { PAYMENT_METHODS, type PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import { type RawBuilder, sql } from 'kysely'
import { isFlagged, type RuleSql } from './rule-sql.queries.ts'

const sumOf = (method: PaymentMethod): RawBuilder<unknown> =>
  sql`sum(case method when ${sql.lit(method)} then amount else 0 end) as ${sql.ref(method)}`

/** Change in cash for money that was asked from a phone, also when another sale has it. */
const isPhoneChange = sql`(exists (select 1
    from collection_uses
    where collection_uses.sale_id = money_movements.reference_id)
  or exists (select 1
    from document_flags
    where subject_id = money_movements.reference_id
      and flag = 'collection_used'))`

/** The money of each sale in parts, by payment method. */
const paid = sql`(select reference_id, count(*) as parts, sum(amount) as amount,
  sum(tendered) as tendered,
  ${sql.join(PAYMENT_METHODS.map(sumOf))},
  sum(case when method = 'cash'
    and tendered >= amount
    and (amount >= 0 or ${isPhoneChange}) or tendered = amount
    and amount > 0 then 0 else 1 end) as odd
  from money_movements
  where reference_type = 'sale'
  group by reference_id)`

const receipt = sql`cast(sales.id as text) as id, receipt_number as name`

const salesWithPayments = sql`from sales
  join ${paid} as paid on paid.reference_id = sales.id`

const partSum = (): RuleSql => sql`select ${receipt}, paid.amount as found,
    total as expected ${salesWithPayments}
    where paid.amount <> total
    and not ${isFlagged('short_paid')}
  union all select ${receipt}, 0 as found, total as expected
  from sales
    where parts > 0
      and not exists (select 1 from money_movements where reference_type = 'sale'
      and reference_id = sales.id)
  union all select cast(reference_id as text) as id, 'of a missing sale' as name,
  paid.amount as found, null as expected
    from ${paid} as paid
    where not exists (select 1 from sales where sales.id = reference_id)`

const partTendered = (): RuleSql => sql`select ${receipt}, paid.tendered as found,
    amount_paid as expected ${salesWithPayments}
  where paid.tendered <> amount_paid`

const partChange = (): RuleSql =>
  sql`select ${receipt}, paid.odd as found, 0 as expected ${salesWithPayments}
    where paid.odd > 0`

/** The method with the most money; the first of two with the same, card when there is none. */
const largest = sql`(case ${sql.join(
  PAYMENT_METHODS.map((method, index) => {
    const later = PAYMENT_METHODS.slice(index + 1)
    const isMost = [sql`0 <`, ...later.map((other) => sql`${sql.ref(other)} <=`)]
    const conditions = isMost.map((condition) => sql`${condition} ${sql.ref(method)}`)
    return sql`when ${sql.join(
      conditions,
      sql`
      and `,
    )} then ${sql.lit(method)}`
  }),
  sql` `,
)} else 'card' end)`

const partMethod = (): RuleSql => sql`select ${receipt}, sales.parts as found,
    paid.parts as expected ${salesWithPayments}
  where payment_method <> ${largest} or sales.parts <> paid.parts`

/** Rounding of no sale and no return, or more than half of the largest step. */
const cashRounding = (): RuleSql => sql`select cast(money_movements.id as text) as id,
    'A cash rounding' as name, amount as found, 50 as expected
    from money_movements
  where movement_type = 'cash_rounding'
    and (amount < -50 or amount > 50 or method <> 'cash'
    or reference_id is null
    or not exists (select 1
      from sales
      where sales.id = reference_id)
      and not exists (select 1
        from refunds
        where refunds.id = reference_id))`

export const paymentViolations = {
  part_sum: partSum,
  part_tendered: partTendered,
  part_change: partChange,
  part_method: partMethod,
  cash_rounding: cashRounding,
}
