// Immutable rows: triggers refuse to change or delete sales, stock movements and audit entries.
// Only the deletion of data disables them, for its own transaction.
import { sql } from 'kysely'
import { type RowGuard, triggerOf, updateOf } from './guards.ts'
import type { Db, Tx } from './store.ts'

/** Immutable columns of a sale; the report columns (cost, item count) may be recomputed. */
const SALE_FACTS = [
  'id',
  'receipt_number',
  'subtotal',
  'discount',
  'total',
  'amount_paid',
  'change_amount',
  'payment_method',
  'cashier_name',
]
const SALE_STAMPS = [
  'customer_name',
  'department_id',
  'customer_id',
  'created_by',
  'business_date',
  'created_at',
  'content_hash',
  'shift_id',
  'parts',
  'discount_reason',
]
/** All columns of internal usage except its review. */
const USAGE_FACTS = [
  'id',
  'product_id',
  'department_id',
  'quantity',
  'unit_value',
  'total_value',
  'reason',
  'notes',
  'recorded_by',
]
const USAGE_STAMPS = ['usage_date', 'created_at']

/** All columns of a request to a phone except its state, its looks and its use. */
const REQUEST_FACTS = [
  'id',
  'cart_id',
  'department_id',
  'till_id',
  'provider',
  'phone',
  'amount',
  'note',
  'business_date',
  'created_by',
  'created_at',
]

/** All columns of a flag except what an administrator decided about it. */
const FLAG_FACTS = ['id', 'subject_type', 'subject_id', 'flag', 'details', 'created_at']
/** All columns of a quarantined sale except what became of it. */
const QUARANTINED_FACTS = ['id', 'sale_id', 'body_hash', 'till_id', 'body', 'reason', 'received_at']

const guardTrigger = (
  name: string,
  table: string,
  unless: RowGuard['unless'],
  update: RowGuard['event'] = 'update',
): readonly RowGuard[] => [
  { name: `${name}_update`, table, event: update, unless },
  {
    name: `${name}_delete`,
    table,
    event: 'delete',
    unless: unless === 'sealing' ? 'never' : unless,
  },
]

/** All guards by their name in the database. Each migration created the guards of its release. */
export const guards: readonly RowGuard[] = [
  ...guardTrigger('sale_items', 'sale_items', 'lifted'),
  ...guardTrigger('stock_movements', 'stock_movements', 'lifted'),
  ...guardTrigger('sales', 'sales', 'lifted', updateOf([...SALE_FACTS, ...SALE_STAMPS])),
  ...guardTrigger('money_movements', 'money_movements', 'lifted'),
  ...guardTrigger('refunds', 'refunds', 'lifted'),
  ...guardTrigger('refund_items', 'refund_items', 'lifted'),
  ...guardTrigger('customer_entries', 'customer_entries', 'lifted'),
  ...guardTrigger('supplier_entries', 'supplier_entries', 'lifted'),
  ...guardTrigger('sale_customers', 'sale_customers', 'lifted'),
  ...guardTrigger('sale_origins', 'sale_origins', 'lifted'),
  ...guardTrigger('document_origins', 'document_origins', 'lifted'),
  ...guardTrigger('document_flags', 'document_flags', 'lifted', updateOf(FLAG_FACTS)),
  {
    name: 'document_flags_again',
    table: 'document_flags',
    event: 'update',
    unless: 'unresolved',
  },
  ...guardTrigger('kept_sales', 'kept_sales', 'never', updateOf(QUARANTINED_FACTS)),
  ...guardTrigger('expenses', 'expenses', 'lifted'),
  ...guardTrigger('reconciliations', 'reconciliations', 'lifted'),
  ...guardTrigger('mobile_money', 'mobile_money_transactions', 'lifted'),
  ...guardTrigger('float_entries', 'float_entries', 'lifted'),
  ...guardTrigger('float_counts', 'float_counts', 'lifted'),
  ...guardTrigger('float_approvals', 'float_approvals', 'lifted'),
  ...guardTrigger(
    'usage',
    'internal_stock_usage',
    'lifted',
    updateOf([...USAGE_FACTS, ...USAGE_STAMPS]),
  ),
  ...guardTrigger('audit_log', 'audit_log', 'sealing'),
  ...guardTrigger('seals', 'seals', 'never'),
  ...guardTrigger('documents', 'documents', 'never'),
  ...guardTrigger('shifts', 'shifts', 'never'),
  ...guardTrigger('shift_counts', 'shift_counts', 'never'),
  ...guardTrigger('closures', 'closures', 'never'),
  ...guardTrigger('closure_approvals', 'closure_approvals', 'never'),
  ...guardTrigger('late_events', 'late_events', 'never'),
  ...guardTrigger('stock_counts', 'stock_counts', 'never'),
  ...guardTrigger('stock_count_ends', 'stock_count_ends', 'never'),
  ...guardTrigger('count_lines', 'count_lines', 'never'),
  ...guardTrigger('count_results', 'count_results', 'never'),
  ...guardTrigger('deliveries', 'deliveries', 'never'),
  ...guardTrigger('delivery_lines', 'delivery_lines', 'never'),
  ...guardTrigger('delivery_costs', 'delivery_costs', 'never'),
  ...guardTrigger('delivery_returns', 'delivery_returns', 'never'),
  ...guardTrigger('delivery_return_lines', 'delivery_return_lines', 'never'),
  ...guardTrigger('transfers', 'transfers', 'never'),
  ...guardTrigger('transfer_lines', 'transfer_lines', 'never'),
  ...guardTrigger('transfer_receipts', 'transfer_receipts', 'never'),
  ...guardTrigger('transfer_receipt_lines', 'transfer_receipt_lines', 'never'),
  ...guardTrigger('transfer_cancels', 'transfer_cancels', 'never'),
  ...guardTrigger('collections', 'collections', 'never', updateOf(REQUEST_FACTS)),
  ...guardTrigger('collection_changes', 'collection_changes', 'never'),
  ...guardTrigger('collection_uses', 'collection_uses', 'never'),
]

/** Names of the guards that this database does not have; none on a healthy one. */
export const missingGuards = async (db: Db): Promise<string[]> => {
  const found =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`
      : sql<{
          name: string
        }>`select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
          where not tgisinternal and tgenabled <> 'D'
          and relnamespace = cast(current_schema() as regnamespace)`

  const { rows } = await found.execute(db)
  const names = new Set(rows.map(({ name }) => name))

  return guards.map(triggerOf).filter((name) => !names.has(name))
}

/**
 * Lets only this transaction change and delete
 * immutable rows. The caller must write an audit entry.
 */
export const withImmutabilityDisabled = async <Result>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<Result> => {
  await tx.insertInto('ledger_lifts').values({ place: 1 }).execute()
  const result = await work()
  await tx.deleteFrom('ledger_lifts').execute()

  return result
}
