// Which past days have kept sums (docs/decisions/0108). A day is chosen first and summed later; a sale that is added to
// it forgets the sums.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { SaleDays } from '../sale/sales-of.queries.ts'

type Part = RawBuilder<unknown>

const SUMMED = sql`(select business_date from summed_days where is_summed = 1)`

const isWithin = (day: Part, { from, until }: SaleDays): Part => sql`${day} >= ${from ?? ''}
  ${until === undefined ? sql`` : sql`and ${day} <= ${until}`}`

/** One step for each day with sales, however many sales it has. */
const daysWithSales = (days: SaleDays): Part => sql`days(day) as (
    select min(business_date) from sales where ${isWithin(sql`business_date`, days)}
    union all select (select min(business_date) from sales where business_date > days.day
      and ${isWithin(sql`business_date`, days)}) from days where days.day is not null)`

type Rows = { readonly kept: Part; readonly computed: (sales: Part, chosen: Part) => Part }

/** PostgreSQL reads one day at a time. Otherwise it expects too many days and scans the whole tables. */
const computeOpenDays = ({ engine }: Db, scope: Scope, { computed }: Rows): Part => {
  const open = sql`(select day from days where day is not null and day not in ${SUMMED}) as open_days`
  const ofDay = sql`sales.business_date = open_days.day and ${isInScope(scope, 'sales.department_id')}`
  return engine === 'sqlite'
    ? computed(sql`${open} join sales on ${ofDay}`, sql``)
    : sql`select computed.* from ${open} cross join lateral (${computed(sql`sales`, sql`where ${ofDay}`)}) as computed`
}

/**
 * Rows of these days: `kept` of days with sums, from a table of them, and `computed` of the other days, from sales that
 * it is given with a condition.
 */
export const keptOrComputed = (db: Db, scope: Scope, days: SaleDays, rows: Rows): Part => sql`
  with recursive ${daysWithSales(days)}
  ${rows.kept} where ${isWithin(sql`business_date`, days)} and business_date in ${SUMMED} and ${isInScope(scope, 'department')}
  union all ${computeOpenDays(db, scope, rows)}`

/** Forgets the sums of a day, because a sale was added to it. */
export const forgetDay = async (tx: Tx, business_date: string): Promise<void> => {
  await tx.updateTable('summed_days').set({ is_summed: false }).where('business_date', '=', business_date).execute()
}

/** Forgets all sums, because sales were added or deleted outside the till. */
export const forgetAllDays = async (tx: Tx): Promise<void> => {
  for (const table of ['summed_days', 'day_sales', 'day_profits'] as const) await tx.deleteFrom(table).execute()
}

/** Days with sales until this day that are not chosen yet. */
export const listUnchosenDays = async (db: Db, until: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`with recursive ${daysWithSales({ until })}
    select day from days where day is not null and day not in (select business_date from summed_days)`.execute(db)
  return rows.map(({ day }) => day)
}

/** Days that were chosen before this moment and have no sums, the newest first. */
export const listUnsummedDays = async (db: Db, chosen_before: string): Promise<string[]> => {
  const query = db.selectFrom('summed_days').select('business_date').where('chosen_at', '<', chosen_before)
  const rows = await query.where('is_summed', '=', false).orderBy('business_date', 'desc').execute()
  return rows.map(({ business_date }) => business_date)
}

/** Marks a chosen day as summed and locks it: a sale that is added meanwhile forgets the sums afterwards. */
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
