// The result of the last proof of a snapshot, as stored beside the snapshots.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotProof } from '@webale/domain/kernel/snapshot-proof.ts'
import { z } from 'zod'

export const StoredSnapshotProof = SnapshotProof.extend({
  /**
   * The doctor's result (domain/features/doctor/checkup.ts);
   * missing when the snapshot could not be opened.
   */
  books: z.unknown(),
})

export type StoredSnapshotProof = z.output<typeof StoredSnapshotProof>

export const proofFile = (folder: string): string => join(folder, 'proof.json')

/** The result of the last proof; null before the first. */
export const readProof = (folder: string): StoredSnapshotProof | null => {
  try {
    return StoredSnapshotProof.parse(JSON.parse(readFileSync(proofFile(folder), 'utf8')))
  } catch {
    return null
  }
}
