// Are the snapshots of a shop new enough, and is it proven that they can restore the shop?
import { formatDateTime } from '../../kernel/time.ts'

/** State of the snapshots: the newest, its last proof, and the second folder. Times in ISO. */
export type SnapshotFacts = {
  /** Null when there is none. */
  readonly newest: {
    readonly name: string
    readonly same_at: string
    readonly changed: boolean
  } | null
  /** Null before the first proof. */
  readonly proof: {
    readonly at: string
    readonly problem: string | null
    readonly last_proven_at: string | null
  } | null
  /** Null when no second folder is configured. */
  readonly second: { readonly folder: string; readonly has_newest: boolean } | null
  /** Head of the chain of seals in each snapshot: '1042 3fa9...'. */
  readonly heads?: readonly {
    readonly name: string
    readonly chain: string
    readonly created_at: string
  }[]
}

const DAY_MS = 86_400_000
const MAX_UNSAVED_MS = (26 / 24) * DAY_MS
const MAX_UNPROVEN_MS = 3 * DAY_MS

const olderThan = (ms: number, at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) > ms

/**
 * Are changes unsaved for more than a day? `unsaved_since`
 * is null when the newest snapshot has everything.
 */
export const isUnsavedTooLong = (unsaved_since: string | null, now: string): boolean =>
  unsaved_since !== null && olderThan(MAX_UNSAVED_MS, unsaved_since, now)

/** Message about a failed or late proof; null without a problem and before the first proof. */
export const proofProblem = (
  { proof }: Pick<SnapshotFacts, 'proof'>,
  now: string,
): string | null => {
  if (proof === null) return null
  if (proof.problem !== null) return `The newest snapshot could not be proven: ${proof.problem}`
  return olderThan(MAX_UNPROVEN_MS, proof.at, now)
    ? `No snapshot was proven since ${formatDateTime(proof.at)}`
    : null
}
