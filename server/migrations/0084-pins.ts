// PINs of people who share a till, wrong PINs by person and till, and the sessions that began with
// a PIN.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const pins: SchemaStep = async (db, { id, text, integer, boolean, time, table }) => {
  await table(db, 'auth_pins')
    .addColumn('user_id', id, (column) =>
      column.primaryKey().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('changed_at', time, (column) => column.notNull())
    .execute()
  // Without a reference to the person: unknown people are counted in the same way.
  await table(db, 'auth_pin_failures')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('till_id', id, (column) => column.notNull().references('tills.id'))
    .addColumn('failures', integer, (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .addColumn('locked_until', time)
    .addPrimaryKeyConstraint('auth_pin_failures_key', ['user_id', 'till_id'])
    .execute()
  await table(db, 'auth_pin_sessions')
    .addColumn('session_id', id, (column) =>
      column.primaryKey().references('auth_sessions.id').onDelete('cascade'),
    )
    .addColumn('till_id', id, (column) => column.notNull().references('tills.id'))
    .addColumn('department_id', id)
    .execute()
  await db.schema
    .createIndex('auth_pin_sessions_till')
    .on('auth_pin_sessions')
    .column('till_id')
    .execute()
  // Did the person come by PIN when the till last named them? Then their sales have the rights of
  // role user.
  await db.schema
    .alterTable('till_people')
    .addColumn('by_pin', boolean, (column) =>
      column.notNull().defaultTo(0).check(sql`by_pin in (0, 1)`),
    )
    .execute()
}
