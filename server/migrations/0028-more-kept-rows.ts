// More immutable rows: every column of a sale that is on its receipt, expenses, cash counts, mobile
// money, and internal usage except its review. An audit entry stores the fingerprints of the facts
// that its command wrote (decision 0023).
import { sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const SALE_COLUMNS =
  '"id", "receipt_number", "subtotal", "discount", "total", "amount_paid", "change_amount", "payment_method", "cashier_name", "customer_name", "department_id", "customer_id", "created_by", "business_date", "created_at", "content_hash"'
const USAGE_COLUMNS =
  '"id", "product_id", "department_id", "quantity", "unit_value", "total_value", "reason", "notes", "recorded_by", "usage_date", "created_at"'

const GUARDS: readonly RowGuard[] = [
  { name: 'sales_update', table: 'sales', event: `update of ${SALE_COLUMNS}`, unless: 'lifted' },
  { name: 'expenses_update', table: 'expenses', event: 'update', unless: 'lifted' },
  { name: 'expenses_delete', table: 'expenses', event: 'delete', unless: 'lifted' },
  { name: 'reconciliations_update', table: 'reconciliations', event: 'update', unless: 'lifted' },
  { name: 'reconciliations_delete', table: 'reconciliations', event: 'delete', unless: 'lifted' },
  {
    name: 'mobile_money_update',
    table: 'mobile_money_transactions',
    event: 'update',
    unless: 'lifted',
  },
  {
    name: 'mobile_money_delete',
    table: 'mobile_money_transactions',
    event: 'delete',
    unless: 'lifted',
  },
  {
    name: 'usage_update',
    table: 'internal_stock_usage',
    event: `update of ${USAGE_COLUMNS}`,
    unless: 'lifted',
  },
  { name: 'usage_delete', table: 'internal_stock_usage', event: 'delete', unless: 'lifted' },
  { name: 'audit_log_update', table: 'audit_log', event: 'update', unless: 'sealing' },
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
const ENTRY_VALUES = ['before', 'after', 'created_at', 'facts']

export const moreKeptRows: SchemaStep = async (db, { engine, text, integer, table, addGuards }) => {
  await db.schema.alterTable('audit_log').addColumn('facts', text).execute()
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
  await sql`insert into meta (name, value) values ('facts_sealed', 'due')`.execute(db)
  // SQLite records written rows in a temporary table of its single write connection.
  if (engine === 'sqlite') return
  await table(db, 'written_rows')
    .addColumn('tx', integer, (column) => column.notNull())
    .addColumn('table_name', text, (column) => column.notNull())
    .addColumn('row_id', text, (column) => column.notNull())
    .execute()
  await sql`alter table written_rows set unlogged`.execute(db)
  await db.schema.createIndex('written_rows_tx').on('written_rows').column('tx').execute()
}
