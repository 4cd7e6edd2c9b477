// Proves a snapshot: opens it in a temporary folder with the server's code, migrates it, counts its
// rows against the manifest, and lets the doctor check its books and its backup file. Slow, so it
// runs in a separate thread.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, type Schema } from '../database/migrate.ts'
import { openSqliteStore } from '../database/open.ts'
import type { Db } from '../database/store.ts'
import { copyFile, factsOf, findIntegrityFault, inspectFile } from './copy.ts'
import { type ManifestFacts, type Manifest, readManifest } from './manifest.ts'

/**
 * The result of a proof: its problem in words, and the doctor's result if the proof got that far.
 */
export type ProofResult = { readonly problem: string | null; readonly books: unknown }

/** The server's code for opening a shop: its migrations, and the doctor, who may use a folder. */
export type ProofOptions = {
  readonly schema: Schema
  look(db: Db, now: string, folder: string): Promise<ProofResult>
}

export type ProofJob = {
  /** The file of the snapshot. */
  readonly file: string
  /** The temporary folder, which is created and removed here. */
  readonly folder: string
  readonly now: string
}

/** The differences between two databases in words; null when their numbers are equal. */
const differenceOf = (expected: ManifestFacts, found: ManifestFacts): string | null => {
  for (const kind of ['counts', 'sums'] as const)
    for (const name of Object.keys(expected[kind]))
      if (expected[kind][name] !== found[kind][name])
        return `${name} is ${found[kind][name] ?? 'missing'} instead of ${expected[kind][name]}`

  if (expected.sealed_head !== found.sealed_head) return 'its last seal is another'
  if (expected.db_epoch !== found.db_epoch) return 'it belongs to another history of the shop'

  return expected.schema === found.schema
    ? null
    : `its schema is ${found.schema} instead of ${expected.schema}`
}

const faultOf = (database: string, manifest: Manifest): string | null =>
  inspectFile(
    database,
    (copy) =>
      findIntegrityFault(copy, 'integrity_check') ?? differenceOf(manifest.facts, factsOf(copy)),
  )

const unusableSnapshot = (problem: string): ProofResult => ({ problem, books: null })

const openCopy = async (
  { file, folder, now }: ProofJob,
  manifest: Manifest,
  { schema, look }: ProofOptions,
): Promise<ProofResult> => {
  const database = join(folder, 'webale.db')
  if (copyFile(file, database) !== manifest.sha256)
    return unusableSnapshot('the file is not what was written: its fingerprint is another')

  const fault = faultOf(database, manifest)
  if (fault !== null) return unusableSnapshot(fault)
  const store = openSqliteStore(folder)

  try {
    await migrate(store, schema)
    await store.transaction((tx) =>
      tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'nobody').execute(),
    )
    return await look(store.db, now, folder)
  } finally {
    await store.close()
  }
}

/** Runs the proof and removes its files. Never throws: a failure is the problem of the result. */
export const proveSnapshot = async (job: ProofJob, opening: ProofOptions): Promise<ProofResult> => {
  const manifest = readManifest(job.file)
  if (manifest === null) return unusableSnapshot('its manifest cannot be read')
  mkdirSync(job.folder, { recursive: true, mode: 0o700 })

  try {
    return await openCopy(job, manifest, opening)
  } catch (error) {
    return unusableSnapshot(error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(job.folder, { recursive: true, force: true })
  }
}
