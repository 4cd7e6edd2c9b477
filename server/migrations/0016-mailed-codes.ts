// Mailed codes and links, the PKCE flow states, and the outgoing mail queue.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const accountColumns: SchemaStep = async (db, { text, time }) => {
  for (const name of [
    'phone_confirmed_at',
    'confirmation_sent_at',
    'recovery_sent_at',
    'email_change_sent_at',
    'reauthentication_sent_at',
    'invited_at',
  ])
    await db.schema.alterTable('auth_users').addColumn(name, time).execute()
  for (const name of ['new_email', 'new_phone'])
    await db.schema.alterTable('auth_users').addColumn(name, text).execute()
}

const codes: SchemaStep = async (db, { id, text, integer, time, table }) => {
  await table(db, 'auth_flow_states')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) => column.references('auth_users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('code_challenge', text)
    .addColumn('code_challenge_method', text)
    .addColumn('auth_code_hash', text, (column) => column.unique())
    .addColumn('provider', text)
    .addColumn('provider_verifier', text)
    .addColumn('linking_user_id', id)
    .addColumn('redirect_to', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .addColumn('code_issued_at', time)
    .execute()
  await db.schema
    .createIndex('auth_flow_states_user')
    .on('auth_flow_states')
    .columns(['user_id', 'kind'])
    .execute()
  await table(db, 'auth_one_time_tokens')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('pending_password', text)
    .addColumn('flow_id', id, (column) =>
      column.references('auth_flow_states.id').onDelete('cascade'),
    )
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addUniqueConstraint('auth_one_time_tokens_kind', ['user_id', 'kind'])
    .execute()
  await db.schema
    .createIndex('auth_one_time_tokens_hash')
    .on('auth_one_time_tokens')
    .column('token_hash')
    .execute()
  await table(db, 'auth_guesses')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('failures', integer, (column) => column.notNull())
    .addColumn('since', time, (column) => column.notNull())
    .execute()
}

const outbox: SchemaStep = async (db, { id, text, integer, time, table }) => {
  await table(db, 'auth_outbox')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('channel', text, (column) => column.notNull().check(sql`channel in ('mail', 'sms')`))
    .addColumn('sealed', text, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('next_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('auth_outbox_next').on('auth_outbox').column('next_at').execute()
}

export const mailedCodes: SchemaStep = async (db, kit) => {
  await accountColumns(db, kit)
  await codes(db, kit)
  await outbox(db, kit)
}
