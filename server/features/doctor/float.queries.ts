// Queries about the float book: entries beside their transactions, reversals, counts and cash. Cash
// is asked only of entries of this database; those of a backup file may have come without it.
import { sql } from 'kysely'
import type { RuleSql } from './rule-sql.queries.ts'

const LINE = sql`coalesce(float_lines.name, 'a line')`
const ON_LINE = sql`left join float_lines on float_lines.id = entry.line_id`

/** What the transaction says: whole shillings, out of the float except for a withdrawal. */
const BY_TRANSACTION = sql`case transactions.transaction_type when 'withdrawal' then 1 else -1 end
  * cast(round(transactions.amount) as bigint)`

/** A transaction with a line that has no entry. */
const WITHOUT_ENTRY = sql`select cast(transactions.id as text) as id,
    coalesce(max(float_lines.name), 'a line') as name, 0 as found,
    max(${BY_TRANSACTION}) as expected
  from mobile_money_transactions as transactions
  left join float_lines on float_lines.id = transactions.line_id
  where transactions.line_id is not null
    and not exists (select 1
      from float_entries
      where transaction_id = transactions.id
        and kind <> 'reversal')
  group by transactions.id`

/** Each transaction with a line has one entry of its kind and amount. */
const floatEntry = (): RuleSql => sql`select min(cast(entry.id as text)) as id,
    max(${LINE}) as name, sum(entry.amount) as found, max(${BY_TRANSACTION}) as expected
  from float_entries as entry ${ON_LINE}
  left join mobile_money_transactions as transactions on transactions.id = entry.transaction_id
  where entry.transaction_id is not null
    and entry.kind <> 'reversal'
  group by entry.transaction_id
  having count(*) <> 1
    or max(transactions.amount) is null
    or max(entry.kind) <> max(transactions.transaction_type)
    or sum(entry.amount) <> max(${BY_TRANSACTION})
  union all ${WITHOUT_ENTRY}`

/** A reversed entry has one opposite. */
const floatReversal = (): RuleSql => sql`select min(cast(opposite.id as text)) as id,
    max(${LINE}) as name, sum(opposite.amount) as found, -max(entry.amount) as expected
  from float_entries as opposite
  left join float_entries as entry on entry.id = opposite.entry_id
  left join float_lines on float_lines.id = opposite.line_id
  where opposite.kind = 'reversal'
  group by opposite.entry_id
  having count(*) <> 1
    or max(entry.amount) is null
    or max(cast(entry.line_id as text)) <> max(cast(opposite.line_id as text))
    or sum(opposite.amount) <> -max(entry.amount)`

const moved = (type: 'float' | 'mobile_money', kind: string, id: RuleSql): RuleSql =>
  sql`(select coalesce(sum(amount), 0)
    from money_movements
    where reference_type = ${sql.lit(type)}
      and movement_type = ${sql.lit(kind)}
      and method = 'cash'
      and reference_id = ${id})`

const HAND_CASH = moved('float', 'mobile_money', sql`entry.id`)
const FEE = moved('float', 'float_fee', sql`entry.id`)
const OF_TRANSACTION = moved('mobile_money', 'mobile_money', sql`entry.transaction_id`)

/** Cash moves against the float; a fee is within its amount, and no reversal forgets its cash. */
const floatCash = (): RuleSql => sql`select cast(entry.id as text) as id, ${LINE} as name,
    ${HAND_CASH} as found, -entry.amount as expected
  from float_entries as entry ${ON_LINE}
  join documents on documents.id = entry.id
  where entry.kind in ('bought', 'sold')
    and (${HAND_CASH} <> -entry.amount
      or ${FEE} > 0
      or -(${FEE}) > abs(entry.amount))
  union all select cast(entry.id as text), ${LINE}, ${HAND_CASH}, -${OF_TRANSACTION}
  from float_entries as entry ${ON_LINE}
  join documents on documents.id = entry.id
  where entry.kind = 'reversal'
    and ${HAND_CASH} <> -${OF_TRANSACTION}
  union all select cast(entry.id as text), ${LINE}, ${OF_TRANSACTION}, -entry.amount
  from float_entries as entry ${ON_LINE}
  where entry.transaction_id is not null
    and entry.kind <> 'reversal'
    and ${OF_TRANSACTION} <> 0
    and ${OF_TRANSACTION} <> -entry.amount`

const CORRECTED = sql`(select coalesce(sum(amount), 0)
  from float_entries
  where count_id = float_counts.id
    and entry_id is null)`

/** A count is corrected by its difference; what came later is corrected by its opposite. */
const floatCount = (): RuleSql => sql`select cast(float_counts.id as text) as id, ${LINE} as name,
    ${CORRECTED} as found, typed - expected as expected
  from float_counts
  left join float_lines on float_lines.id = float_counts.line_id
  where difference <> typed - expected
    or ${CORRECTED} <> difference
  union all select cast(entry.id as text), ${LINE}, entry.amount, -coalesce(late.amount, 0)
  from float_entries as entry ${ON_LINE}
  left join float_entries as late on late.id = entry.entry_id
  where entry.count_id is not null
    and entry.entry_id is not null
    and (late.amount is null or entry.amount <> -late.amount)`

/**
 * An id counts once for a provider. Those that came from tills afterwards have a flag, and that of
 * a reversed transaction is free again.
 */
const floatReference = (): RuleSql => sql`select min(cast(entry.id as text)) as id,
    entry.reference as name, count(*) as found, 1 as expected
  from float_entries as entry
  join float_lines on float_lines.id = entry.line_id
  where entry.reference is not null
    and not exists (select 1
      from float_entries as opposite
      where opposite.entry_id = entry.id
        and opposite.kind = 'reversal')
    and not exists (select 1
      from document_flags
      where subject_id = entry.transaction_id
        and flag = 'duplicate_reference')
  group by float_lines.provider, entry.reference
  having count(*) > 1`

export const floatViolations = {
  float_entry: floatEntry,
  float_reversal: floatReversal,
  float_cash: floatCash,
  float_count: floatCount,
  float_reference: floatReference,
}
