// Operations on mobile money.
import { z } from 'zod'
import { MonthQuery } from '../../kernel/month.ts'
import { command, query } from '../../kernel/operation.ts'
import { FloatAfter } from './float-after.ts'
import { DayTotals, SentTransaction, Transaction } from './transaction.ts'

export const mobileMoneyApi = {
  /**
   * With the customer's name, newest first, of one month or of all. `count` covers everything the
   * filter finds.
   */
  list: query('GET /api/mobile-money', {
    can: 'mobile_money.read',
    noun: 'mobile-money',
    input: MonthQuery,
    output: z.object({ rows: z.array(Transaction), count: z.number() }),
  }),
  /** Deposits, withdrawals and their effect on the cash box since midnight in Kampala. */
  today: query('GET /api/mobile-money/today', {
    can: 'mobile_money.read',
    noun: 'mobile-money',
    input: z.object({}),
    output: DayTotals,
  }),
  /**
   * The same id with the same content answers the stored
   * transaction. Throws key_reused for other content, and transaction_id_used for a Transaction ID
   * that the provider gave to another one.
   */
  record: command('POST /api/mobile-money', {
    can: 'mobile_money.record',
    input: SentTransaction,
    // `float`: the line after it, where one was chosen.
    output: Transaction.extend({ float: FloatAfter.optional() }),
    // The cash of a drawer that counts mobile money moves too: its movements and its X report.
    changes: ['mobile-money', 'shift', 'sale', 'float-book'],
    audit: {
      entity: 'mobile-money',
      row: { table: 'mobile_money_transactions', subject: 'phone_number' },
    },
    done: 'Transaction recorded successfully',
    failed: 'Failed to record transaction',
  }),
}
