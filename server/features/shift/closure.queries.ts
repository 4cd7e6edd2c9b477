// SQL of the closures: the rows of closing, the list, and one closure with everything on its slip.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import {
  type Closure,
  type ClosureFilter,
  closureNumber,
  type ClosureRow,
  type ClosureState,
  type LateEvent,
  mayReadClosure,
  ShiftSums,
} from '@webale/domain/features/shift/closure.ts'
import { expectedOf } from '@webale/domain/features/shift/expected-money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { numberText } from '../../platform/database/number-text.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'

const MAX_LISTED = 200

/** The next number of a closure: taken in the transaction, so a closing that fails uses none up. */
export const takeClosureNumber = async (tx: Tx): Promise<number> => {
  const { value } = await tx
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'closure_number')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export const insertClosure = (tx: Tx, closure: NewRow<'closures'>): Promise<void> =>
  insertRows(tx, 'closures', [closure])

export const insertApproval = (tx: Tx, approval: NewRow<'closure_approvals'>): Promise<void> =>
  insertRows(tx, 'closure_approvals', [approval])

const selectClosures = (db: Db) =>
  db
    .selectFrom('closures')
    .innerJoin('shifts', 'shifts.id', 'closures.shift_id')
    .innerJoin('shift_counts as counts', 'counts.id', 'closures.count_id')
    .leftJoin('drawers', 'drawers.id', 'closures.drawer_id')
    .leftJoin('closure_approvals as approvals', 'approvals.closure_id', 'closures.id')
    .select([
      'closures.id',
      'closures.number',
      'closures.drawer_id',
      'closures.shift_id',
      'closures.department_id',
    ])
    .select([
      'closed_at',
      'closed_name',
      'closed_by',
      'expected_cash',
      'expected_mobile_money',
      'expected_card',
    ])
    .select([
      'sums',
      'is_within',
      'chain_seq',
      'chain_head',
      'opened_at',
      'opened_name',
      'opened_by',
    ])
    .select([
      'counts.cash',
      'counts.mobile_money',
      'counts.card',
      'pieces',
      'left_in_drawer',
      'counts.notes',
    ])
    .select(['shifts.notes as shift_notes', 'counts.number as count_number'])
    .select(['approvals.created_name as approved_name', 'approvals.note as approval_note'])
    .select(({ fn }) => fn.coalesce('drawers.name', sql<string>`'Drawer'`).as('drawer'))
    .select(
      sql<number>`(select count(*) from late_events where closure_id = closures.id)`.as(
        'late_count',
      ),
    )

type SelectedClosure = Awaited<
  ReturnType<ReturnType<typeof selectClosures>['executeTakeFirstOrThrow']>
>

const isWaiting = ({
  is_within,
  approved_name,
}: Pick<SelectedClosure, 'is_within' | 'approved_name'>): boolean =>
  !is_within && approved_name === null

const stateOf = (found: SelectedClosure): ClosureState => {
  if (isWaiting(found)) return 'waiting'
  return found.late_count > 0 ? 'after_closing' : 'approved'
}

const rowOf = (found: SelectedClosure): ClosureRow => ({
  id: found.id,
  number: closureNumber(found.number),
  drawer_id: found.drawer_id,
  drawer: found.drawer,
  opened_at: found.opened_at,
  closed_at: found.closed_at,
  closed_name: found.closed_name,
  closed_by: found.closed_by,
  expected_cash: found.expected_cash,
  counted_cash: found.cash,
  difference: found.cash - found.expected_cash,
  state: stateOf(found),
  is_waiting: isWaiting(found),
})

/** Closures that this person may read, newest first. */
export const listClosures = async (
  db: Db,
  actor: Actor,
  { drawer_id, from, until }: ClosureFilter,
): Promise<ClosureRow[]> => {
  const own = sql<boolean>`(closures.department_id = ${actor.department_id} and
    (${actor.role} = 'moderator' or opened_by = ${actor.id} or closed_by = ${actor.id}))`

  const rows = await selectClosures(db)
    .$if(!isAdmin(actor), (query) => query.where(own))
    .$if(drawer_id !== undefined, (query) =>
      query.where('closures.drawer_id', '=', drawer_id ?? ''),
    )
    .$if(from !== undefined, (query) => query.where('closures.business_date', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('closures.business_date', '<=', until ?? ''))
    .orderBy('closures.number', 'desc')
    .orderBy('closed_at', 'desc')
    .limit(MAX_LISTED)
    .execute()

  return rows.map(rowOf)
}

const refundName = sql`case when refunds.number is null then null
  else ${numberText('REF', 'refunds.number')} end`

type LateRow = {
  readonly id: string
  readonly subject_type: string
  readonly number: string | null
  readonly created_at: string
  readonly method: string | null
  readonly amount: number | null
}

/**
 * What reached the shift after it was closed, oldest first, with its money as the ledger has it.
 */
const listLate = async (db: Db, closure_id: string): Promise<LateEvent[]> => {
  const { rows } = await sql<LateRow>`select late_events.id, subject_type, receipt_number as number,
      late_events.created_at, method, amount
      from late_events left join sales on sales.id = subject_id
      left join sale_money on sale_money.sale_id = subject_id
      where closure_id = ${closure_id} and subject_type = 'sale'
    union all select late_events.id, subject_type, ${refundName} as number,
      late_events.created_at, method, amount
      from late_events left join refunds on refunds.id = subject_id
      left join money_movements on
      (subject_type = 'refund' and reference_type = 'refund' and reference_id = subject_id)
      or (subject_type = 'movement' and money_movements.id = subject_id)
      where closure_id = ${closure_id} and subject_type <> 'sale'
    order by 4, 1`.execute(db)

  const ids = [...new Set(rows.map(({ id }) => id))]

  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.id === id)
    const [first] = own
    if (first === undefined) return []
    const money = own.map(({ method, amount }) => ({ method: method ?? '', amount: amount ?? 0 }))
    const { subject_type, number, created_at } = first

    return [{ id, subject_type, number, created_at, amounts: expectedOf(money) }]
  })
}

const closureOf = async (db: Db, found: SelectedClosure): Promise<Closure> => ({
  ...rowOf(found),
  shift_id: found.shift_id,
  department_id: found.department_id,
  opened_name: found.opened_name,
  expected: {
    cash: found.expected_cash,
    mobile_money: found.expected_mobile_money,
    card: found.expected_card,
  },
  counted: {
    cash: found.cash,
    mobile_money: found.mobile_money,
    card: found.card,
  },
  pieces: found.pieces,
  left_in_drawer: found.left_in_drawer,
  notes: found.notes,
  shift_notes: found.shift_notes,
  count_number: found.count_number,
  sums: ShiftSums.parse(found.sums),
  is_within: found.is_within,
  approved_name: found.approved_name,
  approval_note: found.approval_note,
  chain_seq: found.chain_seq,
  chain_head: found.chain_head,
  late: await listLate(db, found.id),
})

/** A closure, also one that the person may not read; undefined when there is none. */
export const findClosure = async (
  db: Db,
  by: { readonly id: string } | { readonly shift_id: string },
  actor: Actor,
): Promise<
  | {
      closure: Closure
      count_id: string
      mayRead: boolean
    }
  | undefined
> => {
  const [column, value] =
    'id' in by ? (['closures.id', by.id] as const) : (['closures.shift_id', by.shift_id] as const)

  const found = await selectClosures(db)
    .select('count_id')
    .where(column, '=', value)
    .executeTakeFirst()

  if (found === undefined) return undefined

  return {
    closure: await closureOf(db, found),
    count_id: found.count_id,
    mayRead: mayReadClosure(actor, found),
  }
}

/** Throws not_found for a closure that is not there or not for this person. */
export const getClosure = async (db: Db, id: string, actor: Actor): Promise<Closure> => {
  const found = await findClosure(db, { id }, actor)
  if (found?.mayRead !== true) throw refuse('not_found', { thing: 'The closure' })
  return found.closure
}

/**
 * Could anybody else approve the closure: another administrator, or another moderator of its
 * department? Not somebody who cannot sign in.
 */
export const hasOtherLeader = async (
  db: Db,
  { id }: Actor,
  department_id: string | null,
  now: string,
): Promise<boolean> => {
  const other = await db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_id')
    .leftJoin('auth_users', 'auth_users.id', 'user_id')
    .select('user_id')
    .where('user_id', '<>', id)
    .where('auth_users.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('banned_until', 'is', null), where('banned_until', '<=', now)]),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('role', '=', 'admin'),
        ...(department_id === null
          ? []
          : [
              and([eb('role', '=', 'moderator'), eb('profiles.department_id', '=', department_id)]),
            ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
