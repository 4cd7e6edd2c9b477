// Sums of the sales by day, department, cashier and payment method. Those of past days are kept
// (docs/decisions/0013); the others are computed when somebody asks, so a figure is the same with
// and without kept sums.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import type { SaleDays } from '../sale/sales-of.queries.ts'
import { cachedOrComputed } from './summed-days.queries.ts'

type Part = RawBuilder<unknown>

const DEPARTMENT = sql`coalesce(cast(sales.department_id as text), '')`

const COLUMNS = sql`business_date, department, cashier_name, payment_method, sales_total,
  transactions, items_sold, cogs, received, change_given`

// A sale in parts has its money in the money ledger.
const MONEY = sql`sum(case when sales.parts > 0 then 0
    when sales.payment_method = 'cash' then sales.total else sales.amount_paid end) as received,
  sum(case when sales.parts = 0 and sales.payment_method <> 'cash' and sales.change_amount > 0
    then sales.change_amount else 0 end) as change_given`
const NO_MONEY = sql`0 as received, 0 as change_given`

/** Sums of the chosen sales in `from`, in the columns of day_sales. */
const sumsOf = (
  from: Part,
  chosen: Part,
  money: Part,
): Part => sql`select sales.business_date as business_date, ${DEPARTMENT} as department,
    sales.cashier_name as cashier_name, sales.payment_method as payment_method,
    sum(sales.total) as sales_total, count(*) as transactions,
    ${sumOfQuantities(sql`sales.item_count`)} as items_sold, sum(sales.cogs) as cogs, ${money}
  from ${from} ${chosen}
  group by sales.business_date, ${DEPARTMENT}, sales.cashier_name, sales.payment_method`

/**
 * A query of the sums of these days; the department in it is '' for sales without one. Without
 * `money` the two columns of money are 0 for days that are computed: they are in no index.
 */
export const selectDaySales = (
  db: Db,
  scope: Scope,
  days: SaleDays,
  { money = false } = {},
): SelectQueryBuilder<Tables & { sums: Row<'day_sales'> }, 'sums', object> => {
  const found = cachedOrComputed(db, scope, days, {
    cached: sql`select ${COLUMNS} from day_sales`,
    computed: (sales, chosen) => sumsOf(sales, chosen, money ? MONEY : NO_MONEY),
  })
  return db.selectFrom(sql<Row<'day_sales'>>`(${found})`.as('sums'))
}

/** Caches the sums of a day. */
export const cacheDaySales = async (tx: Tx, business_date: string): Promise<void> => {
  await tx.deleteFrom('day_sales').where('business_date', '=', business_date).execute()
  const sums = sumsOf(sql`sales`, sql`where sales.business_date = ${business_date}`, MONEY)
  await sql`insert into day_sales (${COLUMNS}) ${sums}`.execute(tx)
}
