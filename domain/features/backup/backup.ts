// The backup file: one JSON document of version 1.0 with whole tables
// (BKP). People choose from the ten names of the specification;
// dependent tables are included under their own names (decision D8).
import { businessDate } from '../../kernel/time.ts'

export const BACKUP_VERSION = '1.0'

/** What people choose from, in the order of the specification. */
export const BACKUP_TABLES = [
  'sales',
  'products',
  'customers',
  'services',
  'appointments',
  'expenses',
  'mobile_money_transactions',
  'reconciliations',
  'departments',
  'suppliers',
] as const
export type BackupTable = (typeof BACKUP_TABLES)[number]

/** As people read them. */
export const BACKUP_LABELS: Readonly<Record<BackupTable, string>> = {
  sales: 'Sales',
  products: 'Products',
  customers: 'Customers',
  services: 'Services',
  appointments: 'Appointments',
  expenses: 'Expenses',
  mobile_money_transactions: 'Mobile money transactions',
  reconciliations: 'Reconciliations',
  departments: 'Departments',
  suppliers: 'Suppliers',
}

/** A table that is written to the file and read from it. */
export type StoredTable =
  | BackupTable
  | 'sale_items'
  | 'refunds'
  | 'refund_items'
  | 'money_movements'
  | 'sale_customers'
  | 'sale_origins'
  | 'document_origins'
  | 'document_flags'
  | 'customer_entries'
  | 'categories'
  | 'product_variants'
  | 'product_pictures'
  | 'product_bundles'
  | 'stock_alerts'
  | 'stock_movements'
  | 'internal_stock_usage'
  | 'item_versions'
  | 'department_settings'
  | 'drawers'
  | 'shifts'
  | 'shift_counts'
  | 'closures'
  | 'closure_approvals'
  | 'late_events'
  | 'stock_counts'
  | 'stock_count_ends'
  | 'count_lines'
  | 'count_results'
  | 'deliveries'
  | 'delivery_lines'
  | 'supplier_entries'
  | 'delivery_costs'
  | 'delivery_returns'
  | 'delivery_return_lines'
  | 'transfers'
  | 'transfer_lines'
  | 'transfer_receipts'
  | 'transfer_receipt_lines'
  | 'transfer_cancels'
  | 'float_lines'
  | 'float_entries'
  | 'float_counts'
  | 'float_approvals'
  | 'collections'
  | 'collection_changes'
  | 'collection_uses'

/** A chosen table with its dependent tables, each after the tables it references. */
const PARTS: Readonly<Record<BackupTable, readonly StoredTable[]>> = {
  sales: [
    'sales',
    'sale_items',
    'refunds',
    'refund_items',
    'money_movements',
    'sale_customers',
    'sale_origins',
    'document_flags',
    'collections',
    'collection_changes',
    'collection_uses',
  ],
  products: [
    'categories',
    'products',
    'product_variants',
    'product_pictures',
    'product_bundles',
    'stock_alerts',
    'stock_movements',
    'internal_stock_usage',
    'item_versions',
    'stock_counts',
    'stock_count_ends',
    'count_lines',
    'count_results',
    'transfers',
    'transfer_lines',
    'transfer_receipts',
    'transfer_receipt_lines',
    'transfer_cancels',
  ],
  customers: ['customers', 'customer_entries'],
  services: ['categories', 'services', 'item_versions'],
  appointments: ['appointments'],
  expenses: ['expenses', 'document_origins', 'document_flags'],
  mobile_money_transactions: [
    'mobile_money_transactions',
    'document_origins',
    'document_flags',
    'float_lines',
    'float_entries',
    'float_counts',
    'float_approvals',
  ],
  reconciliations: [
    'reconciliations',
    'drawers',
    'shifts',
    'shift_counts',
    'closures',
    'closure_approvals',
    'late_events',
    'money_movements',
  ],
  departments: ['departments', 'department_settings'],
  suppliers: [
    'suppliers',
    'supplier_entries',
    'deliveries',
    'delivery_lines',
    'delivery_costs',
    'delivery_returns',
    'delivery_return_lines',
  ],
}
/** Money of sales goes with them; all other money belongs to the drawers. */
export const MONEY_OF_SALES: readonly string[] = ['sale', 'refund', 'rounding']

/** The origins and flags of documents of tills belong to the group of their document. */
export const SUBJECT_OF_GROUP: Partial<Record<BackupTable, 'sale' | 'expense' | 'mobile_money'>> = {
  sales: 'sale',
  expenses: 'expense',
  mobile_money_transactions: 'mobile_money',
}

/** Tables whose rows name their document by `subject_type`. */
export const hasSubjectType = (table: StoredTable): boolean =>
  table === 'document_origins' || table === 'document_flags'

/** The columns that tell the group of a row. */
type SortedRow = {
  readonly reference_type?: unknown
  readonly kind?: unknown
  readonly subject_type?: unknown
}

/** Does this row of a table that belongs to several groups go with this one? */
export const isInGroup = (group: BackupTable, table: StoredTable, row: SortedRow): boolean => {
  if (table === 'item_versions') return (row.kind === 'service') === (group === 'services')
  if (hasSubjectType(table)) return row.subject_type === SUBJECT_OF_GROUP[group]
  if (table !== 'money_movements') return true
  const { reference_type } = row

  return (
    (typeof reference_type === 'string' && MONEY_OF_SALES.includes(reference_type)) ===
    (group === 'sales')
  )
}

/** History of products. It is kept when products are deleted (decision S8). */
export const PRODUCT_HISTORY: readonly StoredTable[] = [
  'stock_movements',
  'internal_stock_usage',
  'stock_counts',
  'stock_count_ends',
  'count_lines',
  'count_results',
]

/**
 * Rows that are never deleted: drawers, shifts and closures stay when cash reconciliations are
 * deleted (decision Y2), deliveries when their supplier is, transfers when their products are, and
 * float lines when their transactions are.
 * money asked from phones when the sales are.
 */
const NEVER_DELETED: readonly StoredTable[] = [
  'drawers',
  'shifts',
  'shift_counts',
  'closures',
  'closure_approvals',
  'late_events',
  'deliveries',
  'delivery_lines',
  'delivery_costs',
  'delivery_returns',
  'delivery_return_lines',
  'transfers',
  'transfer_lines',
  'transfer_receipts',
  'transfer_receipt_lines',
  'transfer_cancels',
  'float_lines',
  'collections',
  'collection_changes',
  'collection_uses',
]

/**
 * Is this part emptied with the chosen table? Categories stay for other tables, history stays.
 * Replaced versions are deleted with their own item.
 */
export const isDeletedWith = (table: BackupTable, part: StoredTable): boolean =>
  part !== 'categories' &&
  part !== 'item_versions' &&
  !PRODUCT_HISTORY.includes(part) &&
  !NEVER_DELETED.includes(part) &&
  (part !== 'money_movements' || table === 'sales')

export const partsOf = (table: BackupTable): readonly StoredTable[] => PARTS[table]

/** Referenced tables come first; deletion uses the reverse order. */
const FIRST: readonly BackupTable[] = [
  'departments',
  'suppliers',
  'products',
  'services',
  'customers',
]
const ORDER: readonly BackupTable[] = [
  ...FIRST,
  ...BACKUP_TABLES.filter((table) => !FIRST.includes(table)),
]
export const restoreOrder = (tables: readonly string[]): BackupTable[] =>
  ORDER.filter((table) => tables.includes(table))
export const removalOrder = (tables: readonly string[]): BackupTable[] =>
  restoreOrder(tables).toReversed()

/** Chosen tables and their dependent tables, without duplicates, in the order of the file. */
export const fileTables = (tables: readonly string[]): StoredTable[] => [
  ...new Set(restoreOrder(tables).flatMap(partsOf)),
]

/** Every table a file may contain. */
export const STORED_TABLES: readonly StoredTable[] = fileTables(BACKUP_TABLES)

/** 'backup-2026-11-21.json', by the day of Kampala. */
export const backupFileName = (now: string, beforeDeletion = false): string =>
  `backup-${beforeDeletion ? 'before-delete-' : ''}${businessDate(now)}.json`

/** Texts of the specification; N is a number of tables. */
export const BACKUP_WORDS = {
  chooseToExport: 'Please select at least one table to export',
  exported: 'Data exported successfully!',
  exportFailed: 'Failed to export data',
  importFailed: 'Failed to import data. Please check the file format.',
  imported: (count: number): string => `Successfully imported ${count} table(s)`,
  notImported: (count: number): string => `Failed to import ${count} table(s)`,
  chooseToDelete: 'Please select at least one table to delete',
  backingUp: 'Creating backup before deletion...',
  deleted: (count: number): string => `Successfully deleted data from ${count} table(s)`,
  notDeleted: (count: number): string => `Failed to delete data from ${count} table(s)`,
  deleteFailed: 'Failed to delete data',
} as const

/** Pause between the automatic backup and the deletion. */
export const PAUSE_BEFORE_DELETION_MS = 1000
