// Transfers between departments: what was sent, what
// arrived, and what was cancelled. No row ever changes.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const FACTS = [
  'transfers',
  'transfer_lines',
  'transfer_receipts',
  'transfer_receipt_lines',
  'transfer_cancels',
]

const GUARDS: readonly RowGuard[] = FACTS.flatMap((table): RowGuard[] => [
  { name: `${table}_update`, table, event: 'update', unless: 'never' },
  { name: `${table}_delete`, table, event: 'delete', unless: 'never' },
])

const sent = async (db: Kysely<never>, kit: Kit): Promise<void> => {
  const { id, text, integer, price, quantity, date, time, table } = kit
  await table(db, 'transfers')
    .addColumn('id', id, (column) => column.primaryKey())
    // Not unique: the number is a label, and two databases may have used it.
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('from_department_id', id)
    .addColumn('to_department_id', id)
    .addColumn('from_name', text, (column) => column.notNull())
    .addColumn('to_name', text, (column) => column.notNull())
    .addColumn('sent_by', id, (column) => column.notNull())
    .addColumn('sent_name', text, (column) => column.notNull())
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('sent_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('transfers_time').on('transfers').columns(['sent_at', 'id']).execute()
  await table(db, 'transfer_lines')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('transfer_id', id, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('product_id', id, (column) => column.notNull())
    .addColumn('product_name', text, (column) => column.notNull())
    .addColumn('unit', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('to_product_id', id, (column) => column.notNull())
    .addColumn('to_product_name', text, (column) => column.notNull())
    .addColumn('to_unit', text, (column) => column.notNull())
    .addColumn('factor', integer, (column) => column.notNull())
    .addColumn('unit_cost', price)
    .execute()
  await db.schema
    .createIndex('transfer_lines_transfer')
    .on('transfer_lines')
    .column('transfer_id')
    .execute()
}

const ended = async (db: Kysely<never>, kit: Kit): Promise<void> => {
  const { id, text, integer, quantity, date, time, table } = kit
  await table(db, 'transfer_receipts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('transfer_id', id, (column) => column.notNull().unique())
    .addColumn('department_id', id)
    .addColumn('reason', text)
    .addColumn('received_by', id, (column) => column.notNull())
    .addColumn('received_name', text, (column) => column.notNull())
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('transfer_receipts_day')
    .on('transfer_receipts')
    .column('business_date')
    .execute()
  await table(db, 'transfer_receipt_lines')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('transfer_id', id, (column) => column.notNull())
    .addColumn('line_id', id, (column) => column.notNull().unique())
    .addColumn('arrived', quantity, (column) => column.notNull())
    .addColumn('lost', quantity, (column) => column.notNull())
    .addColumn('lost_cost', integer, (column) => column.notNull())
    .addColumn('lost_value', integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('transfer_receipt_lines_transfer')
    .on('transfer_receipt_lines')
    .column('transfer_id')
    .execute()
  await table(db, 'transfer_cancels')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('transfer_id', id, (column) => column.notNull().unique())
    .addColumn('cancelled_by', id, (column) => column.notNull())
    .addColumn('cancelled_name', text, (column) => column.notNull())
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('cancelled_at', time, (column) => column.notNull())
    .execute()
}

export const transfers: SchemaStep = async (db, kit) => {
  await sent(db, kit)
  await ended(db, kit)
  await sql`insert into counters (name, value) values ('transfer_number', 0)`.execute(db)
  await kit.addGuards(db, GUARDS, [])
}
