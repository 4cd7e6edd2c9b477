// Requests that leaders answer on their own device. `requests` and `approval_ids` are JSON.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const approvalRequests: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'approval_requests')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('requests', text, (column) => column.notNull())
    .addColumn('label', text, (column) => column.notNull())
    .addColumn('about', text)
    .addColumn('department_id', id)
    .addColumn('asked_by', id, (column) => column.notNull())
    .addColumn('asked_by_name', text, (column) => column.notNull())
    .addColumn('asked_session', id)
    .addColumn('asked_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('decided_by', id)
    .addColumn('decided_by_name', text)
    .addColumn('decided_at', time)
    .addColumn('approval_ids', text)
    .execute()
  await sql`create index approval_requests_waiting on approval_requests (expires_at) where state = 'waiting'`.execute(
    db,
  )
}
