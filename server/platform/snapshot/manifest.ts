// The manifest beside every snapshot: time, reason, size, hash and row counts. A file without a
// manifest is unfinished or a manual copy; it is never listed and never deleted.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SNAPSHOT_REASONS } from '@webale/domain/kernel/snapshot-reason.ts'
import { z } from 'zod'
import { writeAtomically } from '../base/write-atomically.ts'

/** Counts and sums of a database. */
export const ManifestFacts = z.object({
  /** The name of the last migration; null for a file without any. */
  schema: z.string().nullable(),
  db_epoch: z.string().nullable(),
  /** The id of the shop; null in older snapshots. */
  shop_id: z.string().nullable().default(null),
  /** Place and hash of the last seal. A later falsification would have to change this file too. */
  sealed_head: z.string().nullable(),
  /** Rows of every table. */
  counts: z.record(z.string(), z.number()),
  /** Sums in UGX, pieces and ml, which any lost or changed row would alter. */
  sums: z.record(z.string(), z.number()),
})
export type ManifestFacts = z.output<typeof ManifestFacts>

export const Manifest = z.object({
  version: z.literal(1),
  /** The file name: `2026-11-21T11-00-00-000Z-hourly.db`; names sort by time. */
  name: z.string(),
  reason: z.enum(SNAPSHOT_REASONS),
  created_at: z.string(),
  /** When the shop was last found unchanged since this snapshot. */
  same_at: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  facts: ManifestFacts,
})
export type Manifest = z.output<typeof Manifest>

export const manifestOf = (file: string): string => `${file}.json`

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeAtomically(manifestOf(join(folder, manifest.name)), `${JSON.stringify(manifest, null, 2)}\n`)

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The manifest beside a snapshot; null when it is missing or unreadable. */
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

/** All readable manifests of a folder. */
export const listManifests = (folder: string): Manifest[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.db.json'))
    .flatMap((name) => readManifest(join(folder, name.slice(0, -'.json'.length))) ?? [])

/** The finished snapshots of a folder, newest first, without those whose size has changed. */
export const listSnapshots = (folder: string): Manifest[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => {
      const manifest = readManifest(join(folder, name))
      return manifest !== null &&
        manifest.name === name &&
        manifest.size === sizeOf(join(folder, name))
        ? [manifest]
        : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))

type DatedSnapshot = Pick<Manifest, 'name' | 'created_at'>

/**
 * Sorts the latest first. One from the future comes
 * last, because it was taken while the clock was ahead.
 */
export const byAge =
  (now: string) =>
  (one: DatedSnapshot, other: DatedSnapshot): number =>
    Number(one.created_at > now) - Number(other.created_at > now) ||
    (one.name < other.name ? 1 : -1)

/** The finished snapshots of a folder as `byAge` sorts them. */
export const listByAge = (folder: string, now: string): Manifest[] =>
  listSnapshots(folder).toSorted(byAge(now))

/** Deletes a snapshot, its manifest first, so that an incomplete one is never listed. */
export const removeSnapshot = (folder: string, name: string): void => {
  rmSync(manifestOf(join(folder, name)), { force: true })
  rmSync(join(folder, name), { force: true })
}

/** Deletes files that a power cut left unfinished. */
export const removeUnfinished = (folder: string): void => {
  for (const name of namesIn(folder))
    if (name.endsWith('.part') || name.startsWith('proof-'))
      rmSync(join(folder, name), { recursive: true, force: true })
}
