// SQL of the sales report and the analytics. All figures use the same selection of sales: same
// scope, same days, same sums.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { MovedGoods } from '@webale/domain/features/report/department-sums.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import type { Slice, Sums } from '@webale/domain/features/report/report.ts'
import { kampalaHour } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import {
  isListedAfter,
  figuresOfSales,
  NEWEST_FIRST,
  type SaleDays,
  salesOf,
} from '../sale/sales-of.queries.ts'
import { selectDaySales } from './day-sales.queries.ts'

const SUMS = [
  sql<number>`coalesce(sum(total), 0)`.as('sales_total'),
  sql<number>`count(*)`.as('transactions'),
  sql<number>`coalesce(${sumOfQuantities(sql`item_count`)}, 0)`.as('items_sold'),
  sql<number>`coalesce(sum(cogs), 0)`.as('cogs'),
] as const

/** The same from sums of days. */
const ADDED = [
  sql<number>`coalesce(sum(sales_total), 0)`.as('sales_total'),
  sql<number>`coalesce(sum(transactions), 0)`.as('transactions'),
  sql<number>`coalesce(${sumOfQuantities(sql`items_sold`)}, 0)`.as('items_sold'),
  sql<number>`coalesce(sum(cogs), 0)`.as('cogs'),
] as const

const utcHour = ({ engine }: Db): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`cast(substr(created_at, 12, 2) as integer)`
    : sql<number>`cast(extract(hour from created_at at time zone 'UTC') as integer)`

/** Sums by hour for one day, otherwise by day, and by cashier and payment method. */
export const sumSlices = async (db: Db, scope: Scope, days: Days): Promise<Slice[]> => {
  if (days.from !== days.until)
    return selectDaySales(db, scope, days)
      .select(ADDED)
      .select(['business_date as at', 'cashier_name', 'payment_method'])
      .groupBy(['business_date', 'cashier_name', 'payment_method'])
      .execute()

  const hour = utcHour(db)
  const slices = await figuresOfSales(db, scope, days)
    .select(SUMS)
    .select(['cashier_name', 'payment_method', hour.as('utc')])
    .groupBy([hour, 'cashier_name', 'payment_method'])
    .execute()

  return slices.map(({ utc, ...slice }) => ({
    ...slice,
    at: String(kampalaHour(utc)).padStart(2, '0'),
  }))
}

/** Sums of the sales on this day after this time. */
export const sumAfter = (db: Db, scope: Scope, date: string, moment: string): Promise<Sums> =>
  figuresOfSales(db, scope, { from: date, until: date })
    .select(SUMS)
    .where('sales.created_at', '>', moment)
    .executeTakeFirstOrThrow()

/** Sums of the sales of these days, or of all. */
export const sumSales = (db: Db, scope: Scope, days: SaleDays = {}): Promise<Sums> =>
  selectDaySales(db, scope, days).select(ADDED).executeTakeFirstOrThrow()

/** Sums of all sales, or of those of some days, by department, including none; highest first. */
export const sumDepartments = (
  db: Db,
  days: SaleDays = {},
): Promise<
  {
    department_id: string | null
    department_name: string | null
    sales_total: number
    transactions: number
  }[]
> =>
  db
    .selectFrom(
      selectDaySales(db, { all: true }, days)
        .select(ADDED)
        .select(sql<string | null>`nullif(department, '')`.as('department_id'))
        .groupBy('department')
        .as('sums'),
    )
    .leftJoin('departments', (join) =>
      join.on(sql`cast(departments.id as text)`, '=', (is) => is.ref('sums.department_id')),
    )
    .select([
      'sums.department_id',
      'departments.name as department_name',
      'sales_total',
      'transactions',
    ])
    .orderBy('sales_total', 'desc')
    .orderBy('departments.name')
    .execute()

/** Goods that were sold in sales of another department, of all time. */
export const sumGoodsElsewhere = (db: Db): Promise<MovedGoods[]> =>
  db
    .selectFrom('sale_items')
    .innerJoin('sales', 'sales.id', 'sale_items.sale_id')
    .leftJoin('departments', 'departments.id', 'sale_items.elsewhere_department_id')
    .where(sql<boolean>`sale_items.elsewhere_department_id is not null`)
    .select([
      'sales.department_id as sold_in',
      'sale_items.elsewhere_department_id as department_id',
      'departments.name as department_name',
    ])
    .select(sql<number>`sum(sale_items.elsewhere_net)`.as('amount'))
    .select(sql<number>`count(distinct sale_items.sale_id)`.as('transactions'))
    .groupBy(['sales.department_id', 'sale_items.elsewhere_department_id', 'departments.name'])
    .execute()

/** Revenue by Kampala day and hour. */
export const sumHours = async (
  db: Db,
  scope: Scope,
  days: Days,
): Promise<
  {
    date: string
    hour: number
    sales_total: number
    transactions: number
  }[]
> => {
  const hour = utcHour(db)
  const sums = await figuresOfSales(db, scope, days)
    .select(SUMS)
    .select(['business_date as date', hour.as('utc')])
    .groupBy(['business_date', hour])
    .execute()

  return sums.map(({ utc, ...sum }) => ({ ...sum, hour: kampalaHour(utc) }))
}

/** The newest suspicious sales of these days, at most `most`, with the count of all. */
export const listSuspicious = async (
  db: Db,
  scope: Scope,
  days: Days,
  most: number,
): Promise<{ rows: Row<'sales'>[]; count: number }> => {
  // A literal value, because the partial index is used only then.
  const found = figuresOfSales(db, scope, days).where(sql<boolean>`is_suspicious = 1`)
  const rows = await found.selectAll('sales').orderBy(NEWEST_FIRST).limit(most).execute()
  const { count } = await found.select(rowCount.as('count')).executeTakeFirstOrThrow()

  return { rows, count }
}

/** Sales of these days, newest first, after the sale `last` if there is one. */
export const listSales = (
  db: Db,
  scope: Scope,
  days: Days,
  last: Row<'sales'> | undefined,
  most: number,
) =>
  salesOf(db, scope, days)
    .leftJoin('departments', 'departments.id', 'sales.department_id')
    .selectAll('sales')
    .select('departments.name as department_name')
    .$if(last !== undefined, (query) =>
      last === undefined ? query : query.where(isListedAfter(last)),
    )
    .orderBy(NEWEST_FIRST)
    .limit(most)
    .execute()

/** The newest sales. */
export const listNewest = (db: Db, scope: Scope, most: number) =>
  salesOf(db, scope)
    .select([
      'id',
      'receipt_number',
      'created_at',
      'business_date',
      'total',
      'payment_method',
      'parts',
      'cashier_name',
    ])
    .orderBy(NEWEST_FIRST)
    .limit(most)
    .execute()
