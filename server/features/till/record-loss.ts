// Notices that a till lost sales before they arrived: the device says so, or its reports show it.
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import { lostNumbers, type ReportedLoss } from '@webale/domain/features/till/till-loss.ts'
import type { TillReport } from '@webale/domain/features/till/till.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext } from '../../platform/operations/handler.ts'
import * as losses from './till-loss.queries.ts'
import { isOvertaken } from './till-state.ts'
import { countReceived, findTill } from './till.queries.ts'

type ReportContext = CommandContext<typeof tillApi.report>
type Till = Row<'tills'>

type FoundLoss = Pick<ReportedLoss, 'waiting' | 'first_number' | 'last_number'> & {
  readonly noticed_at: string
  readonly noticed_by: 'till' | 'server'
  /** The till that the device was; null when it is the same. */
  readonly former: Till | null
}

/**
 * One open loss of a till: what the device says is nearer to the truth, and more counts. A device
 * that does not know how many adds nothing to what is known.
 */
const storeLoss = async (
  { tx, newId }: ReportContext,
  row: Till,
  found: FoundLoss,
): Promise<void> => {
  const { former, noticed_at, noticed_by, waiting } = found
  const about = {
    noticed_at,
    noticed_by,
    waiting: waiting ?? 0,
    received: await countReceived(tx, (former ?? row).id),
    former_till_id: former?.id ?? null,
    ...lostNumbers(waiting, found),
  }

  const open = await losses.findOpenLoss(tx, row.id)
  if (open === undefined) await losses.insertLoss(tx, { id: newId(), till_id: row.id, ...about })
  else if (waiting !== null && (noticed_by === 'till' || waiting > open.waiting))
    await losses.updateLoss(tx, open.id, about)
}

/** What waited at the last report, is not said to wait any more, and did not arrive. */
const lostSince = (
  row: Till,
  report: TillReport,
  { now, received }: { readonly now: string; readonly received: number },
): number => {
  const arrived = received - row.received
  if (row.reported_at === null || isOvertaken(row, report, now) || arrived < 0) return 0
  // The device came back with an older memory, or with none.
  if (report.completed < row.completed) return row.waiting - arrived - report.waiting
  if (report.waiting >= row.waiting) return 0
  const missingOf = ({ completed, waiting }: Till | TillReport, until: number): number =>
    Math.max(0, completed - waiting - row.purged - until)

  return Math.min(row.waiting, missingOf(report, received) - missingOf(row, row.received))
}

/** The tills that an empty browser was before, by the session that is still in it. */
const listFormerTills = async (
  { tx, actor, input }: ReportContext,
  row: Till,
): Promise<readonly Till[]> => {
  const { session_id } = actor
  const isEmpty = input.completed === 0 && input.waiting === 0
  if (row.reported_at !== null || !isEmpty || !session_id) return []
  return (await losses.findTillsOfSession(tx, session_id)).filter(({ id }) => id !== row.id)
}

/** What the server itself notices about the till, and about those that its device was before. */
const noticeLosses = async (context: ReportContext, row: Till, received: number): Promise<void> => {
  const { tx, input, now } = context
  const found = { noticed_at: now, noticed_by: 'server' } as const
  const lost = lostSince(row, input, { now, received })
  if (lost > 0) {
    const { last_number } = row
    await storeLoss(context, row, { ...found, waiting: lost, last_number, former: null })
  }

  for (const former of await listFormerTills(context, row)) {
    const arrived = (await countReceived(tx, former.id)) - former.received
    const [waiting, { last_number }] = [former.waiting - Math.max(0, arrived), former]
    if (waiting > 0) await storeLoss(context, row, { ...found, waiting, last_number, former })
  }
}

/** What the device found missing; the same again changes nothing. */
const noteReportedLoss = async (
  context: ReportContext,
  row: Till,
  lost: ReportedLoss,
): Promise<void> => {
  const { tx } = context
  if (await losses.isLossKnown(tx, row.id, lost.noticed_at)) return
  const named = lost.till_id ?? row.id
  const former = named === row.id ? null : ((await findTill(tx, named)) ?? null)
  await storeLoss(context, row, { ...lost, noticed_by: 'till', former })
}

/** Stores what was lost. `received`: what arrived from the till until now. */
export const recordLosses = async (
  context: ReportContext,
  row: Till,
  received: number,
): Promise<void> => {
  const { tx, input } = context
  await losses.removeWrongLosses(tx, row.id)
  await noticeLosses(context, row, received)
  if (input.lost) await noteReportedLoss(context, row, input.lost)
}
