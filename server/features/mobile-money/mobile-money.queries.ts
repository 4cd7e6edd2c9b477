// SQL of the mobile money transactions: the handle first, the scope always.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Transaction, TransactionType } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { NewRow } from '../../platform/database/tables.ts'

const LATEST = 50

const selectTransactions = (db: Db) =>
  db
    .selectFrom('mobile_money_transactions as transactions')
    .leftJoin('customers', 'customers.id', 'transactions.customer_id')
    .selectAll('transactions')
    .select('customers.name as customer_name')

/** The latest 50 of the scope with the customer's name, newest first (MOMO-014, READ-038). */
export const listTransactions = (db: Db, scope: Scope): Promise<Transaction[]> =>
  selectTransactions(db)
    .$if(!scope.all, (query) => query.where('transactions.department_id', '=', scope.all ? '' : scope.department_id))
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.id', 'desc')
    .limit(LATEST)
    .execute()

/** UGX of each type that was completed on this Kampala day. */
export const sumTransactions = (db: Db, scope: Scope, date: string): Promise<{ transaction_type: TransactionType; amount: number }[]> => {
  const { from, until } = dayBounds(date)
  return db
    .selectFrom('mobile_money_transactions')
    .select(['transaction_type', sql<number>`sum(amount)`.as('amount')])
    .where('status', '=', 'completed')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .$if(!scope.all, (query) => query.where('department_id', '=', scope.all ? '' : scope.department_id))
    .groupBy('transaction_type')
    .execute()
}

/** Stores one and answers it as the list shows it (WRITE-021). */
export const insertTransaction = async (tx: Tx, transaction: NewRow<'mobile_money_transactions'>): Promise<Transaction> => {
  await tx.insertInto('mobile_money_transactions').values(transaction).execute()
  return selectTransactions(tx).where('transactions.id', '=', transaction.id).executeTakeFirstOrThrow()
}
