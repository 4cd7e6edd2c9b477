// Queries about the accounts of customers: balances beside entries, entries beside payments on
// credit, limits.
import { sql } from 'kysely'
import { inHundredths } from '../../platform/database/arithmetic.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const customer = sql`cast(customers.id as text) as id, customers.name as name`

const entries = sql`(select customer_id, sum(amount) as amount
  from customer_entries
  group by customer_id)`

const balanceCustomer = (): RuleSql => sql`select ${customer}, balance as found,
    round(coalesce(entries.amount, 0), 2) as expected
    from customers
    left join ${entries} as entries on entries.customer_id = customers.id
    where ${inHundredths(sql`balance`)} <> ${inHundredths(sql`coalesce(entries.amount, 0)`)}`

/**
 * A backup file may restore sales without their accounts, so only rows after the last restore or
 * deletion are compared.
 */
const lastChange = sql`(select max(created_at) from audit_log
  where action in ('data_deleted', 'data_restored'))`
const madeHere = (table: string): RuleSql =>
  sql`(${lastChange} is null or ${sql.ref(`${table}.created_at`)} > ${lastChange})`

/** What sales and returns put on accounts, by document. */
const onCredit = (type: 'sale' | 'refund'): RuleSql =>
  sql`(select reference_id, sum(amount) as amount
    from money_movements
    where reference_type = ${sql.lit(type)}
      and method = 'credit'
    group by reference_id)`

const entrySums = (kind: 'sale' | 'refund'): RuleSql =>
  sql`(select ${sql.ref(`${kind}_id`)} as document_id, sum(amount) as amount
    from customer_entries
    where kind = ${sql.lit(kind)}
    group by ${sql.ref(`${kind}_id`)})`

/**
 * Only of customers who are still there: the account
 * of one who was deleted is gone with its entries.
 */
const linked = sql`join sale_customers on sale_customers.sale_id = sales.id
  join customers on customers.id = sale_customers.customer_id`

const creditMismatches = (kind: 'sale' | 'refund', from: RuleSql, document: string): RuleSql =>
  sql`select cast(${sql.ref(`${document}.id`)} as text) as id, receipt_number as name,
      coalesce(paid.amount, 0) as found,
      coalesce(entry.amount, 0) as expected
    from ${from} ${linked} left join ${onCredit(kind)} as paid
    on paid.reference_id = ${sql.ref(`${document}.id`)}
      left join ${entrySums(kind)} as entry on entry.document_id = ${sql.ref(`${document}.id`)}
    where coalesce(paid.amount, 0) <> coalesce(entry.amount, 0)
      and ${madeHere(document)}`

const creditEntry = (): RuleSql =>
  sql`${creditMismatches('sale', sql`sales`, 'sales')}
    union all ${creditMismatches(
      'refund',
      sql`refunds
      join sales on sales.id = refunds.sale_id`,
      'refunds',
    )}`

const overLimit =
  (): RuleSql => sql`select ${customer}, balance as found, coalesce(credit_limit, 0) as expected
  from customers
  where terms_at is not null
    and balance > coalesce(credit_limit, 0)
    and balance > 0`

export const accountViolations = {
  balance_customer: balanceCustomer,
  credit_entry: creditEntry,
  over_limit: overLimit,
}
