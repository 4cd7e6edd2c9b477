// Checks and restores a backup file. Each chosen table is one transaction. Existing rows are
// skipped, so an interrupted restore is completed by running it again (decision D8).
import type {
  CheckedFile,
  RestoreResult,
  TableOutcome,
} from '@webale/domain/features/backup/backup.api.ts'
import {
  type BackupTable,
  restoreOrder,
  type StoredTable,
} from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import { storedCodeKey } from '@webale/domain/features/barcode/code-key.ts'
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { receiptCountOf } from '@webale/domain/features/sale/receipt-number.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { noteManyFacts } from '../../platform/facts/audit.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { indexProducts } from '../product/search-products.queries.ts'
import { recountSales } from '../report/daily-items.queries.ts'
import { noteNoLoss, renewEpoch } from '../snapshot/epoch.queries.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { recordRestoredRows, withAuditRecord } from './audit-record.queries.ts'
import type { BackupFile } from './backup-file.ts'
import { insertStored, raiseCounter, raiseDocumentNumbers } from './backup.queries.ts'
import { type ExistingData, existingDataIn } from './existing-data.ts'
import { withFreeNames } from './free-names.queries.ts'
import { resetCounts, countLeftOut, type LeavingOut, leftOutOf } from './left-out.ts'
import { type KnownRows, readKnownRows, readGroup } from './read-group.ts'
import { idsOf, noteWritten, nothingWritten, alignRestored } from './align-restored.ts'
import {
  type RestoreCounts,
  type ReportWork,
  findOmittedRows,
  type GroupOutcome,
  forEachBatch,
} from './find-omitted-rows.ts'

const outcomeOf = (
  name: BackupTable,
  { rows, added, danglingReferences }: RestoreCounts,
  leaving: LeavingOut | null = null,
): TableOutcome => {
  const left_out = leaving === null ? null : leftOutOf(leaving)
  const note =
    danglingReferences === 0
      ? null
      : `${danglingReferences} of them had a department, category or supplier that is not here ` +
        `any more; they will have none`

  return {
    name,
    rows,
    added,
    skipped: rows - added - (left_out?.rows ?? 0),
    problem: null,
    note,
    left_out,
  }
}

const failureOf = (name: string, problem: string): TableOutcome => ({
  name,
  rows: 0,
  added: 0,
  skipped: 0,
  problem,
  note: null,
  left_out: null,
})

const unknownTableOutcomes = ({ unknownTables }: BackupFile): TableOutcome[] =>
  unknownTables.map((name) => failureOf(name, 'This is no table that can be restored from a file'))

const tablesInOrder = ({ places }: BackupFile): BackupTable[] => restoreOrder([...places.keys()])

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal && error.code !== 'backup_unreadable') return error.message
  throw error
}

/**
 * The result that a restore of this file would have, table
 * by table; writes nothing. Throws backup_unreadable.
 */
export const checkBackup = async (
  file: BackupFile,
  existing: ExistingData,
  report: ReportWork,
): Promise<Omit<CheckedFile, 'upload_id'>> => {
  const tables: TableOutcome[] = []
  let known = await readKnownRows(existing)

  for (const group of tablesInOrder(file)) {
    try {
      const read = await findOmittedRows(file, group, existing, known, report)
      // This table is not restored unless rows may be omitted, so later tables cannot reference it.
      if (read.leaving.first === null) known = read.known
      tables.push({
        ...outcomeOf(group, read.counts, read.leaving),
        problem: read.leaving.first?.message ?? null,
      })
    } catch (error) {
      tables.push(failureOf(group, reasonOf(error)))
    }
  }

  return { created_at: file.created_at, tables: [...tables, ...unknownTableOutcomes(file)] }
}

const withSearchText = (row: StoredRow): StoredRow => ({
  ...row,
  search_text: searchTextOf(row as never),
  code_key: typeof row['barcode'] === 'string' ? storedCodeKey(row['barcode']) : null,
})

const highestReceipt = (rows: readonly StoredRow[]): number =>
  Math.max(0, ...rows.map((row) => receiptCountOf(readText(row, 'receipt_number')) ?? 0))

const highestClosure = (rows: readonly StoredRow[]): number =>
  Math.max(0, ...rows.map(({ number }) => (typeof number === 'number' ? number : 0)))

/** Writes a portion of new rows, and what only their table needs. */
const writeRows = async (
  tx: Tx,
  table: StoredTable,
  fresh: readonly StoredRow[],
  by: MovementContext,
): Promise<void> => {
  const rows =
    table === 'products'
      ? fresh.map(withSearchText)
      : table === 'drawers'
        ? await withFreeNames(tx, fresh)
        : fresh

  await insertStored(tx, table, rows)
  await recordRestoredRows(tx, table, rows, by)
  if (table === 'closures') await raiseCounter(tx, 'closure_number', highestClosure(rows))
}

/**
 * `by` is the actor for the ledger and the audit log; unexpected errors are passed to `onFault`.
 */
type RestoreOptions = {
  readonly by: MovementContext
  /** Restore without the unreadable rows? */
  readonly leaveOut: boolean
  readonly report: ReportWork
  readonly onFault: (error: unknown) => void
}

type GroupRestore = GroupOutcome & { readonly leaving: LeavingOut | null }

/**
 * Writes one group and updates derived values: search index, stock and ledger, report figures,
 * receipt counter.
 */
const writeGroup = async (
  tx: Tx,
  file: BackupFile,
  group: BackupTable,
  idAliases: KnownRows['idAliases'],
  { report, by, leaveOut }: RestoreOptions,
): Promise<GroupRestore> => {
  const existing = existingDataIn(tx)
  const known = { ...(await readKnownRows(existing)), idAliases }
  const leaving = leaveOut
    ? resetCounts((await findOmittedRows(file, group, existing, known, () => undefined)).leaving)
    : null

  const written = nothingWritten()
  let highest = 0
  const read = await forEachBatch(
    readGroup(file, group, { existing, known, leaving }),
    group,
    report,
    async ({ table, fresh }) => {
      await writeRows(tx, table, fresh, by)
      noteWritten(written, table, fresh)
      if (table === 'sales') highest = Math.max(highest, highestReceipt(fresh))
      if (table === 'products') await indexProducts(tx, idsOf(fresh))
    },
  )

  await renewEpoch(tx, by.newId())
  await noteNoLoss(tx)
  await alignRestored(tx, written, by)
  if (group === 'sales' && read.counts.added > 0) await recountSales(tx)
  if (highest > 0) await raiseCounter(tx, 'receipt_number', highest)
  await raiseDocumentNumbers(tx, group)
  await noteManyFacts(tx, by)

  return { ...read, leaving }
}

const restoreGroup = (
  tx: Tx,
  file: BackupFile,
  group: BackupTable,
  idAliases: KnownRows['idAliases'],
  doing: RestoreOptions,
): Promise<GroupRestore> =>
  withAuditRecord(
    tx,
    {
      action: 'data_restored',
      table: group,
      by: doing.by,
    },
    async () => {
      const read = await writeGroup(tx, file, group, idAliases, doing)
      return {
        rows: read.counts.added,
        left_out: countLeftOut(read.leaving),
        result: read,
      }
    },
  )

/** The text for the person who restores. */
const problemIn = (error: unknown, onFault: (error: unknown) => void): string => {
  if (error instanceof Refusal) return error.message
  onFault(error)
  return refuse('unexpected').message
}

/**
 * Restores every table of the file, each in its own transaction; a table that fails is named and
 * left unchanged.
 */
export const restoreBackup = async (
  file: BackupFile,
  store: Store,
  doing: RestoreOptions,
): Promise<Omit<RestoreResult, 'snapshot'>> => {
  const tables: TableOutcome[] = []
  let idAliases: KnownRows['idAliases'] = new Map()

  for (const group of tablesInOrder(file)) {
    try {
      const read = await inTransaction(store, (tx) =>
        restoreGroup(tx, file, group, idAliases, doing),
      )
      idAliases = read.known.idAliases
      tables.push(outcomeOf(group, read.counts, read.leaving))
    } catch (error) {
      tables.push(failureOf(group, problemIn(error, doing.onFault)))
    }
  }

  tables.push(...unknownTableOutcomes(file))
  const failed = tables.filter(({ problem }) => problem !== null).length

  return { imported: tables.length - failed, failed, tables }
}
