// Accounts of customers: terms of credit, entries, and which registered customer bought. The
// balance stays a column; from here on it is the sum of the entries.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = ['customer_entries', 'sale_customers'].flatMap(
  (table): RowGuard[] => [
    { name: `${table}_update`, table, event: 'update', unless: 'lifted' },
    { name: `${table}_delete`, table, event: 'delete', unless: 'lifted' },
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

const KINDS = "'opening', 'sale', 'refund', 'repayment', 'payout', 'undo', 'adjustment', 'restore'"

// Without a default, so that the fingerprint of a customer of an earlier version stays as it is.
const terms = async (db: Kysely<never>, { id, integer, time }: Kit): Promise<void> => {
  const columns = [
    ['credit_limit', integer],
    ['credit_days', integer],
    ['terms_by', id],
    ['terms_at', time],
  ] as const
  for (const [name, type] of columns)
    await db.schema.alterTable('customers').addColumn(name, type).execute()
}

const entries = async (
  db: Kysely<never>,
  { id, text, price, date, time, table }: Kit,
): Promise<void> => {
  await table(db, 'customer_entries')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('customer_id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in (${sql.raw(KINDS)})`))
    .addColumn('amount', price, (column) => column.notNull())
    .addColumn('sale_id', id)
    .addColumn('refund_id', id)
    .addColumn('entry_id', id)
    .addColumn('method', text)
    .addColumn('reference', text)
    .addColumn('due', date)
    .addColumn('note', text)
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  const index = db.schema.createIndex('customer_entries_account').on('customer_entries')
  await index.columns(['customer_id', 'business_date', 'created_at', 'id']).execute()
  await sql`create index customer_entries_sale on customer_entries (sale_id) where sale_id is not null`.execute(
    db,
  )
  await sql`create index customer_entries_undo on customer_entries (entry_id) where entry_id is not null`.execute(
    db,
  )
}

/**
 * The balance of an earlier version or a restored file
 * becomes the first entry, under the id of its customer.
 */
const openingEntries = async (db: Kysely<never>, { engine }: Kit): Promise<void> => {
  const day =
    engine === 'sqlite'
      ? sql`date(created_at, '+3 hours')`
      : sql`to_char(created_at at time zone 'Africa/Kampala', 'YYYY-MM-DD')`
  await sql`insert into customer_entries (id, customer_id, kind, amount, business_date, created_at)
    select id, id, 'opening', balance, ${day}, created_at from customers where balance <> 0`.execute(
    db,
  )
}

export const credit: SchemaStep = async (db, kit) => {
  const { id, time, table } = kit
  await terms(db, kit)
  await entries(db, kit)
  await openingEntries(db, kit)
  await table(db, 'sale_customers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('sale_id', id, (column) => column.notNull().unique())
    .addColumn('customer_id', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sale_customers_customer')
    .on('sale_customers')
    .column('customer_id')
    .execute()
  await kit.addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
