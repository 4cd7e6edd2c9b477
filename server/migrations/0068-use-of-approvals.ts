// The document that each approval was used for, its action as a column, and the department of the
// person who asked, so that a report and the doctor can find the document of an approval and the
// approval of a document.
import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const ACTIONS = [
  'discount',
  'remove_held_cart',
  'pay_out',
  'no_sale',
  'void',
  'return',
  'return_late',
]

/** The document that a command made at the moment at which it used the approval. */
const DOCUMENT = sql`case
  when action in ('discount', 'remove_held_cart') then document_id
  when action in ('pay_out', 'no_sale') then (select moved.id from money_movements as moved
    where moved.shift_id = document_id and moved.created_by = asked_by and moved.created_at = used_at limit 1)
  else (select refunds.id from refunds
    where refunds.sale_id = document_id and refunds.created_by = asked_by and refunds.created_at = used_at limit 1) end`

const fill = async (db: Kysely<never>): Promise<void> => {
  for (const action of [...ACTIONS, 'return_otherwise'])
    await sql`update approvals set action = ${action} where request like ${`%"action":"${action}"%`}`.execute(
      db,
    )
  await sql`update approvals set department_id = (select department_id from profiles where profiles.id = asked_by)`.execute(
    db,
  )
  await sql`update approvals set used_for = ${DOCUMENT} where used_at is not null`.execute(db)
}

export const useOfApprovals: SchemaStep = async (db, { id, text }) => {
  const approvals = () => db.schema.alterTable('approvals')
  await approvals()
    .addColumn('action', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await approvals().addColumn('department_id', id).execute()
  await approvals().addColumn('used_for', id).execute()
  await fill(db)
  // A document uses an approval of each action once.
  await sql`create unique index approvals_used on approvals (used_for, action) where used_for is not null`.execute(
    db,
  )
  await db.schema.createIndex('approvals_given').on('approvals').column('approved_at').execute()
  await sql`create index sales_discounted on sales (business_date, id) where discount > 0`.execute(
    db,
  )
}
