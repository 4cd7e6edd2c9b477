// Receipt numbers of a report: the block that its till gets, and the counter, which is never behind
// a block that the shop leased.
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import {
  FEW_NUMBERS,
  MAX_BLOCKS_AN_HOUR,
  type TillReport,
} from '@webale/domain/features/till/till.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { CommandContext } from '../../platform/operations/handler.ts'
import { readHighestNumber, writeHighestNumber } from '../../platform/shop-file/numbers-file.ts'
import { highestReceipt, raiseReceipts } from '../snapshot/skip-numbers.queries.ts'
import {
  countBlocks,
  findBlock,
  findNewestBlock,
  hasSoldFrom,
  leaseBlock,
} from './receipt-blocks.queries.ts'
import { isBlockSigned, signBlockId } from '../../platform/operations/signed-past.ts'
import { reportedBlock } from './unreported-restore.queries.ts'

type ReportContext = CommandContext<typeof tillApi.report>
type Till = Row<'tills'>
type Block = Pick<Row<'receipt_blocks'>, 'id' | 'first' | 'last'>

const HOUR_MS = 3_600_000

/**
 * Numbers that the till holds count as given, also when the counter was put back: all of a block
 * that the shop leased to it, and others up to the highest number that was ever leased. Returns
 * whether the till names higher ones, which it cannot have.
 */
export const raiseCounterToBlock = async (
  context: ReportContext,
  row: Till,
  shop_id: string,
): Promise<boolean> => {
  const { tx, input, now, newId, config } = context
  const { block_last } = input
  if (block_last === null || block_last <= (await highestReceipt(tx))) return false
  const block = reportedBlock(row, input)
  const isLeased = block !== null && isBlockSigned(context, block)
  const highest = isLeased ? block_last : readHighestNumber(config, shop_id)
  const raised = await raiseReceipts(tx, Math.min(block_last, highest))
  const about = {
    action: 'numbers_raised',
    entity: 'books',
    subject: `the till ${row.name}`,
  }

  if (raised !== null) await recordEntry(tx, { now, newId }, { ...about, ...raised })

  return block_last > highest
}

const wantsNumbers = ({ numbers_left }: TillReport): boolean =>
  numbers_left !== null && numbers_left < FEW_NUMBERS

/**
 * Did the till never hear of its newest block? It names none, or an earlier one of its own, and no
 * sale has a number of it. A till that lost its memory would print the numbers again.
 */
const isUnheard = async (
  tx: Tx,
  newest: Row<'receipt_blocks'>,
  block_id: string | null,
): Promise<boolean> => {
  if (newest.id === block_id) return false
  const held = block_id === null ? undefined : await findBlock(tx, block_id)
  const isOwn = block_id === null || held?.till_id === newest.till_id

  return isOwn && !(await hasSoldFrom(tx, newest))
}

/**
 * A block for the till: a new one, the newest when its answer was lost, or null. A till that knows
 * an earlier epoch drops its block with this answer. It may be a copy of another device, which only
 * its next report shows, so it gets a new block and never one that was given before. While nobody
 * is signed in, nobody sells: one block is enough.
 */
export const blockFor = async (
  context: ReportContext,
  row: Till,
  { epoch, shop_id }: { readonly epoch: string; readonly shop_id: string },
): Promise<Block | null> => {
  const { tx, actor, input, now, newId, config, log } = context
  const isBehind = input.epoch !== null && input.epoch !== epoch
  if (isBehind ? input.numbers_left === null : !wantsNumbers(input)) return null
  const newest = await findNewestBlock(tx, row.id, epoch)
  if (newest !== undefined) {
    if (isBehind) return null
    if (await isUnheard(tx, newest, input.block_id)) return newest
    if (actor.id === NIL_ID) return null
  }

  const since = new Date(Date.parse(now) - HOUR_MS).toISOString()
  if ((await countBlocks(tx, row.id, { since, until: now })) >= MAX_BLOCKS_AN_HOUR) return null
  const till = { till_id: row.id, epoch }
  const idOf = (last: number) => signBlockId(context, { ...till, last }, newId())
  const block = await leaseBlock(tx, { ...till, leased_at: now }, idOf)
  writeHighestNumber(config, { shop_id, highest: block.last }, log)

  return block
}
