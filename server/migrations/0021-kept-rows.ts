// Immutable rows: the database refuses to change facts (platform/database/immutable-rows.ts). A row
// in ledger_lifts disables the guards for its transaction. The list belongs to this release; later
// migrations add later guards.
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const SALE_COLUMNS =
  '"id", "receipt_number", "subtotal", "discount", "total", "amount_paid", "change_amount", "payment_method", "created_by", "business_date", "created_at", "content_hash"'

const GUARDS: readonly RowGuard[] = [
  { name: 'sale_items_update', table: 'sale_items', event: 'update', unless: 'lifted' },
  { name: 'sale_items_delete', table: 'sale_items', event: 'delete', unless: 'lifted' },
  { name: 'stock_movements_update', table: 'stock_movements', event: 'update', unless: 'lifted' },
  { name: 'stock_movements_delete', table: 'stock_movements', event: 'delete', unless: 'lifted' },
  { name: 'sales_update', table: 'sales', event: `update of ${SALE_COLUMNS}`, unless: 'lifted' },
  { name: 'sales_delete', table: 'sales', event: 'delete', unless: 'lifted' },
  { name: 'audit_log_update', table: 'audit_log', event: 'update', unless: 'sealing' },
  { name: 'audit_log_delete', table: 'audit_log', event: 'delete', unless: 'never' },
  { name: 'seals_update', table: 'seals', event: 'update', unless: 'never' },
  { name: 'seals_delete', table: 'seals', event: 'delete', unless: 'never' },
]

const ENTRY = [
  'id',
  'action',
  'entity',
  'entity_id',
  'subject',
  'actor_id',
  'department_id',
  'session_id',
  'ip',
  'user_agent',
  'details',
]
const ENTRY_VALUES = ['before', 'after', 'created_at']

export const keptRows: SchemaStep = async (db, { integer, table, addGuards }) => {
  await table(db, 'ledger_lifts')
    .addColumn('place', integer, (column) => column.primaryKey())
    .execute()
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
