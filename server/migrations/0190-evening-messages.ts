// Messages of the evening, with the figures that they had when they left.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const eveningMessages: SchemaStep = async (
  db,
  { id, text, integer, date, time, json, table },
) => {
  await table(db, 'evening_messages')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('cause', text, (column) => column.notNull())
    .addColumn('channel', text, (column) => column.notNull())
    .addColumn('receiver', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('next_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('failure', text)
    .addColumn('as_of', time)
    .addColumn('evening_figures', json)
    .addColumn('message_text', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('changed_at', time, (column) => column.notNull())
    .execute()
  // Whatever several servers do, and whatever the clock does: one for each day, way and receiver.
  await sql`create unique index evening_messages_once on evening_messages (business_date, channel, receiver) where cause = 'evening'`.execute(
    db,
  )
  await sql`create index evening_messages_due on evening_messages (next_at) where state in ('waiting', 'sending')`.execute(
    db,
  )
  await sql`create index evening_messages_newest on evening_messages (created_at)`.execute(db)
}
