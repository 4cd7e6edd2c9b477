// The device of a session, the time when an older refresh token was last accepted, and the devices
// that passed two-step sign-in.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const devicesOfSessions: SchemaStep = async (db, { text, integer, time }) => {
  await db.schema.alterTable('auth_sessions').addColumn('device_id', text).execute()
  await db.schema.alterTable('auth_sessions').addColumn('reused_counter', integer).execute()
  await db.schema.alterTable('auth_sessions').addColumn('reused_at', time).execute()
  await db.schema.alterTable('auth_known_devices').addColumn('second_step_at', time).execute()
}
