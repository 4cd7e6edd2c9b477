// Checks a backup file and restores it. Each chosen table is one transaction: whole, or as it was. What is here already is
// left alone, so a restore that was cut off is finished by doing it again (BKP-014, decision D8).
import type { CheckedFile, Restored, TableOutcome, WorkProgress } from '@webale/domain/features/backup/backup.api.ts'
import { type BackupTable, restoreOrder } from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, textIn } from '@webale/domain/features/backup/stored-row.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db, Store, Tx } from '../../platform/database/open.ts'
import { renewEpoch } from '../snapshot/epoch.queries.ts'
import { recountSales } from '../report/daily-items.queries.ts'
import { indexProducts, searchTextOf } from '../product/search-products.queries.ts'
import type { Mover } from '../stock/move-stock.ts'
import type { BackupFile } from './backup-file.ts'
import { insertStored, raiseReceiptNumber } from './backup.queries.ts'
import { noteRestored, onRecord } from './on-record.queries.ts'
import { type Known, knownOf, type Portion, readGroup } from './read-group.ts'
import { settleStock } from './settle-stock.ts'

type Told = (progress: WorkProgress) => void
type Counts = { rows: number; added: number; loose: number; done: number }

const outcome = (name: BackupTable, { rows, added, loose }: Counts): TableOutcome => {
  const note = loose === 0 ? null : `${loose} of them had a department, category or supplier that is not here any more; they will have none`
  return { name, rows, added, skipped: rows - added, problem: null, note }
}

const failure = (name: string, problem: string): TableOutcome => ({ name, rows: 0, added: 0, skipped: 0, problem, note: null })

const addTo = (counts: Counts, group: BackupTable, { table, seen, fresh, loose }: Portion): void => {
  counts.done += seen
  if (table !== group) return
  counts.rows += seen
  counts.added += fresh.length
  counts.loose += loose
}

/** Reads a group to its end and hands every portion on. */
const eachPortion = async (
  reading: AsyncGenerator<Portion, Known>,
  group: BackupTable,
  tell: Told,
  write: (portion: Portion) => Promise<void>,
): Promise<{ counts: Counts; known: Known }> => {
  const counts: Counts = { rows: 0, added: 0, loose: 0, done: 0 }
  for (;;) {
    const next = await reading.next()
    if (next.done) return { counts, known: next.value }
    await write(next.value)
    addTo(counts, group, next.value)
    tell({ table: group, done: counts.done })
  }
}

const strangersOf = ({ strangers }: BackupFile): TableOutcome[] => strangers.map((name) => failure(name, 'This is no table that can be restored from a file'))

const groupsOf = ({ places }: BackupFile): BackupTable[] => restoreOrder([...places.keys()])

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal && error.code !== 'backup_unreadable') return error.message
  throw error
}

/** What a restore of this file would do, table by table; writes nothing. Throws backup_unreadable. */
export const checkBackup = async (file: BackupFile, db: Db, tell: Told): Promise<Omit<CheckedFile, 'upload_id'>> => {
  const tables: TableOutcome[] = []
  let known = await knownOf(db)
  for (const group of groupsOf(file)) {
    try {
      const read = await eachPortion(readGroup(file, db, group, known), group, tell, async () => undefined)
      known = read.known
      tables.push(outcome(group, read.counts))
    } catch (error) {
      tables.push(failure(group, reasonOf(error)))
    }
  }
  return { created_at: file.created_at, tables: [...tables, ...strangersOf(file)] }
}

const searchable = (row: StoredRow): StoredRow => ({ ...row, search_text: searchTextOf(row as never) })

const RECEIPT = /^RCP-(\d{6,12})$/

const highestReceipt = (rows: readonly StoredRow[]): number => Math.max(0, ...rows.map((row) => Number(RECEIPT.exec(textIn(row, 'receipt_number'))?.[1] ?? 0)))

/** `by` is who restores, for the ledger and the audit log; faults of ours go to the log by `onFault`. */
type Doing = { readonly by: Mover; readonly tell: Told; readonly onFault: (error: unknown) => void }

const idsOf = (rows: readonly StoredRow[]): string[] => rows.map((row) => textIn(row, 'id'))

/** Writes one group, and what follows from it: search, stock and ledger, figures of sales, the number of the next receipt. */
const writeGroup = async (tx: Tx, file: BackupFile, group: BackupTable, known: Known, { tell, by }: Doing): Promise<{ counts: Counts; known: Known }> => {
  const products: string[] = []
  let highest = 0
  const read = await eachPortion(readGroup(file, tx, group, known), group, tell, async ({ table, fresh }) => {
    await insertStored(tx, table, table === 'products' ? fresh.map(searchable) : fresh)
    await noteRestored(tx, table, fresh)
    if (table === 'sales') {
      highest = Math.max(highest, highestReceipt(fresh))
    } else if (table === 'products') {
      await indexProducts(tx, idsOf(fresh))
      products.push(...idsOf(fresh))
    }
  })
  await renewEpoch(tx, by.newId())
  if (products.length > 0) await settleStock(tx, products, by)
  if (group === 'sales' && read.counts.added > 0) await recountSales(tx)
  if (highest > 0) await raiseReceiptNumber(tx, highest)
  return read
}

const restoreGroup = (tx: Tx, file: BackupFile, group: BackupTable, known: Known, doing: Doing): Promise<{ counts: Counts; known: Known }> =>
  onRecord(tx, { action: 'data_restored', table: group, by: doing.by }, async () => {
    const read = await writeGroup(tx, file, group, known, doing)
    return { rows: read.counts.added, result: read }
  })

/** The words for whoever restores. */
const problemIn = (error: unknown, onFault: (error: unknown) => void): string => {
  if (error instanceof Refusal) return error.message
  onFault(error)
  return refuse('unexpected').message
}

/** Restores every table of the file, each in a transaction of its own; what failed is named and left as it was (BKP-016). */
export const restoreBackup = async (file: BackupFile, store: Store, doing: Doing): Promise<Omit<Restored, 'snapshot'>> => {
  const tables: TableOutcome[] = []
  let same: Known['same'] = new Map()
  for (const group of groupsOf(file)) {
    try {
      const read = await store.transaction(async (tx) => restoreGroup(tx, file, group, { ...(await knownOf(tx)), same }, doing))
      same = read.known.same
      tables.push(outcome(group, read.counts))
    } catch (error) {
      tables.push(failure(group, problemIn(error, doing.onFault)))
    }
  }
  tables.push(...strangersOf(file))
  const failed = tables.filter(({ problem }) => problem !== null).length
  return { imported: tables.length - failed, failed, tables }
}
