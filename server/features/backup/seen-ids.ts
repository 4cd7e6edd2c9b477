// Which ids of a table were read from the file. The tables of our own files are sorted by id, and
// then the last id tells whether one stands twice. Any other table is read again from its beginning
// up to the first id out of order.
import {
  type BackupTable,
  isInGroup,
  type StoredTable,
} from '@webale/domain/features/backup/backup.ts'
import { storedColumns } from '@webale/domain/features/backup/stored-columns.ts'
import { readStoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import { type BackupFile, rowsOf } from './backup-file.ts'

export type SeenIds = {
  /** Can `has` answer for this row? Otherwise the ids must be read again first. */
  canTell(id: string): boolean
  has(id: string): boolean
  add(id: string): void
}

/** All ids so far, or only the last one while they ascend. */
export const openSeenIds = (all: Set<string> | null = null): SeenIds => {
  let last = ''
  return {
    canTell: (id) => id === '' || all !== null || id >= last,
    has: (id) => (all === null ? id === last : all.has(id)),
    add: (id) => {
      last = id
      all?.add(id)
    },
  }
}

/**
 * The id of a row of the file as it would be stored; an
 * empty text when it has none and cannot be restored.
 */
export const idOf = (table: StoredTable, given: unknown): string => {
  const row =
    typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const id = storedColumns[table]['id']?.read(row['id'])
  return typeof id === 'string' ? id : ''
}

/** The ids of the readable rows among the first `count` ones of a table. */
export const readSeenIds = async (
  file: BackupFile,
  group: BackupTable,
  table: StoredTable,
  count: number,
): Promise<SeenIds> => {
  const all = new Set<string>()
  let rows = 0

  for await (const given of rowsOf(file, table)) {
    rows += 1
    if (rows > count) break
    const read = isInGroup(group, table, given ?? {}) ? readStoredRow(table, given) : null
    if (read !== null && 'row' in read) all.add(readText(read.row, 'id'))
  }

  return openSeenIds(all)
}
