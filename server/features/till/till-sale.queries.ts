// SQL of the sales of tills: what is known of till,
// person and number, and the rows beside a stored sale.
import type { QuarantineReason } from '@webale/domain/features/till/quarantined-sale.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import { rememberRows } from '../../platform/database/remember-rows.ts'
import type { Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

export const findOrigin = (db: Db, sale_id: string): Promise<Row<'sale_origins'> | undefined> =>
  db.selectFrom('sale_origins').selectAll().where('sale_id', '=', sale_id).executeTakeFirst()

type SaleId = { readonly sale_id: string }

const listWithdrawals = precompileQuery((db, { sale_id }: SaleId) =>
  db.selectFrom('sale_withdrawals').select('sale_id').where('sale_id', '=', sale_id),
)

/** Did its till withdraw this open sale? */
export const isWithdrawn = async (db: Db, sale_id: string): Promise<boolean> =>
  (await listWithdrawals(db, { sale_id }, {})).length > 0

type PersonOnTill = { readonly till_id: string; readonly user_id: string }

export type TillPerson = Omit<Row<'till_people'>, 'first_at' | 'last_at'>

const listTillPeople = rememberRows(
  'till_person',
  precompileQuery((db, { till_id, user_id }: PersonOnTill) =>
    db
      .selectFrom('till_people')
      .select(['till_id', 'user_id', 'key', 'role', 'department_id', 'session_id', 'by_pin'])
      .where('till_id', '=', till_id)
      .where('user_id', '=', user_id),
  ),
)

/**
 * What the server knows of a person on a till;
 * undefined for somebody who was never signed in there.
 */
export const findTillPerson = async (
  db: Db,
  till_id: string,
  user_id: string,
): Promise<TillPerson | undefined> => (await listTillPeople(db, { till_id, user_id }))[0]

const MOST_TILLS = 100

/** The person on tills that were not heard of since this one registered, the newest first. */
export const listFormerPeople = (
  db: Db,
  user_id: string,
  { id, registered_at }: Row<'tills'>,
): Promise<Pick<Row<'till_people'>, 'till_id' | 'key'>[]> =>
  db
    .selectFrom('till_people')
    .innerJoin('tills', 'tills.id', 'till_people.till_id')
    .select(['till_id', 'key'])
    .where('user_id', '=', user_id)
    .where('tills.id', '<>', id)
    .where('tills.seen_at', '<=', registered_at)
    .orderBy('tills.seen_at', 'desc')
    .limit(MOST_TILLS)
    .execute()

export type SellerAccount = {
  readonly email: string | null
  readonly full_name: string | null
  readonly role: string | null
  readonly department_id: string | null
  readonly deleted_at: string | null
  readonly banned_until: string | null
  readonly updated_at: string | null
}

const listAccounts = rememberRows(
  'account',
  precompileQuery((db, { id }: { readonly id: string }) =>
    db
      .selectFrom('profiles')
      .leftJoin('auth_users', 'auth_users.id', 'profiles.id')
      .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
      .select([
        'email',
        'full_name',
        'role',
        'department_id',
        'deleted_at',
        'banned_until',
        'auth_users.updated_at',
      ])
      .where('profiles.id', '=', id),
  ),
)

export const findAccount = async (db: Db, id: string): Promise<SellerAccount | undefined> =>
  (await listAccounts(db, { id }))[0]

/** Was the drawer of this department and day counted after this moment? */
export const isCountedAfter = async (
  db: Db,
  {
    department_id,
    date,
    after,
  }: {
    readonly department_id: string | null
    readonly date: string
    readonly after: string
  },
): Promise<boolean> => {
  const same =
    department_id === null
      ? sql<boolean>`department_id is null`
      : sql<boolean>`department_id = ${department_id}`

  const count = db
    .selectFrom('reconciliations')
    .select('id')
    .where('date', '=', date)
    .where('created_at', '>', after)

  return (await count.where(same).limit(1).executeTakeFirst()) !== undefined
}

export type ProductStock = Pick<Row<'products'>, 'id' | 'name' | 'current_stock' | 'is_bundle'>

export const listStocks = async (db: Db, ids: readonly string[]): Promise<ProductStock[]> => {
  if (ids.length === 0) return []
  const found = sql<ProductStock>`select id, name, current_stock, is_bundle from products
    where id in (${sql.join(ids)})`
  return (await found.execute(db)).rows
}

/** Receipt number of the last other sale of a product; null when there was none. */
export const findLastSaleOf = async (
  db: Db,
  product_id: string,
  except: string,
): Promise<string | null> => {
  const last = await db
    .selectFrom('stock_movements')
    .innerJoin('sales', 'sales.id', 'stock_movements.reference_id')
    .select('receipt_number')
    .where('product_id', '=', product_id)
    .where('reference_type', '=', 'sale')
    .where('reference_id', '<>', except)
    .orderBy('stock_movements.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.receipt_number ?? null
}

type QuarantinedBody = SaleId & { readonly body_hash: string }

const listQuarantinedBodies = precompileQuery((db, { sale_id, body_hash }: QuarantinedBody) =>
  db
    .selectFrom('kept_sales')
    .selectAll()
    .where('sale_id', '=', sale_id)
    .where('body_hash', '=', body_hash),
)

export const findQuarantinedSale = async (
  db: Db,
  sale_id: string,
  body_hash: string,
): Promise<Row<'kept_sales'> | undefined> =>
  (await listQuarantinedBodies(db, { sale_id, body_hash }, {}))[0]

/** How many of the till wait for a decision, and how many characters their bodies have. */
export const sumUndecided = (
  db: Db,
  till_id: string,
): Promise<{ readonly count: number; readonly characters: number }> =>
  db
    .selectFrom('kept_sales')
    .select([rowCount.as('count'), sql<number>`coalesce(sum(length(body)), 0)`.as('characters')])
    .where('till_id', '=', till_id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()

type Span = { readonly from: string; readonly until: string }

// The cast keeps SQLite on the index of arrivals, of which there are few in a short time.
const selectTaken = precompileQuery(
  (_db, { till_id, from, until }: Span & { readonly till_id: string }) =>
    sql<{ count: number }>`select
    (select count(*) from sale_origins where received_at between ${from} and ${until}
      and cast(till_id as text) = ${till_id})
    + (select count(*) from document_origins where received_at between ${from} and ${until}
      and cast(till_id as text) = ${till_id})
    + (select count(*) from kept_sales where till_id = ${till_id} and settled_at is null
      and received_at between ${from} and ${until}) as count`,
)

/**
 * How many sales and documents of the till were stored
 * or quarantined in this time, both ends included.
 */
export const countTaken = async (db: Db, till_id: string, span: Span): Promise<number> =>
  (await selectTaken(db, { till_id, ...span }, {}))[0]?.count ?? 0

export type NewQuarantinedSale = {
  readonly sale_id: string
  readonly body_hash: string
  readonly till_id: string
  /** JSON of version and body, as readSent makes it. */
  readonly body: string
  readonly reason: QuarantineReason
}

/** Two copies of one body may come at once; one row is enough. */
export const insertQuarantinedSale = (
  tx: Tx,
  quarantined: NewQuarantinedSale,
  { now, newId }: { readonly now: string; newId(): string },
): Promise<void> =>
  insertRows(
    tx,
    'kept_sales',
    [{ id: newId(), ...quarantined, received_at: now }],
    'on conflict (sale_id, body_hash) do nothing',
  )
