// The file that says which update is under way and how far it is, so that a start after a power cut
// finishes it or goes back. It exists from the moment the new version is on the disk until the
// update is finished.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from './places.ts'
import { syncFolder } from '../platform/base/write-atomically.ts'

const JOURNAL = 'update.json'
const RESULT = 'update-result.json'

const Journal = z.object({
  from: z.string(),
  to: z.string(),
  /**
   * ready: the new version is on the disk, and the shop is unchanged.
   * trying: the copy of the data is complete, and the new version may
   * have changed the shop. returning: the copy is being put back.
   */
  step: z.enum(['ready', 'trying', 'returning']),
  /** How long the new version may take until it answers; in seconds. */
  wait_s: z.number(),
  /** Why the new version is not used; empty until then. */
  reason: z.string(),
})
export type Journal = z.output<typeof Journal>

const UpdateResult = z.object({
  from: z.string(),
  to: z.string(),
  reason: z.string(),
})
/** `reason` is empty when the new version is in use. */
export type UpdateResult = z.output<typeof UpdateResult>

const read = (root: string, name: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(root, name), 'utf8'))
  } catch {
    return null
  }
}

/** The update under way; null when there is none. */
export const readJournal = (root: string): Journal | null =>
  Journal.safeParse(read(root, JOURNAL)).data ?? null

export const writeJournal = (root: string, journal: Journal): void =>
  replaceFile(root, JOURNAL, `${JSON.stringify(journal)}\n`, 0o644)

/** How the last update ended; null before the first. */
export const readResult = (root: string): UpdateResult | null =>
  UpdateResult.safeParse(read(root, RESULT)).data ?? null

/** Notes how the update ended, and then ends it. */
export const endJournal = (root: string, { from, to, reason }: Journal): void => {
  replaceFile(root, RESULT, `${JSON.stringify({ from, to, reason })}\n`, 0o644)
  rmSync(join(root, JOURNAL), { force: true })
  syncFolder(root)
}
