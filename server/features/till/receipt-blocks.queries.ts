// SQL of receipt numbers of tills: blocks, and the counter that they are taken from.
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { BLOCK_SIZE } from '@webale/domain/features/till/till.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

type Block = Row<'receipt_blocks'>

/** The newest block of a till in this epoch. */
export const findNewestBlock = (
  db: Db,
  till_id: string,
  epoch: string,
): Promise<Block | undefined> =>
  db
    .selectFrom('receipt_blocks')
    .selectAll()
    .where('till_id', '=', till_id)
    .where('epoch', '=', epoch)
    .orderBy('last', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findBlock = (db: Db, id: string): Promise<Block | undefined> =>
  db.selectFrom('receipt_blocks').selectAll().where('id', '=', id).executeTakeFirst()

/** Has a sale a number of this block? */
export const hasSoldFrom = async (
  db: Db,
  { first, last }: Pick<Block, 'first' | 'last'>,
): Promise<boolean> => {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => receiptNumberOf(first + at))
  const sold = db.selectFrom('sales').select('id').where('receipt_number', 'in', numbers).limit(1)
  return (await sold.executeTakeFirst()) !== undefined
}

type EarlyBlock = {
  readonly till_id: string
  readonly epochs: readonly string[]
  readonly before: string
}

/** Did the till lease a block of one of these epochs before this moment? */
export const hasBlockBefore = async (
  db: Db,
  { till_id, epochs, before }: EarlyBlock,
): Promise<boolean> =>
  (await db
    .selectFrom('receipt_blocks')
    .select('id')
    .where('till_id', '=', till_id)
    .where('epoch', 'in', epochs)
    .where('leased_at', '<', before)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Span = { readonly since: string; readonly until: string }

/**
 * How many blocks a till got in this time. One from
 * the future was leased while the clock was ahead.
 */
export const countBlocks = async (
  db: Db,
  till_id: string,
  { since, until }: Span,
): Promise<number> => {
  const { count } = await db
    .selectFrom('receipt_blocks')
    .select(rowCount.as('count'))
    .where('till_id', '=', till_id)
    .where('leased_at', '>', since)
    .where('leased_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the next numbers from the counter for a till. The id of a block names its last number. */
export const leaseBlock = async (
  tx: Tx,
  { till_id, epoch, leased_at }: Pick<Block, 'till_id' | 'epoch' | 'leased_at'>,
  idOf: (last: number) => string,
): Promise<Block> => {
  const raised = sql<{
    value: number
  }>`update counters set value = value + ${BLOCK_SIZE} where name = 'receipt_number'
    returning value`

  const [row] = (await raised.execute(tx)).rows
  if (row === undefined) throw new Error('the counter of receipts is missing')
  const block = {
    id: idOf(row.value),
    till_id,
    epoch,
    first: row.value - BLOCK_SIZE + 1,
    last: row.value,
    leased_at,
  }

  await tx.insertInto('receipt_blocks').values(block).execute()

  return block
}
