// SQL of the requests for money: reading them, storing a new one, and the counts of the limits.
import { type Scope, hasDepartment } from '@webale/domain/access/scope.ts'
import { type Collection, referenceOf } from '@webale/domain/features/collection/collection.ts'
import { OPEN_STATES } from '@webale/domain/features/collection/collection-state.ts'
import type { CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type CollectionRow = Row<'collections'>

export const findCollection = (db: Db, id: string): Promise<CollectionRow | undefined> =>
  db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()

/** Throws not_found, also for one that the person may not see. */
export const getCollection = async (db: Db, id: string, scope: Scope): Promise<CollectionRow> => {
  const row = await findCollection(db, id)
  if (row === undefined || !hasDepartment(scope, row.department_id))
    throw refuse('not_found', { thing: 'This request' })

  return row
}

export const insertCollection = async (tx: Tx, row: NewRow<'collections'>): Promise<void> => {
  await tx.insertInto('collections').values(row).execute()
}

/** The leader who settled the money, or recorded the statement. */
const decidedBy = sql<string | null>`case
  when collection_uses.kind in ('account', 'paid_back') then collection_uses.created_by
  else newest.created_by end`

/** Selects rows with what their money was used for, and who decided so. */
export const selectShown = (db: Db, scope: Scope) =>
  inScope(
    db
      .selectFrom('collections')
      .leftJoin('collection_uses', 'collection_uses.collection_id', 'collections.id')
      .leftJoin('sales', 'sales.id', 'collection_uses.sale_id')
      .leftJoin('customers', 'customers.id', 'collection_uses.customer_id')
      .leftJoin('collection_changes as newest', (join) =>
        join
          .onRef('newest.collection_id', '=', 'collections.id')
          .onRef('newest.position', '=', 'collections.state_changes'),
      )
      .leftJoin('profiles as leader', (join) => join.on('leader.id', '=', decidedBy))
      .selectAll('collections')
      .select(['collection_uses.kind as used_as', 'sales.receipt_number as receipt_number'])
      .select(['customers.name as customer', 'leader.full_name as decided_by'])
      .select(sql<string | null>`coalesce(collection_uses.note, newest.note)`.as('decision')),
    scope,
    'collections.department_id',
  )

type ShownRow = CollectionRow &
  Pick<Collection, 'used_as' | 'receipt_number' | 'customer' | 'decision' | 'decided_by'>

/** The provider's id as a payment has it; the id of the request where the provider named none. */
export const paidReference = ({ id, reference }: Pick<CollectionRow, 'id' | 'reference'>): string =>
  referenceOf(reference ?? '') || id

export const toCollection = (row: ShownRow): Collection => ({
  id: row.id,
  cart_id: row.cart_id,
  department_id: row.department_id,
  provider: row.provider,
  phone: row.phone,
  amount: row.amount,
  note: row.note,
  state: row.state,
  reason: row.reason,
  reference: row.state === 'succeeded' ? paidReference(row) : null,
  created_by: row.created_by,
  created_at: row.created_at,
  settled_at: row.settled_at,
  given_up_at: row.given_up_at,
  used_as: row.used_as,
  receipt_number: row.receipt_number,
  customer: row.customer,
  decision: row.decision,
  decided_by: row.decided_by,
})

/** One request as screens show it. Throws not_found. */
export const readCollection = async (db: Db, id: string, scope: Scope): Promise<Collection> => {
  const row = await selectShown(db, scope).where('collections.id', '=', id).executeTakeFirst()
  if (row === undefined) throw refuse('not_found', { thing: 'This request' })
  return toCollection(row)
}

/** The requests of a cart, newest first. */
export const listOfCart = async (db: Db, scope: Scope, cart_id: string): Promise<Collection[]> => {
  const rows = await selectShown(db, scope)
    .where('collections.cart_id', '=', cart_id)
    .orderBy('collections.created_at', 'desc')
    .orderBy('collections.id', 'desc')
    .limit(20)
    .execute()

  return rows.map(toCollection)
}

/** Open requests that nobody gave up. */
const waitingRows = (db: Db) =>
  db.selectFrom('collections').where('state', 'in', OPEN_STATES).where('given_up_at', 'is', null)

export const isCartWaiting = async (db: Db, cart_id: string): Promise<boolean> => {
  const row = await waitingRows(db).select('id').where('cart_id', '=', cart_id).executeTakeFirst()
  return row !== undefined
}

/** Who asks: the till, or the person where no till is named. */
export type Asker = { readonly till_id: string | null; readonly created_by: string }

type AskedLately = {
  readonly by_asker: number
  readonly at_once: number
  readonly in_shop: number
}

/** The requests since a moment, of this asker and of the whole shop, and those that wait. */
export const countAsked = async (
  db: Db,
  { till_id, created_by }: Asker,
  { since, waitingSince }: { readonly since: string; readonly waitingSince: string },
): Promise<AskedLately> => {
  const isAsker =
    till_id === null
      ? sql<boolean>`till_id is null and created_by = ${created_by}`
      : sql<boolean>`till_id = ${till_id}`

  const lately = () => db.selectFrom('collections').where('created_at', '>', since)
  const whole = await lately().select(rowCount.as('count')).executeTakeFirstOrThrow()
  const own = await lately().where(isAsker).select(rowCount.as('count')).executeTakeFirstOrThrow()
  const open = await waitingRows(db)
    .where('created_at', '>', waitingSince)
    .where(isAsker)
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()

  return { by_asker: own.count, at_once: open.count, in_shop: whole.count }
}

export const giveUp = async (tx: Tx, id: string, now: string): Promise<void> => {
  await tx
    .updateTable('collections')
    .set({ given_up_at: now })
    .where('id', '=', id)
    .where('given_up_at', 'is', null)
    .execute()
}

/** The requests of a provider whose look is due, the longest waiting first. */
export const listDue = (
  db: Db,
  now: string,
  { provider, limit }: { readonly provider: CollectionProvider; readonly limit: number },
): Promise<CollectionRow[]> =>
  db
    .selectFrom('collections')
    .selectAll()
    .where('provider', '=', provider)
    .where('look_at', 'is not', null)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .limit(limit)
    .execute()

/** The next look is at this time; null for none. */
export const setLook = async (
  tx: Tx,
  id: string,
  looks: { readonly look_at: string | null; readonly looked_at?: string | null },
): Promise<void> => {
  await tx.updateTable('collections').set(looks).where('id', '=', id).execute()
}
