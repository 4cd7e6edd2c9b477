// Handlers of the dashboard and the sales report.
import { hasDepartment, type Scope, scopeOf } from '@webale/domain/access/scope.ts'
import { busyHoursOf } from '@webale/domain/features/report/analytics.ts'
import { countEvidence } from '@webale/domain/features/report/enough-sales.ts'
import { ROWS_AT_ONCE, type reportApi } from '@webale/domain/features/report/report.api.ts'
import { type Days, daysBefore, sameMomentBefore } from '@webale/domain/features/report/period.ts'
import {
  addSums,
  bucketsOf,
  figuresOf,
  LIST_LENGTH,
  staffOf,
  type SuspiciousEntry,
  UNKNOWN_CASHIER,
  subtractSums,
} from '@webale/domain/features/report/report.ts'
import { staffWithReturns } from '@webale/domain/features/report/net-shares.ts'
import { returnsOf } from '@webale/domain/features/report/return-figures.ts'
import { suspiciousItems } from '@webale/domain/features/sale/suspicious-entry.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { addDays, businessDate, timeBefore } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { sumRefunds, withMarks, withRefunded } from '../sale/sale-marks.queries.ts'
import { withPayments } from '../sale/payments.queries.ts'
import { findSale, listSaleItems, type StoredItem } from '../sale/sale.queries.ts'
import { daysOfPeriod } from './days-of-period.ts'
import { daySales, profitView, readToday } from './today.queries.ts'
import { readThingsToCheck } from './attention.queries.ts'
import { countLow, listLow } from './low-stock.queries.ts'
import { returnsOfOthers } from './returns-of-others.ts'
import { sumReturnedByPerson } from './returned-sums.queries.ts'
import {
  listNewest,
  listSales,
  listSuspicious,
  sumAfter,
  sumHours,
  sumSlices,
} from './sales-report.queries.ts'

const A_WEEK = 7

const seesBuckets = (sees: ReturnType<typeof profitView>, { from, until }: Days): boolean =>
  from === until ? sees.part : sees.days

const itemsBySale = async (
  db: Db,
  sale_ids: readonly string[],
): Promise<ReadonlyMap<string, StoredItem[]>> => {
  const items = sale_ids.length === 0 ? [] : await listSaleItems(db, sale_ids)
  const bySale = new Map<string, StoredItem[]>(sale_ids.map((id) => [id, []]))
  for (const item of items) bySale.get(item.sale_id)?.push(item)

  return bySale
}

const suspiciousOf = async (
  db: Db,
  scope: Scope,
  days: Days,
): Promise<{ rows: SuspiciousEntry[]; count: number }> => {
  const { rows, count } = await listSuspicious(db, scope, days, LIST_LENGTH)
  const items = await itemsBySale(
    db,
    rows.map(({ id }) => id),
  )

  const entries = rows.map((sale) => ({
    ...sale,
    cashier_name: sale.cashier_name ?? UNKNOWN_CASHIER,
    items: suspiciousItems(items.get(sale.id) ?? []),
  }))

  return { rows: entries, count }
}

const itemsText = (items: readonly StoredItem[]): string =>
  items.map(({ quantity, item_name }) => `${quantityText(quantity)} x ${item_name}`).join(', ')

type ComparedPeriod = {
  readonly days: Days
  readonly running: boolean
  readonly now: string
}

/** Sums of the days before; for an unfinished period up to the same time of day. */
const sumsBefore = async (db: Db, scope: Scope, { days, running, now }: ComparedPeriod) => {
  const previous_days = daysBefore(days)
  const slices = await sumSlices(db, scope, previous_days)
  const total = addSums(slices)
  const sums = running
    ? subtractSums(
        total,
        await sumAfter(db, scope, previous_days.until, sameMomentBefore(days, now)),
      )
    : total

  return { previous_days, slices, sums }
}

export const reportHandlers: Handlers<typeof reportApi> = {
  dashboard: async ({ db, actor, now }) => {
    const [scope, sees, today] = [scopeOf(actor), profitView(actor), businessDate(now)]
    const dayOf = (date: string) => ({ from: date, until: date })
    const slices = await sumSlices(db, scope, dayOf(today))
    const lastWeek = dayOf(addDays(today, -A_WEEK))
    const before = await sumSlices(db, scope, lastWeek)
    const later = await sumAfter(
      db,
      scope,
      lastWeek.until,
      timeBefore(now, A_WEEK * 24 * 60 * 60 * 1000),
    )

    return {
      today,
      figures: figuresOf(addSums(slices), sees.days),
      hours: bucketsOf(slices, dayOf(today), sees.part),
      hours_a_week_ago: bucketsOf(before, lastWeek, sees.part),
      a_week_ago_by_now: subtractSums(addSums(before), later).sales_total,
      recent_sales: await withMarks(
        db,
        await withPayments(db, await listNewest(db, scope, LIST_LENGTH)),
      ),
      returns: returnsOf(await sumRefunds(db, scope, dayOf(today)), sees.days),
      ...(await readThingsToCheck(db, actor, now)),
    }
  },

  today: readToday,

  salesReport: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const [scope, sees, days] = [
      scopeOf(actor, department_id),
      profitView(actor),
      daysOfPeriod(asked, now),
    ]

    const running = days.until === businessDate(now)
    const slices = await sumSlices(db, scope, days)
    const { previous_days, ...before } = await sumsBefore(db, scope, {
      days,
      running,
      now,
    })

    return {
      as_of: now,
      days,
      previous_days,
      running,
      ...(await daySales(db, actor, { scope, days, slices })),
      previous: figuresOf(before.sums, running ? sees.part : sees.days),
      buckets: bucketsOf(slices, days, seesBuckets(sees, days)),
      previous_buckets: bucketsOf(before.slices, previous_days, seesBuckets(sees, previous_days)),
      staff: staffWithReturns(staffOf(slices), await sumReturnedByPerson(db, scope, days)),
      restock: { rows: await listLow(db, scope, LIST_LENGTH), count: await countLow(db, scope) },
      suspicious: await suspiciousOf(db, scope, days),
    }
  },

  saleRows: async ({ db, actor, now, input: { department_id, after, ...asked } }) => {
    const [scope, sees] = [scopeOf(actor, department_id), profitView(actor)]
    const last = after === undefined ? undefined : await findSale(db, after)
    // A sale of another department counts as unknown, so that its time is not revealed.
    const start = last !== undefined && hasDepartment(scope, last.department_id) ? last : undefined
    const days = daysOfPeriod(asked, now)
    const sales = await listSales(db, scope, days, start, ROWS_AT_ONCE)
    const isLast = sales.length < ROWS_AT_ONCE
    const items = await itemsBySale(
      db,
      sales.map(({ id }) => id),
    )

    const rows = (await withRefunded(db, await withPayments(db, sales), days)).map(
      ({ cogs, item_count, cashier_name, ...sale }) => ({
        ...sale,
        cashier_name: cashier_name ?? UNKNOWN_CASHIER,
        items: itemsText(items.get(sale.id) ?? []),
        items_sold: item_count,
        cogs: sees.part ? cogs : null,
        gross_profit: sees.part ? sale.total - cogs : null,
      }),
    )

    const others = isLast ? await returnsOfOthers(db, scope, days, sees.part) : []
    return { rows: [...rows, ...others], next: isLast ? null : (sales.at(-1)?.id ?? null) }
  },

  busyHours: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const sums = await sumHours(db, scopeOf(actor, department_id), daysOfPeriod(asked, now))
    return { hours: busyHoursOf(sums), evidence: countEvidence(sums) }
  },
}
