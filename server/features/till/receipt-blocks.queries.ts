// SQL of receipt numbers of tills: blocks, and the counter that they are taken from.
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

/** Takes the next numbers from the counter for a till. */
export const leaseBlock = async (
  tx: Tx,
  { id, till_id, epoch, leased_at }: Pick<Block, 'id' | 'till_id' | 'epoch' | 'leased_at'>,
): Promise<Block> => {
  const raised = sql<{
    value: number
  }>`update counters set value = value + ${BLOCK_SIZE} where name = 'receipt_number'
    returning value`

  const [row] = (await raised.execute(tx)).rows
  if (row === undefined) throw new Error('the counter of receipts is missing')
  const block = {
    id,
    till_id,
    epoch,
    first: row.value - BLOCK_SIZE + 1,
    last: row.value,
    leased_at,
  }

  await tx.insertInto('receipt_blocks').values(block).execute()

  return block
}
