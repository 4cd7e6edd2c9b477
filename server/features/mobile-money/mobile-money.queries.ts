// SQL of the mobile money transactions: the handle first, the scope always.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type NewTransaction,
  transactionContent,
  type TransactionType,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { type Transaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { type MonthQuery, monthBounds } from '@webale/domain/kernel/month.ts'
import { PersonPhone } from '@webale/domain/kernel/phone.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { compareContents, type Comparison } from '../../platform/operations/recognise.ts'

const selectTransactions = (db: Db) =>
  db
    .selectFrom('mobile_money_transactions as transactions')
    .leftJoin('customers', 'customers.id', 'transactions.customer_id')
    .selectAll('transactions')
    .select('customers.name as customer_name')

type Filter = Pick<MonthQuery, 'month'>

/** The condition for the list and the count of `transactions`; always true without a month. */
const isInMonth = (month: string | undefined) => {
  if (month === undefined) return sql<boolean>`1 = 1`
  const { from, until } = monthBounds(month)
  return sql<boolean>`transactions.created_at >= ${from} and transactions.created_at < ${until}`
}

/** Transactions of the scope with the customer's name, newest first. */
export const listTransactions = (
  db: Db,
  scope: Scope,
  { month, limit }: MonthQuery,
): Promise<Transaction[]> =>
  inScope(selectTransactions(db), scope, 'transactions.department_id')
    .where(isInMonth(month))
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.id', 'desc')
    .limit(limit)
    .execute()

export const countTransactions = async (
  db: Db,
  scope: Scope,
  { month }: Filter,
): Promise<number> => {
  const counted = db
    .selectFrom('mobile_money_transactions as transactions')
    .select(rowCount.as('count'))
  return (await inScope(counted, scope).where(isInMonth(month)).executeTakeFirstOrThrow()).count
}

const REVERSED = sql<boolean>`exists (select 1
  from float_entries as entry
  join float_entries as opposite on opposite.entry_id = entry.id
  where entry.transaction_id = mobile_money_transactions.id
    and opposite.kind = 'reversal')`

/** UGX of each type completed on this Kampala day; reversed ones count without a float book. */
export const sumTransactions = (
  db: Db,
  scope: Scope,
  { date, float_book }: { readonly date: string; readonly float_book: boolean },
): Promise<{ transaction_type: TransactionType; amount: number }[]> => {
  const { from, until } = dayBounds(date)
  return db
    .selectFrom('mobile_money_transactions')
    .select(['transaction_type', sql<number>`sum(amount)`.as('amount')])
    .where('status', '=', 'completed')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .$if(float_book, (query) => query.where(sql<boolean>`not ${REVERSED}`))
    .$call((query) => inScope(query, scope))
    .groupBy('transaction_type')
    .execute()
}

export const findTransaction = (db: Db, id: string): Promise<Transaction | undefined> =>
  selectTransactions(db).where('transactions.id', '=', id).executeTakeFirst()

/** Earlier versions kept a number with the prefix that was typed. */
const comparedContent = (transaction: NewTransaction): readonly unknown[] => {
  const { phone_number } = transaction
  const { data = phone_number } = PersonPhone.safeParse(phone_number)
  return transactionContent({ ...transaction, phone_number: data })
}

type StoredEntry = { readonly line_id: string; readonly reference: string | null }

/**
 * A backup file has the transaction without its request, so the row itself is compared. It has no
 * customer when the customer was deleted before it arrived, and no `entry` of a line that was gone.
 */
export const compareTransaction = (
  stored: Transaction,
  sent: NewTransaction,
  entry: StoredEntry | undefined,
): Comparison => {
  const customer_id = stored.customer_id === null ? null : sent.customer_id
  const line_id = entry === undefined ? null : sent.line_id
  const float =
    entry === undefined ? {} : { line_id: entry.line_id, provider_reference: entry.reference }

  return compareContents(
    stored.created_by,
    comparedContent({ ...stored, ...float }),
    comparedContent({ ...sent, customer_id, line_id }),
  )
}

/** Stores a transaction and returns it as in the list. */
export const insertTransaction = async (
  tx: Tx,
  transaction: NewRow<'mobile_money_transactions'>,
): Promise<Transaction> => {
  await tx.insertInto('mobile_money_transactions').values(transaction).execute()
  return selectTransactions(tx)
    .where('transactions.id', '=', transaction.id)
    .executeTakeFirstOrThrow()
}
