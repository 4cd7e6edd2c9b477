// SQL of the counts of float lines.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { FloatCount } from '@webale/domain/features/mobile-money/float-count.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

const CAME_LATER = sql<number>`(select coalesce(sum(amount), 0)
  from float_entries
  where count_id = float_counts.id
    and entry_id is not null)`

const selectCounts = (db: Db) =>
  db
    .selectFrom('float_counts')
    .leftJoin('float_lines', 'float_lines.id', 'float_counts.line_id')
    .leftJoin('float_approvals', 'float_approvals.count_id', 'float_counts.id')
    .select(['float_counts.id', 'line_id', 'typed', 'expected', 'difference', 'is_within'])
    .select(['float_counts.note', 'counted_name', 'counted_at'])
    .select('float_approvals.created_name as approved_name')
    .select(({ fn }) => fn.coalesce('float_lines.name', sql<string>`'A line'`).as('line'))
    .select(CAME_LATER.as('came_later'))

export const findCount = (db: Db, id: string): Promise<FloatCount | undefined> =>
  selectCounts(db).where('float_counts.id', '=', id).executeTakeFirst()

/** The counts of a day, in their order. */
export const listCounts = (db: Db, scope: Scope, date: string): Promise<FloatCount[]> =>
  inScope(selectCounts(db), scope, 'float_counts.department_id')
    .where('float_counts.business_date', '=', date)
    .orderBy('counted_at')
    .orderBy('float_counts.id')
    .execute()

const IS_WAITING = sql<boolean>`is_within = 0
  and not exists (select 1 from float_approvals where count_id = float_counts.id)`

/** Counts with a difference that nobody signed, oldest first. */
export const listWaitingCounts = (db: Db, scope: Scope): Promise<FloatCount[]> =>
  inScope(selectCounts(db), scope, 'float_counts.department_id')
    .where(IS_WAITING)
    .orderBy('counted_at')
    .orderBy('float_counts.id')
    .execute()

/** Who counted, and where. */
export const findCounter = (
  db: Db,
  id: string,
): Promise<Pick<Row<'float_counts'>, 'counted_by' | 'department_id'> | undefined> =>
  db
    .selectFrom('float_counts')
    .select(['counted_by', 'department_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The first count of the line after this moment. */
export const findCountAfter = (
  db: Db,
  line_id: string,
  after: string,
): Promise<Pick<Row<'float_counts'>, 'id' | 'counted_at'> | undefined> =>
  db
    .selectFrom('float_counts')
    .select(['id', 'counted_at'])
    .where('line_id', '=', line_id)
    .where('counted_at', '>', after)
    .orderBy('counted_at')
    .orderBy('id')
    .executeTakeFirst()

export const insertCount = (tx: Tx, count: NewRow<'float_counts'>): Promise<void> =>
  insertRows(tx, 'float_counts', [count])

export const insertFloatApproval = (tx: Tx, approval: NewRow<'float_approvals'>): Promise<void> =>
  insertRows(tx, 'float_approvals', [approval])

/** How many they are. */
export const countWaitingCounts = async (db: Db, scope: Scope): Promise<number> => {
  const { count } = await inScope(db.selectFrom('float_counts'), scope)
    .where(IS_WAITING)
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()

  return count
}
