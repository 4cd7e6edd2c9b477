// What an administrator sees of the snapshots: whole copies of the embedded database that the server takes by itself.
import { z } from 'zod'
import { SNAPSHOT_REASONS } from '../../kernel/snapshot-reason.ts'

export const Snapshot = z.object({
  name: z.string(),
  reason: z.enum(SNAPSHOT_REASONS),
  created_at: z.string(),
  /** When it was last seen that nothing changed since. */
  same_at: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type Snapshot = z.output<typeof Snapshot>

export const SnapshotProof = z.object({
  at: z.string(),
  snapshot: z.string(),
  /** Why the snapshot would not bring the shop back; null when it would. */
  problem: z.string().nullable(),
  seconds: z.number(),
  last_proven_at: z.string().nullable(),
})
export type SnapshotProof = z.output<typeof SnapshotProof>

export const SnapshotState = z.object({
  folder: z.string(),
  busy: z.enum(['taking', 'proving']).nullable(),
  /** Why the latest one could not be taken. */
  trouble: z.string().nullable(),
  proof: SnapshotProof.nullable(),
  second: z.object({ folder: z.string(), problem: z.string().nullable() }).nullable(),
  /** Newest first. */
  snapshots: z.array(Snapshot),
})
export type SnapshotState = z.output<typeof SnapshotState>
