// SQL of the shop reports "Payments" and "Best customers".
import type { Scope } from '@webale/domain/access/scope.ts'
import { MAX_SHOP_REPORT_ROWS } from '@webale/domain/features/report/goods-report.ts'
import {
  type CustomerSales,
  type CustomersReport,
  type PaymentsReport,
  paymentsReportOf,
} from '@webale/domain/features/report/money-report.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { type RawBuilder, sql } from 'kysely'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { sumMoved, sumReceived } from '../sale/money-of-days.queries.ts'

const onDays = (table: string, { from, until }: Days): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.business_date`)} >= ${from}
    and ${sql.ref(`${table}.business_date`)} <= ${until}`

const BACK: readonly string[] = ['refund', 'change_back']

/**
 * Money received for sales and paid back for returns, by day and payment method. Change is
 * subtracted from the cash.
 */
export const readPayments = async (db: Db, scope: Scope, days: Days): Promise<PaymentsReport> => {
  const moved = await sumMoved(db, scope, days)
  const back = moved
    .filter(({ kind }) => BACK.includes(kind))
    .map((row) => ({ ...row, amount: -row.amount }))

  return paymentsReportOf(await sumReceived(db, scope, days), back)
}

const bought = (
  scope: Scope,
  days: Days,
): RawBuilder<unknown> => sql`select sale_customers.customer_id as customer_id,
    sales.total as amount, sales.business_date as date, case when exists (select 1 from refunds
      where refunds.sale_id = sales.id and refunds.kind = 'void') then 0 else 1 end as sales
  from sales join sale_customers on sale_customers.sale_id = sales.id
  where ${onDays('sales', days)} ${scopeCondition(scope, 'sales')}
  union all select sale_customers.customer_id, -refunds.total, null, 0
  from refunds join sale_customers on sale_customers.sale_id = refunds.sale_id
  where ${onDays('refunds', days)} ${scopeCondition(scope, 'refunds')}`

type StoredCustomer = CustomerSales & {
  readonly count: number
  readonly total_sales: number
  readonly total_net: number
}

/**
 * Registered customers by what they bought on these days less what they returned, the best first.
 */
export const listCustomers = async (db: Db, scope: Scope, days: Days): Promise<CustomersReport> => {
  const { rows } =
    await sql<StoredCustomer>`select customers.id as customer_id, customers.name, customers.phone,
      customers.balance as owes, sum(bought.sales) as sales, sum(bought.amount) as net,
      max(bought.date) as last_visit,
      count(*) over () as count, sum(sum(bought.sales)) over () as total_sales,
      sum(sum(bought.amount)) over () as total_net
    from (${bought(scope, days)}) as bought join customers on customers.id = bought.customer_id
    group by customers.id, customers.name, customers.phone, customers.balance
    order by net desc, lower(customers.name), customers.id limit ${MAX_SHOP_REPORT_ROWS}`.execute(
      db,
    )
  return {
    rows: rows.map(({ count: _count, total_sales: _sales, total_net: _net, ...row }) => row),
    count: rows[0]?.count ?? 0,
    total: { sales: rows[0]?.total_sales ?? 0, net: rows[0]?.total_net ?? 0 },
  }
}
