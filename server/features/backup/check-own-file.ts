// Checks that a backup file of this shop would restore it: writes one, reads it back from the disk,
// and checks it as for an empty shop. Streams the rows; only ids are held in memory.
import { randomUUID } from 'node:crypto'
import {
  BACKUP_TABLES,
  fileTables,
  partsOf,
  restoreOrder,
} from '@webale/domain/features/backup/backup.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db, Store } from '../../platform/database/store.ts'
import { openSpool, type Spool } from '../../platform/files/spool.ts'
import { type BackupFile, indexBackup } from './backup-file.ts'
import { type ExportedFile, exportBackup, writeExported } from './export-backup.ts'
import { checkBackup } from './restore-backup.ts'
import { EMPTY_SHOP } from './existing-data.ts'

const KEPT_FILES = 3
const MEGABYTE = 1024 * 1024

/** The size in bytes that a restore accepts. */
export const mostBytes = ({ RESTORE_MOST_MB }: Pick<Config, 'RESTORE_MOST_MB'>): number =>
  RESTORE_MOST_MB * MEGABYTE

/** An exported table that is missing in the file. */
const findMissingTable = ({ places }: BackupFile, tables: readonly string[]): string | null => {
  const missing = fileTables(tables).find((table) => !places.has(table))
  return missing === undefined ? null : `${missing} is not in the file`
}

type ExportedCounts = ExportedFile['counts']

/** A table with fewer rows in the file than in the shop. */
const shortIn = (counts: ExportedCounts, seen: ReadonlyMap<string, number>): string | null => {
  for (const group of restoreOrder([...counts.keys()])) {
    const expected = partsOf(group).reduce((sum, part) => sum + (counts.get(part) ?? 0), 0)
    if ((seen.get(group) ?? 0) !== expected)
      return `${group} has ${seen.get(group) ?? 0} rows in the file instead of ${expected}`
  }
  return null
}

const problemIn = async (
  file: BackupFile,
  tables: readonly string[],
  counts: ExportedCounts,
): Promise<string | null> => {
  const missing = findMissingTable(file, tables)
  if (missing !== null) return missing
  const seen = new Map<string, number>()
  const checked = await checkBackup(file, EMPTY_SHOP, ({ table, done }) => seen.set(table, done))

  return checked.tables.find(({ problem }) => problem !== null)?.problem ?? shortIn(counts, seen)
}

/** A file that no restore would take helps nobody, for example one with many pictures. */
const tooLarge = (size: number, most: number): string => {
  const [megabytes, limit] = [Math.ceil(size / MEGABYTE), Math.floor(most / MEGABYTE)]
  return (
    `the file has ${megabytes} MB and a restore takes ${limit} MB. ` +
    `Raise RESTORE_MOST_MB on the server first`
  )
}

type FileCheck = {
  /** For temporary files, which are removed. */
  readonly folder: string
  readonly now: string
  /** Bytes that a restore takes. */
  readonly most: number
}

const checkWrittenFile = async (
  spool: Spool,
  name: string,
  source: Pick<Store, 'openReadTransaction'>,
  tables: readonly string[],
  { now, most }: Pick<FileCheck, 'now' | 'most'>,
): Promise<string | null> => {
  const file = await exportBackup(source, tables, now)
  const size = await writeExported(spool, name, file)
  if (size > most) return tooLarge(size, most)

  try {
    return await problemIn(await indexBackup((from) => spool.read(name, from)), tables, file.counts)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/**
 * The reason, in words, why a file of these tables could not be restored; null when it could.
 * Throws errors of the disk.
 */
export const checkOwnFile = async (
  source: Pick<Store, 'openReadTransaction'>,
  tables: readonly string[],
  { folder, now, most }: FileCheck,
): Promise<string | null> => {
  const spool = await openSpool(folder)
  const name = `${now.replaceAll(/[:.]/g, '-')}-${randomUUID()}.json`
  // Removes files of a server that was killed.
  await spool.keepNewest(KEPT_FILES)

  try {
    return await checkWrittenFile(spool, name, source, tables, { now, most })
  } finally {
    await spool.remove(name)
  }
}

/** The check of a file of the whole shop, on an open read transaction. */
export const fileCheckIn =
  (folder: string, most: number) =>
  (db: Db, now: string): Promise<string | null> =>
    checkOwnFile(
      { openReadTransaction: async () => ({ db, end: async () => undefined }) },
      BACKUP_TABLES,
      {
        folder,
        now,
        most,
      },
    )
