// Queries about drawers and shifts: pointers, closures compared with their sources, and what was
// not reviewed.
import { COUNTED_COINS, COUNTED_NOTES } from '@webale/domain/features/reconciliation/cash-count.ts'
import { sql } from 'kysely'
import { numberText } from '../../platform/database/number-text.ts'
import type { Db } from '../../platform/database/store.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000
const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * A_DAY_MS).toISOString()

const closureName = numberText('Z', 'closures.number')

const isClosed = sql`exists (select 1 from closures where closures.shift_id = shifts.id)`

/**
 * Closures that this shop made since data was last deleted or restored. A restored file may contain
 * closures without their sales, and numbers that were given again.
 */
const lastChange = sql`(select max(created_at) from audit_log
  where action in ('data_deleted', 'data_restored'))`
const madeHere = sql`exists (select 1 from audit_log as made where made.entity_id = closures.id
  and made.action = 'shift.close'
  and (${lastChange} is null or made.created_at > ${lastChange}))`

/**
 * A shift that was restored may be open without a drawer that points to it, so only shifts opened
 * here are compared.
 */
const shiftPointer =
  (): RuleSql => sql`select cast(drawers.id as text) as id, drawers.name as name, null as found,
    null as expected
    from drawers left join shifts on shifts.id = open_shift_id
    where open_shift_id is not null and (shifts.id is null or shifts.drawer_id <> drawers.id
      or ${isClosed})
  union all select cast(shifts.id as text) as id, drawers.name as name, null as found,
  null as expected
    from shifts join drawers on drawers.id = drawer_id
    where not ${isClosed} and open_shift_id is null
      and exists (select 1 from audit_log where audit_log.entity_id = shifts.id
        and action = 'shift.open')`

/**
 * All money of closed shifts without late events, by shift and tender; sales as the view says how
 * they were paid.
 */
const moved = sql`(select shift_id, method, amount from sale_money where shift_id is not null
    and not exists (select 1 from late_events where subject_id = sale_id)
  union all select shift_id, method, amount from money_movements
    where shift_id is not null and (reference_type is null or reference_type <> 'sale')
      and not exists (select 1 from late_events where subject_id = money_movements.reference_id)
      and not exists (select 1 from late_events where subject_id = money_movements.id))`

const expectedBy = (method: string): RuleSql =>
  sql`coalesce(sum(case when moved.method = ${sql.lit(method)} then moved.amount else 0 end), 0)`

const closureSum = (): RuleSql => {
  const [cash, mobileMoney, card] = [
    expectedBy('cash'),
    expectedBy('mobile_money'),
    expectedBy('card'),
  ]
  return sql`select cast(closures.id as text) as id, ${closureName} as name,
      expected_cash + expected_mobile_money + expected_card as found,
      ${cash} + ${mobileMoney} + ${card} as expected
    from closures left join ${moved} as moved on moved.shift_id = closures.shift_id
    where ${madeHere}
    group by closures.id, closures.number, expected_cash, expected_mobile_money, expected_card
    having expected_cash <> ${cash} or expected_mobile_money <> ${mobileMoney}
    or expected_card <> ${card}`
}

/** A figure of the slip, as a number. */
const sumOf = ({ engine }: Db, part: 'sales' | 'returns' | 'voids'): RuleSql =>
  engine === 'postgres'
    ? sql`cast(cast(closures.sums as jsonb) -> ${sql.lit(part)} ->> 'count' as bigint)`
    : sql`json_extract(closures.sums, ${sql.lit(`$.${part}.count`)})`

/**
 * Sales and returns of closed shifts that are no late events, and late events whose document is of
 * another shift.
 */
const lateUnmarked = (db: Db): RuleSql => {
  const documents = sql`(select id, shift_id from sales where shift_id is not null
    union all select id, shift_id from refunds where shift_id is not null)`

  const counted = sql`(${sumOf(db, 'sales')} + ${sumOf(db, 'returns')} + ${sumOf(db, 'voids')})`
  const inTime = sql`(select count(*) from ${documents} as documents
    where documents.shift_id = closures.shift_id
    and not exists (select 1 from late_events where subject_id = documents.id))`

  const strangers = sql`exists (select 1 from late_events where late_events.closure_id = closures.id
    and subject_type <> 'movement' and not exists (select 1 from ${documents} as documents
      where documents.id = subject_id and documents.shift_id = closures.shift_id))`

  return sql`select cast(closures.id as text) as id, ${closureName} as name, ${inTime} as found,
    ${counted} as expected
    from closures where ${madeHere} and (${inTime} <> ${counted} or ${strangers})`
}

const closureNumber = (): RuleSql => {
  const twins = sql`(select count(*) from closures as other where other.number = closures.number)`
  return sql`select cast(closures.id as text) as id, ${closureName} as name, ${twins} as found,
    closures.number - 1 as expected
    from closures where ${madeHere} and (closures.number < 1 or ${twins} > 1
      or closures.number > 1 and not exists (select 1 from closures as other
        where other.number = closures.number - 1))`
}

/** Counts of a closed shift that have another day or another expected cash than its closure. */
const closureCount =
  (): RuleSql => sql`select cast(closures.id as text) as id, ${closureName} as name,
    reconciliations.system_cash as found, closures.expected_cash as expected
    from reconciliations join closures on closures.shift_id = reconciliations.shift_id
      join shifts on shifts.id = closures.shift_id
    where reconciliations.created_at >= closures.closed_at
      and (reconciliations.system_cash <> closures.expected_cash
        or reconciliations.date <> shifts.business_date)`

const pieces = sql.join(
  [...COUNTED_NOTES, ...COUNTED_COINS].map(
    ({ id, value }) => sql`select ${sql.lit(id)} as piece, ${sql.lit(value)} as value`,
  ),
  sql` union all `,
)

const countPieces = ({ engine }: Db): RuleSql => {
  const counted =
    engine === 'postgres'
      ? sql`jsonb_each_text(cast(shift_counts.pieces as jsonb)) as counted(piece, number)`
      : sql`(select key as piece, value as number from json_each(shift_counts.pieces)) as counted`

  const total = sql`(select coalesce(sum(cast(counted.number as bigint) * worth.value), 0)
    from ${counted} join (${pieces}) as worth on worth.piece = counted.piece)`

  return sql`select cast(shift_counts.id as text) as id, drawers.name as name, cash as found,
    ${total} as expected
    from shift_counts join shifts on shifts.id = shift_id join drawers on drawers.id = drawer_id
    where cash <> ${total}`
}

const shiftOld = (_db: Db, now: string): RuleSql =>
  sql`select cast(shifts.id as text) as id, drawers.name as name, null as found, null as expected
    from drawers join shifts on shifts.id = open_shift_id where opened_at < ${daysBefore(now, 1)}`

const closureWaiting = (_db: Db, now: string): RuleSql =>
  sql`select cast(closures.id as text) as id, ${closureName} as name, null as found,
    null as expected from closures
    where is_within = ${sql.lit(0)} and closed_at < ${daysBefore(now, 3)}
      and not exists (select 1 from closure_approvals where closure_id = closures.id)`

export const shiftViolations = {
  shift_pointer: shiftPointer,
  closure_sum: closureSum,
  late_unmarked: lateUnmarked,
  closure_number: closureNumber,
  closure_count: closureCount,
  count_pieces: countPieces,
  shift_old: shiftOld,
  closure_waiting: closureWaiting,
}
