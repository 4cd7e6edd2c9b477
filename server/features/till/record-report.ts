// Handles the report of a till: its state, its people,
// its receipt numbers, and signs that data was lost.
import { randomBytes } from 'node:crypto'
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import {
  FEW_NUMBERS,
  type TillReport,
  MAX_BLOCKS_AN_HOUR,
  MAX_RAISE,
} from '@webale/domain/features/till/till.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import { writeHighestNumber } from '../../platform/shop-file/numbers-file.ts'
import type { CommandContext, Handler } from '../../platform/operations/handler.ts'
import { listSellers } from '../pin/pin.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { type Epochs, findEpochs, findShopId } from '../snapshot/epoch.queries.ts'
import { raiseReceipts } from '../snapshot/skip-numbers.queries.ts'
import { lockCallingTill } from './calling-till.ts'
import {
  compareStarts,
  recordUnreportedRestore,
  provesUnreportedRestore,
} from './unreported-restore.queries.ts'
import { countBlocks, leaseBlock, findNewestBlock } from './receipt-blocks.queries.ts'
import { countReceived, recordTillPerson, sumRecovered, updateTill } from './till.queries.ts'

type ReportContext = CommandContext<typeof tillApi.report>
type Till = Row<'tills'>
type Block = Pick<Row<'receipt_blocks'>, 'id' | 'first' | 'last'>

const HOUR_MS = 3_600_000
/** A till sends recovered sales one after the other, so a longer pause is the end. */
const RECOVERY_PAUSE_MS = 600_000

/** The till of the credential, locked. Throws till_unknown and till_ended. */
const openTill = async (context: ReportContext): Promise<Till> => {
  const row = await lockCallingTill(context)
  if (row.ended_at !== null) throw refuse('till_ended')
  return row
}

/**
 * The epoch after the report; a new one when the report
 * proves that the past was lost. Throws till_copied.
 */
const checkForUnreportedRestore = async (
  { tx, input, now, newId }: ReportContext,
  row: Till,
): Promise<Epochs> => {
  const epochs = await findEpochs(tx)
  if (await provesUnreportedRestore(tx, row, input, epochs)) {
    await recordUnreportedRestore(tx, {
      till: row,
      epoch: input.epoch,
      now,
      newId,
    })
    return findEpochs(tx)
  }

  const isSamePast = input.epoch === null || input.epoch === epochs.current
  if (isSamePast && compareStarts(row, input.starts) === 'copied') throw refuse('till_copied')

  return epochs
}

/** Numbers that the till holds count as given, also when the counter was put back. */
const raiseCounterToBlock = async (
  { tx, input, now, newId }: ReportContext,
  row: Till,
): Promise<void> => {
  const raised =
    input.block_last === null ? null : await raiseReceipts(tx, input.block_last, MAX_RAISE)

  const about = {
    action: 'numbers_raised',
    entity: 'books',
    subject: `the till ${row.name}`,
  }

  if (raised !== null) await recordEntry(tx, { now, newId }, { ...about, ...raised })
}

/**
 * Records in the audit log what the till sent again after a restore: when nothing waits on it, or
 * nothing arrived for a while because the rest needs a person. Returns how many sales the next
 * entry names.
 */
const recordRecovered = async (
  { tx, input, now, newId }: ReportContext,
  { id, name, recovered }: Till,
): Promise<number> => {
  if (recovered === 0) return 0
  const { sales, total, last_at } = await sumRecovered(tx, id, recovered)
  const isUnderWay = input.waiting > 0 && Date.parse(now) - Date.parse(last_at) < RECOVERY_PAUSE_MS
  if (isUnderWay) return recovered
  const about = {
    action: 'sales_recovered',
    entity: 'till',
    entity_id: id,
    subject: name,
  }

  if (sales > 0) await recordEntry(tx, { now, newId }, { ...about, after: { sales, total } })

  return 0
}

const wantsNumbers = ({ numbers_left }: TillReport): boolean =>
  numbers_left !== null && numbers_left < FEW_NUMBERS

/**
 * A block for the till: a new one, the newest when its answer was lost, or null. A till that knows
 * an earlier epoch drops its block with this answer. It may be a copy of another device, which only
 * its next report shows, so it gets a new block and never one that was given before.
 */
const blockFor = async (
  context: ReportContext,
  row: Till,
  epoch: string,
  shop_id: string,
): Promise<Block | null> => {
  const { tx, input, now, newId, config, log } = context
  const isBehind = input.epoch !== null && input.epoch !== epoch
  if (isBehind ? input.numbers_left === null : !wantsNumbers(input)) return null
  const newest = await findNewestBlock(tx, row.id, epoch)
  if (newest !== undefined && newest.id !== input.block_id) return isBehind ? null : newest
  const since = new Date(Date.parse(now) - HOUR_MS).toISOString()
  if ((await countBlocks(tx, row.id, { since, until: now })) >= MAX_BLOCKS_AN_HOUR) return null
  const block = await leaseBlock(tx, {
    id: newId(),
    till_id: row.id,
    epoch,
    leased_at: now,
  })

  writeHighestNumber(config, { shop_id, highest: block.last }, log)

  return block
}

const personOn = async ({ tx, actor, now }: ReportContext, till_id: string) => {
  if (actor.id === NIL_ID) return null
  const { id, role, department_id, session_id = null, by_pin = false } = actor
  const key = randomBytes(32).toString('hex')
  const seen = {
    till_id,
    user_id: id,
    role,
    department_id,
    session_id,
    by_pin,
    key,
    now,
  }

  return { id, role, department_id, key: await recordTillPerson(tx, seen) }
}

/** A moment in the future was stored while the clock was ahead, and says nothing. */
const known = (moment: string | null, now: string): string | null =>
  moment !== null && moment > now ? null : moment

/**
 * Until when nothing waits on the till. A report may arrive late, when a
 * stopped server runs again, so the time of the device counts, corrected by
 * the offset that the till knew, and never a later moment than now. The offset
 * of the row is measured at the arrival, so it is wrong after a late one.
 */
const clearUntil = (
  row: Till,
  { waiting, device_now, offset_ms }: TillReport,
  now: string,
): string | null => {
  const before = known(row.clear_at, now)
  if (waiting > 0) return before
  const sent_at = new Date(
    Date.parse(device_now) + (offset_ms ?? row.clock_offset_ms),
  ).toISOString()

  const until = sent_at < now ? sent_at : now

  return before !== null && before > until ? before : until
}

/**
 * Should the till offer what it holds? When an administrator asks, and when sales are missing: at
 * once, then every hour, because what a till no longer holds stays missing.
 */
const wantsOffer = ({ offer_asked_at, ...row }: Till, missing: number, now: string): boolean => {
  const offered_at = known(row.offered_at, now)
  const isDue = offered_at === null || Date.parse(now) - Date.parse(offered_at) >= HOUR_MS
  return offer_asked_at !== null || (missing > 0 && isDue)
}

/** What the report says about the till, as its row keeps it. */
const stateOf = (row: Till, report: TillReport, missing: number, now: string): Partial<Till> => {
  const { completed, waiting, waiting_documents = 0, waiting_total, waiting_since } = report
  const { app, persisted, last_stored, device_now } = report
  const start = report.starts.at(-1)

  return {
    completed,
    waiting,
    waiting_documents: Math.min(waiting, waiting_documents),
    waiting_total,
    waiting_since,
    app,
    persisted,
    seen_at: now,
    clear_at: clearUntil(row, report, now),
    clock_offset_ms: Date.parse(now) - Date.parse(device_now),
    last_stored: last_stored?.id ?? row.last_stored,
    missing_since: missing > 0 ? (known(row.missing_since, now) ?? now) : null,
    start_id: start?.id ?? row.start_id,
    start_count: start?.count ?? row.start_count,
  }
}

export const recordReport: Handler<typeof tillApi.report> = async (context) => {
  const { tx, input, now } = context
  const row = await openTill(context)
  const { current } = await checkForUnreportedRestore(context, row)
  await raiseCounterToBlock(context, row)
  const shop_id = (await findShopId(tx)) ?? ''
  const block = await blockFor(context, row, current, shop_id)
  // Sales that the till closed and the server does not have.
  const received = await countReceived(tx, row.id)
  const missing = input.completed - input.waiting - row.purged - received
  const recovered = await recordRecovered(context, row)
  await updateTill(tx, row.id, { ...stateOf(row, input, missing, now), recovered })
  const person = await personOn(context, row.id)
  const sellers = row.shared && (await readShopRules(tx)).pin ? await listSellers(tx, now) : null
  const shop = { shop_id, epoch: current, name: row.name, app: context.build }

  return {
    ...shop,
    now,
    block,
    person,
    sellers,
    offer: wantsOffer(row, missing, now),
  }
}
