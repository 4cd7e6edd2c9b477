// When snapshots are taken automatically: soon after the start, hourly after writes, and after a
// cash count. The newest is proven once a day, at night or when the shop opens.
import { businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Changes } from '../operations/changes.ts'
import type { Store } from '../database/store.ts'
import type { Snapshots } from './snapshots.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const POLL_MS = 60 * SECOND_MS
/**
 * Minimum time between snapshots: frequent restarts need none each time, and several drawers are
 * counted at the end of a day.
 */
const PAUSE_MS = 10 * 60 * SECOND_MS
const NIGHT_MS = 3 * HOUR_MS
const FIRST_POLL_MS = 30 * SECOND_MS

type ScheduleContext = {
  readonly snapshots: Snapshots
  readonly store: Store
  readonly changes: Changes
  now(): string
}

export type Schedule = {
  /** Takes or proves a snapshot when that is due. Never throws: failures are part of the state. */
  look(): Promise<void>
  close(): void
}

/** A number that changes with every commit of another connection. */
const versionOf = async ({ db }: Store): Promise<number> => {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}

/** The day of a proof; it begins at three in the morning. */
export const nightOf = (now: string): string =>
  businessDate(new Date(Date.parse(now) - NIGHT_MS).toISOString())

type ScheduleState = {
  version: number | null
  counted: boolean
  looking: boolean
  closed: boolean
}

/**
 * Endless without a snapshot, and for one from the future: the clock was ahead, so nobody knows how
 * old it is.
 */
const ageOfNewest = ({ snapshots, now }: ScheduleContext): number => {
  const [newest] = snapshots.state().snapshots
  const age = newest === undefined ? -1 : Date.parse(now()) - Date.parse(newest.same_at)
  return age < 0 ? Number.POSITIVE_INFINITY : age
}

/** The reason to take a snapshot now; null when none is due. */
const dueReason = async (
  tools: ScheduleContext,
  memory: ScheduleState,
): Promise<'start' | 'hourly' | 'reconciliation' | null> => {
  const age = ageOfNewest(tools)
  if (age < PAUSE_MS) return null
  if (memory.counted) return 'reconciliation'
  if (memory.version === null) return 'start'

  return age >= HOUR_MS && (await versionOf(tools.store)) !== memory.version ? 'hourly' : null
}

const takeWhenDue = async (tools: ScheduleContext, memory: ScheduleState): Promise<void> => {
  const reason = await dueReason(tools, memory)
  // Read first, so that writes during the snapshot count for the next hour.
  const version =
    reason === null && memory.version !== null ? memory.version : await versionOf(tools.store)

  if (reason !== null) {
    memory.counted = false
    await tools.snapshots.take(reason)
  }

  memory.version = version
}

const proveWhenDue = async ({ snapshots, now }: ScheduleContext): Promise<void> => {
  const { proof, snapshots: all } = snapshots.state()
  if (all.length > 0 && (proof === null || nightOf(proof.at) !== nightOf(now())))
    await snapshots.prove()
}

/** Starts the schedule. */
export const startSchedule = (tools: ScheduleContext): Schedule => {
  const memory: ScheduleState = {
    version: null,
    counted: false,
    looking: false,
    closed: false,
  }

  const check = async (): Promise<void> => {
    if (memory.looking || memory.closed) return
    memory.looking = true
    await takeWhenDue(tools, memory).catch(() => undefined)
    if (!memory.closed) await proveWhenDue(tools).catch(() => undefined)
    memory.looking = false
  }

  const unfollow = tools.changes.subscribe(({ changes }) => {
    // Only three commands change this noun: recording a cash count, and restore and deletion, which
    // take a snapshot themselves.
    if (!changes.some(({ nouns }) => nouns.includes('reconciliation') && !nouns.includes('backup')))
      return

    memory.counted = true
    void check()
  })

  const first = setTimeout(() => void check(), FIRST_POLL_MS).unref()
  const timer = setInterval(() => void check(), POLL_MS).unref()

  return {
    look: check,
    close: () => {
      memory.closed = true
      unfollow()
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
