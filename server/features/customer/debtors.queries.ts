// SQL of the debtors: how much every customer owes and for how long, in one statement (openItems of
// the domain computes the same for one account).
import { ageingStarts } from '@webale/domain/features/customer/open-items.ts'
import type { Debtor } from '@webale/domain/features/customer/account.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'

type Part = RawBuilder<unknown>

/**
 * Entries until the day that settle or charge something: without payments that were undone by then.
 */
const countedUntil = (day: string): Part => sql`entry.business_date <= ${day}
  and entry.id not in (select entry_id
    from customer_entries
    where kind = 'undo'
    and entry_id is not null
    and business_date <= ${day})
  and (entry.kind <> 'undo' or not exists (select 1
    from customer_entries as first
    where first.id = entry.entry_id
    and first.business_date <= ${day}))`

/** The smaller and the larger of two numbers. */
const wordsOf = ({ engine }: Db): { least: Part; greatest: Part } =>
  engine === 'sqlite'
    ? { least: sql.raw('min'), greatest: sql.raw('max') }
    : { least: sql.raw('least'), greatest: sql.raw('greatest') }

/**
 * Each entry with what is open of it. `net` is a charge less the returns of its own sale, `credit`
 * everything else that settles; `upto` is the sum of the charges until this one, `pool` all credit
 * of the customer.
 */
const openEntries = (db: Db, day: string): Part => {
  const { least, greatest } = wordsOf(db)
  const own = sql`${least}(entry.amount, coalesce(returned.amount, 0))`
  const order = sql`partition by customer_id
    order by business_date, created_at, id`

  return sql`returned as (select customer_id, sale_id, -sum(amount) as amount
      from customer_entries as entry
      where kind = 'refund'
        and sale_id is not null
        and ${countedUntil(day)}
      group by customer_id, sale_id),
    lines as (select entry.customer_id, entry.amount, business_date,
      coalesce(due, business_date) as due, created_at, id,
        case when entry.amount > 0 then entry.amount - ${own} else 0 end as net,
        case when entry.amount > 0 then -${own} else -entry.amount end as credit
      from customer_entries as entry
      left join returned on entry.kind = 'sale'
      and returned.sale_id = entry.sale_id
        and returned.customer_id = entry.customer_id
      where ${countedUntil(day)}),
    settled as (select customer_id, amount, business_date, due, net,
      sum(net) over (${order}) as upto,
        sum(credit) over (${order} rows between unbounded preceding
          and unbounded following) as pool from lines),
    opened as (select customer_id, amount, business_date, due, net, pool,
      round(${greatest}(0, ${least}(net, upto - pool)), 2) as open
        from settled)`
}

/** Everybody with a balance at the end of a day; who owes most comes first. */
export const listDebtors = async (db: Db, day: string): Promise<Debtor[]> => {
  const { greatest } = wordsOf(db)
  const [today, month, two, three] = ageingStarts(day)
  const { rows } = await sql<Debtor>`
    with ${openEntries(db, day)},
    aged as (select customer_id, round(sum(amount), 2) as balance,
      min(case when open > 0 then business_date end) as oldest_day,
        round(sum(case when due >= ${today} then open else 0 end), 2) as not_due,
        round(sum(case when due < ${today}
          and due >= ${month} then open else 0 end), 2) as days_30,
        round(sum(case when due < ${month}
          and due >= ${two} then open else 0 end), 2) as days_60,
        round(sum(case when due < ${two}
          and due >= ${three} then open else 0 end), 2) as days_90,
        round(sum(case when due < ${three} then open else 0 end), 2) as older,
        round(${greatest}(0, max(pool) - sum(net)), 2) as unassigned
      from opened group by customer_id)
    select customer_id, name, phone, aged.balance, oldest_day, not_due, days_30, days_60,
    days_90, older, unassigned
    from aged
    join customers on customers.id = customer_id
    where aged.balance <> 0
    order by aged.balance desc, lower(name), customer_id`.execute(db)

  return rows
}
