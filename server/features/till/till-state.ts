// What the report of a till says about it, as its row keeps it.
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { BLOCK_SIZE, type TillReport } from '@webale/domain/features/till/till.ts'
import type { Row } from '../../platform/database/tables.ts'

type Till = Row<'tills'>

const DAY_MS = 24 * 3_600_000

/** A moment in the future was stored while the clock was ahead, and says nothing. */
export const ignoreFuture = (moment: string | null, now: string): string | null =>
  moment !== null && moment > now ? null : moment

const latest = (...moments: readonly (string | null)[]): string | null =>
  moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1) ?? null

/**
 * When a report was sent. It may arrive late, when a stopped server runs again,
 * so the time of the device counts, corrected by the offset that the till knew,
 * and never a later moment than now. The offset of the row is measured at the
 * arrival, so it is wrong after a late one.
 */
const sentAt = (
  { clock_offset_ms }: Till,
  { device_now, offset_ms }: TillReport,
  now: string,
): string => {
  const sent_at = new Date(Date.parse(device_now) + (offset_ms ?? clock_offset_ms)).toISOString()
  return sent_at < now ? sent_at : now
}

/** Did a later report arrive before this one? */
export const isOvertaken = (row: Till, report: TillReport, now: string): boolean => {
  const before = ignoreFuture(row.reported_at, now)
  return before !== null && sentAt(row, report, now) < before
}

/**
 * The last number that a till gave, as it says or as its block shows. Tills of an earlier version
 * do not say it.
 */
const lastNumberOf = (
  { last_number, block_last, numbers_left }: TillReport,
  before: string | null,
): string | null => {
  if (typeof last_number === 'string') return last_number
  const isBegun = block_last !== null && numbers_left !== null && numbers_left < BLOCK_SIZE

  return isBegun && block_last > numbers_left ? receiptNumberOf(block_last - numbers_left) : before
}

type Clearance = Pick<Till, 'clear_at' | 'waiting_from'>

/**
 * A till that says that something waits can send it: what was sold before it said so, and is not
 * here a day later, was hidden. So its word holds `clear_at` back for a day and no longer.
 * `isHolding`: something waits, or will be offered again after a restore.
 */
const clearanceOf = (
  row: Till,
  report: TillReport,
  { now, isHolding }: { readonly now: string; readonly isHolding: boolean },
): Clearance => {
  const clear_at = ignoreFuture(row.clear_at, now)
  if (!isHolding)
    return { clear_at: latest(clear_at, sentAt(row, report, now)), waiting_from: null }
  const from = ignoreFuture(row.waiting_from, now) ?? now
  const isOver = Date.parse(now) - Date.parse(from) > DAY_MS

  return isOver
    ? { clear_at: latest(clear_at, from), waiting_from: now }
    : { clear_at, waiting_from: from }
}

type ReportFacts = {
  readonly now: string
  readonly missing: number
  /** What arrived from the till until now. */
  readonly received: number
  /** Of the database, now. */
  readonly epoch: string
}

/** What it sold and what waits; nothing by a report that a later one overtook. */
const countsOf = (
  row: Till,
  report: TillReport,
  { now, received }: Pick<ReportFacts, 'now' | 'received'>,
): Partial<Till> => {
  if (isOvertaken(row, report, now)) return {}
  const { completed, waiting, waiting_documents = 0, waiting_total, waiting_since } = report

  return {
    completed,
    waiting,
    waiting_documents: Math.min(waiting, waiting_documents),
    waiting_total,
    waiting_since,
    received,
    reported_at: sentAt(row, report, now),
    last_number: lastNumberOf(report, row.last_number),
  }
}

export const stateOf = (row: Till, report: TillReport, facts: ReportFacts): Partial<Till> => {
  const { now, missing, epoch } = facts
  const { app, persisted, last_stored, device_now, waiting } = report
  const start = report.starts.at(-1)
  const isBehind = report.epoch !== null && report.epoch !== epoch

  return {
    ...countsOf(row, report, facts),
    app,
    persisted,
    seen_at: now,
    ...clearanceOf(row, report, { now, isHolding: waiting > 0 || isBehind }),
    clock_offset_ms: Date.parse(now) - Date.parse(device_now),
    last_stored: last_stored?.id ?? row.last_stored,
    missing_since: missing > 0 ? (ignoreFuture(row.missing_since, now) ?? now) : null,
    start_id: start?.id ?? row.start_id,
    start_count: start?.count ?? row.start_count,
  }
}
