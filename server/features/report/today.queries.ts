// The sales of some days as this person may see them, and the page Today with expenses and what to
// check. The Sales Report and the evening message use them too.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { type Scope, scopeOf } from '@webale/domain/access/scope.ts'
import { paymentsWithReturns } from '@webale/domain/features/report/net-shares.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import {
  addSums,
  figuresOf,
  LIST_LENGTH,
  paymentsOf,
  type Slice,
} from '@webale/domain/features/report/report.ts'
import { returnsOf } from '@webale/domain/features/report/return-figures.ts'
import type { Today } from '@webale/domain/features/report/today.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import { sumExpensesOfDay } from '../expense/expense.queries.ts'
import { readFloatCosts } from '../mobile-money/float-costs.queries.ts'
import { sumReceived } from '../sale/money-of-days.queries.ts'
import { sumRefunds } from '../sale/sale-marks.queries.ts'
import { isCashHidden } from '../shift/hidden-cash.queries.ts'
import { readThingsToCheck } from './attention.queries.ts'
import { sumReturnedByMethod } from './returned-sums.queries.ts'
import { sumSlices } from './sales-report.queries.ts'
import { listTopItems } from './top-items.queries.ts'

/**
 * Which cost and profit a person sees: totals of whole days, and
 * `part` of a day (an hour, one sale). Part of a day reveals the cost
 * of single products, so it needs that permission (decision D2).
 */
export const profitView = (actor: Actor): { readonly days: boolean; readonly part: boolean } => ({
  days: can(actor, 'report.see_profit'),
  part: can(actor, 'product.see_cost'),
})

/** The payments of these days; none for somebody who counts a drawer without seeing them. */
const paymentsFor = async (db: Db, actor: Actor, scope: Scope, days: Days) =>
  (await isCashHidden(db, actor))
    ? { payments: [], payments_hidden: true }
    : {
        payments: paymentsWithReturns(
          paymentsOf(await sumReceived(db, scope, days)),
          await sumReturnedByMethod(db, scope, days),
        ),
      }

type SlicedDays = {
  readonly scope: Scope
  readonly days: Days
  /** The sums of these days. */
  readonly slices: readonly Slice[]
}

/** What the Sales Report and the page Today show alike of the sales of these days. */
export const daySales = async (db: Db, actor: Actor, { scope, days, slices }: SlicedDays) => {
  const sees = profitView(actor)
  return {
    figures: figuresOf(addSums(slices), sees.days),
    top_items: await listTopItems(db, scope, days, LIST_LENGTH),
    returns: returnsOf(await sumRefunds(db, scope, days), sees.days),
    ...(await paymentsFor(db, actor, scope, days)),
  }
}

type ReadingMoment = { readonly db: Db; readonly actor: Actor; readonly now: string }

/** The page Today of this person at this moment. */
export const readToday = async ({ db, actor, now }: ReadingMoment): Promise<Today> => {
  const [scope, today] = [scopeOf(actor), businessDate(now)]
  const days = { from: today, until: today }

  return {
    as_of: now,
    today,
    ...(await daySales(db, actor, { scope, days, slices: await sumSlices(db, scope, days) })),
    expenses: await sumExpensesOfDay(db, scope, today),
    ...(await readFloatCosts(db, scope, days)),
    ...(await readThingsToCheck(db, actor, now)),
  }
}
