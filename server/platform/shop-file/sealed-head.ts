// Records the newest seal of the database in a small file beside it. A database without this seal
// has lost its newest rows: its log (webale.db-wal) is missing, or it was replaced by an older
// file. Written after the seal is on disk, so it is never ahead.
import { readFileSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const SealedHead = z.object({
  /** The shop that was sealed (`meta.shop_id`). */
  shop_id: z.string().min(1),
  /** Position and hash of the newest seal: '1042 3fa9...'. */
  head: z.string().regex(/^\d+ [\da-f]{64}$/),
  /** Time of recording; ISO, UTC. */
  noted_at: z.string(),
})
export type SealedHead = z.output<typeof SealedHead>

export const SEALED_HEAD = 'sealed.json'

/** Null when it is missing or unreadable. */
export const readSealedHead = (folder: string): SealedHead | null => {
  try {
    return SealedHead.parse(JSON.parse(readFileSync(join(folder, SEALED_HEAD), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Writes and syncs the file asynchronously, so that no request waits. Throws file system errors.
 */
export const writeSealedHead = async (folder: string, sealed: SealedHead): Promise<void> => {
  const unfinished = join(folder, `${SEALED_HEAD}.part`)
  const file = await open(unfinished, 'w', 0o600)

  try {
    await file.writeFile(`${JSON.stringify(sealed)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }

  await rename(unfinished, join(folder, SEALED_HEAD))
}

/** For a restored database, which may be older than the recorded seal. */
export const deleteSealedHead = (folder: string): void =>
  rmSync(join(folder, SEALED_HEAD), { force: true })
