// SQL of tills: registration, reports, people and the list.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Role } from '@webale/domain/access/role.ts'
import type { SellingDevice } from '@webale/domain/features/till/till.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import { receivedFrom } from '../report/till-losses.queries.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import { rememberRows } from '../../platform/database/remember-rows.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** SHA-256 in hex: what is stored of a secret. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

export const isSecretValid = (
  { secret_hash }: Pick<Row<'tills'>, 'secret_hash'>,
  secret: string,
): boolean => timingSafeEqual(Buffer.from(secret_hash), Buffer.from(hashSecret(secret)))

const listTillsById = precompileQuery((db, { id }: { readonly id: string }) =>
  db.selectFrom('tills').selectAll().where('id', '=', id),
)

export const findTill = async (db: Db, id: string): Promise<Row<'tills'> | undefined> =>
  (await listTillsById(db, { id }, {}))[0]

const listTillSecrets = rememberRows(
  'till',
  precompileQuery((db, { id }: { readonly id: string }) =>
    db.selectFrom('tills').select(['id', 'secret_hash', 'ended_at']).where('id', '=', id),
  ),
)

/** What the check of each request of a till needs. */
export const findTillSecret = async (
  db: Db,
  id: string,
): Promise<Pick<Row<'tills'>, 'id' | 'secret_hash' | 'ended_at'> | undefined> =>
  (await listTillSecrets(db, { id }))[0]

const touchTill = precompileQuery(
  (tx: Tx, { id, seen_at }: { readonly id: string; readonly seen_at: string }) =>
    tx.updateTable('tills').set({ seen_at }).where('id', '=', id).returningAll(),
)

/** What reads the time counts minutes. */
const SEEN_EVERY_MS = 30_000

const isSeenLately = ({ seen_at }: Row<'tills'>, now: string): boolean => {
  const age_ms = Date.parse(now) - Date.parse(seen_at)
  return age_ms >= 0 && age_ms < SEEN_EVERY_MS
}

/**
 * The till, locked until the end of the transaction: its reports, leases and withdrawals follow
 * each other. The embedded database has one writer, which holds the lock already.
 */
export const lockAndTouchTill = async (
  tx: Tx,
  id: string,
  seen_at: string,
): Promise<Row<'tills'> | undefined> => {
  if (tx.engine === 'sqlite') {
    const till = await findTill(tx, id)
    if (till === undefined || isSeenLately(till, seen_at)) return till
  }

  return (await touchTill(tx, { id, seen_at }, {}))[0]
}

/** The same for work that does not come from the till itself: the time of its last report stays. */
export const lockTill = (tx: Tx, id: string): Promise<Row<'tills'> | undefined> =>
  tx
    .updateTable('tills')
    .set(({ ref }) => ({ seen_at: ref('seen_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** The next number of a till. Numbers are never used again. */
export const nextTillNumber = async (tx: Tx): Promise<number> => {
  const raised = sql<{
    value: number
  }>`update counters set value = value + 1
  where name = 'till_number' returning value`

  const [row] = (await raised.execute(tx)).rows
  if (row === undefined) throw new Error('the counter of tills is missing')

  return row.value
}

export const insertTill = async (tx: Tx, row: NewRow<'tills'>): Promise<void> => {
  await tx.insertInto('tills').values(row).execute()
}

export const updateTill = async (
  tx: Tx,
  id: string,
  change: Partial<NewRow<'tills'>>,
): Promise<void> => {
  await tx.updateTable('tills').set(change).where('id', '=', id).execute()
}

export const findUserAgent = async (
  db: Db,
  session_id: string | undefined,
): Promise<string | null> => {
  if (session_id === undefined) return null
  const found = db.selectFrom('auth_sessions').select('user_agent').where('id', '=', session_id)
  return (await found.executeTakeFirst())?.user_agent ?? null
}

type SeenPerson = {
  readonly till_id: string
  readonly user_id: string
  readonly role: Role
  readonly department_id: string | null
  readonly session_id: string | null
  readonly by_pin: boolean
  /** The key for a person who was never seen here before. */
  readonly key: string
  readonly now: string
}

/** Notes that a person is signed in on a till; returns their key, which stays the same. */
export const recordTillPerson = async (
  tx: Tx,
  { now, key, ...seen }: SeenPerson,
): Promise<string> => {
  const { role, department_id, session_id, by_pin } = seen
  const { key: stored } = await tx
    .insertInto('till_people')
    .values({ ...seen, key, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['till_id', 'user_id'])
        .doUpdateSet({ role, department_id, session_id, by_pin, last_at: now }),
    )
    .returning('key')
    .executeTakeFirstOrThrow()

  return stored
}

/** Ends the sessions that were last used on a till, all but the given one; returns how many. */
export const endSessionsOn = async (tx: Tx, till_id: string, but: string): Promise<number> => {
  const onTill = tx.selectFrom('till_people').select('session_id').where('till_id', '=', till_id)
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('id', 'in', onTill.where('session_id', 'is not', null))
    .where('id', '<>', but)
    .executeTakeFirst()

  return Number(numDeletedRows)
}

/** Sales and documents received from a till, and what it sent that is quarantined. */
export const countReceived = async (db: Db, till_id: string): Promise<number> => {
  const received = receivedFrom(sql`${till_id}`)
  const { rows } = await sql<{ count: number }>`select ${received} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** All tills, the latest report first, with the person who was last seen on each. */
export const listTills = async (db: Db): Promise<(Row<'tills'> & { person: string | null })[]> => {
  const { rows } = await sql<Row<'tills'> & { person: string | null }>`select tills.*,
    (select full_name
      from till_people
      join profiles on profiles.id = till_people.user_id
      where till_id = tills.id
      order by last_at desc limit 1) as person
    from tills
    order by ended_at is not null, seen_at desc, number`.execute(db)
  return rows
}

type DeviceRow = SellingDevice & { readonly department_id: string | null }

/** Tills that have not ended, by number, each with the person who was last seen on it. */
export const listDevices = async (db: Db): Promise<DeviceRow[]> => {
  const lastSeen = (column: string) => sql`(select ${sql.ref(column)} from till_people
    left join profiles on profiles.id = till_people.user_id
    where till_id = tills.id order by last_at desc limit 1)`

  const { rows } = await sql<DeviceRow>`select tills.id, number, tills.name, seen_at, drawer_id,
    printer, drawers.name as opened_drawer, ${lastSeen('full_name')} as person,
    ${lastSeen('till_people.department_id')} as department_id
    from tills left join drawers on drawers.open_shift_id = tills.shift_id
    where ended_at is null order by number`.execute(db)

  return rows
}

/** Sales that were sent again after a restore since this moment, and from how many tills. */
export const countRecovered = async (
  db: Db,
  since: string,
): Promise<{ sales: number; tills: number }> => {
  const { rows } = await sql<{ sales: number; tills: number }>`select count(*) as sales,
    count(distinct till_id) as tills from sale_origins
    where received_at >= ${since}
      and flags like '%"recovered"%'`.execute(db)
  return rows[0] ?? { sales: 0, tills: 0 }
}

/** Counts a sale that a till sent again after a restore, until the audit log has it. */
export const recordRecovered = async (tx: Tx, till_id: string): Promise<void> => {
  await tx
    .updateTable('tills')
    .set(({ eb }) => ({ recovered: eb('recovered', '+', 1) }))
    .where('id', '=', till_id)
    .execute()
}

/**
 * The newest sales that a till sent again after a restore: their number, their sum in UGX, and when
 * the last one arrived.
 */
export const sumRecovered = async (
  db: Db,
  till_id: string,
  newest: number,
): Promise<{ sales: number; total: number; last_at: string }> => {
  const { rows } = await sql<{
    sales: number
    total: number | string
    last_at: string | null
  }>`
    select count(*) as sales, coalesce(sum(total), 0) as total, max(received_at) as last_at
    from (
      select total, received_at
      from sale_origins
      join sales on sales.id = sale_origins.sale_id
      where till_id = ${till_id} and flags like '%"recovered"%'
      order by received_at desc limit ${newest}) as recovered`.execute(db)

  const [row] = rows

  return {
    sales: row?.sales ?? 0,
    total: Number(row?.total ?? 0),
    last_at: row?.last_at ?? '',
  }
}

/**
 * Which of these documents the shop has: sales, expenses and mobile money in the books, and what
 * was quarantined, also when it was dismissed.
 */
export const findStored = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()

  for (const table of ['sales', 'expenses', 'mobile_money_transactions'] as const)
    for (const { id } of await db.selectFrom(table).select('id').where('id', 'in', ids).execute())
      found.add(id)

  const quarantined = await db
    .selectFrom('kept_sales')
    .select('sale_id')
    .where('sale_id', 'in', ids)
    .execute()

  for (const { sale_id } of quarantined) found.add(sale_id)

  return found
}

/** Did another till send or withdraw something under this id, which is not in the books? */
export const isOfAnotherTill = async (
  db: Db,
  sale_id: string,
  till_id: string,
): Promise<boolean> => {
  for (const table of ['kept_sales', 'sale_withdrawals'] as const) {
    const others = db.selectFrom(table).select('till_id').where('sale_id', '=', sale_id)
    if ((await others.execute()).some((other) => other.till_id !== till_id)) return true
  }

  return false
}

/** Notes that a sale was withdrawn. False when that is known already. */
export const insertWithdrawal = async (
  tx: Tx,
  row: NewRow<'sale_withdrawals'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sale_withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.column('sale_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const removeOldWithdrawals = async (tx: Tx, before: string): Promise<void> => {
  await tx.deleteFrom('sale_withdrawals').where('withdrawn_at', '<', before).execute()
}
