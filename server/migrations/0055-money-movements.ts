// Money movements: the parts of a split payment, and money that goes
// into or out of a drawer. A sale that is paid in one way has no
// rows. The view sale_money has the payments of both kinds of sale.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const SALE_COLUMNS =
  '"id", "receipt_number", "subtotal", "discount", "total", "amount_paid", "change_amount", "payment_method", "cashier_name", "customer_name", "department_id", "customer_id", "created_by", "business_date", "created_at", "content_hash", "shift_id", "parts", "discount_reason"'

const GUARDS: readonly RowGuard[] = [
  { name: 'money_movements_update', table: 'money_movements', event: 'update', unless: 'lifted' },
  { name: 'money_movements_delete', table: 'money_movements', event: 'delete', unless: 'lifted' },
  { name: 'sales_update', table: 'sales', event: `update of ${SALE_COLUMNS}`, unless: 'lifted' },
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
  'user_agent',
  'details',
]
const ENTRY_VALUES = ['before', 'after', 'created_at', 'facts']

const movements = async (
  db: Kysely<never>,
  { id, text, integer, date, time, table }: Kit,
): Promise<void> => {
  await table(db, 'money_movements')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('shift_id', id)
    .addColumn('method', text, (column) =>
      column.notNull().check(sql`method in ('cash', 'mobile_money', 'card', 'credit')`),
    )
    .addColumn('movement_type', text, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('tendered', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('reference', text)
    .addColumn('reason', text)
    .addColumn('reference_type', text)
    .addColumn('reference_id', id)
    .addColumn('position', integer, (column) => column.notNull().defaultTo(1))
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await sql`create index money_movements_shift on money_movements (shift_id, method) where shift_id is not null`.execute(
    db,
  )
  await sql`create index money_movements_reference on money_movements (reference_id) where reference_id is not null`.execute(
    db,
  )
  // Finds earlier payments with the same mobile money or card reference.
  await sql`create index money_movements_number on money_movements (reference, method) where reference is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('money_movements_day')
    .on('money_movements')
    .columns(['business_date', 'id'])
    .execute()
}

const onSales = async (db: Kysely<never>, { id, text, integer }: Kit): Promise<void> => {
  const sales = () => db.schema.alterTable('sales')
  await sales().addColumn('shift_id', id).execute()
  await sales().addColumn('discount_reason', text).execute()
  await sales()
    .addColumn('parts', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  // Covers the sums of a shift. It is empty in a shop without shifts.
  await sql`create index sales_shift on sales (shift_id, payment_method, parts, total, amount_paid, change_amount, id)
    where shift_id is not null`.execute(db)
  await sql`create index sales_parts on sales (business_date) where parts > 0`.execute(db)
  // Change is always cash, also when a mobile money payment is larger than the total.
  await sql`create view sale_money as
    select id as sale_id, shift_id, payment_method as method,
      case payment_method when 'cash' then total else amount_paid end as amount, amount_paid as tendered
      from sales where parts = 0
    union all select id, shift_id, 'cash', -change_amount, 0 from sales
      where parts = 0 and payment_method <> 'cash' and change_amount > 0
    union all select reference_id, shift_id, method, amount, tendered from money_movements
      where reference_type = 'sale'`.execute(db)
}

export const moneyMovements: SchemaStep = async (db, kit) => {
  await movements(db, kit)
  await onSales(db, kit)
  await kit.addGuards(db, GUARDS, [...ENTRY, ...ENTRY_VALUES])
}
