// `npm run restore`: restores a snapshot of the embedded database while the server is stopped.
// Without an argument it lists the snapshots; `--begin-new` and `--keep` are for a lost shop. It
// never deletes anything.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SNAPSHOT_WORDS } from '@webale/domain/kernel/snapshot-reason.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { sizeText } from '@webale/domain/kernel/byte-size.ts'
import { beginNew, adoptShop } from './begin-new.ts'
import { randomSkip } from '../features/snapshot/skip-numbers.queries.ts'
import { migrations } from '../migrations/migrations.ts'
import { type CommandResult, runCommand } from '../platform/base/command-result.ts'
import { type Config, ConfigError, snapshotFolder } from '../platform/settings/config.ts'
import { databaseFile } from '../platform/database/open.ts'
import { readDatabaseContents } from '../platform/snapshot/lost-shop.ts'
import { newId } from '../platform/base/new-id.ts'
import { lockFolder } from '../platform/shop-file/running.ts'
import { readShopMark, writeShopMark } from '../platform/shop-file/shop-mark.ts'
import { findCopies, type SafetyCopy } from '../platform/snapshot/copies.ts'
import { readManifest } from '../platform/snapshot/manifest.ts'
import { deleteSealedHead } from '../platform/shop-file/sealed-head.ts'
import { restoreSnapshot } from '../platform/snapshot/restore-snapshot.ts'

type Env = Readonly<Record<string, string | undefined>>

const BEGIN_NEW = '--begin-new'
const KEEP_FLAG = '--keep'

const formatCopy = (
  { manifest: { created_at, size, reason }, isOtherShop }: SafetyCopy,
  index: number,
): string =>
  `${String(index + 1).padStart(4)}  ${formatDateTime(created_at)}  ` +
  `${sizeText(size).padStart(10)}  ${isOtherShop ? 'OF ANOTHER SHOP' : 'verified'}  ` +
  SNAPSHOT_WORDS[reason]

const placesIn = (config: Config): string =>
  [snapshotFolder(config), config.SNAPSHOT_SECOND_DIR].filter(Boolean).join(' and ')

const listOf = (config: Config): CommandResult => {
  const all = findCopies(config, new Date().toISOString())
  if (all.length === 0) return { code: 0, text: `There are no snapshots in ${placesIn(config)}` }
  const how =
    'To go back to one: stop the server, then npm run restore -- 1 (its number, ' +
    'or the path of a file)'

  return {
    code: 0,
    text: [
      `Snapshots in ${placesIn(config)}, the newest first:`,
      ...all.map(formatCopy),
      '',
      how,
    ].join('\n'),
  }
}

const fileOf = (config: Config, wanted: string): string => {
  if (/^\d+$/.test(wanted)) {
    const chosen = findCopies(config, new Date().toISOString())[Number(wanted) - 1]
    if (chosen === undefined)
      throw new ConfigError(`There is no snapshot ${wanted}. npm run restore lists them`)
    return chosen.file
  }

  const file = resolve(wanted)
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}`)

  return file
}

const momentOf = (file: string): string => {
  const manifest = readManifest(file)
  return manifest === null ? 'the moment of that file' : formatDateTime(manifest.created_at)
}

/** Runs the work with the folder locked, so that no server opens it meanwhile. */
const withFolderLock = async <Result>(
  { DATA_DIR }: Config,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  const lock = lockFolder(DATA_DIR, 0)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/**
 * Marks the folder with the id of the restored shop; a shop from before ids gets the folder's id.
 */
const markAs = (folder: string): void => {
  const { state, shop_id } = readDatabaseContents(databaseFile(folder))
  const id = shop_id ?? readShopMark(folder)?.shop_id
  if (id !== undefined) writeShopMark(folder, { shop_id: id, has_account: state === 'shop' })
}

const restoreFile = (config: Config, file: string): string => {
  const { DATA_DIR: folder } = config
  const moment = momentOf(file)
  const before = restoreSnapshot({
    file,
    folder,
    schema: migrations,
    epoch: newId(),
    skip: randomSkip(),
    entry_id: newId(),
    now: new Date().toISOString(),
  })

  markAs(folder)
  deleteSealedHead(folder)

  return [
    `The shop is as it was: ${moment}.`,
    ...(before === null ? [] : [`The database that was there is kept: ${join(folder, before)}`]),
    'Start the server: npm start. What was entered since that moment is not in it; ' +
      'compare the last receipts and enter them again.',
  ].join('\n')
}

const ON_POSTGRES =
  'This shop is on PostgreSQL: go back with pg_restore (docs/run/postgres.md). ' +
  'Leave DATABASE_URL out for the built-in database'

const runRestoreCommand = async (
  config: Config,
  wanted: string | undefined,
): Promise<CommandResult> => {
  const { DATABASE_URL: url } = config
  if (wanted === BEGIN_NEW) {
    const begin = (): Promise<string> => beginNew(config, new Date().toISOString())
    return { code: 0, text: await (url === undefined ? withFolderLock(config, begin) : begin()) }
  }

  if (url !== undefined) return { code: 1, text: ON_POSTGRES }
  if (wanted === undefined) return listOf(config)
  if (wanted === KEEP_FLAG)
    return { code: 0, text: await withFolderLock(config, () => adoptShop(config)) }

  const file = fileOf(config, wanted)

  return { code: 0, text: await withFolderLock(config, () => restoreFile(config, file)) }
}

/** Runs the command; returns the exit code and the output. */
export const runRestore = async (
  [wanted, ...more]: readonly string[],
  env: Env,
): Promise<CommandResult> => {
  if (more.length > 0) return { code: 1, text: 'One snapshot at a time: npm run restore -- 1' }
  return runCommand(env, (config) => runRestoreCommand(config, wanted))
}
