// What can be done with mobile money.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { DayTotals, NewTransaction, Transaction } from './mobile-money.ts'

export const mobileMoneyApi = {
  /** The latest 50 with the customer's name, newest first (MOMO-014). */
  list: query('GET /api/mobile-money', { can: 'mobile_money.read', noun: 'mobile-money', input: z.object({}), output: z.array(Transaction) }),
  /** Deposits, withdrawals and what they did to the cash box since midnight in Kampala. */
  today: query('GET /api/mobile-money/today', { can: 'mobile_money.read', noun: 'mobile-money', input: z.object({}), output: DayTotals }),
  record: command('POST /api/mobile-money', {
    can: 'mobile_money.record',
    input: NewTransaction,
    output: Transaction,
    changes: ['mobile-money'],
    audit: { entity: 'mobile-money', row: { table: 'mobile_money_transactions', subject: 'phone_number' } },
    done: 'Transaction recorded successfully',
    failed: 'Failed to record transaction',
  }),
}
