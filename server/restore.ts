// `npm run restore`: goes back to a snapshot of the embedded database, with the server stopped. Without an argument it lists
// what there is. Nothing is ever deleted.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SNAPSHOT_WORDS } from '@webale/domain/kernel/snapshot-reason.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { sizeText } from '@webale/domain/kernel/byte-size.ts'
import { migrations } from './migrations/migrations.ts'
import { type Config, ConfigError, readConfig, snapshotFolder } from './platform/config.ts'
import { newId } from './platform/new-id.ts'
import { lockFolder } from './platform/running.ts'
import { listSnapshots, type Manifest, readManifest } from './platform/snapshot/manifest.ts'
import { putBack } from './platform/snapshot/put-back.ts'

type Env = Readonly<Record<string, string | undefined>>
type Told = { readonly code: number; readonly text: string }

const row = ({ created_at, size, reason }: Manifest, at: number): string =>
  `${String(at + 1).padStart(4)}  ${formatDateTime(created_at)}  ${sizeText(size).padStart(10)}  verified  ${SNAPSHOT_WORDS[reason]}`

const listOf = (folder: string): Told => {
  const all = listSnapshots(folder)
  if (all.length === 0) return { code: 0, text: `There are no snapshots in ${folder}` }
  const how = 'To go back to one: stop the server, then npm run restore -- 1 (its number, or the path of a file)'
  return { code: 0, text: [`Snapshots in ${folder}, the newest first:`, ...all.map(row), '', how].join('\n') }
}

const fileOf = (folder: string, wanted: string): string => {
  const all = listSnapshots(folder)
  if (/^\d+$/.test(wanted)) {
    const chosen = all[Number(wanted) - 1]
    if (chosen === undefined) throw new ConfigError(`There is no snapshot ${wanted}. npm run restore lists them`)
    return join(folder, chosen.name)
  }
  const file = resolve(wanted)
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}`)
  return file
}

const momentOf = (file: string): string => {
  const manifest = readManifest(file)
  return manifest === null ? 'the moment of that file' : formatDateTime(manifest.created_at)
}

const goBack = ({ DATA_DIR: folder }: Config, file: string): string => {
  const moment = momentOf(file)
  const lock = lockFolder(folder, 0)
  let before: string | null = null
  try {
    before = putBack({ file, folder, schema: migrations, epoch: newId(), entry_id: newId(), now: new Date().toISOString() })
  } finally {
    lock.release()
  }
  return [
    `The shop is as it was: ${moment}.`,
    ...(before === null ? [] : [`The database that was there is kept: ${join(folder, before)}`]),
    'Start the server: npm start. What was entered since that moment is not in it; compare the last receipts and enter them again.',
  ].join('\n')
}

/** Runs the command; answers the exit code and what to print. */
export const runRestore = async ([wanted, ...more]: readonly string[], env: Env): Promise<Told> => {
  try {
    const config = readConfig(env)
    if (config.DATABASE_URL !== undefined)
      return { code: 1, text: 'This shop is on PostgreSQL: go back with pg_restore (docs/run/postgres.md). Leave DATABASE_URL out for the built-in database' }
    if (more.length > 0) return { code: 1, text: 'One snapshot at a time: npm run restore -- 1' }
    const folder = snapshotFolder(config)
    return wanted === undefined ? listOf(folder) : { code: 0, text: goBack(config, fileOf(folder, wanted)) }
  } catch (error) {
    if (error instanceof ConfigError) return { code: 1, text: error.message }
    throw error
  }
}
