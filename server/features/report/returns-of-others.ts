// The rows of the CSV file for returns of sales of other days.
import type { Scope } from '@webale/domain/access/scope.ts'
import { refundNumber } from '@webale/domain/features/refund/refund.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import type { SaleRow } from '@webale/domain/features/report/report.api.ts'
import { UNKNOWN_CASHIER } from '@webale/domain/features/report/report.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import { withPayments } from '../sale/payments.queries.ts'
import { listReturnsOfOthers } from './returned-sums.queries.ts'

/**
 * A row for each return on these days of a sale of another day: nothing sold, and what was paid
 * back. So the column "Returned" adds up to the returns of the period.
 */
export const returnsOfOthers = async (
  db: Db,
  scope: Scope,
  days: Days,
  seesCost: boolean,
): Promise<SaleRow[]> => {
  const returns = await withPayments(db, await listReturnsOfOthers(db, scope, days))
  const nothing = seesCost ? 0 : null

  return returns.map(({ number, sold_on, cashier_name, ...row }) => ({
    ...row,
    cashier_name: cashier_name ?? UNKNOWN_CASHIER,
    items: `${refundNumber(number)} of a sale of ${formatDay(sold_on)}`,
    items_sold: 0,
    subtotal: 0,
    discount: 0,
    total: 0,
    cogs: nothing,
    gross_profit: nothing,
  }))
}
