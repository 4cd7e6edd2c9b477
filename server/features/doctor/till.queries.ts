// Queries about tills: which are silent, which sales they closed are not here, and what waits for
// an administrator.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const HOUR_MS = 60 * 60 * 1000
const hoursBefore = (now: string, hours: number): string =>
  new Date(Date.parse(now) - hours * HOUR_MS).toISOString()

/** Sales older than this say nothing about a till that is silent today. */
const WEEK_HOURS = 7 * 24
const SILENT_HOURS = 48
const QUARANTINE_HOURS = 24

const tillName = sql`coalesce('Till ' || cast(tills.number as text) || ', ' || tills.name,
  'a till')`

/**
 * A till that is away cannot tell that sales wait on it. When all are silent, the shop is closed or
 * the server was.
 */
const tillSilent = (_db: Db, now: string): RuleSql => {
  const silentSince = hoursBefore(now, SILENT_HOURS)
  return sql`select cast(tills.id as text) as id, ${tillName} as name, null as found,
    null as expected from tills
    where ended_at is null and seen_at < ${silentSince}
      and exists (select 1
        from tills as other
        where other.ended_at is null
        and other.seen_at >= ${silentSince})
      and exists (select 1
        from sale_origins
        where till_id = tills.id
        and received_at >= ${hoursBefore(now, WEEK_HOURS)})`
}

/**
 * As the page Tills counts them. Ended tills are left out: nobody can send the sales that they
 * still hold.
 */
const tillMissing = (_db: Db, now: string): RuleSql => {
  const missing = sql`(completed - waiting - purged - (select count(*)
    from sale_origins
    where till_id = tills.id)
    - (select count(*)
      from document_origins
      where till_id = tills.id)
    - (select count(*) from kept_sales where till_id = tills.id
      and (settled_as is null or settled_as = 'dismissed')))`
  return sql`select cast(tills.id as text) as id, ${tillName} as name, ${missing} as found,
    null as expected from tills
    where ended_at is null
      and missing_since <= ${hoursBefore(now, 1)}
      and ${missing} > 0`
}

const saleQuarantined = (_db: Db, now: string): RuleSql =>
  sql`select cast(kept_sales.id as text) as id, ${tillName} as name, null as found, null as expected
    from kept_sales left join tills on tills.id = till_id
    where settled_at is null
      and received_at < ${hoursBefore(now, QUARANTINE_HOURS)}`

const saleUnreviewed = (): RuleSql =>
  sql`select min(cast(sales.id as text)) as id, receipt_number as name, count(*) as found,
    null as expected
    from document_flags join sales on sales.id = subject_id
    where subject_type = 'sale'
      and resolved_at is null
    group by sales.id, receipt_number
  union all select min(cast(subject_id as text)) as id, coalesce(description, phone_number) as name,
      count(*) as found, null as expected
    from document_flags
    left join expenses on expenses.id = subject_id
      left join mobile_money_transactions as transactions on transactions.id = subject_id
    where subject_type <> 'sale' and resolved_at is null
    group by subject_id, description, phone_number`

const originAlone = (): RuleSql =>
  sql`select cast(sale_origins.id as text) as id, ${tillName} as name, null as found,
    null as expected
    from sale_origins left join tills on tills.id = till_id
    where not exists (select 1
      from sales
      where sales.id = sale_id)
  union all select cast(document_origins.id as text) as id, ${tillName} as name, null as found,
  null as expected
    from document_origins left join tills on tills.id = till_id
    where not exists (select 1
      from expenses
      where expenses.id = subject_id)
      and not exists (select 1
        from mobile_money_transactions as transactions
        where transactions.id = subject_id)`

export const tillViolations = {
  origin_alone: originAlone,
  till_missing: tillMissing,
  sale_kept: saleQuarantined,
  till_silent: tillSilent,
  sale_unreviewed: saleUnreviewed,
}
