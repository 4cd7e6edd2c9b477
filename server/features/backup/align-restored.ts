// After the rows of a group are restored: makes everything right that is computed from them.
import type { StoredTable } from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import type { Tx } from '../../platform/database/store.ts'
import { refreshStatistics } from '../../platform/database/statistics.ts'
import { alignVersions } from '../product/item-versions.queries.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { alignBalances } from './align-balances.ts'
import { alignStock } from './align-stock.ts'

const ALIGNED = ['products', 'services', 'customers', 'suppliers'] as const
type AlignedTable = (typeof ALIGNED)[number]

/** What a restore has written: the tables, and the ids of the rows that are aligned. */
export type WrittenRows = {
  readonly tables: Set<StoredTable>
  readonly ids: Readonly<Record<AlignedTable, string[]>>
}

export const nothingWritten = (): WrittenRows => ({
  tables: new Set(),
  ids: {
    products: [],
    services: [],
    customers: [],
    suppliers: [],
  },
})

const isAligned = (table: StoredTable): table is AlignedTable =>
  (ALIGNED as readonly string[]).includes(table)

export const idsOf = (rows: readonly StoredRow[]): string[] =>
  rows.map((row) => readText(row, 'id'))

/** Remembers these new rows. */
export const noteWritten = (
  { tables, ids }: WrittenRows,
  table: StoredTable,
  fresh: readonly StoredRow[],
): void => {
  if (fresh.length > 0) tables.add(table)
  if (isAligned(table)) ids[table].push(...idsOf(fresh))
}

export const alignRestored = async (
  tx: Tx,
  { tables, ids }: WrittenRows,
  by: MovementContext,
): Promise<void> => {
  await refreshStatistics(tx, [...tables])
  if (ids.products.length > 0) await alignStock(tx, ids.products, by)
  await alignVersions(tx, ids)
  await alignBalances(tx, 'customers', ids.customers, by)
  await alignBalances(tx, 'suppliers', ids.suppliers, by)
}
