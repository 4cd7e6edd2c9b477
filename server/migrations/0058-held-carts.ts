// Held carts. `ended` says that a cart was removed from the list; a cart with a stored sale is no
// longer listed either.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const heldCarts: SchemaStep = async (db, { id, text, integer, time, table }) => {
  await table(db, 'held_carts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('sale_id', id, (column) => column.notNull())
    .addColumn('label', text)
    .addColumn('cart', text, (column) => column.notNull())
    .addColumn('lines', integer, (column) => column.notNull())
    .addColumn('total', integer, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('held_by', id, (column) => column.notNull())
    .addColumn('held_by_name', text, (column) => column.notNull())
    .addColumn('held_at', time, (column) => column.notNull())
    .addColumn('ended', text)
    .addColumn('ended_by', id)
    .addColumn('ended_by_name', text)
    .addColumn('ended_session', id)
    .addColumn('ended_at', time)
    .addColumn('reason', text)
    .execute()
  await sql`create index held_carts_waiting on held_carts (department_id, held_at) where ended is null`.execute(
    db,
  )
  await sql`create unique index held_carts_sale on held_carts (sale_id) where ended is null`.execute(
    db,
  )
  await sql`create index held_carts_removed on held_carts (ended_at) where ended = 'removed'`.execute(
    db,
  )
}
