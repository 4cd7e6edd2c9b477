// Stock counts: what was counted where, how a count ended, and what it found for each product. No
// row ever changes.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const FACTS = ['stock_counts', 'stock_count_ends', 'count_lines', 'count_results']

const GUARDS: readonly RowGuard[] = FACTS.flatMap((table): RowGuard[] => [
  { name: `${table}_update`, table, event: 'update', unless: 'never' },
  { name: `${table}_delete`, table, event: 'delete', unless: 'never' },
])

const counts = async (
  db: Kysely<never>,
  { id, text, integer, boolean, json, time, table }: Kit,
): Promise<void> => {
  // Not unique, like the number of a return: a restored
  // backup can contain a number that was used again.
  await table(db, 'stock_counts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('scope', json, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('started_by', id, (column) => column.notNull())
    .addColumn('started_name', text, (column) => column.notNull())
    .addColumn('started_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('stock_counts_time')
    .on('stock_counts')
    .columns(['started_at', 'id'])
    .execute()
  await table(db, 'stock_count_ends')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('count_id', id, (column) => column.notNull().unique())
    .addColumn('ended', text, (column) =>
      column.notNull().check(sql`ended in ('finished', 'cancelled')`),
    )
    .addColumn('set_missing_to_zero', boolean, (column) =>
      column.notNull().check(sql`set_missing_to_zero in (0, 1)`),
    )
    .addColumn('reason', text)
    .addColumn('ended_by', id, (column) => column.notNull())
    .addColumn('ended_name', text, (column) => column.notNull())
    .addColumn('ended_at', time, (column) => column.notNull())
    .execute()
}

const lines = async (
  db: Kysely<never>,
  { id, text, integer, quantity, price, time, table }: Kit,
): Promise<void> => {
  await table(db, 'count_lines')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('count_id', id, (column) => column.notNull())
    .addColumn('product_id', id, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('counted', quantity, (column) => column.notNull())
    .addColumn('counted_by', id, (column) => column.notNull())
    .addColumn('counted_name', text, (column) => column.notNull())
    .addColumn('counted_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('count_lines_count')
    .on('count_lines')
    .columns(['count_id', 'product_id'])
    .execute()
  await db.schema
    .createIndex('count_lines_product')
    .on('count_lines')
    .column('product_id')
    .execute()
  await table(db, 'count_results')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('count_id', id, (column) => column.notNull())
    .addColumn('product_id', id, (column) => column.notNull())
    .addColumn('product_name', text, (column) => column.notNull())
    .addColumn('counted', quantity, (column) => column.notNull())
    .addColumn('at_count', quantity, (column) => column.notNull())
    .addColumn('difference', quantity, (column) => column.notNull())
    .addColumn('unit_cost', price)
    .addColumn('unit_price', price, (column) => column.notNull())
    .addColumn('counted_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('count_results_count')
    .on('count_results')
    .column('count_id')
    .execute()
  // A late sale asks whether its product was counted since.
  await db.schema
    .createIndex('count_results_product')
    .on('count_results')
    .columns(['product_id', 'counted_at'])
    .execute()
}

export const stockCounts: SchemaStep = async (db, kit) => {
  await counts(db, kit)
  await lines(db, kit)
  // A count asks what moved since a moment.
  await db.schema.dropIndex('stock_movements_product').execute()
  await db.schema
    .createIndex('stock_movements_product')
    .on('stock_movements')
    .columns(['product_id', 'created_at'])
    .execute()
  await sql`insert into counters (name, value) values ('count_number', 0)`.execute(db)
  await kit.addGuards(db, GUARDS, [])
}
