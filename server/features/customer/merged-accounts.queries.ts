// SQL of customers who were merged into another one: the account of the kept customer has the
// entries of all of them. A link never leads to a customer who is merged as well.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { requestsIn } from '../approval/approval-request.queries.ts'

/** The sum of the entries of every account in UGX, by the id of the customer who is kept. */
export const entriesOfAccounts = sql`(select coalesce(merged_into, customers.id) as account_id,
    sum(amount) as amount
  from customer_entries
  join customers on customers.id = customer_entries.customer_id
  group by coalesce(merged_into, customers.id))`

/** From where: the entries of the account of the outer row `customers`; none when it is merged. */
export const entriesOfAccount = sql`customers as member
  join customer_entries on customer_entries.customer_id = member.id
  where ((member.id = customers.id and member.merged_into is null)
    or member.merged_into = customers.id)`

/** Throws customer_merged for a customer who was merged into another one. */
export const refuseMerged = async (
  db: Db,
  { name, merged_into }: Pick<Row<'customers'>, 'name' | 'merged_into'>,
): Promise<void> => {
  if (merged_into === null) return
  const kept = await db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', merged_into)
    .executeTakeFirst()

  throw refuse('customer_merged', { name, kept: kept?.name ?? 'another customer' })
}

/** Throws customer_asked while an approval is asked for a sale of one of these customers. */
export const refuseAsked = async (
  db: Db,
  customers: readonly Pick<Row<'customers'>, 'id' | 'name'>[],
  now: string,
): Promise<void> => {
  const waiting = await db
    .selectFrom('approval_requests')
    .select('requests')
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .execute()

  const documents = waiting.flatMap((row) => requestsIn(row).map(({ document_id }) => document_id))
  if (documents.length === 0) return
  const bought = await db
    .selectFrom('sale_customers')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['customers.id', 'merged_into'])
    .where('sale_id', 'in', documents)
    .execute()

  const asked = customers.find((customer) =>
    bought.some(({ id, merged_into }) => (merged_into ?? id) === customer.id),
  )
  if (asked !== undefined) throw refuse('customer_asked', { name: asked.name })
}
