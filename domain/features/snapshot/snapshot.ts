// Snapshots as an administrator sees them: complete copies of the embedded database that the server
// takes automatically.
import { z } from 'zod'
import { SnapshotProof } from '../../kernel/snapshot-proof.ts'
import { SNAPSHOT_REASONS } from '../../kernel/snapshot-reason.ts'

export const Snapshot = z.object({
  name: z.string(),
  reason: z.enum(SNAPSHOT_REASONS),
  created_at: z.string(),
  /** Last time the database was checked and still equal to this snapshot. */
  same_at: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type Snapshot = z.output<typeof Snapshot>

export const SnapshotState = z.object({
  folder: z.string(),
  busy: z.enum(['taking', 'proving']).nullable(),
  /** Why the latest snapshot could not be taken; null when it could. */
  trouble: z.string().nullable(),
  proof: SnapshotProof.nullable(),
  second: z.object({ folder: z.string(), problem: z.string().nullable() }).nullable(),
  /** Newest first. */
  snapshots: z.array(Snapshot),
})
export type SnapshotState = z.output<typeof SnapshotState>
