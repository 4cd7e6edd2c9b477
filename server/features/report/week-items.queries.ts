// Sums by item of past weeks, from Monday to Sunday (docs/decisions/0013), so that a month of a
// chain adds up a few rows of each item. They are made from the sums of days, and count while all
// days of the week with sales have sums.
import type { Scope } from '@webale/domain/access/scope.ts'
import { addDays, weekdayOf } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { SaleDays } from '../sale/sales-of.queries.ts'
import { daysWithSales, rowsOfDays, SUMMED } from './summed-days.queries.ts'

type Part = RawBuilder<unknown>

const firstDayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** Weeks within these days whose sums count, and the days with sales in no such week. */
const weeksAndOtherDays = (days: SaleDays): Part => sql`${daysWithSales(days)},
  cached_weeks as (select first_day, last_day from summed_weeks where first_day >= ${days.from ?? ''}
    ${days.until === undefined ? sql`` : sql`and last_day <= ${days.until}`}
    and not exists (select 1 from days where day >= first_day and day <= last_day
      and day not in ${SUMMED})),
  other_days as (select day from days where day is not null
    and not exists (select 1 from cached_weeks where day >= first_day and day <= last_day))`

type ItemRows = {
  /** The chosen columns of week_items. */
  readonly ofWeeks: Part
  /** The same columns of the days that `days` selects as `day`. */
  readonly ofDays: (days: Part) => Part
}

/**
 * Rows of items sold on these days: of whole weeks where their sums count, and of the other days.
 */
export const rowsOfItems = (
  db: Db,
  scope: Scope,
  days: SaleDays,
  { ofWeeks, ofDays }: ItemRows,
): Part => {
  const ofWeek = sql`week_items.first_day = chosen_days.day
    and ${isInScope(scope, 'week_items.department')}`

  const weeks = rowsOfDays(
    db,
    sql`select first_day as day from cached_weeks`,
    ofWeek,
    sql`week_items`,
    (from, condition) => sql`select ${ofWeeks} from ${from} ${condition}`,
  )

  return sql`with recursive ${weeksAndOtherDays(days)} ${weeks}
    union all ${ofDays(sql`select day from other_days`)}`
}

/** First days of the weeks until this day that have no sums although all their days have. */
export const listUnsummedWeeks = async (db: Db, until: string): Promise<string[]> => {
  const days = await db.selectFrom('summed_days').select(['business_date', 'is_summed']).execute()
  const summed = new Set(
    (await db.selectFrom('summed_weeks').select('first_day').execute()).map((row) => row.first_day),
  )

  const isComplete = new Map<string, boolean>()

  for (const { business_date, is_summed } of days) {
    const first_day = firstDayOf(business_date)
    isComplete.set(first_day, is_summed && isComplete.get(first_day) !== false)
  }

  return [...isComplete]
    .filter(
      ([first_day, complete]) =>
        complete && !summed.has(first_day) && addDays(first_day, 6) <= until,
    )
    .map(([first_day]) => first_day)
}

/** Forgets the sums of the week of a day, because the day was summed again. */
export const forgetWeek = async (tx: Tx, business_date: string): Promise<void> => {
  for (const table of ['summed_weeks', 'week_items'] as const)
    await tx.deleteFrom(table).where('first_day', '=', firstDayOf(business_date)).execute()
}

/**
 * Locks the days of the week that have sums: a sale that is added meanwhile waits, and forgets its
 * day afterwards.
 */
const lockDays = async (tx: Tx, first_day: string, last_day: string): Promise<Set<string>> => {
  const locked = await tx
    .updateTable('summed_days')
    .set({ is_summed: true })
    .where('business_date', '>=', first_day)
    .where('business_date', '<=', last_day)
    .where('is_summed', '=', true)
    .returning('business_date')
    .execute()
  return new Set(locked.map(({ business_date }) => business_date))
}

/** Caches the sums of a week; nothing when one of its days has sales and no sums. */
export const cacheWeekItems = async (tx: Tx, first_day: string): Promise<void> => {
  const last_day = addDays(first_day, 6)
  const summed = await lockDays(tx, first_day, last_day)
  const { rows } = await sql<{
    day: string
  }>`with recursive ${daysWithSales({ from: first_day, until: last_day })}
    select day from days where day is not null`.execute(tx)

  if (!rows.every(({ day }) => summed.has(day))) return
  await forgetWeek(tx, first_day)
  await tx.insertInto('summed_weeks').values({ first_day, last_day }).execute()
  const ofWeek = sql`business_date >= ${first_day} and business_date <= ${last_day}`
  await sql`insert into week_items (first_day, department, item, item_name, quantity,
    full_revenue, revenue, cost)
    select ${first_day}, department, item, max(item_name), ${sumOfQuantities(sql`quantity`)},
    sum(full_revenue), sum(revenue), sum(cost)
    from (select department, item, item_name, quantity, 0 as full_revenue, revenue, cost
      from day_profits where ${ofWeek}
      union all select department, item, null, 0, revenue, 0, 0 from daily_items
      where ${ofWeek}) as rows_of_days
    group by department, item`.execute(tx)
}
