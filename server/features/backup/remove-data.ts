// Deletes all rows of chosen tables, each with its dependent tables in one transaction. The stock
// ledger stays (decision S8). A table that other rows still reference is not deleted, and the
// result names them.
import type { RemovalResult, WorkProgress } from '@webale/domain/features/backup/backup.api.ts'
import {
  type BackupTable,
  isDeletedWith,
  partsOf,
  removalOrder,
  type StoredTable,
  SUBJECT_OF_GROUP,
} from '@webale/domain/features/backup/backup.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Db, Store, Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { noteNoLoss, notePurged, renewEpoch } from '../snapshot/epoch.queries.ts'
import { recountSales } from '../report/daily-items.queries.ts'
import { countPurged } from '../till/purged.queries.ts'
import { hasOpenShift } from '../shift/shift.queries.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { deleteVersionsOfGone } from '../product/item-versions.queries.ts'
import { clearSearch, deleteSome } from './backup.queries.ts'
import { accountsInUse, usersOf } from './users-of.queries.ts'
import { withAuditRecord } from './audit-record.queries.ts'

const ROWS_AT_ONCE = 2000

/** The tables deleted with a chosen table: categories and history stay. */
const removedWith = (table: BackupTable): StoredTable[] =>
  partsOf(table)
    .filter((part) => isDeletedWith(table, part))
    .toReversed()

type ReportWork = (progress: WorkProgress) => void

const deleteRows = async (tx: Tx, table: BackupTable, report: ReportWork): Promise<number> => {
  let [done, own] = [0, 0]

  for (const part of removedWith(table)) {
    for (;;) {
      const removed = await deleteSome(tx, {
        group: table,
        table: part,
        limit: ROWS_AT_ONCE,
      })

      if (removed === 0) break
      done += removed
      if (part === table) own += removed
      report({ table, done })
      await yieldToEventLoop()
    }
  }

  return own
}

/**
 * Tables of facts. Only this code deletes them, with an audit entry and with the guards disabled in
 * its own transaction.
 */
const KEPT: readonly BackupTable[] = [
  'sales',
  'customers',
  'suppliers',
  'expenses',
  'mobile_money_transactions',
  'reconciliations',
]

/**
 * Runs before anything is deleted. Throws shifts_open, because sales of an open shift are part of
 * its count (decision Y2), in_use for customers and suppliers whose accounts are not settled, and
 * for products while a transfer is on the way.
 */
export const checkRemovable = async (db: Db, tables: readonly string[]): Promise<void> => {
  if (tables.includes('sales') && (await hasOpenShift(db))) throw refuse('shifts_open')

  for (const [table, thing] of [
    ['customers', 'A customer'],
    ['suppliers', 'A supplier'],
  ] as const) {
    const accounts = tables.includes(table) ? await accountsInUse(db, table) : null
    if (accounts !== null) throw refuse('in_use', { thing, users: accounts })
  }

  const transfers = tables.includes('products') ? await usersOf(db, 'products') : null
  if (transfers !== null) throw refuse('in_use', { thing: 'A product', users: transfers })
}

const emptyTable = async (
  tx: Tx,
  table: BackupTable,
  { by, report }: Pick<RemovalOptions, 'by' | 'report'>,
): Promise<number> => {
  await checkRemovable(tx, [table])
  const users = await usersOf(tx, table)
  if (users !== null)
    throw refuse('in_use', {
      thing: table === 'departments' ? 'A department' : 'A supplier',
      users,
    })

  return withAuditRecord(tx, { action: 'data_deleted', table, by }, async () => {
    const purged = SUBJECT_OF_GROUP[table]
    if (purged !== undefined) await countPurged(tx, purged)
    const rows = await (KEPT.includes(table)
      ? withImmutabilityDisabled(tx, () => deleteRows(tx, table, report))
      : deleteRows(tx, table, report))

    if (table === 'products') await clearSearch(tx)
    if (table === 'products' || table === 'services') await deleteVersionsOfGone(tx)
    if (table === 'sales') await recountSales(tx)
    await renewEpoch(tx, by.newId())
    await noteNoLoss(tx)
    if (purged !== undefined) await notePurged(tx, purged)

    return { rows, result: rows }
  })
}

/** `by` is the actor for the audit log; unexpected errors are passed to `onFault`. */
type RemovalOptions = {
  readonly by: MovementContext
  readonly report: ReportWork
  readonly onFault: (error: unknown) => void
}

/** Empties the tables; a table that fails is named and keeps all its rows. */
export const removeData = async (
  store: Store,
  chosen: readonly BackupTable[],
  { onFault, ...doing }: RemovalOptions,
): Promise<Omit<RemovalResult, 'snapshot'>> => {
  const tables: { name: string; rows: number; problem: string | null }[] = []

  for (const name of removalOrder(chosen)) {
    try {
      tables.push({
        name,
        rows: await inTransaction(store, (tx) => emptyTable(tx, name, doing)),
        problem: null,
      })
    } catch (error) {
      if (!(error instanceof Refusal)) onFault(error)
      tables.push({
        name,
        rows: 0,
        problem: error instanceof Refusal ? error.message : refuse('unexpected').message,
      })
    }
  }

  const failed = tables.filter(({ problem }) => problem !== null).length

  return { removed: tables.length - failed, failed, tables }
}
