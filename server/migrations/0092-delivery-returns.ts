// Goods of deliveries that left again: the document and its lines. Both are facts that nobody
// changes or deletes.
import { sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = ['delivery_returns', 'delivery_return_lines'].flatMap(
  (table): RowGuard[] => [
    { name: `${table}_update`, table, event: 'update', unless: 'never' },
    { name: `${table}_delete`, table, event: 'delete', unless: 'never' },
  ],
)

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

export const deliveryReturns: SchemaStep = async (
  db,
  { id, text, integer, price, quantity, date, time, ...kit },
) => {
  const { table, addGuards } = kit
  await table(db, 'delivery_returns')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('delivery_id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('supplier', 'wrong_entry')`),
    )
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('delivery_returns_delivery')
    .on('delivery_returns')
    .column('delivery_id')
    .execute()
  await table(db, 'delivery_return_lines')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('return_id', id, (column) => column.notNull())
    .addColumn('line_id', id, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('value', price)
    .addColumn('line_cost', price)
    .execute()
  const lines = db.schema.createIndex('delivery_return_lines_line').on('delivery_return_lines')
  await lines.column('line_id').execute()
  await db.schema
    .createIndex('delivery_return_lines_return')
    .on('delivery_return_lines')
    .column('return_id')
    .execute()
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
