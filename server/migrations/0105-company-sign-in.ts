// Company sign-in by SAML: the identity providers, the mail domains they serve, and when their
// sessions end.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const companySignIn: SchemaStep = async (db, { id, text, boolean, time, json, table }) => {
  await table(db, 'auth_sso_providers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('entity_id', text, (column) => column.notNull().unique())
    .addColumn('sign_in_url', text, (column) => column.notNull())
    .addColumn('certificates', json, (column) => column.notNull())
    .addColumn('metadata_xml', text, (column) => column.notNull())
    .addColumn('attribute_mapping', json, (column) => column.notNull())
    .addColumn('is_enabled', boolean, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  // Two providers cannot serve one domain, also when both are added at the same moment.
  await table(db, 'auth_sso_domains')
    .addColumn('domain', text, (column) => column.primaryKey())
    .addColumn('provider_id', id, (column) =>
      column.notNull().references('auth_sso_providers.id').onDelete('cascade'),
    )
    .execute()
  await db.schema.alterTable('auth_sessions').addColumn('ends_at', time).execute()
  await db.schema.alterTable('auth_flow_states').addColumn('session_ends_at', time).execute()
}
