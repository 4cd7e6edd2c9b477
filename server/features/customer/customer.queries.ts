// SQL of the customers. They are shared by all staff, so no read is scoped (decision P9).
import type { NewCustomer } from '@webale/domain/features/customer/customer.ts'
import { commonDigits } from '@webale/domain/kernel/phone.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { containsName } from '../product/search-products.queries.ts'
import { refuseMerged } from './merged-accounts.queries.ts'

type ListedCustomer = Row<'customers'> & {
  readonly merged?: { readonly name: string; readonly phone: string | null }[]
}

/** All customers by name, ignoring case, each with those who were merged into it. */
export const listCustomers = async (db: Db): Promise<ListedCustomer[]> => {
  const rows = await db.selectFrom('customers').selectAll().orderBy(sql`lower(name), id`).execute()
  const merged = new Map<string, { name: string; phone: string | null }[]>()
  for (const { merged_into, name, phone } of rows)
    if (merged_into !== null)
      merged.set(merged_into, [...(merged.get(merged_into) ?? []), { name, phone }])

  return rows
    .filter(({ merged_into }) => merged_into === null)
    .map((row) => {
      const others = merged.get(row.id)
      return others === undefined ? row : { ...row, merged: others }
    })
}

const MAX_SUGGESTIONS = 6
/** Fewer digits would match almost every number. */
const MIN_PHONE_DIGITS = 3

/** The digits that all notations of a number contain; null for a term that is no number. */
const phoneDigitsOf = (term: string): string | null => {
  if (!/^[+\d\s()-]+$/.test(term)) return null
  const digits = commonDigits(term)
  return digits.length < MIN_PHONE_DIGITS ? null : digits
}

type SuggestedCustomer = Pick<Row<'customers'>, 'id' | 'name' | 'phone'>

/**
 * The first customers by name whose name or number contains the term, or who took over a customer
 * with such a name or number.
 */
export const suggestCustomers = async (db: Db, term: string): Promise<SuggestedCustomer[]> => {
  if (term === '') return []
  const digits = phoneDigitsOf(term)
  const hasName = containsName('name', term)
  const hasTerm = digits === null ? hasName : sql`(${hasName} or phone like ${`%${digits}%`})`

  return db
    .selectFrom('customers')
    .select(['id', 'name', 'phone'])
    .where('merged_into', 'is', null)
    .where(
      sql<boolean>`(${hasTerm} or id in (select merged_into
        from customers
        where merged_into is not null and ${hasTerm}))`,
    )
    .orderBy(sql`lower(name), id`)
    .limit(MAX_SUGGESTIONS)
    .execute()
}

/** Throws not_found for an unknown id; null is accepted. */
export const checkCustomer = async (db: Db, id: string | null): Promise<void> => {
  if (id === null) return
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()

  if (found === undefined) throw refuse('not_found', { thing: 'The customer' })
}

/** Stores a customer with a balance of 0. */
export const insertCustomer = (
  tx: Tx,
  { name, email, phone, address }: NewCustomer,
  id: string,
  created_at: string,
): Promise<Row<'customers'>> =>
  tx
    .insertInto('customers')
    .values({ id, name, email, phone, address, balance: 0, created_at })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The row of a customer, also of one that was merged. */
export const findStored = (db: Db, id: string): Promise<Row<'customers'> | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the customer, locked until the transaction ends. Throws not_found, customer_merged. */
export const lockCustomer = async (tx: Tx, id: string): Promise<Row<'customers'>> => {
  const query = tx.selectFrom('customers').selectAll().where('id', '=', id)
  const customer = await query
    .$if(tx.engine === 'postgres', (locked) => locked.forUpdate())
    .executeTakeFirst()

  if (customer === undefined) throw refuse('not_found', { thing: 'The customer' })
  await refuseMerged(tx, customer)

  return customer
}

/** Changes the fields of the form, not the balance. */
export const updateCustomer = (
  tx: Tx,
  id: string,
  { name, email, phone, address }: NewCustomer,
): Promise<Row<'customers'>> =>
  tx
    .updateTable('customers')
    .set({ name, email, phone, address })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Rows of one statement. */
const ROWS_AT_ONCE = 500

/** Stores customers with a balance of 0. */
export const insertCustomers = async (
  tx: Tx,
  customers: readonly Omit<Row<'customers'>, 'balance'>[],
): Promise<void> => {
  for (let index = 0; index < customers.length; index += ROWS_AT_ONCE)
    await insertRows(
      tx,
      'customers',
      customers.slice(index, index + ROWS_AT_ONCE).map((customer) => ({ ...customer, balance: 0 })),
    )
}

/** Locks customers until the transaction ends, in the order of their ids. */
export const lockCustomers = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (tx.engine === 'postgres')
    await tx
      .selectFrom('customers')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
}

const REPLACED = [
  'name',
  'email',
  'phone',
  'address',
  'credit_limit',
  'credit_days',
  'terms_by',
  'terms_at',
] as const

/** Changes fields and terms of many locked customers, not their balances. */
export const updateCustomers = async (
  tx: Tx,
  customers: readonly (Pick<Row<'customers'>, 'id'> &
    Partial<Pick<Row<'customers'>, (typeof REPLACED)[number]>>)[],
): Promise<void> => {
  const replacing = REPLACED.map((name) => `${name} = excluded.${name}`).join(', ')
  for (let index = 0; index < customers.length; index += ROWS_AT_ONCE) {
    const some = customers.slice(index, index + ROWS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const rows = await tx.selectFrom('customers').selectAll().where('id', 'in', ids).execute()
    const stored = new Map(rows.map((row) => [row.id, row]))
    const changed = some.flatMap((customer) => {
      const before = stored.get(customer.id)
      return before === undefined ? [] : [{ ...before, ...customer }]
    })

    await insertRows(tx, 'customers', changed, `on conflict (id) do update set ${replacing}`)
  }
}
