// Drawers and their shifts: counts, closures with their approvals, and events that arrive after a
// closure. All rows except drawers are immutable; the only state is the open shift of a drawer.
import { type Kysely, sql } from 'kysely'
import type { RowGuard } from '../platform/database/guards.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const FACTS = ['shifts', 'shift_counts', 'closures', 'closure_approvals', 'late_events']

const GUARDS: readonly RowGuard[] = FACTS.flatMap((table): RowGuard[] => [
  { name: `${table}_update`, table, event: 'update', unless: 'never' },
  { name: `${table}_delete`, table, event: 'delete', unless: 'never' },
])

const drawers = async (
  db: Kysely<never>,
  { id, text, boolean, time, table }: Kit,
): Promise<void> => {
  await table(db, 'drawers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('counts_mobile_money', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`counts_mobile_money in (0, 1)`),
    )
    .addColumn('open_shift_id', id, (column) => column.unique())
    .addColumn('retired_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await sql`create unique index drawers_name on drawers (lower(name)) where retired_at is null`.execute(
    db,
  )
}

const shifts = async (
  db: Kysely<never>,
  { id, text, integer, date, time, table }: Kit,
): Promise<void> => {
  await table(db, 'shifts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('drawer_id', id, (column) => column.notNull())
    .addColumn('float', integer, (column) => column.notNull())
    .addColumn('left_before', integer)
    .addColumn('notes', text)
    .addColumn('opened_by', id, (column) => column.notNull())
    .addColumn('opened_name', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('opened_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('shifts_drawer')
    .on('shifts')
    .columns(['drawer_id', 'opened_at'])
    .execute()
}

const counts = async (
  db: Kysely<never>,
  { id, text, integer, json, time, table }: Kit,
): Promise<void> => {
  await table(db, 'shift_counts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('shift_id', id, (column) => column.notNull())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('pieces', json, (column) => column.notNull())
    .addColumn('cash', integer, (column) => column.notNull())
    .addColumn('mobile_money', integer)
    .addColumn('card', integer)
    .addColumn('left_in_drawer', integer, (column) => column.notNull())
    .addColumn('notes', text)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('shift_counts_number')
    .unique()
    .on('shift_counts')
    .columns(['shift_id', 'number'])
    .execute()
}

const closures = async (db: Kysely<never>, kit: Kit): Promise<void> => {
  const { id, text, integer, boolean, json, date, time, table } = kit
  await table(db, 'closures')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('shift_id', id, (column) => column.notNull().unique())
    .addColumn('drawer_id', id, (column) => column.notNull())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('count_id', id, (column) => column.notNull())
    .addColumn('expected_cash', integer, (column) => column.notNull())
    .addColumn('expected_mobile_money', integer, (column) => column.notNull())
    .addColumn('expected_card', integer, (column) => column.notNull())
    .addColumn('sums', json, (column) => column.notNull())
    .addColumn('is_within', boolean, (column) => column.notNull().check(sql`is_within in (0, 1)`))
    .addColumn('chain_seq', integer, (column) => column.notNull())
    .addColumn('chain_head', text, (column) => column.notNull())
    .addColumn('closed_by', id, (column) => column.notNull())
    .addColumn('closed_name', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('closed_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('closures_drawer')
    .on('closures')
    .columns(['drawer_id', 'closed_at'])
    .execute()
  // Not unique: a restored backup can contain closures whose numbers were used again.
  await db.schema.createIndex('closures_number').on('closures').column('number').execute()
  await db.schema
    .createIndex('closures_day')
    .on('closures')
    .columns(['business_date', 'id'])
    .execute()
  await table(db, 'closure_approvals')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('closure_id', id, (column) => column.notNull().unique())
    .addColumn('note', text)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_name', text, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}

const lateEvents = async (db: Kysely<never>, { id, text, time, table }: Kit): Promise<void> => {
  await table(db, 'late_events')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('closure_id', id, (column) => column.notNull())
    .addColumn('subject_type', text, (column) => column.notNull())
    .addColumn('subject_id', id, (column) => column.notNull().unique())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('late_events_closure')
    .on('late_events')
    .column('closure_id')
    .execute()
}

export const shiftTables: SchemaStep = async (db, kit) => {
  await drawers(db, kit)
  await shifts(db, kit)
  await counts(db, kit)
  await closures(db, kit)
  await lateEvents(db, kit)
  // A movement can be undone once.
  await sql`create unique index money_movements_undo on money_movements (reference_id)
    where reference_type = 'movement'`.execute(db)
  await sql`insert into counters (name, value) values ('closure_number', 0)`.execute(db)
  await kit.addGuards(db, GUARDS, [])
}
