// Which past days have kept sums (docs/decisions/0013). A day is chosen first and summed later; a
// sale that is added to it forgets the sums.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { SaleDays } from '../sale/sales-of.queries.ts'

type Part = RawBuilder<unknown>

/** Days whose sums are cached. */
export const SUMMED = sql`(select business_date
  from summed_days
  where is_summed = 1)`

const isWithin = (day: Part, { from, until }: SaleDays): Part => sql`${day} >= ${from ?? ''}
  ${until === undefined ? sql`` : sql`and ${day} <= ${until}`}`

/** One step for each day with sales, however many sales it has. */
export const daysWithSales = (days: SaleDays): Part => sql`days(day) as (
    select min(business_date)
      from sales
      where ${isWithin(sql`business_date`, days)}
    union all select (select min(business_date)
      from sales
      where business_date > days.day
      and ${isWithin(sql`business_date`, days)})
        from days
        where days.day is not null)`

/**
 * Rows of a table on days that `days` selects as `day`; `rows` is given the tables and a condition.
 * Both engines are made to read one day at a time: otherwise PostgreSQL expects too many days and
 * scans whole tables, and SQLite reads all rows of a department.
 */
export const rowsOfDays = (
  { engine }: Db,
  days: Part,
  isOfDay: Part,
  table: Part,
  rows: (from: Part, condition: Part) => Part,
): Part =>
  engine === 'sqlite'
    ? rows(sql`(${days}) as chosen_days cross join ${table} on ${isOfDay}`, sql``)
    : sql`select found.* from (${days}) as chosen_days
      cross join lateral (${rows(table, sql`where ${isOfDay}`)} offset 0) as found`

/** Rows of the sales of these days in this scope. */
export const rowsOfSales = (
  db: Db,
  scope: Scope,
  days: Part,
  rows: (from: Part, condition: Part) => Part,
): Part => {
  const isOfDay = sql`sales.business_date = chosen_days.day
    and ${isInScope(scope, 'sales.department_id')}`
  return rowsOfDays(db, days, isOfDay, sql`sales`, rows)
}

type Rows = { readonly cached: Part; readonly computed: (sales: Part, condition: Part) => Part }

/**
 * Rows of these days: `cached` of days with sums, from a table of them, and `computed` of the other
 * days, from sales that it is given with a condition.
 */
export const cachedOrComputed = (
  db: Db,
  scope: Scope,
  days: SaleDays,
  { cached, computed }: Rows,
): Part => sql`
  with recursive ${daysWithSales(days)}
  ${cached}
    where ${isWithin(sql`business_date`, days)}
    and business_date in ${SUMMED}
  and ${isInScope(scope, 'department')}
  union all ${rowsOfSales(
    db,
    scope,
    sql`select day from days where day is not null
    and day not in ${SUMMED}`,
    computed,
  )}`

const updateDay = precompileQuery((tx: Tx, { business_date }: { readonly business_date: string }) =>
  tx
    .updateTable('summed_days')
    .set({ is_summed: false })
    .where('business_date', '=', business_date),
)

/** Forgets the sums of a day, because a sale was added to it. */
export const forgetDay = async (tx: Tx, business_date: string): Promise<void> => {
  await updateDay(tx, { business_date }, {})
}

/** Forgets all sums, because sales were added or deleted outside the till. */
export const forgetAllDays = async (tx: Tx): Promise<void> => {
  for (const table of [
    'summed_days',
    'day_sales',
    'day_profits',
    'summed_weeks',
    'week_items',
  ] as const)
    await tx.deleteFrom(table).execute()
}

/** Days with sales until this day that are not chosen yet. */
export const listUnchosenDays = async (db: Db, until: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`with recursive ${daysWithSales({ until })}
    select day
    from days
    where day is not null
      and day not in (select business_date
      from summed_days)`.execute(db)
  return rows.map(({ day }) => day)
}

/** Days that were chosen before this moment and have no sums, the newest first. */
export const listUnsummedDays = async (db: Db, chosen_before: string): Promise<string[]> => {
  const query = db
    .selectFrom('summed_days')
    .select('business_date')
    .where('chosen_at', '<', chosen_before)

  const rows = await query.where('is_summed', '=', false).orderBy('business_date', 'desc').execute()

  return rows.map(({ business_date }) => business_date)
}

/**
 * Marks a chosen day as summed and locks it: a sale
 * that is added meanwhile forgets the sums afterwards.
 */
export const markSummed = async (tx: Tx, business_date: string): Promise<boolean> => {
  const marked = await tx
    .updateTable('summed_days')
    .set({ is_summed: true })
    .where('business_date', '=', business_date)
    .where('is_summed', '=', false)
    .returning('business_date')
    .executeTakeFirst()
  return marked !== undefined
}
