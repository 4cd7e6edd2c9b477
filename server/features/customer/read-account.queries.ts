// The account of a customer as a person sees it: entries of a period with their balances, and what
// is open.
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type {
  AccountEntry,
  AccountFilter,
  CustomerAccount,
} from '@webale/domain/features/customer/account.ts'
import {
  openItems,
  runningBalances,
  sumOfEntries,
} from '@webale/domain/features/customer/open-items.ts'
import { refundNumber } from '@webale/domain/features/refund/refund.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { getCustomer } from './account.queries.ts'

/** A stored entry with what the list shows of it. */
type StoredEntry = Row<'customer_entries'> & {
  readonly receipt_number: string | null
  readonly sale_department_id: string | null
  readonly refund_number: number | null
  readonly made_by: string | null
  /** The customer of the entry, when it was merged into the customer of the account. */
  readonly merged_name: string | null
  readonly shift_id: string | null
  /** 1 for a payment that was not undone and whose shift, or without a shift whose day, is open. */
  readonly undoable: number
}

/** All entries of an account with those of customers who were merged into it, oldest first. */
const listEntries = async (db: Db, customer_id: string, today: string): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`select entry.*, receipt_number,
      sales.department_id as sale_department_id,
      refunds.number as refund_number, full_name as made_by, money.shift_id,
      case when source.id <> ${customer_id} then source.name end as merged_name,
      case when entry.kind = 'repayment'
        and not exists (select 1
          from customer_entries as undo
          where undo.entry_id = entry.id)
        and case when money.shift_id is null then entry.business_date = ${today}
          else exists (select 1
            from drawers
            where open_shift_id = money.shift_id) end
        then 1 else 0 end as undoable
    from customers as source
    join customer_entries as entry on entry.customer_id = source.id
      left join sales on sales.id = entry.sale_id
      left join refunds on refunds.id = entry.refund_id
      left join profiles on profiles.id = entry.created_by
      left join money_movements as money on money.id = entry.id
    where source.id = ${customer_id} or source.merged_into = ${customer_id}
    order by entry.business_date, entry.created_at, entry.id`.execute(db)
  return rows
}

const numberOf = ({ refund_number, receipt_number }: StoredEntry): string | null =>
  refund_number === null ? receipt_number : refundNumber(refund_number)

const mayOpenSale = (actor: Actor, { receipt_number, sale_department_id }: StoredEntry): boolean =>
  receipt_number !== null && isOwnDepartment(actor, sale_department_id)

const entryOf = (actor: Actor, entry: StoredEntry, balance_after: number): AccountEntry => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  balance_after,
  number: numberOf(entry),
  sale_id: mayOpenSale(actor, entry) ? entry.sale_id : null,
  method: entry.method,
  reference: entry.reference,
  note: entry.note,
  due: entry.due,
  business_date: entry.business_date,
  created_at: entry.created_at,
  made_by: entry.made_by,
  merged_name: entry.merged_name,
  can_undo: entry.undoable === 1 && isOwnDepartment(actor, entry.department_id),
})

/** Who reads, and on which business day. */
export type AccountReader = { readonly actor: Actor; readonly today: string }

/**
 * The name of the person who set the terms; null when
 * they were never set, or when the account was deleted.
 */
const nameOfPerson = async (db: Db, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const person = await db
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirst()

  return person?.full_name ?? null
}

/** The terms of a customer; when never set: no credit, and the days of the shop. */
export const termsOf = async (
  db: Db,
  { credit_limit, credit_days, terms_by, terms_at }: Row<'customers'>,
): Promise<Pick<CustomerAccount, 'credit_limit' | 'credit_days' | 'terms_by' | 'terms_at'>> => ({
  credit_limit: credit_limit ?? 0,
  credit_days: credit_days ?? (await readShopRules(db)).credit_days,
  terms_by: await nameOfPerson(db, terms_by),
  terms_at,
})

/** One entry with the balance after it; undefined when the account does not have it. */
export const readEntry = async (
  db: Db,
  { actor, today }: AccountReader,
  customer_id: string,
  id: string,
): Promise<AccountEntry | undefined> => {
  const stored = await listEntries(db, customer_id, today)
  const index = stored.findIndex((entry) => entry.id === id)
  const found = stored[index]

  return found === undefined
    ? undefined
    : entryOf(actor, found, sumOfEntries(stored.slice(0, index + 1)))
}

/** Throws not_found. */
export const readAccount = async (
  db: Db,
  { actor, today }: AccountReader,
  { customer_id, from, until }: AccountFilter,
): Promise<CustomerAccount> => {
  const customer = await getCustomer(db, customer_id)
  const { id, name, phone, balance } = customer
  const stored = await listEntries(db, id, today)
  const upTo = stored.filter(({ business_date }) => until === undefined || business_date <= until)
  const first = upTo.findIndex(({ business_date }) => from === undefined || business_date >= from)
  const period = first === -1 ? [] : upTo.slice(first)
  const before = sumOfEntries(first === -1 ? upTo : upTo.slice(0, first))
  const balances = runningBalances(period, before)
  const { open, unassigned } = openItems(upTo)

  return {
    customer: { id, name, phone },
    ...(await termsOf(db, customer)),
    balance,
    due: sumOfEntries(openItems(stored).open.filter(({ due }) => due < today)),
    from: from ?? null,
    until: until ?? null,
    balance_before: before,
    balance_after: balances.at(-1) ?? before,
    entries: period.map((entry, index) => entryOf(actor, entry, balances[index] ?? before)),
    open: open.map(({ entry, due, amount }) => ({
      entry_id: entry.id,
      number: numberOf(entry),
      business_date: entry.business_date,
      due,
      amount,
      charged: entry.amount,
    })),
    unassigned,
  }
}
