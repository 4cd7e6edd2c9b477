// The existing data that a backup file is compared with:
// this shop, or an empty one as on a new computer.
import type { StoredTable } from '@webale/domain/features/backup/backup.ts'
import type { Db } from '../../platform/database/store.ts'
import { findExistingIds, findTakenCodes, hasRows, listIds, namesOf } from './backup.queries.ts'

export type GroupTable = 'departments' | 'suppliers' | 'categories'

export type ExistingData = {
  allIds(table: GroupTable): Promise<ReadonlySet<string>>
  /** Which of these ids the table has. */
  existingIds(table: StoredTable, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Names in lower case, with the id that has each. */
  namesOf(table: 'departments' | 'categories'): Promise<Map<string, string>>
  /** Which of these codes a product has already. */
  takenCodes(codes: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * The data of this shop. A table that was empty at first is not asked again: its rows then come
 * from the file.
 */
export const existingDataIn = (db: Db): ExistingData => {
  const emptyTables = new Map<StoredTable, boolean>()
  return {
    allIds: (table) => listIds(db, table),
    existingIds: async (table, ids) => {
      const isEmpty = emptyTables.get(table) ?? !(await hasRows(db, table))
      emptyTables.set(table, isEmpty)
      return isEmpty ? new Set() : findExistingIds(db, table, ids)
    },
    namesOf: (table) => namesOf(db, table),
    takenCodes: (codes) => findTakenCodes(db, codes),
  }
}

export const EMPTY_SHOP: ExistingData = {
  allIds: async () => new Set(),
  existingIds: async () => new Set(),
  namesOf: async () => new Map(),
  takenCodes: async () => new Set(),
}
