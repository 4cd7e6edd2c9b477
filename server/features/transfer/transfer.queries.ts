// SQL of the transfers: the list, one transfer with its lines, and the rows that commands write.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import {
  expectedArrival,
  type LineOnTheWay,
} from '@webale/domain/features/transfer/plan-transfer.ts'
import {
  type GoodsTransfer,
  type TransferLine,
  transferNumber,
  type TransferRow,
} from '@webale/domain/features/transfer/transfer.ts'
import type { PageInput } from '@webale/domain/kernel/page.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

/**
 * The transfers that a person sees: all of them, or those to one department, and for its leaders
 * also those from it.
 */
export type TransferView =
  | { readonly all: true }
  | {
      readonly all: false
      readonly department_id: string
      readonly seesSent: boolean
    }

/**
 * Leaders see transfers from and to their department,
 * role user only those to it. Throws department_required.
 */
export const transferViewOf = (actor: Actor): TransferView => {
  const scope = scopeOf(actor)
  return scope.all ? scope : { ...scope, seesSent: can(actor, 'transfer.send') }
}

const selectTransfers = (db: Db) =>
  db
    .selectFrom('transfers')
    .leftJoin('transfer_receipts as receipt', 'receipt.transfer_id', 'transfers.id')
    .leftJoin('transfer_cancels as cancel', 'cancel.transfer_id', 'transfers.id')
    .selectAll('transfers')
    .select(['receipt.reason', 'received_name', 'received_at', 'cancelled_name', 'cancelled_at'])
    .select([
      sql<number>`(select count(*) from transfer_lines where transfer_id = transfers.id)`.as(
        'line_count',
      ),
      sql<number>`(select count(*) from transfer_receipt_lines where transfer_id = transfers.id
        and lost > 0)`.as('lost_lines'),
    ])

type ListedTransfer = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number]

const stateOf = ({ received_at, cancelled_at }: ListedTransfer): TransferRow['state'] => {
  if (received_at !== null) return 'received'
  return cancelled_at === null ? 'on_the_way' : 'cancelled'
}

const rowOf = (row: ListedTransfer): TransferRow => ({
  ...row,
  number: transferNumber(row.number),
  state: stateOf(row),
  ended_name: row.received_name ?? row.cancelled_name,
  ended_at: row.received_at ?? row.cancelled_at,
})

const isInView = (view: TransferView) => {
  if (view.all) return sql<boolean>`1 = 1`
  const to = sql<boolean>`transfers.to_department_id = ${view.department_id}`
  return view.seesSent
    ? sql<boolean>`(${to} or transfers.from_department_id = ${view.department_id})`
    : to
}

/** A page of the transfers of the view: what is on the way, then the newest. */
export const listTransfers = async (
  db: Db,
  view: TransferView,
  { offset, limit }: PageInput,
): Promise<{ rows: TransferRow[]; total: number }> => {
  const rows = await selectTransfers(db)
    .where(isInView(view))
    .orderBy(sql`case when receipt.id is null and cancel.id is null then 0 else 1 end`)
    .orderBy('sent_at', 'desc')
    .orderBy('transfers.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

  const counted = db.selectFrom('transfers').where(isInView(view))
  const { total } = await counted.select(rowCount.as('total')).executeTakeFirstOrThrow()

  return { rows: rows.map(rowOf), total }
}

const listLines = async (db: Db, transfer_id: string): Promise<TransferLine[]> => {
  const rows = await db
    .selectFrom('transfer_lines')
    .leftJoin('products as receiving_product', 'receiving_product.id', 'to_product_id')
    .leftJoin('transfer_receipt_lines as came', 'came.line_id', 'transfer_lines.id')
    .selectAll('transfer_lines')
    .select(['came.arrived', 'came.lost'])
    .select(
      sql<TrackingType>`coalesce(receiving_product.tracking_type, 'unit')`.as('to_tracking_type'),
    )
    .where('transfer_lines.transfer_id', '=', transfer_id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, due: expectedArrival(row) }))
}

/**
 * One transfer with the products of both sides and their costs: the caller decides who sees what.
 */
export const findTransfer = async (
  db: Db,
  view: TransferView,
  id: string,
): Promise<GoodsTransfer | undefined> => {
  const row = await selectTransfers(db)
    .where('transfers.id', '=', id)
    .where(isInView(view))
    .executeTakeFirst()
  return row && { ...rowOf(row), lines: await listLines(db, id) }
}

/** Locks a transfer until the end of the transaction: it is received or cancelled once. */
export const lockTransfer = async (tx: Tx, id: string): Promise<void> => {
  if (tx.engine !== 'postgres') return
  await tx.selectFrom('transfers').select('id').where('id', '=', id).forUpdate().execute()
}

export const isEnded = async (db: Db, transfer_id: string): Promise<boolean> => {
  const { rows } = await sql<{
    id: string
  }>`select id from transfer_receipts where transfer_id = ${transfer_id}
    union all select id from transfer_cancels where transfer_id = ${transfer_id}`.execute(db)
  return rows.length > 0
}

/** The next number of a transfer. */
export const takeTransferNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    value: number
  }>`update counters set value = value + 1 where name = 'transfer_number' returning value`.execute(
    tx,
  )
  return rows[0]?.value ?? 1
}

export const insertTransfer = async (
  tx: Tx,
  transfer: NewRow<'transfers'>,
  lines: readonly NewRow<'transfer_lines'>[],
): Promise<void> => {
  await insertRows(tx, 'transfers', [transfer])
  await insertRows(tx, 'transfer_lines', lines)
}

export const insertReceipt = async (
  tx: Tx,
  receipt: NewRow<'transfer_receipts'>,
  lines: readonly NewRow<'transfer_receipt_lines'>[],
): Promise<void> => {
  await insertRows(tx, 'transfer_receipts', [receipt])
  await insertRows(tx, 'transfer_receipt_lines', lines)
}

export const insertCancel = (tx: Tx, cancel: NewRow<'transfer_cancels'>): Promise<void> =>
  insertRows(tx, 'transfer_cancels', [cancel])

/** The transfer that this receipt or cancel ended. */
export const findEnded = async (
  db: Db,
  table: 'transfer_receipts' | 'transfer_cancels',
  id: string,
): Promise<GoodsTransfer | undefined> => {
  const end = await db
    .selectFrom(table)
    .select('transfer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return end && findTransfer(db, { all: true }, end.transfer_id)
}

export type SentLine = LineOnTheWay & {
  readonly id: string
  readonly product_id: string
  readonly to_product_id: string
  /** The selling price in the receiving department now. */
  readonly selling_price: number
}

/** The lines of a transfer with what its end needs to know. */
export const listLinesOnTheWay = async (tx: Tx, transfer_id: string): Promise<SentLine[]> =>
  tx
    .selectFrom('transfer_lines')
    .leftJoin('products as receiving_product', 'receiving_product.id', 'to_product_id')
    .select([
      'transfer_lines.id',
      'product_id',
      'to_product_id',
      'to_product_name',
      'quantity',
      'factor',
      'transfer_lines.unit_cost',
      'transfer_lines.cost_value',
    ])
    .select([
      sql<TrackingType>`coalesce(receiving_product.tracking_type, 'unit')`.as('to_tracking_type'),
      sql<number>`coalesce(receiving_product.selling_price, 0)`.as('selling_price'),
    ])
    .where('transfer_id', '=', transfer_id)
    .orderBy('position')
    .execute()

/** A condition on `transfers`: neither received nor cancelled. */
const IS_ON_THE_WAY = sql<boolean>`not exists (select 1 from transfer_receipts
  where transfer_id = transfers.id)
  and not exists (select 1 from transfer_cancels where transfer_id = transfers.id)`

/** How many transfers of the view are on the way since before a moment, or at all without one. */
export const countOnTheWay = async (
  db: Db,
  view: TransferView,
  since?: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('transfers')
    .where(isInView(view))
    .where(IS_ON_THE_WAY)
    .$if(since !== undefined, (query) => query.where('sent_at', '<', since ?? ''))
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
