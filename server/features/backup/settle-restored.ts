// After the rows of a group are restored: makes everything right that is computed from them.
import type { StoredTable } from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import type { Tx } from '../../platform/database/store.ts'
import { refreshStatistics } from '../../platform/database/statistics.ts'
import { settleVersions } from '../product/item-versions.queries.ts'
import type { MovementContext } from '../stock/move-stock.ts'
import { settleBalances } from './settle-balances.ts'
import { settleStock } from './settle-stock.ts'

const SETTLED = ['products', 'services', 'customers', 'suppliers'] as const
type SettledTable = (typeof SETTLED)[number]

/** What a restore has written: the tables, and the ids of the rows that are settled. */
export type WrittenRows = {
  readonly tables: Set<StoredTable>
  readonly ids: Readonly<Record<SettledTable, string[]>>
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

const isSettled = (table: StoredTable): table is SettledTable =>
  (SETTLED as readonly string[]).includes(table)

export const idsOf = (rows: readonly StoredRow[]): string[] =>
  rows.map((row) => readText(row, 'id'))

/** Remembers these new rows. */
export const noteWritten = (
  { tables, ids }: WrittenRows,
  table: StoredTable,
  fresh: readonly StoredRow[],
): void => {
  if (fresh.length > 0) tables.add(table)
  if (isSettled(table)) ids[table].push(...idsOf(fresh))
}

export const settleRestored = async (
  tx: Tx,
  { tables, ids }: WrittenRows,
  by: MovementContext,
): Promise<void> => {
  await refreshStatistics(tx, [...tables])
  if (ids.products.length > 0) await settleStock(tx, ids.products, by)
  await settleVersions(tx, ids)
  await settleBalances(tx, 'customers', ids.customers, by)
  await settleBalances(tx, 'suppliers', ids.suppliers, by)
}
