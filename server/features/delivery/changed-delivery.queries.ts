// SQL of later changes to a delivery. Its row is locked first, so that costs and goods returns
// are stored one after the other.
import type { Actor } from '@webale/domain/access/role.ts'
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** The delivery, locked. Throws not_found for an unknown one, and for one of another department. */
export const lockDelivery = async (
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Row<'deliveries'>> => {
  const lock = tx.engine === 'postgres' ? sql`for update` : sql``
  const { rows } = await sql<
    Row<'deliveries'>
  >`select * from deliveries where id = ${id} ${lock}`.execute(tx)

  const [delivery] = rows
  if (delivery === undefined || !hasDepartment(scopeOf(actor), delivery.department_id))
    throw refuse('not_found', { thing: 'The delivery' })

  return delivery
}

/**
 * The products whose stock this delivery raised. None of those of which this shop had its own stock
 * when the delivery was restored from a file.
 */
export const listRaisedProducts = async (db: Db, delivery_id: string): Promise<Set<string>> => {
  const moved = db
    .selectFrom('stock_movements')
    .select('product_id')
    .where('reference_id', '=', delivery_id)
  return new Set(
    (await moved.where('movement_type', '=', 'received').execute()).map(
      ({ product_id }) => product_id,
    ),
  )
}

/** Were costs added by this document? */
export const hasCosts = async (db: Db, costs_id: string): Promise<boolean> =>
  (await db
    .selectFrom('delivery_costs')
    .select('id')
    .where('costs_id', '=', costs_id)
    .executeTakeFirst()) !== undefined

export const insertCosts = (tx: Tx, rows: readonly NewRow<'delivery_costs'>[]): Promise<void> =>
  insertRows(tx, 'delivery_costs', rows)

export const insertGoodsReturn = async (
  tx: Tx,
  taken: NewRow<'delivery_returns'>,
  lines: readonly NewRow<'delivery_return_lines'>[],
): Promise<void> => {
  await insertRows(tx, 'delivery_returns', [taken])
  await insertRows(tx, 'delivery_return_lines', lines)
}
