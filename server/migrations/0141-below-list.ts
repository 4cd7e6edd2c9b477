// How much less than by the list a line was sold for at a typed price. Old lines do not say it: the
// list price of their day is not known.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const belowList: SchemaStep = async (db, { integer }) => {
  await db.schema.alterTable('sale_items').addColumn('below_list', integer).execute()
  await sql`create index sale_items_below_list on sale_items (sale_id)
    where below_list is not null`.execute(db)
}
