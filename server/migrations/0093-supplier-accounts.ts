// Accounts of suppliers: entries, and the balance as a column that is the sum of the entries.
// Deliveries of an earlier version made no entries: nobody knows which of them were paid.
import { sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = [
  { name: 'supplier_entries_update', table: 'supplier_entries', event: 'update', unless: 'lifted' },
  { name: 'supplier_entries_delete', table: 'supplier_entries', event: 'delete', unless: 'lifted' },
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
]
const ENTRY_VALUES = ['user_agent', 'details', 'before', 'after', 'created_at', 'facts']

const KINDS = "'opening', 'delivery', 'return', 'payment', 'undo', 'adjustment', 'restore'"

export const supplierAccounts: SchemaStep = async (
  db,
  { id, text, price, date, time, table, addGuards },
) => {
  await db.schema
    .alterTable('suppliers')
    .addColumn('balance', price, (column) => column.notNull().defaultTo(0))
    .execute()
  await table(db, 'supplier_entries')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('supplier_id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in (${sql.raw(KINDS)})`))
    .addColumn('amount', price, (column) => column.notNull())
    .addColumn('delivery_id', id)
    .addColumn('return_id', id)
    .addColumn('entry_id', id)
    .addColumn('method', text)
    .addColumn('reference', text)
    .addColumn('note', text)
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  const index = db.schema.createIndex('supplier_entries_account').on('supplier_entries')
  await index.columns(['supplier_id', 'business_date', 'created_at', 'id']).execute()
  await sql`create index supplier_entries_delivery on supplier_entries (delivery_id) where delivery_id is not null`.execute(
    db,
  )
  await sql`create index supplier_entries_undo on supplier_entries (entry_id) where entry_id is not null`.execute(
    db,
  )
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
