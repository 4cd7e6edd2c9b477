// Second factors of an account and the challenges for their codes.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const secondFactors: SchemaStep = async (db, { id, text, integer, time, table }) => {
  await table(db, 'auth_factors')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('friendly_name', text)
    .addColumn('factor_type', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('sealed_secret', text, (column) => column.notNull())
    .addColumn('last_step', integer, (column) => column.notNull())
    .addColumn('last_challenged_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('auth_factors_user').on('auth_factors').column('user_id').execute()
  await table(db, 'auth_challenges')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('factor_id', id, (column) =>
      column.notNull().references('auth_factors.id').onDelete('cascade'),
    )
    .addColumn('session_id', id, (column) =>
      column.notNull().references('auth_sessions.id').onDelete('cascade'),
    )
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('verified_at', time)
    .execute()
  await db.schema
    .createIndex('auth_challenges_factor')
    .on('auth_challenges')
    .column('factor_id')
    .execute()
  await db.schema
    .createIndex('auth_challenges_session')
    .on('auth_challenges')
    .column('session_id')
    .execute()
  // The factor that raised a session to two steps, so that removing the factor takes the session
  // back to one.
  await db.schema.alterTable('auth_sessions').addColumn('factor_id', id).execute()
}
