// Detects a clock that was set back, and when it is right again. Sales are still accepted; the
// screens show a banner.
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/base/log.ts'
import { findClockBehind } from './clock.queries.ts'

const POLL_MS = 60_000

type Tools = {
  readonly store: Store
  readonly log: Pick<Log, 'error' | 'warn'>
  now(): string
}

export type ClockWatch = {
  /** The newest stored time while the clock is behind it; null while the clock is right. */
  behind(): string | null
  /** Checks the clock now. Never throws: an unreachable database says nothing about the clock. */
  look(): Promise<void>
  close(): void
}

/** Checks the clock now and then every minute. */
export const openClockWatch = async ({ store, log, now }: Tools): Promise<ClockWatch> => {
  let behind: string | null = null
  const check = async (): Promise<void> => {
    const found = await findClockBehind(store.db, now()).catch(() => behind)
    if (found !== null && behind === null)
      log.error(
        { newest: found, clock: now() },
        'the clock of this computer went back: new sales get a wrong day. Set the clock',
      )

    if (found === null && behind !== null)
      log.warn({ clock: now() }, 'the clock of this computer is right again')

    behind = found
  }

  await check()
  const timer = setInterval(() => void check(), POLL_MS).unref()

  return {
    behind: () => behind,
    look: check,
    close: () => clearInterval(timer),
  }
}
