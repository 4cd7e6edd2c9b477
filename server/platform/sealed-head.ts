// The newest seal that this folder's database had, in a small file beside the database. A database that lacks it has lost its end: its
// log (webale.db-wal) is gone, or somebody put an older file in its place. Written after the seal is on the disk, so it is never ahead.
import { readFileSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const SealedHead = z.object({
  /** The shop that was sealed (`meta.shop_id`). */
  shop_id: z.string().min(1),
  /** The place and the hash of the newest seal: '1042 3fa9...'. */
  head: z.string().regex(/^\d+ [\da-f]{64}$/),
  /** When it was noted; ISO, UTC. */
  noted_at: z.string(),
})
export type SealedHead = z.output<typeof SealedHead>

export const SEALED_HEAD = 'sealed.json'

/** Null when there is none that can be read. */
export const readSealedHead = (folder: string): SealedHead | null => {
  try {
    return SealedHead.parse(JSON.parse(readFileSync(join(folder, SEALED_HEAD), 'utf8')))
  } catch {
    return null
  }
}

/** Writes it whole and synced, in the background, because a till may be waiting for this thread. Throws what the file system throws. */
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

/** For a database that was put in place on purpose: it may be older than the seal that was noted. */
export const forgetSealedHead = (folder: string): void => rmSync(join(folder, SEALED_HEAD), { force: true })
