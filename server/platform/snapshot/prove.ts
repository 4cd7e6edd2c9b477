// Does a snapshot bring the shop back? Opened in a folder of its own with the server's own code, brought up to date, and
// counted against its manifest. Takes its time: for a thread of its own.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, type Schema } from '../database/migrate.ts'
import { openSqliteStore } from '../database/open.ts'
import { copyFile, factsOf, faultIn, inspect } from './copy.ts'
import { type Facts, type Manifest, readManifest } from './manifest.ts'

/** In what two databases differ, in words; null when their numbers are the same. */
const differenceOf = (expected: Facts, found: Facts): string | null => {
  for (const kind of ['counts', 'sums'] as const)
    for (const name of Object.keys(expected[kind]))
      if (expected[kind][name] !== found[kind][name]) return `${name} is ${found[kind][name] ?? 'missing'} instead of ${expected[kind][name]}`
  if (expected.sealed_head !== found.sealed_head) return 'its last seal is another'
  if (expected.db_epoch !== found.db_epoch) return 'it belongs to another history of the shop'
  return expected.schema === found.schema ? null : `its schema is ${found.schema} instead of ${expected.schema}`
}

const problemWith = async (file: string, manifest: Manifest, folder: string, schema: Schema): Promise<string | null> => {
  const database = join(folder, 'webale.db')
  if (copyFile(file, database) !== manifest.sha256) return 'the file is not what was written: its fingerprint is another'
  const wrong = inspect(database, (copy) => faultIn(copy, 'integrity_check') ?? differenceOf(manifest.facts, factsOf(copy)))
  if (wrong !== null) return wrong
  const store = openSqliteStore(folder)
  try {
    await migrate(store, schema)
    await store.transaction((tx) => tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'nobody').execute())
  } finally {
    await store.close()
  }
  return null
}

/**
 * What is wrong with a snapshot, in words; null when the shop would be back. `folder` is for the work: made here, and taken
 * away again.
 */
export const proveSnapshot = async (file: string, folder: string, schema: Schema): Promise<string | null> => {
  const manifest = readManifest(file)
  if (manifest === null) return 'its manifest cannot be read'
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return await problemWith(file, manifest, folder, schema)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
