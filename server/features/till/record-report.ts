// Handles the report of a till: its state, its people,
// its receipt numbers, and signs that data was lost.
import { randomBytes } from 'node:crypto'
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext, Handler } from '../../platform/operations/handler.ts'
import { findTillDepartment, listSellers } from '../pin/pin.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findEpochs, findShopId } from '../snapshot/epoch.queries.ts'
import { lockWorkingTill } from './calling-till.ts'
import { blockFor, raiseCounterToBlock } from './lease-numbers.ts'
import { comparePlacing, openedOnTill } from './place-device.ts'
import { recordLosses } from './record-loss.ts'
import { signPresentEpoch } from './signed-epoch.queries.ts'
import { ignoreFuture, stateOf } from './till-state.ts'
import { countReceived, recordTillPerson, sumRecovered, updateTill } from './till.queries.ts'
import { compareStarts, judgePast, recordUnreportedRestore } from './unreported-restore.queries.ts'

type ReportContext = CommandContext<typeof tillApi.report>
type Till = Row<'tills'>

const HOUR_MS = 3_600_000
/** A till sends recovered sales one after the other, so a longer pause is the end. */
const RECOVERY_PAUSE_MS = 600_000

/**
 * The epoch after the report; a new one when the report proves that the past was lost.
 * `isUnproved`: the till names a past that nobody can check. Throws till_copied.
 */
const checkForUnreportedRestore = async (
  context: ReportContext,
  row: Till,
): Promise<{ readonly epoch: string; readonly isUnproved: boolean }> => {
  const { tx, input, now, newId, markSecret } = context
  await signPresentEpoch(tx, context)
  const epochs = await findEpochs(tx)
  const about = { till: row, report: input, epochs }
  const judged = await judgePast(tx, context, about)
  if (judged === 'lost') {
    const notice = { till: row, epoch: input.epoch, now, newId, markSecret }
    await recordUnreportedRestore(tx, notice)
    return { epoch: (await findEpochs(tx)).current, isUnproved: false }
  }

  const isSamePast = input.epoch === null || input.epoch === epochs.current
  if (isSamePast && compareStarts(row, input.starts) === 'copied') throw refuse('till_copied')

  return { epoch: epochs.current, isUnproved: judged === 'unproved' }
}

/** Records in the audit log, once an hour, that a till claims what the shop never gave it. */
const recordDoubt = async (
  { tx, now, newId }: ReportContext,
  { id, name, doubted_at }: Till,
): Promise<Partial<Till>> => {
  const before = ignoreFuture(doubted_at, now)
  if (before !== null && before > timeBefore(now, HOUR_MS)) return {}
  const about = { action: 'till_doubted', entity: 'till', entity_id: id, subject: name }
  await recordEntry(tx, { now, newId }, about)

  return { doubted_at: now }
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

/**
 * Who may sell by PIN on a shared till: the people of its department, which is that of the last
 * person there who has one, and administrators. Of a till without a department an administrator
 * hears all names, and nobody else any but those of administrators.
 */
const sellersOn = async ({ tx, actor, now }: ReportContext, { id, shared }: Till) => {
  if (!shared || !(await readShopRules(tx)).pin) return null
  const department_id = await findTillDepartment(tx, id)
  const isAll = department_id === null && actor.role === 'admin'

  return listSellers(tx, now, isAll ? { all: true } : { all: false, department_id })
}

/**
 * Should the till offer what it holds? When an administrator asks, and when sales are missing: at
 * once, then every hour, because what a till no longer holds stays missing.
 */
const wantsOffer = ({ offer_asked_at, ...row }: Till, missing: number, now: string): boolean => {
  const offered_at = ignoreFuture(row.offered_at, now)
  const isDue = offered_at === null || Date.parse(now) - Date.parse(offered_at) >= HOUR_MS
  return offer_asked_at !== null || (missing > 0 && isDue)
}

export const recordReport: Handler<typeof tillApi.report> = async (context) => {
  const { tx, input, now } = context
  const row = await lockWorkingTill(context)
  const { epoch, isUnproved } = await checkForUnreportedRestore(context, row)
  const shop_id = (await findShopId(tx)) ?? ''
  const isAbove = await raiseCounterToBlock(context, row, shop_id)
  const block = await blockFor(context, row, { epoch, shop_id })
  // Sales that the till closed and the server does not have.
  const received = await countReceived(tx, row.id)
  const missing = input.completed - input.waiting - row.purged - received
  await recordLosses(context, row, received)
  const placed = comparePlacing(row, input)
  const state = {
    ...placed.state,
    ...(await openedOnTill(tx, context.actor, row)),
    ...stateOf(row, input, { now, missing, epoch, received }),
    ...(isUnproved || isAbove ? await recordDoubt(context, row) : {}),
    recovered: await recordRecovered(context, row),
  }

  await updateTill(tx, row.id, state)
  const person = await personOn(context, row.id)
  const shop = { shop_id, epoch, name: row.name, app: context.build }

  return {
    ...shop,
    now,
    block,
    person,
    sellers: await sellersOn(context, row),
    offer: wantsOffer(row, missing, now),
    ...(input.lost && { lost_noted: true }),
    ...(placed.placing && { placing: placed.placing }),
  }
}
