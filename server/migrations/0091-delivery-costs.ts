// Costs that were added to a delivery after its goods came: a row for each line, which nobody
// changes or deletes.
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = [
  { name: 'delivery_costs_update', table: 'delivery_costs', event: 'update', unless: 'never' },
  { name: 'delivery_costs_delete', table: 'delivery_costs', event: 'delete', unless: 'never' },
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

export const deliveryCosts: SchemaStep = async (
  db,
  { id, price, quantity, date, time, table, addGuards },
) => {
  await table(db, 'delivery_costs')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('costs_id', id, (column) => column.notNull())
    .addColumn('delivery_id', id, (column) => column.notNull())
    // Costs are added once, also when two administrators add them at the same moment.
    .addColumn('line_id', id, (column) => column.notNull().unique())
    .addColumn('line_cost', price, (column) => column.notNull())
    .addColumn('extra_share', price, (column) => column.notNull())
    .addColumn('stock_before', quantity, (column) => column.notNull())
    .addColumn('cost_before', price)
    .addColumn('variance', price, (column) => column.notNull())
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('delivery_costs_delivery')
    .on('delivery_costs')
    .column('delivery_id')
    .execute()
  await db.schema
    .createIndex('delivery_costs_day')
    .on('delivery_costs')
    .column('business_date')
    .execute()
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
