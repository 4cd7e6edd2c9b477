// Handlers of the shop reports.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import { controlReportOf } from '@webale/domain/features/report/control-report.ts'
import { sumOf } from '@webale/domain/features/report/goods-report.ts'
import type { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { addDays, businessDate, dayBounds } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { readFloatCosts } from '../mobile-money/float-costs.queries.ts'
import { daysOfPeriod } from './days-of-period.ts'
import { countApprovals, sumControls } from './control-report.queries.ts'
import { listDeadStock, listNegativeStock, sumStockValue } from './goods-report.queries.ts'
import { listCustomers, readPayments } from './money-report.queries.ts'
import { listLosses, listProfit } from './profit-report.queries.ts'

/** The cost is left out for people who may not see it. */
const hideCost =
  (actor: Actor) =>
  <Row extends { readonly at_cost: number | null }>(row: Row): Row =>
    can(actor, 'product.see_cost') ? row : { ...row, at_cost: null }

const todayOnly = (now: string) => ({ from: businessDate(now), until: businessDate(now) })

export const shopReportHandlers: Handlers<typeof shopReportApi> = {
  controls: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const [scope, days] = [scopeOf(actor, department_id), daysOfPeriod(asked, now)]
    return {
      days,
      as_of: now,
      ...controlReportOf(await sumControls(db, scope, days), await countApprovals(db, scope, days)),
    }
  },

  stockValue: async ({ db, actor, now, input: { department_id } }) => {
    const scope = scopeOf(actor, department_id)
    const seesCost = can(actor, 'product.see_cost')
    const rows = (await sumStockValue(db, scope)).map((row) =>
      seesCost ? row : { ...row, at_cost: null, without_cost: null },
    )

    const total = {
      products: sumOf(rows, 'products') ?? 0,
      at_cost: sumOf(rows, 'at_cost'),
      at_selling: sumOf(rows, 'at_selling') ?? 0,
      without_cost: sumOf(rows, 'without_cost'),
    }

    const withoutRows = seesCost
      ? total
      : {
          ...total,
          at_cost: null,
          without_cost: null,
        }

    return {
      days: todayOnly(now),
      as_of: now,
      rows,
      total: withoutRows,
      negative: await listNegativeStock(db, scope),
    }
  },

  deadStock: async ({ db, actor, now, input: { department_id, unsold_for } }) => {
    const today = businessDate(now)
    const since = dayBounds(addDays(today, 1 - unsold_for)).from
    const { rows, count, total } = await listDeadStock(db, scopeOf(actor, department_id), {
      since,
      today,
    })

    const hidden = hideCost(actor)

    return {
      days: todayOnly(now),
      as_of: now,
      rows: rows.map(hidden),
      count,
      total: hidden(total),
    }
  },

  profit: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const [scope, days] = [scopeOf(actor, department_id), daysOfPeriod(asked, now)]
    return {
      days,
      as_of: now,
      ...(await listProfit(db, scope, days)),
      ...(await readFloatCosts(db, scope, days)),
    }
  },

  customers: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const days = daysOfPeriod(asked, now)
    return {
      days,
      as_of: now,
      ...(await listCustomers(db, scopeOf(actor, department_id), days)),
    }
  },

  payments: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const days = daysOfPeriod(asked, now)
    return {
      days,
      as_of: now,
      ...(await readPayments(db, scopeOf(actor, department_id), days)),
    }
  },

  losses: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const days = daysOfPeriod(asked, now)
    const { rows, count, total } = await listLosses(db, scopeOf(actor, department_id), days)
    const hidden = hideCost(actor)

    return {
      days,
      as_of: now,
      rows: rows.map(hidden),
      count,
      total: hidden(total),
    }
  },
}
