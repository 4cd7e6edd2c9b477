// Unreadable rows of a backup file, and the rows that must be left out with them: the items of a
// sale, or the sale of an item, because half a sale would be wrong.
import type { LeftOut } from '@webale/domain/features/backup/backup.api.ts'
import type { BackupTable, StoredTable } from '@webale/domain/features/backup/backup.ts'
import {
  readStoredRow,
  type StoredRow,
  readText,
} from '@webale/domain/features/backup/stored-row.ts'
import { storedColumns } from '@webale/domain/features/backup/stored-columns.ts'
import { type Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { SeenIds } from './seen-ids.ts'

/**
 * Tables whose rows belong to a row of the chosen table, and the referencing column. They are
 * restored only with a new owner.
 */
const OWNER: Partial<Record<StoredTable, string>> = {
  sale_items: 'sale_id',
  refunds: 'sale_id',
  refund_items: 'refund_id',
  money_movements: 'reference_id',
  sale_customers: 'sale_id',
  sale_origins: 'sale_id',
  document_origins: 'subject_id',
  document_flags: 'subject_id',
  customer_entries: 'customer_id',
  supplier_entries: 'supplier_id',
  product_variants: 'product_id',
  product_pictures: 'id',
  product_bundles: 'bundle_product_id',
  delivery_lines: 'delivery_id',
  delivery_costs: 'delivery_id',
  delivery_returns: 'delivery_id',
  delivery_return_lines: 'return_id',
  transfer_lines: 'transfer_id',
  transfer_receipts: 'transfer_id',
  transfer_receipt_lines: 'transfer_id',
  transfer_cancels: 'transfer_id',
  collection_changes: 'collection_id',
  collection_uses: 'collection_id',
  stock_alerts: 'product_id',
  department_settings: 'department_id',
  item_versions: 'item_id',
}

/** The column of the owner; undefined where rows of this table come on their own. */
export const ownerOf = (group: BackupTable, table: StoredTable): string | undefined =>
  table === 'money_movements' && group !== 'sales' ? undefined : OWNER[table]

/** Parts without which their owner is meaningless. */
const WHOLE: readonly StoredTable[] = [
  'sale_items',
  'refund_items',
  'money_movements',
  'customer_entries',
  'supplier_entries',
  'delivery_lines',
  'delivery_costs',
  'delivery_return_lines',
  'transfer_lines',
  'transfer_receipts',
  'transfer_receipt_lines',
  'transfer_cancels',
  'collection_changes',
  'collection_uses',
  'product_bundles',
]

/** The column that links history to a product; history of an omitted product is omitted too. */
const SUBJECT: Partial<Record<StoredTable, string>> = {
  ...OWNER,
  stock_movements: 'product_id',
  internal_stock_usage: 'product_id',
  count_lines: 'product_id',
  count_results: 'product_id',
  float_entries: 'transaction_id',
}

const MAX_EXAMPLES = 5

/** The rows omitted from one chosen table, collected over several passes. */
export type LeavingOut = {
  /** Ids of omitted rows of the chosen table. */
  readonly ids: Set<string>
  /** The first problem found in the current pass. */
  first: Refusal | null
  examples: string[]
  rows: number
  companions: number
  /** True when an owner that was already passed on must be omitted, so the file is read again. */
  late: boolean
}

export const nothingLeftOut = (): LeavingOut => ({
  ids: new Set(),
  first: null,
  examples: [],
  rows: 0,
  companions: 0,
  late: false,
})

/** For the next pass: keeps the omitted ids and resets the counts. */
export const resetCounts = (leaving: LeavingOut): LeavingOut => ({
  ...nothingLeftOut(),
  ids: leaving.ids,
  first: leaving.first,
})

/** The summary for people; null when every row is readable. */
export const leftOutOf = ({ rows, companions, examples }: LeavingOut): LeftOut | null =>
  rows + companions === 0 ? null : { rows, companions, examples }

export const countLeftOut = (leaving: LeavingOut | null): number =>
  leaving === null ? 0 : leaving.rows + leaving.companions

export const wrongField = (
  table: StoredTable,
  row: number,
  field: string,
  problem: string,
): Refusal => refuse('backup_row_wrong', { table, row: String(row), field, problem })

const countOut = (leaving: LeavingOut, isOwn: boolean): void => {
  if (isOwn) leaving.rows += 1
  else leaving.companions += 1
}

type BadRow = {
  readonly table: StoredTable
  readonly isOwn: boolean
  readonly problem: Refusal
  readonly row: Readonly<Record<string, unknown>>
  readonly isTwice?: boolean
}

const readId = (row: BadRow['row'], table: StoredTable, column: string): string | null => {
  const id = storedColumns[table][column]?.read(row[column])
  return typeof id === 'string' ? id : null
}

/**
 * Omits the owner of an unreadable part. Without a known owner half a sale would remain, so the
 * whole table cannot be restored.
 */
const leaveOwner = (leaving: LeavingOut, { table, row, problem }: BadRow): void => {
  const owner = readId(row, table, OWNER[table] ?? '')
  if (owner === null) throw problem
  if (leaving.ids.has(owner)) return
  leaving.ids.add(owner)
  leaving.late = true
}

/** Omits a row that cannot be restored; throws its problem when nothing may be omitted. */
export const leaveOut = (leaving: LeavingOut | null, bad: BadRow): void => {
  if (leaving === null) throw bad.problem
  leaving.first ??= bad.problem
  if (leaving.examples.length < MAX_EXAMPLES) leaving.examples.push(bad.problem.message)
  countOut(leaving, bad.isOwn)
  if (WHOLE.includes(bad.table)) leaveOwner(leaving, bad)
  const id = bad.isOwn && bad.isTwice !== true ? readId(bad.row, bad.table, 'id') : null
  if (id !== null) leaving.ids.add(id)
}

/** Documents that come with another table and have lines of their own. */
export const hasLines = (table: StoredTable): boolean =>
  ['refunds', 'deliveries', 'delivery_returns', 'transfers', 'collections'].includes(table)

/** Must this readable row be omitted because of another one? Then it is counted. */
export const isLeftOut = (
  leaving: LeavingOut | null,
  table: StoredTable,
  isOwn: boolean,
  row: StoredRow,
): boolean => {
  if (leaving === null) return false
  // A return, delivery or transfer whose line cannot
  // be read stays out like a sale whose item cannot.
  const isGone = leaving.ids.has(readText(row, 'id')) && (isOwn || hasLines(table))
  if (!isGone && (isOwn || !leaving.ids.has(readText(row, SUBJECT[table] ?? '')))) return false
  countOut(leaving, isOwn)

  return true
}

/** Parses a row of the file; null when it is omitted. */
export const readOrLeaveOut = (
  leaving: LeavingOut | null,
  {
    table,
    isOwn,
    place,
    given,
    seen,
  }: {
    table: StoredTable
    isOwn: boolean
    place: number
    given: unknown
    seen: SeenIds
  },
): StoredRow | null => {
  const row = typeof given === 'object' && given !== null ? (given as BadRow['row']) : {}
  const read = readStoredRow(table, given)
  if (!('row' in read)) {
    leaveOut(leaving, {
      table,
      isOwn,
      row,
      problem: wrongField(table, place, read.field, read.problem),
    })
    return null
  }

  const id = readText(read.row, 'id')
  if (seen.has(id)) {
    leaveOut(leaving, {
      table,
      isOwn,
      row,
      isTwice: true,
      problem: wrongField(table, place, 'id', 'stands twice in the file'),
    })
    return null
  }

  seen.add(id)

  return isLeftOut(leaving, table, isOwn, read.row) ? null : read.row
}
