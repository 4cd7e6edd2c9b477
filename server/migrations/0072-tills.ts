// Tills: browsers that sell without the server. Their people with the keys that prove who sold, and
// the blocks of receipt numbers that they were given.
import { type Kysely, sql } from 'kysely'
import type { Kit } from '../platform/database/kit.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const tillTable = async (
  db: Kysely<never>,
  { id, text, integer, boolean, time, table }: Kit,
): Promise<void> => {
  await table(db, 'tills')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('number', integer, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('shared', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`shared in (0, 1)`),
    )
    .addColumn('user_agent', text)
    .addColumn('app', text)
    .addColumn('persisted', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`persisted in (0, 1)`),
    )
    .addColumn('registered_by', id, (column) => column.notNull())
    .addColumn('registered_at', time, (column) => column.notNull())
    .addColumn('since', time, (column) => column.notNull())
    .addColumn('seen_at', time, (column) => column.notNull())
    .addColumn('clear_at', time)
    .addColumn('ended_at', time)
    .addColumn('ended_by', id)
    .addColumn('start_id', id)
    .addColumn('start_count', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('completed', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('waiting', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('waiting_total', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('waiting_since', time)
    .addColumn('clock_offset_ms', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('last_stored', id)
    .addColumn('purged', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('missing_since', time)
    .addColumn('offer_asked_at', time)
    .addColumn('offered_at', time)
    .addColumn('offered', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('recovered', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}

export const tills: SchemaStep = async (db, kit) => {
  const { id, text, integer, time, table } = kit
  await tillTable(db, kit)
  await table(db, 'till_people')
    .addColumn('till_id', id, (column) => column.notNull().references('tills.id'))
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('session_id', id)
    .addColumn('first_at', time, (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('till_people_key', ['till_id', 'user_id'])
    .execute()
  await table(db, 'receipt_blocks')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('till_id', id, (column) => column.notNull())
    .addColumn('epoch', text, (column) => column.notNull())
    .addColumn('first', integer, (column) => column.notNull())
    .addColumn('last', integer, (column) => column.notNull())
    .addColumn('leased_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('receipt_blocks_till')
    .on('receipt_blocks')
    .columns(['till_id', 'leased_at'])
    .execute()
  await sql`insert into counters (name, value) values ('till_number', 0)`.execute(db)
}
