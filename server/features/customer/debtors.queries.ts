// SQL of the debtors: what every customer owes and for how long, in one statement (openItems of the domain says the same of
// one account).
import { ageingStarts } from '@webale/domain/features/customer/open-items.ts'
import type { Debtor } from '@webale/domain/features/customer/account.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

type Count = RawBuilder<unknown>

/** Entries until the day that settle or charge something: without payments that were undone by then. */
const countedUntil = (day: string): Count => sql`
  select entry.* from customer_entries as entry where business_date <= ${day}
    and id not in (select entry_id from customer_entries where kind = 'undo' and entry_id is not null
      and business_date <= ${day})
    and (kind <> 'undo' or not exists (select 1 from customer_entries as first where first.id = entry.entry_id
      and first.business_date <= ${day}))`

/** The smaller and the larger of two numbers. */
const wordsOf = ({ engine }: Db): { least: Count; greatest: Count } =>
  engine === 'sqlite'
    ? { least: sql.raw('min'), greatest: sql.raw('max') }
    : { least: sql.raw('least'), greatest: sql.raw('greatest') }

/** Everybody with a balance at the end of a day; who owes most comes first. */
export const listDebtors = async (db: Db, day: string): Promise<Debtor[]> => {
  const { least, greatest } = wordsOf(db)
  const [today, month, two, three] = ageingStarts(day)
  const { rows } = await sql<Debtor>`
    with counted as (${countedUntil(day)}),
    returned as (select customer_id, sale_id, -sum(amount) as amount from counted
      where kind = 'refund' and sale_id is not null group by customer_id, sale_id),
    charges as (select charge.customer_id, charge.id, business_date, created_at, coalesce(due, business_date) as due,
        ${least}(charge.amount, coalesce(returned.amount, 0)) as own,
        charge.amount - ${least}(charge.amount, coalesce(returned.amount, 0)) as net
      from counted as charge left join returned on charge.kind = 'sale' and returned.sale_id = charge.sale_id
        and returned.customer_id = charge.customer_id
      where charge.amount > 0),
    lines as (select customer_id, business_date, due, net,
      sum(net) over (partition by customer_id order by business_date, created_at, id) as upto from charges),
    charged as (select customer_id, sum(own) as own, sum(net) as net from charges group by customer_id),
    accounts as (select counted.customer_id, round(sum(counted.amount), 2) as balance,
        -sum(case when counted.amount < 0 then counted.amount else 0 end) as credit
      from counted group by counted.customer_id),
    pools as (select accounts.customer_id, balance, credit - coalesce(own, 0) as pool, coalesce(net, 0) as net
      from accounts left join charged on charged.customer_id = accounts.customer_id where balance <> 0),
    open as (select lines.customer_id, business_date, due,
        round(${greatest}(0, ${least}(lines.net, upto - pool)), 2) as amount
      from lines join pools on pools.customer_id = lines.customer_id),
    aged as (select customer_id, min(case when amount > 0 then business_date end) as oldest_day,
        sum(case when due >= ${today} then amount else 0 end) as not_due,
        sum(case when due < ${today} and due >= ${month} then amount else 0 end) as days_30,
        sum(case when due < ${month} and due >= ${two} then amount else 0 end) as days_60,
        sum(case when due < ${two} and due >= ${three} then amount else 0 end) as days_90,
        sum(case when due < ${three} then amount else 0 end) as older
      from open group by customer_id)
    select customers.id as customer_id, name, phone, pools.balance, oldest_day,
      coalesce(round(not_due, 2), 0) as not_due, coalesce(round(days_30, 2), 0) as days_30,
      coalesce(round(days_60, 2), 0) as days_60, coalesce(round(days_90, 2), 0) as days_90,
      coalesce(round(older, 2), 0) as older, round(${greatest}(0, pool - pools.net), 2) as unassigned
    from pools join customers on customers.id = pools.customer_id left join aged on aged.customer_id = pools.customer_id
    order by pools.balance desc, lower(name), customers.id`.execute(db)
  return rows
}
