// Sales of tills: where each came from, what is odd about a document, which sales a till took back,
// and what a till sent that is not in the books. `sales` itself gets no column, so its seals stay
// as they are.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const FLAG = '"id", "subject_type", "subject_id", "flag", "details", "created_at"'
const KEPT = '"id", "sale_id", "body_hash", "till_id", "body", "reason", "received_at"'

const GUARDS: readonly RowGuard[] = [
  { name: 'sale_origins_update', table: 'sale_origins', event: 'update', unless: 'lifted' },
  { name: 'sale_origins_delete', table: 'sale_origins', event: 'delete', unless: 'lifted' },
  {
    name: 'document_flags_update',
    table: 'document_flags',
    event: `update of ${FLAG}`,
    unless: 'lifted',
  },
  { name: 'document_flags_delete', table: 'document_flags', event: 'delete', unless: 'lifted' },
  { name: 'document_flags_again', table: 'document_flags', event: 'update', unless: 'unresolved' },
  { name: 'kept_sales_update', table: 'kept_sales', event: `update of ${KEPT}`, unless: 'never' },
  { name: 'kept_sales_delete', table: 'kept_sales', event: 'delete', unless: 'never' },
]

const origins = async (
  db: Kysely<never>,
  { id, text, integer, json, time, table }: Kit,
): Promise<void> => {
  await table(db, 'sale_origins')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('sale_id', id, (column) =>
      column.notNull().unique().references('sales.id').onDelete('cascade'),
    )
    .addColumn('till_id', id, (column) => column.notNull())
    .addColumn('mode', text, (column) => column.notNull().check(sql`mode in ('open', 'closed')`))
    .addColumn('sold_at_device', time, (column) => column.notNull())
    .addColumn('clock_offset_ms', integer, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('flags', json, (column) => column.notNull())
    .addColumn('app', text)
    .execute()
  await db.schema
    .createIndex('sale_origins_received')
    .on('sale_origins')
    .column('received_at')
    .execute()
  await db.schema.createIndex('sale_origins_till').on('sale_origins').column('till_id').execute()
}

const flags = async (db: Kysely<never>, { id, text, json, time, table }: Kit): Promise<void> => {
  await table(db, 'document_flags')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('subject_type', text, (column) => column.notNull())
    .addColumn('subject_id', id, (column) => column.notNull())
    .addColumn('flag', text, (column) => column.notNull())
    .addColumn('details', json)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('resolved_at', time)
    .addColumn('resolved_by', id)
    .addColumn('note', text)
    .execute()
  await db.schema
    .createIndex('document_flags_subject')
    .on('document_flags')
    .column('subject_id')
    .execute()
  await sql`create index document_flags_open on document_flags (created_at) where resolved_at is null`.execute(
    db,
  )
}

const besideTheBooks = async (db: Kysely<never>, { id, text, time, table }: Kit): Promise<void> => {
  await table(db, 'sale_withdrawals')
    .addColumn('sale_id', id, (column) => column.primaryKey())
    .addColumn('till_id', id, (column) => column.notNull())
    .addColumn('withdrawn_at', time, (column) => column.notNull())
    .execute()
  await table(db, 'kept_sales')
    .addColumn('id', id, (column) => column.primaryKey())
    // A till may send any text as the id of a sale.
    .addColumn('sale_id', text, (column) => column.notNull())
    .addColumn('body_hash', text, (column) => column.notNull())
    .addColumn('till_id', id)
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('settled_at', time)
    .addColumn('settled_by', id)
    .addColumn('settled_as', text, (column) =>
      column.check(sql`settled_as in ('stored', 'dismissed')`),
    )
    .addColumn('note', text)
    .addUniqueConstraint('kept_sales_body', ['sale_id', 'body_hash'])
    .execute()
  await sql`create index kept_sales_open on kept_sales (till_id, received_at) where settled_at is null`.execute(
    db,
  )
}

export const salesOfTills: SchemaStep = async (db, kit) => {
  await origins(db, kit)
  await flags(db, kit)
  await besideTheBooks(db, kit)
  await kit.addGuards(db, GUARDS, [])
}
