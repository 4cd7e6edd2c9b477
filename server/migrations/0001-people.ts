// Accounts, their sessions, and their profiles and roles in the shop.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const accounts: SchemaStep = async (db, { id, text, integer, time, json, table }) => {
  await table(db, 'auth_users')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.unique())
    .addColumn('phone', text, (column) => column.unique())
    .addColumn('encrypted_password', text)
    .addColumn('email_confirmed_at', time)
    .addColumn('last_sign_in_at', time)
    .addColumn('banned_until', time)
    .addColumn('deleted_at', time)
    .addColumn('app_metadata', json, (column) => column.notNull())
    .addColumn('user_metadata', json, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await table(db, 'auth_identities')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('provider_id', text, (column) => column.notNull())
    .addColumn('identity_data', json, (column) => column.notNull())
    .addColumn('last_sign_in_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addUniqueConstraint('auth_identities_subject', ['provider', 'provider_id'])
    .execute()
  await db.schema
    .createIndex('auth_identities_user')
    .on('auth_identities')
    .column('user_id')
    .execute()
  // At most one row. When two people sign up first at the
  // same moment, its key makes only one the administrator.
  await table(db, 'auth_first_account')
    .addColumn('place', integer, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}

const sessions: SchemaStep = async (db, { id, text, integer, time, json, table }) => {
  await table(db, 'auth_sessions')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('counter', integer, (column) => column.notNull())
    .addColumn('floor', integer, (column) => column.notNull())
    .addColumn('aal', text, (column) => column.notNull())
    .addColumn('amr', json, (column) => column.notNull())
    .addColumn('refreshed_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('ip', text)
    .addColumn('user_agent', text)
    .execute()
  await db.schema.createIndex('auth_sessions_user').on('auth_sessions').column('user_id').execute()
  await table(db, 'auth_audit_log')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('user_id', id)
    .addColumn('actor_id', id)
    .addColumn('session_id', id)
    .addColumn('ip', text)
    .addColumn('user_agent', text)
    .addColumn('details', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('auth_audit_log_time')
    .on('auth_audit_log')
    .column('created_at')
    .execute()
  await table(db, 'auth_password_failures')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('failures', integer, (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .addColumn('blocked_until', time)
    .execute()
  await table(db, 'auth_known_devices')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('auth_known_devices_user')
    .on('auth_known_devices')
    .columns(['user_id', 'created_at'])
    .execute()
}

const staff: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'departments')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('departments_name')
    .unique()
    .on('departments')
    .expression(sql`lower(name)`)
    .execute()
  // No foreign key to the account: the profile stays when the account is deleted, because history
  // shows its name.
  await table(db, 'profiles')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('full_name', text, (column) => column.notNull())
    .addColumn('department_id', id, (column) => column.references('departments.id'))
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await table(db, 'user_roles')
    .addColumn('user_id', id, (column) => column.primaryKey())
    .addColumn('role', text, (column) =>
      column.notNull().check(sql`role in ('admin', 'moderator', 'user')`),
    )
    .execute()
}

export const people: SchemaStep = async (db, kit) => {
  await accounts(db, kit)
  await sessions(db, kit)
  await staff(db, kit)
}
