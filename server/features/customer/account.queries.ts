// The only writer of accounts: writes an entry and updates the balance in one step.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import { creditLeft } from '@webale/domain/features/customer/account.ts'
import type { EntryKind } from '@webale/domain/features/customer/open-items.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { entriesOfAccount } from './merged-accounts.queries.ts'

/** A new entry; `amount` in UGX, above 0 when the customer owes more. */
export type NewEntry = {
  readonly id: string
  readonly customer_id: string
  readonly kind: EntryKind
  readonly amount: number
  readonly sale_id?: string
  readonly refund_id?: string
  readonly entry_id?: string
  readonly method?: PaymentMethod
  readonly reference?: string | null
  readonly note?: string
  readonly department_id: string | null
}

const ENTRIES_AT_ONCE = 500

type ChangedAccount = {
  readonly name: string
  readonly balance: number
  readonly credit_days: number | null
}

/** The customer, or the one that it was merged into. */
export const findCustomer = (db: Db, id: string): Promise<Row<'customers'> | undefined> => {
  const kept = sql<string>`coalesce((select named.merged_into
    from customers as named
    where named.id = ${id}), ${id})`

  return db.selectFrom('customers').selectAll().where('id', '=', kept).executeTakeFirst()
}

/** The customer, or the one that it was merged into. Throws not_found. */
export const getCustomer = async (db: Db, id: string): Promise<Row<'customers'>> => {
  const customer = await findCustomer(db, id)
  if (customer === undefined) throw refuse('not_found', { thing: 'The customer' })
  return customer
}

/**
 * Adds to the balance and locks the row. With `isLimited` only up to the limit, which the update
 * itself asks: of two tills at once one passes.
 */
const addToBalance = async (
  tx: Tx,
  id: string,
  amount: number,
  isLimited: boolean,
): Promise<ChangedAccount | undefined> => {
  const limit = isLimited ? sql`and balance + ${amount} <= coalesce(credit_limit, 0)` : sql``
  const { rows } =
    await sql<ChangedAccount>`update customers set balance = round(balance + ${amount}, 2)
    where id = ${id}
      and merged_into is null ${limit} returning name, balance, credit_days`.execute(tx)
  return rows[0]
}

/** Why nothing was added: the customer is gone, or the limit does not allow it. */
const refusalOf = async (tx: Tx, id: string) => {
  const { name, balance, credit_limit } = await getCustomer(tx, id)
  const limit = credit_limit ?? 0

  return refuse('credit_over_limit', {
    name,
    balance: formatNumber(Math.max(0, balance)),
    limit: formatNumber(limit),
    left: formatNumber(creditLeft(balance, limit)),
  })
}

/** The last day to pay a charge of today; null for what is no charge. */
type DueDay = (credit_days: number | null) => Promise<string> | string

type PostingContext = Pick<Writer, 'actor' | 'now'> & {
  readonly isLimited?: boolean
  readonly dueDay?: DueDay
}

/**
 * Writes an entry, adds it to the balance and returns the customer. An entry for a customer who was
 * merged goes to the kept one. Throws not_found and credit_over_limit.
 */
export const postEntry = async (
  tx: Tx,
  entry: NewEntry,
  posting: PostingContext,
): Promise<{ readonly name: string; readonly balance: number }> => {
  const { actor, now, isLimited = false, dueDay } = posting
  const { customer_id, amount } = entry
  const changed = await addToBalance(tx, customer_id, amount, isLimited)
  if (changed === undefined) {
    const kept = await getCustomer(tx, customer_id)
    if (kept.id === customer_id) throw await refusalOf(tx, customer_id)
    return postEntry(tx, { ...entry, customer_id: kept.id }, posting)
  }

  const { name, balance, credit_days } = changed
  await insertRows(tx, 'customer_entries', [
    {
      id: entry.id,
      customer_id,
      kind: entry.kind,
      amount,
      sale_id: entry.sale_id ?? null,
      refund_id: entry.refund_id ?? null,
      entry_id: entry.entry_id ?? null,
      method: entry.method ?? null,
      reference: entry.reference ?? null,
      due: dueDay === undefined ? null : await dueDay(credit_days),
      note: entry.note ?? null,
      department_id: entry.department_id,
      business_date: businessDate(now),
      created_by: actor.id,
      created_at: now,
    },
  ])

  return { name, balance }
}

export type OpeningBalance = {
  readonly customer_id: string
  /** UGX; above 0 the customer owes. */
  readonly amount: number
  /** The last day to pay; null when the shop owes. */
  readonly due: string | null
}

/** Writes the opening balances of new customers, one statement for some hundred. */
export const postOpenings = async (
  tx: Tx,
  openings: readonly OpeningBalance[],
  { actor, now, newId }: Pick<Writer, 'actor' | 'now'> & { newId(): string },
): Promise<void> => {
  for (let index = 0; index < openings.length; index += ENTRIES_AT_ONCE) {
    const some = openings.slice(index, index + ENTRIES_AT_ONCE)
    const made = {
      department_id: null,
      business_date: businessDate(now),
      created_by: actor.id,
      created_at: now,
    }

    const rows = some.map((opening) => ({
      id: newId(),
      kind: 'opening' as const,
      ...opening,
      ...made,
    }))

    await insertRows(tx, 'customer_entries', rows)
    const ids = sql.join(some.map(({ customer_id }) => customer_id))
    await sql`update customers set balance = (select round(sum(amount), 2)
      from customer_entries
      where customer_id = customers.id)
      where id in (${ids})`.execute(tx)
  }
}

/** Sets every balance, or those of some, to the sum of its entries, to repair a difference. */
export const balancesFromEntries = async (tx: Tx, ids?: readonly string[]): Promise<void> => {
  const entries = sql`coalesce((select round(sum(amount), 2)
    from ${entriesOfAccount}), 0)`
  const chosen = ids === undefined ? sql`` : sql`and id in ${listOf(tx, ids)}`
  await sql`update customers set balance = ${entries}
    where balance <> ${entries} ${chosen}`.execute(tx)
}

/** Links a locked customer to the locked one that is kept, which takes over the balance. */
export const linkCustomer = async (
  tx: Tx,
  { id, balance }: Pick<Row<'customers'>, 'id' | 'balance'>,
  kept: string,
): Promise<void> => {
  await tx
    .updateTable('customers')
    .set({ merged_into: kept })
    .where((is) => is.or([is('id', '=', id), is('merged_into', '=', id)]))
    .execute()
  await sql`update customers set balance = 0
    where id = ${id}`.execute(tx)
  await sql`update customers set balance = round(balance + ${balance}, 2)
    where id = ${kept}`.execute(tx)
}

/** Links a sale to a registered customer. */
export const linkSale = (
  tx: Tx,
  link: {
    readonly id: string
    readonly sale_id: string
    readonly customer_id: string
    readonly created_at: string
  },
): Promise<void> => insertRows(tx, 'sale_customers', [link])

/**
 * The registered customer of a sale, or the one that it was merged into; undefined when there is
 * none, or when the customer was deleted.
 */
export const findCustomerOfSale = (
  db: Db,
  sale_id: string,
): Promise<Pick<Row<'customers'>, 'id' | 'name'> | undefined> =>
  db
    .selectFrom('sale_customers')
    .innerJoin('customers as buyer', 'buyer.id', 'customer_id')
    .innerJoin('customers', (join) =>
      join.on('customers.id', '=', sql<string>`coalesce(buyer.merged_into, buyer.id)`),
    )
    .select(['customers.id', 'customers.name'])
    .where('sale_id', '=', sale_id)
    .executeTakeFirst()

/** An entry of any account. */
export const findEntry = (db: Db, id: string): Promise<Row<'customer_entries'> | undefined> =>
  db.selectFrom('customer_entries').selectAll().where('id', '=', id).executeTakeFirst()

/** Was this payment undone? */
export const isUndone = async (db: Db, entry_id: string): Promise<boolean> =>
  (await db
    .selectFrom('customer_entries')
    .select('id')
    .where('entry_id', '=', entry_id)
    .executeTakeFirst()) !== undefined

/** The shift that a payment went into; null outside shifts. */
export const shiftOfPayment = async (db: Db, id: string): Promise<string | null> =>
  (
    await db
      .selectFrom('money_movements')
      .select('shift_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.shift_id ?? null

/** Stores the terms of a customer whose row is locked. */
export const updateTerms = async (
  tx: Tx,
  id: string,
  terms: { readonly credit_limit: number; readonly credit_days: number },
  { actor, now }: Pick<Writer, 'actor' | 'now'>,
): Promise<void> => {
  await tx
    .updateTable('customers')
    .set({ ...terms, terms_by: actor.id, terms_at: now })
    .where('id', '=', id)
    .execute()
}
