// How many sealed entries the audit log has of each entity, so that its page counts the newest
// only.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const sumsOfTheAuditLog: SchemaStep = async (db, { text, integer, table }) => {
  await table(db, 'audit_sums')
    .addColumn('entity', text, (column) => column.primaryKey())
    .addColumn('count', integer, (column) => column.notNull())
    .execute()
  await sql`insert into audit_sums (entity, count)
    select entity, count(*)
    from audit_log
    where seal_seq is not null
    and action not in ('token_refreshed', 'facts_noted')
    group by entity`.execute(db)
}
