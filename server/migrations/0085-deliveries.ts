// Deliveries with their lines. Both are facts that nobody changes or deletes.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = ['deliveries', 'delivery_lines'].flatMap(
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

const lines = async (
  db: Kysely<never>,
  { id, text, integer, price, quantity, table }: Kit,
): Promise<void> => {
  await table(db, 'delivery_lines')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('delivery_id', id, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('product_id', id, (column) => column.notNull())
    .addColumn('product_name', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('packs', integer)
    .addColumn('pack_size', quantity)
    .addColumn('line_cost', price)
    .addColumn('extra_share', price)
    .addColumn('stock_before', quantity, (column) => column.notNull())
    .addColumn('cost_before', price)
    .addColumn('variance', price)
    .execute()
  await db.schema
    .createIndex('delivery_lines_delivery')
    .on('delivery_lines')
    .column('delivery_id')
    .execute()
  await db.schema
    .createIndex('delivery_lines_product')
    .on('delivery_lines')
    .column('product_id')
    .execute()
}

export const deliveries: SchemaStep = async (db, kit) => {
  const { id, text, integer, price, date, time, table, addGuards } = kit
  await table(db, 'deliveries')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('supplier_id', id)
    .addColumn('supplier_name', text)
    .addColumn('invoice_number', text)
    .addColumn('received_on', date, (column) => column.notNull())
    .addColumn('extra', price, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  // Not unique: the number is a label, and two databases may have used it.
  await db.schema.createIndex('deliveries_number').on('deliveries').column('number').execute()
  await db.schema
    .createIndex('deliveries_supplier')
    .on('deliveries')
    .columns(['supplier_id', 'received_on'])
    .execute()
  await lines(db, kit)
  await sql`insert into counters (name, value) values ('delivery_number', 0)`.execute(db)
  await addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
