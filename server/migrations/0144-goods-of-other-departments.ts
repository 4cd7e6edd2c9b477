// A line whose goods belong to another department than its sale keeps that department, and what was
// paid for it. Old lines do not say it: the department of their day is not known.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const goodsOfOtherDepartments: SchemaStep = async (db, { id, integer }) => {
  await db.schema.alterTable('sale_items').addColumn('elsewhere_department_id', id).execute()
  await db.schema.alterTable('sale_items').addColumn('elsewhere_net', integer).execute()
  await sql`create index sale_items_elsewhere on sale_items (sale_id)
    where elsewhere_department_id is not null`.execute(db)
}
