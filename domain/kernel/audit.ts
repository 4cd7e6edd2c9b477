// The entry that a command leaves in the audit log. Every command declares it, so none can be
// forgotten (docs/tour.md).

/** What an entry is about. The log is filtered by these (domain/features/audit/audit.ts). */
export const AUDIT_ENTITIES = [
  'sale',
  'held-cart',
  'approval',
  'refund',
  'till',
  'product',
  'category',
  'variant',
  'supplier',
  'stock',
  'stock-count',
  'delivery',
  'supplier-account',
  'transfer',
  'internal-usage',
  'expense',
  'reconciliation',
  'drawer',
  'printer',
  'shift',
  'mobile-money',
  'float-book',
  'collection',
  'service',
  'customer',
  'customer-account',
  'settings',
  'shop-rules',
  'department',
  'security',
  'account',
  'backup',
  'import',
  'snapshot',
  'doctor',
  'books',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** Tables whose rows a command changes. */
export type AuditTable =
  | 'products'
  | 'product_bundles'
  | 'categories'
  | 'product_variants'
  | 'suppliers'
  | 'stock_alerts'
  | 'services'
  | 'customers'
  | 'departments'
  | 'settings'
  | 'department_settings'
  | 'drawers'
  | 'printers'
  | 'expenses'
  | 'reconciliations'
  | 'mobile_money_transactions'
  | 'float_lines'
  | 'internal_stock_usage'

/** One row that is read before and after a command. */
export type AuditRow = {
  readonly table: AuditTable
  /**
   * How the row is found. `id` (unless said otherwise): by the id in the output, or else in the
   * input. `department_id`: by that field of the input. `single`: the table has one row.
   */
  readonly by?: 'id' | 'department_id' | 'single'
  /** The column that names the row; null where only its product has a name. */
  readonly subject: string | null
  /** The column with the product that the row belongs to. Its name comes before the row's own. */
  readonly product?: string
  /** The column with the id for the entry; `id` unless said otherwise. */
  readonly entity_id?: string
}

/** An entry made from the output alone. */
export type AuditNote = {
  readonly entity_id?: string
  readonly subject?: string
  readonly department_id?: string | null
  readonly details?: string
  /** Changed fields. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/**
 * `row`: the row is read before and after the work, and the entry shows what
 * differs; a row saved unchanged leaves no entry. `note`: the entry is made from the
 * output, without reading anything; null for no entry. `action`: the name in the
 * log, where entries were stored before the operation got its present name.
 * `by_handler`: the handler writes its entries, because only it knows what happened.
 */
export type Audit<Input = never, Output = never> =
  | { readonly entity: AuditEntity; readonly row: AuditRow | ((input: Input) => AuditRow) }
  | {
      readonly entity: AuditEntity
      readonly note: (output: Output) => AuditNote | null
      readonly action?: string
    }
  | 'by_handler'
