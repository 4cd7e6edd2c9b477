// Money that is asked from phones: the requests, every change of their state, and how paid money
// was used.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const ASKED = [
  'id',
  'cart_id',
  'department_id',
  'till_id',
  'provider',
  'phone',
  'amount',
  'note',
  'business_date',
  'created_by',
  'created_at',
]

const never = (table: string, update: RowGuard['event'] = 'update'): readonly RowGuard[] => [
  { name: `${table}_update`, table, event: update, unless: 'never' },
  { name: `${table}_delete`, table, event: 'delete', unless: 'never' },
]

const GUARDS: readonly RowGuard[] = [
  ...never('collections', `update of ${ASKED.map((column) => `"${column}"`).join(', ')}`),
  ...never('collection_changes'),
  ...never('collection_uses'),
]

const requests = async (
  db: Kysely<never>,
  { id, text, integer, date, time, table }: Kit,
): Promise<void> => {
  await table(db, 'collections')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('cart_id', id, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('till_id', id)
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('reference', text)
    .addColumn('state_changes', integer, (column) => column.notNull())
    .addColumn('was_late', integer, (column) => column.notNull())
    .addColumn('settled_at', time)
    .addColumn('given_up_at', time)
    .addColumn('used_at', time)
    .addColumn('looked_at', time)
    .addColumn('look_at', time)
    .execute()
  await db.schema
    .createIndex('collections_cart')
    .on('collections')
    .columns(['cart_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('collections_day')
    .on('collections')
    .columns(['business_date', 'created_at'])
    .execute()
  await db.schema.createIndex('collections_time').on('collections').column('created_at').execute()
  await sql`create index collections_due on collections (look_at)
    where look_at is not null`.execute(db)
  await sql`create index collections_unused on collections (settled_at)
    where state = 'succeeded' and used_at is null`.execute(db)
  await sql`create index collections_reference on collections (reference)
    where reference is not null`.execute(db)
}

export const collections: SchemaStep = async (db, kit) => {
  const { id, text, integer, time, table } = kit
  await requests(db, kit)
  await table(db, 'collection_changes')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('collection_id', id, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('state_before', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('reference', text)
    .addColumn('note', text)
    .addColumn('created_by', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .addUniqueConstraint('collection_changes_place', ['collection_id', 'position'])
    .execute()
  await table(db, 'collection_uses')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('collection_id', id, (column) => column.notNull().unique())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('sale_id', id)
    .addColumn('customer_id', id)
    .addColumn('note', text)
    .addColumn('created_by', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('collection_uses_sale')
    .on('collection_uses')
    .column('sale_id')
    .execute()
  await kit.addGuards(db, GUARDS, [])
}
