// The manifest beside every snapshot: time, reason, size, hash and row counts. A file without a manifest is unfinished
// or a manual copy; it is never listed and never deleted.
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SNAPSHOT_REASONS } from '@webale/domain/kernel/snapshot-reason.ts'
import { z } from 'zod'

/** What a database holds, as far as numbers tell. */
export const Facts = z.object({
  /** The name of the last step of its schema; null for a file without any. */
  schema: z.string().nullable(),
  db_epoch: z.string().nullable(),
  /** Which shop it is of; null in one that was written before shops had an id. */
  shop_id: z.string().nullable().default(null),
  /**
   * Place and hash of the last seal, which is how many there are: whoever changes history afterwards has to change this
   * file too.
   */
  sealed_head: z.string().nullable(),
  /** Rows of every table. */
  counts: z.record(z.string(), z.number()),
  /** UGX, pieces and ml: sums that any lost or changed row would move. */
  sums: z.record(z.string(), z.number()),
})
export type Facts = z.output<typeof Facts>

export const Manifest = z.object({
  version: z.literal(1),
  /** The file's name: `2026-11-21T11-00-00-000Z-hourly.db`; names sort by time. */
  name: z.string(),
  reason: z.enum(SNAPSHOT_REASONS),
  created_at: z.string(),
  /** When it was last seen that the shop is still exactly this. */
  same_at: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  facts: Facts,
})
export type Manifest = z.output<typeof Manifest>

export const manifestOf = (file: string): string => `${file}.json`

/** A name that is renamed into a folder is there after a power cut only once the folder itself was written. */
export const syncFolder = (folder: string): void => {
  // Windows keeps folders by itself and lets nobody open them.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes a small file so that after a power cut there is the old one or the new one. */
export const writeWhole = (file: string, text: string): void => {
  const unfinished = `${file}.part`
  writeFileSync(unfinished, text, { mode: 0o600 })
  syncFile(unfinished)
  renameSync(unfinished, file)
}

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeWhole(manifestOf(join(folder, manifest.name)), `${JSON.stringify(manifest, null, 2)}\n`)

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The manifest beside a snapshot; null when there is none that can be read. */
export const readManifest = (file: string): Manifest | null =>
  Manifest.safeParse(readJson(manifestOf(file))).data ?? null

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size
  } catch {
    return -1
  }
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Every manifest of a folder that can be read. */
export const listManifests = (folder: string): Manifest[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.db.json'))
    .flatMap((name) => readManifest(join(folder, name.slice(0, -'.json'.length))) ?? [])

/** The finished snapshots of a folder, newest first. One whose size is not what it was is not among them. */
export const listSnapshots = (folder: string): Manifest[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => {
      const manifest = readManifest(join(folder, name))
      return manifest !== null && manifest.name === name && manifest.size === sizeOf(join(folder, name))
        ? [manifest]
        : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))

/** Takes a snapshot away; its manifest first, so that half of one is never listed. */
export const removeSnapshot = (folder: string, name: string): void => {
  rmSync(manifestOf(join(folder, name)), { force: true })
  rmSync(join(folder, name), { force: true })
}

/** What a power cut left half written. */
export const removeUnfinished = (folder: string): void => {
  for (const name of namesIn(folder))
    if (name.endsWith('.part') || name.startsWith('proof-'))
      rmSync(join(folder, name), { recursive: true, force: true })
}
