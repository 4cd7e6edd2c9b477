// SQL of the held carts. A cart whose sale is stored has left the list, although nothing was
// written into its row.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  REMOVED_KEPT_DAYS,
  type HeldCart,
  type RemovedCart,
} from '@webale/domain/features/held-cart/held-cart.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

const COLUMNS = [
  'id',
  'label',
  'lines',
  'total',
  'department_id',
  'held_by',
  'held_by_name',
  'held_at',
] as const satisfies readonly (keyof HeldCart)[]

const IS_NOT_SOLD = sql<boolean>`not exists (select 1 from sales
  where sales.id = held_carts.sale_id)`

const selectWaiting = (db: Db, scope: Scope) =>
  inScope(db.selectFrom('held_carts'), scope).where('ended', 'is', null).where(IS_NOT_SOLD)

/** The carts that wait, the longest first. */
export const listHeldCarts = (db: Db, scope: Scope): Promise<HeldCart[]> =>
  selectWaiting(db, scope).select(COLUMNS).orderBy('held_at').orderBy('id').execute()

/** How many carts of this department wait; null for those of no department. */
export const countHeldCarts = async (db: Db, department_id: string | null): Promise<number> => {
  const { count } = await selectWaiting(db, { all: true })
    .where('department_id', 'is not distinct from', department_id)
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many carts have waited since before this time. */
export const countOldCarts = async (db: Db, scope: Scope, before: string): Promise<number> => {
  const { count } = await selectWaiting(db, scope)
    .where('held_at', '<', before)
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Nobody else holds a cart until the transaction ends,
 * so that the limit and one row for each sale hold.
 */
export const lockHeldCarts = async (tx: Tx): Promise<void> => {
  if (tx.engine === 'postgres')
    await sql`lock table held_carts in share row exclusive mode`.execute(tx)
}

/** Number and total (UGX) of the carts that wait in this department; null for the whole shop. */
export const sumHeldCarts = async (
  db: Db,
  department_id: string | null,
): Promise<{ readonly count: number; readonly amount: number }> =>
  selectWaiting(db, department_id === null ? { all: true } : { all: false, department_id })
    .select(rowCount.as('count'))
    .select(sql<number>`coalesce(sum(total), 0)`.as('amount'))
    .executeTakeFirstOrThrow()

export const findHeldCart = (
  db: Db,
  id: string,
  scope: Scope,
): Promise<Row<'held_carts'> | undefined> =>
  inScope(db.selectFrom('held_carts'), scope).selectAll().where('id', '=', id).executeTakeFirst()

/** The waiting row of this cart, in any department. */
export const findHeldSale = (db: Db, sale_id: string): Promise<Row<'held_carts'> | undefined> =>
  db
    .selectFrom('held_carts')
    .selectAll()
    .where('sale_id', '=', sale_id)
    .where('ended', 'is', null)
    .executeTakeFirst()

export const isSold = async (db: Db, sale_id: string): Promise<boolean> =>
  (await db.selectFrom('sales').select('id').where('id', '=', sale_id).executeTakeFirst()) !==
  undefined

export const insertHeldCart = (
  tx: Tx,
  held: Pick<Row<'held_carts'>, (typeof COLUMNS)[number] | 'sale_id' | 'cart'>,
): Promise<void> => insertRows(tx, 'held_carts', [{ ...held, ...NOT_ENDED }])

const NOT_ENDED = {
  ended: null,
  ended_by: null,
  ended_by_name: null,
  ended_session: null,
  ended_at: null,
  reason: null,
} as const

type CartEnd = {
  readonly ended: 'resumed' | 'removed'
  readonly actor: Actor
  readonly now: string
  readonly reason?: string
}

/** Takes the cart from the list; false when it was taken before. */
export const endHeldCart = async (
  tx: Tx,
  id: string,
  { ended, actor, now, reason = '' }: CartEnd,
): Promise<boolean> => {
  const [result] = await tx
    .updateTable('held_carts')
    .set({
      ended,
      ended_by: actor.id,
      ended_by_name: actor.full_name,
      ended_session: actor.session_id ?? null,
      ended_at: now,
      reason: reason || null,
    })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .where(IS_NOT_SOLD)
    .execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

const DAY_MS = 24 * 3_600_000

/** What was removed in the last 90 days, newest first. */
export const listRemovedCarts = async (
  db: Db,
  scope: Scope,
  now: string,
): Promise<RemovedCart[]> => {
  const since = new Date(Date.parse(now) - REMOVED_KEPT_DAYS * DAY_MS).toISOString()
  const rows = await inScope(db.selectFrom('held_carts'), scope)
    .select([...COLUMNS, 'ended_by_name', 'ended_at', 'reason'])
    .where('ended', '=', 'removed')
    .where('ended_at', '>', since)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

  return rows.map(({ ended_by_name, ended_at, reason, ...held }) => ({
    ...held,
    removed_by_name: ended_by_name ?? '',
    removed_at: ended_at ?? '',
    reason: reason ?? '',
  }))
}
