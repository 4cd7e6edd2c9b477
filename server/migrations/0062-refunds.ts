// Returns and voids with their lines, and the components of each bundle at the time of its sale.
import { sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = [
  { name: 'refunds_update', table: 'refunds', event: 'update', unless: 'lifted' },
  { name: 'refunds_delete', table: 'refunds', event: 'delete', unless: 'lifted' },
  { name: 'refund_items_update', table: 'refund_items', event: 'update', unless: 'lifted' },
  { name: 'refund_items_delete', table: 'refund_items', event: 'delete', unless: 'lifted' },
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

export const refunds: SchemaStep = async (
  db,
  { id, text, integer, quantity, json, date, time, table, addGuards },
) => {
  await table(db, 'refunds')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('sale_id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('return', 'void')`))
    .addColumn('total', integer, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('restocked_cost', integer, (column) => column.notNull())
    .addColumn('lost_cost', integer, (column) => column.notNull())
    .addColumn('shift_id', id)
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  // Not unique: the number is a label, and two databases may have used it (decision S3).
  await db.schema.createIndex('refunds_sale').on('refunds').column('sale_id').execute()
  await db.schema
    .createIndex('refunds_day')
    .on('refunds')
    .columns(['business_date', 'department_id'])
    .execute()
  await sql`create unique index refunds_one_void on refunds (sale_id) where kind = 'void'`.execute(
    db,
  )
  await table(db, 'refund_items')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('refund_id', id, (column) => column.notNull())
    .addColumn('sale_item_id', id, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('base_quantity', quantity, (column) => column.notNull())
    .addColumn('condition', text)
    .addColumn('cost', integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('refund_items_refund')
    .on('refund_items')
    .column('refund_id')
    .execute()
  await db.schema
    .createIndex('refund_items_line')
    .on('refund_items')
    .column('sale_item_id')
    .execute()
  await db.schema.alterTable('sale_items').addColumn('components', json).execute()
  await sql`insert into counters (name, value) values ('refund_number', 0)`.execute(db)
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
