// The outcome of the last restore test of a snapshot.
import { z } from 'zod'

/** `at` and `last_proven_at` in ISO, `snapshot` by its name. */
export const SnapshotProof = z.object({
  at: z.string(),
  snapshot: z.string(),
  /** Why the snapshot cannot be restored; null when it can. */
  problem: z.string().nullable(),
  seconds: z.number(),
  last_proven_at: z.string().nullable(),
})
export type SnapshotProof = z.output<typeof SnapshotProof>
