// What completing a sale on a till needs from outside: the store, the server, the clock, and one
// sale at a time.
import type { TillStore } from '../disk/till-store.ts'
import type { TillNet } from '../send/till-net.ts'
import type { DeviceClock } from '../send/till-time.ts'
import type { Hashes } from './make-entry.ts'

/** Longest wait for the server. After it the sale is closed by the till. */
export const MAX_WAIT_MS = 2500

export type CompletionDependencies = Hashes & {
  readonly store: TillStore
  readonly net: TillNet
  readonly clock: DeviceClock
  readonly newId: () => string
  readonly isAway: () => boolean
  /** One sale at a time in the whole browser; also held while open sales are finished. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** A sale was closed without an answer. */
  readonly onWaiting: () => void
}
