// The float book of a mobile money agent: lines, their entries, their counts, and who signed a
// difference. The balance of a line is the sum of its entries; no figure of it is stored.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const FACTS = ['float_entries', 'float_counts', 'float_approvals']

const GUARDS: readonly RowGuard[] = FACTS.flatMap((table): RowGuard[] => [
  { name: `${table}_update`, table, event: 'update', unless: 'lifted' },
  { name: `${table}_delete`, table, event: 'delete', unless: 'lifted' },
])

const KINDS =
  "'opening', 'deposit', 'withdrawal', 'bill_payment', 'airtime', 'data_bundle', " +
  "'bought', 'sold', 'commission', 'line_fee', 'correction', 'reversal'"

const lines = async (db: Kysely<never>, kit: Kit): Promise<void> => {
  const { id, text, integer, time, table } = kit
  await table(db, 'float_lines')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('number', text, (column) => column.notNull())
    .addColumn('department_id', id, (column) => column.notNull())
    .addColumn('warning_level', integer, (column) => column.notNull())
    .addColumn('retired_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}

const entries = async (db: Kysely<never>, kit: Kit): Promise<void> => {
  const { id, text, integer, date, time, table } = kit
  await table(db, 'float_entries')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('line_id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in (${sql.raw(KINDS)})`))
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('transaction_id', id)
    .addColumn('reference', text)
    .addColumn('entry_id', id)
    .addColumn('count_id', id)
    .addColumn('note', text)
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  const index = db.schema.createIndex('float_entries_line').on('float_entries')
  await index.columns(['line_id', 'business_date', 'amount']).execute()
  for (const column of ['transaction_id', 'reference', 'entry_id', 'count_id'])
    await sql`create index ${sql.ref(`float_entries_${column}`)} on float_entries (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
}

const counts = async (db: Kysely<never>, kit: Kit): Promise<void> => {
  const { id, text, integer, boolean, date, time, table } = kit
  await table(db, 'float_counts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('line_id', id, (column) => column.notNull())
    .addColumn('typed', integer, (column) => column.notNull())
    .addColumn('expected', integer, (column) => column.notNull())
    .addColumn('difference', integer, (column) => column.notNull())
    .addColumn('is_within', boolean, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('shift_id', id)
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('counted_by', id, (column) => column.notNull())
    .addColumn('counted_name', text, (column) => column.notNull())
    .addColumn('counted_at', time, (column) => column.notNull())
    .execute()
  const index = db.schema.createIndex('float_counts_line').on('float_counts')
  await index.columns(['line_id', 'counted_at']).execute()
  await sql`create index float_counts_shift on float_counts (shift_id)
    where shift_id is not null`.execute(db)
  await table(db, 'float_approvals')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('count_id', id, (column) => column.notNull().unique())
    .addColumn('note', text)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_name', text, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}

export const floatBook: SchemaStep = async (db, kit) => {
  await lines(db, kit)
  await entries(db, kit)
  await counts(db, kit)
  await kit.addGuards(db, GUARDS, [])
}
