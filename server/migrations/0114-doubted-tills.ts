// What the server believes of a till: since when its reports say that something waits, when it
// claimed what nobody gave it, and its last number and sales, so that a loss is noticed.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const doubtedTills: SchemaStep = async (db, { id, text, integer, time, table }) => {
  for (const name of ['waiting_from', 'doubted_at', 'reported_at'])
    await db.schema.alterTable('tills').addColumn(name, time).execute()
  await db.schema.alterTable('tills').addColumn('last_number', text).execute()
  await db.schema
    .alterTable('tills')
    .addColumn('received', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  // Nobody could tell since when nothing waited on a till that never said so.
  await sql`update tills set clear_at = registered_at where clear_at is null`.execute(db)
  await table(db, 'till_losses')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('till_id', id, (column) => column.notNull().references('tills.id'))
    .addColumn('noticed_at', time, (column) => column.notNull())
    .addColumn('noticed_by', text, (column) =>
      column.notNull().check(sql`noticed_by in ('till', 'server')`),
    )
    .addColumn('waiting', integer, (column) => column.notNull())
    .addColumn('received', integer, (column) => column.notNull())
    .addColumn('first_number', text)
    .addColumn('last_number', text)
    .addColumn('former_till_id', id)
    .addColumn('seen_at', time)
    .addColumn('seen_by', id)
    .execute()
  await db.schema.createIndex('till_losses_till').on('till_losses').column('till_id').execute()
}
