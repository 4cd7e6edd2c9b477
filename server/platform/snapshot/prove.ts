// Does a snapshot bring the shop back? Opened in a folder of its own with the server's own code, brought up to date,
// and counted against its manifest; then the doctor looks at the books in it, and at a backup file of it. Takes its
// time: for a thread of its own.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, type Schema } from '../database/migrate.ts'
import { type Db, openSqliteStore } from '../database/open.ts'
import { copyFile, factsOf, faultIn, inspect } from './copy.ts'
import { type Facts, type Manifest, readManifest } from './manifest.ts'

/**
 * What a proof found: why the shop would not be back, or not be in order, in words; and the doctor's outcome where it
 * came to that.
 */
export type Proven = { readonly problem: string | null; readonly books: unknown }

/** The server's own code for opening a shop: the steps of its schema, and the doctor, who may work in a folder. */
export type Opening = { readonly schema: Schema; look(db: Db, now: string, folder: string): Promise<Proven> }

export type ProofJob = {
  /** The snapshot. */
  readonly file: string
  /** For the work: made here, and taken away again. */
  readonly folder: string
  readonly now: string
}

/** In what two databases differ, in words; null when their numbers are the same. */
const differenceOf = (expected: Facts, found: Facts): string | null => {
  for (const kind of ['counts', 'sums'] as const)
    for (const name of Object.keys(expected[kind]))
      if (expected[kind][name] !== found[kind][name])
        return `${name} is ${found[kind][name] ?? 'missing'} instead of ${expected[kind][name]}`
  if (expected.sealed_head !== found.sealed_head) return 'its last seal is another'
  if (expected.db_epoch !== found.db_epoch) return 'it belongs to another history of the shop'
  return expected.schema === found.schema ? null : `its schema is ${found.schema} instead of ${expected.schema}`
}

const faultOf = (database: string, manifest: Manifest): string | null =>
  inspect(database, (copy) => faultIn(copy, 'integrity_check') ?? differenceOf(manifest.facts, factsOf(copy)))

const unusable = (problem: string): Proven => ({ problem, books: null })

const openCopy = async (
  { file, folder, now }: ProofJob,
  manifest: Manifest,
  { schema, look }: Opening,
): Promise<Proven> => {
  const database = join(folder, 'webale.db')
  if (copyFile(file, database) !== manifest.sha256)
    return unusable('the file is not what was written: its fingerprint is another')
  const wrong = faultOf(database, manifest)
  if (wrong !== null) return unusable(wrong)
  const store = openSqliteStore(folder)
  try {
    await migrate(store, schema)
    await store.transaction((tx) => tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'nobody').execute())
    return await look(store.db, now, folder)
  } finally {
    await store.close()
  }
}

/** Does the work, and leaves nothing behind. Never throws: what goes wrong is the problem. */
export const proveSnapshot = async (job: ProofJob, opening: Opening): Promise<Proven> => {
  const manifest = readManifest(job.file)
  if (manifest === null) return unusable('its manifest cannot be read')
  mkdirSync(job.folder, { recursive: true, mode: 0o700 })
  try {
    return await openCopy(job, manifest, opening)
  } catch (error) {
    return unusable(error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(job.folder, { recursive: true, force: true })
  }
}
