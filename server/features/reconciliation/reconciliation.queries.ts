// SQL of the reconciliations.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { CountedShift } from '@webale/domain/features/reconciliation/reconciliation.ts'
import { closureNumber } from '@webale/domain/features/shift/closure.ts'
import { type MonthQuery, daysOfMonth } from '@webale/domain/kernel/month.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { inScope, isInScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { cashOfSale } from '../sale/payments.queries.ts'

/** More shifts a day are not offered. */
const MAX_SHIFTS = 50

const reconciliationsOf = (db: Db, scope: Scope, month: string | undefined) => {
  const reconciliations = inScope(db.selectFrom('reconciliations'), scope)
  if (month === undefined) return reconciliations
  const { from, until } = daysOfMonth(month)

  return reconciliations.where('date', '>=', from).where('date', '<=', until)
}

/** Reconciliations of the scope, newest day first. */
export const listReconciliations = (
  db: Db,
  scope: Scope,
  { month, limit }: MonthQuery,
): Promise<Row<'reconciliations'>[]> =>
  reconciliationsOf(db, scope, month)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findReconciliation = (
  db: Db,
  scope: Scope,
  id: string,
): Promise<Row<'reconciliations'> | undefined> =>
  inScope(db.selectFrom('reconciliations'), scope)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

/** The cash of its shift was counted again: the later count takes its place in every sum. */
const isReplaced = sql<boolean>`exists (select 1 from reconciliations as later
  where later.shift_id = reconciliations.shift_id
    and (later.created_at > reconciliations.created_at
      or later.created_at = reconciliations.created_at and later.id > reconciliations.id))`

/** Which of these counts were replaced by a later count of the same cash. */
export const listReplaced = async (
  db: Db,
  counts: readonly Pick<Row<'reconciliations'>, 'id' | 'shift_id'>[],
): Promise<ReadonlySet<string>> => {
  const ids = counts.filter(({ shift_id }) => shift_id !== null).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const replaced = db.selectFrom('reconciliations').select('id').where('id', 'in', ids)

  return new Set((await replaced.where(isReplaced).execute()).map(({ id }) => id))
}

/**
 * The count of all, and the sums of missing and extra cash, both 0 or above, in UGX. Cash that was
 * counted twice is in the sums once.
 */
export const sumReconciliations = (
  db: Db,
  scope: Scope,
  month: string | undefined,
): Promise<{ count: number; short: number; over: number }> =>
  reconciliationsOf(db, scope, month)
    .select(rowCount.as('count'))
    .select(
      sql<number>`coalesce(round(sum(case when difference < 0 and not ${isReplaced} then -difference else 0 end), 2),
        0)`.as('short'),
    )
    .select(
      sql<number>`coalesce(round(sum(case when difference > 0 and not ${isReplaced} then difference else 0 end), 2),
        0)`.as('over'),
    )
    .executeTakeFirstOrThrow()

/**
 * The sum of counted minus expected cash, in UGX: of the counts of this day and of shifts that were
 * opened on it; null without a count.
 */
export const sumDifferences = async (
  db: Db,
  scope: Scope,
  date: string,
): Promise<number | null> => {
  const counted = db.selectFrom('reconciliations').where('date', '=', date)
  const own = inScope(counted, scope).where(sql<boolean>`not ${isReplaced}`)
  const { difference } = await own
    .select(sql<number | null>`sum(difference)`.as('difference'))
    .executeTakeFirstOrThrow()

  return difference
}

export const insertReconciliation = (
  tx: Tx,
  reconciliation: NewRow<'reconciliations'>,
): Promise<Row<'reconciliations'>> =>
  tx.insertInto('reconciliations').values(reconciliation).returningAll().executeTakeFirstOrThrow()

/** What the count of a shift takes from it; without expected cash while the shift is open. */
type ShiftPlace = Pick<Row<'shifts'>, 'id' | 'department_id' | 'float' | 'left_before'> & {
  readonly date: string
  readonly expected_cash: number | null
}

/** The shift whose cash is counted; undefined when the person may not see its count. */
export const findShiftPlace = (
  db: Db,
  scope: Scope,
  shift_id: string,
): Promise<ShiftPlace | undefined> =>
  inScope(
    db.selectFrom('shifts').leftJoin('closures', 'closures.shift_id', 'shifts.id'),
    scope,
    'shifts.department_id',
  )
    .select(['shifts.id', 'shifts.department_id', 'float', 'left_before', 'expected_cash'])
    .select('shifts.business_date as date')
    .where('shifts.id', '=', shift_id)
    .executeTakeFirst()

type AskedShifts = {
  readonly scope: Scope
  readonly date: string
  /** Drawers of the whole shop as well. */
  readonly withShop: boolean
}

const ofScope = ({ scope, withShop }: AskedShifts) => {
  const own = isInScope(scope, 'shifts.department_id')
  return withShop ? sql<boolean>`(${own} or shifts.department_id is null)` : own
}

const drawerName = sql<string>`coalesce(drawers.name, 'Drawer')`

/** Closed shifts that were opened or closed on this day, the newest first. */
export const listClosedShifts = async (db: Db, asked: AskedShifts): Promise<CountedShift[]> => {
  const { from, until } = dayBounds(asked.date)
  const rows = await db
    .selectFrom('closures')
    .innerJoin('shifts', 'shifts.id', 'closures.shift_id')
    .leftJoin('drawers', 'drawers.id', 'closures.drawer_id')
    .select(['shifts.id as shift_id', 'closures.number', 'expected_cash as system_cash'])
    .select(drawerName.as('drawer'))
    .where(ofScope(asked))
    .where(
      sql<boolean>`(shifts.business_date = ${asked.date}
        or closed_at >= ${from} and closed_at < ${until})`,
    )
    .orderBy('closed_at', 'desc')
    .orderBy('closures.number', 'desc')
    .limit(MAX_SHIFTS)
    .execute()

  return rows.map(({ shift_id, number, drawer, system_cash }) => ({
    shift_id,
    system_cash,
    is_open: false,
    name: `${closureNumber(number)}, ${drawer}`,
  }))
}

/** Open shifts by the name of their drawer. */
export const listOpenShifts = (
  db: Db,
  asked: AskedShifts,
): Promise<(Pick<Row<'shifts'>, 'id' | 'float' | 'left_before'> & { readonly name: string })[]> =>
  db
    .selectFrom('drawers')
    .innerJoin('shifts', 'shifts.id', 'drawers.open_shift_id')
    .select(['shifts.id', 'float', 'left_before'])
    .select(drawerName.as('name'))
    .where(ofScope(asked))
    .orderBy(sql`lower(drawers.name)`)
    .orderBy('shifts.id')
    .limit(MAX_SHIFTS)
    .execute()

type CountedDrawer = Pick<Row<'reconciliations'>, 'id' | 'created_at'>

/**
 * By count: UGX of cash of sales that were sold before it and arrived from a till after it, less
 * change. Of the count of a shift: of the sales of that shift.
 */
export const sumCameLater = async (
  db: Db,
  counts: readonly CountedDrawer[],
): Promise<ReadonlyMap<string, number>> => {
  const [oldest] = counts.map(({ created_at }) => created_at).toSorted()
  if (oldest === undefined) return new Map()
  const ids = sql.join(counts.map(({ id }) => id))
  // The cross joins make SQLite begin with the few sales that arrived late.
  const { rows } = await sql<{
    id: string
    amount: number
  }>`select counts.id, sum(${cashOfSale}) as amount
    from sale_origins cross join sales cross join reconciliations as counts
    where mode = 'closed' and received_at > ${oldest} and sales.id = sale_id
    and (counts.shift_id is null and counts.date = business_date
        and (counts.department_id is null or counts.department_id = sales.department_id)
      or sales.shift_id = counts.shift_id)
      and sales.created_at < counts.created_at and received_at > counts.created_at
      and counts.id in (${ids})
    group by counts.id`.execute(db)

  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
