// One audit log: the earlier log of accounts and sessions moves into it. The seals show whether an
// entry or a sale was changed afterwards. A lease gives a task to one of several servers.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const widen: SchemaStep = async (db, { id, text, integer }) => {
  await sql`alter table auth_audit_log rename to audit_log`.execute(db)
  await sql`alter table audit_log rename column event to action`.execute(db)
  await sql`alter table audit_log rename column user_id to entity_id`.execute(db)
  const log = () => db.schema.alterTable('audit_log')
  await log()
    .addColumn('entity', text, (column) => column.notNull().defaultTo('account'))
    .execute()
  for (const [name, type] of [
    ['subject', text],
    ['department_id', id],
    ['before', text],
    ['after', text],
    ['seal_seq', integer],
  ] as const)
    await log().addColumn(name, type).execute()
  await sql`update audit_log set entity = 'backup' where action like 'data!_%' escape '!'`.execute(
    db,
  )
  await sql`update audit_log set entity = 'security' where action in ('sign_up_opened', 'sign_up_closed')`.execute(
    db,
  )
  await db.schema.dropIndex('auth_audit_log_time').execute()
  await db.schema
    .createIndex('audit_log_time')
    .on('audit_log')
    .columns(['created_at', 'id'])
    .execute()
  // Finds the entries that are not sealed yet without reading the others.
  await db.schema
    .createIndex('audit_log_seal')
    .unique()
    .on('audit_log')
    .column('seal_seq')
    .execute()
}

export const auditLog: SchemaStep = async (db, kit) => {
  const { id, text, integer, time, table } = kit
  await widen(db, kit)
  await table(db, 'seals')
    .addColumn('seq', integer, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('entry', 'sale')`))
    .addColumn('subject_id', id, (column) => column.notNull())
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('seals_subject').on('seals').columns(['subject_id', 'seq']).execute()
  await table(db, 'leases')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('holder', text, (column) => column.notNull())
    .addColumn('until', time, (column) => column.notNull())
    .execute()
  await sql`insert into leases (name, holder, until) values ('sealer', '', '2020-01-01T00:00:00.000Z')`.execute(
    db,
  )
}
