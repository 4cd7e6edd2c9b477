// The kept sums of past days on every engine: figures are the same with and without them, and a
// sale that is added to a day forgets them.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine, Tx } from '../../platform/database/store.ts'
import { openLease } from '../../platform/operations/leases.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { type SellingTill, withSellingTill } from '../../testing/till-sales.ts'
import { DAYS, sellThreeDays } from '../../testing/three-days.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { violationsOf } from '../doctor/checkup.queries.ts'
import { recountSales } from './daily-items.queries.ts'
import { sumDay, sumDays, sumDaysWithLease } from './sum-days.ts'
import { forgetAllDays, forgetDay } from './summed-days.queries.ts'
import { cacheWeekItems } from './week-items.queries.ts'

const AFTER = '2026-11-21'
/** The week of these days. */
const WEEK = '2026-11-02'

/** Everything that is computed from sums of days. */
const readFigures = async (till: TestTill) => {
  const days = { period: 'dates', from: DAYS[0], until: AFTER } as const
  const withWeek = { ...days, from: WEEK }
  const { as_of: _moment, ...report } = await till.ask(reportApi.salesReport, till.admin, days)
  const { rows: _sales, ...history } = await till.ask(saleApi.history, till.admin, {
    from: DAYS[1],
  })
  const { rows: _own, ...own } = await till.ask(saleApi.history, till.seller, {})
  return {
    report,
    history,
    own,
    profit: await till.ask(shopReportApi.profit, till.admin, days),
    items_of_week: (await till.ask(reportApi.salesReport, till.admin, withWeek)).top_items,
    profit_of_week: await till.ask(shopReportApi.profit, till.admin, withWeek),
    department: await till.ask(shopReportApi.profit, till.admin, {
      ...withWeek,
      department_id: till.department_id,
    }),
    payments: await till.ask(shopReportApi.payments, till.admin, days),
    totals: await till.ask(analyticsApi.adminTotals, till.admin, {}),
    departments: await till.ask(analyticsApi.departmentSales, till.admin, {}),
  }
}

/** Days are chosen by one call and summed by another, which comes at least five minutes later. */
const cacheSums = async (till: TestTill, day: string = AFTER): Promise<void> => {
  till.setNow(`${day}T15:00:00.000Z`)
  await sumDays(till.context)
  till.setNow(`${day}T15:06:00.000Z`)
  await sumDays(till.context)
}

const summedDays = async (till: TestTill): Promise<string[]> =>
  (await till.rows('summed_days'))
    .filter(({ is_summed }) => is_summed)
    .map(({ business_date }) => business_date)
    .toSorted()

const summedWeeks = async (till: TestTill): Promise<string[]> =>
  (await till.rows('summed_weeks')).map(({ first_day }) => first_day).toSorted()

const findSoap = async (till: TestTill) =>
  (await till.rows('products')).find(({ name }) => name === 'Soap')

const openSummed = async (engine: Engine): Promise<SellingTill> => {
  const till = await withSellingTill(await openTill(engine))
  await sellThreeDays(till)
  await cacheSums(till)
  expect(await summedDays(till)).toEqual(DAYS)
  return till
}

whereEnginesDiffer('sums of days', (engine) => {
  test('RPT-007 RPTX-007 RPTX-009 figures are the same when the sums of past days are kept', async () => {
    const till = await openTill(engine)
    await sellThreeDays(till)
    till.setNow(`${AFTER}T15:06:00.000Z`)
    const computed = await readFigures(till)
    expect(computed.history).toEqual({ count: 10, total: 16_800 })
    await cacheSums(till)
    expect(await summedDays(till)).toEqual(DAYS)
    expect(await readFigures(till)).toEqual(computed)
    // The kept sums are used: with others the figures are others, and the doctor says so.
    for (const [change, found] of [
      [sql`update day_sales set sales_total = sales_total + 1`, 15],
      [sql`update day_sales set received = received - 1`, 15],
      [sql`update day_profits set revenue = revenue + 1`, 13],
      [sql`update day_profits set cost = cost + 1`, 13],
      [sql`update day_profits set quantity = quantity + 1`, 16],
      [sql`delete from day_profits where item_name = 'Rice'`, 7],
      [sql`update week_items set quantity = quantity + 1`, 4],
      [sql`update week_items set full_revenue = full_revenue + 1`, 4],
      [sql`update week_items set revenue = revenue + 1`, 4],
      [sql`update week_items set cost = cost + 1`, 4],
      [sql`delete from week_items where item_name = 'Rice'`, 1],
    ] as const) {
      await till.write((tx) => change.execute(tx))
      expect(await readFigures(till)).not.toEqual(computed)
      expect((await violationsOf(till.context.store.db, 'day_items')).length).toBe(found)
      await till.write(forgetAllDays)
      await cacheSums(till)
    }
    expect(await readFigures(till)).toEqual(computed)
    await till.write(recountSales)
    expect([await till.rows('summed_days'), await readFigures(till)]).toEqual([[], computed])
  })

  test('RPT-007 today and yesterday are not summed, and other days only five minutes after they were chosen', async () => {
    const till = await openTill(engine)
    await sellThreeDays(till)
    till.setNow(`${DAYS[2]}T12:00:00.000Z`)
    await sumDays(till.context)
    await sumDays(till.context)
    expect(await summedDays(till)).toEqual([])
    await cacheSums(till, DAYS[2])
    expect(await summedDays(till)).toEqual([DAYS[0]])
    await cacheSums(till, addDays(DAYS[2], 1))
    expect(await summedDays(till)).toEqual([DAYS[0], DAYS[1]])
  })

  test('OFF-138 a late sale of a till is in the figures of its day, before and after that day is summed again', async () => {
    const till = await openSummed(engine)
    const before = await readFigures(till)
    const soap = await findSoap(till)
    const late = await till.body([{ product_id: soap?.id ?? '' }], {
      sold_at: `${DAYS[1]}T10:00:00.000Z`,
    })
    expect((await till.send('closed', late)).state).toBe('stored')
    expect(await summedDays(till)).toEqual([DAYS[0], DAYS[2]])
    const after = await readFigures(till)
    expect(after.history).toEqual({ ...before.history, count: 11, total: 17_800 })
    await cacheSums(till)
    expect(await summedDays(till)).toEqual(DAYS)
    expect(await readFigures(till)).toEqual(after)
  })

  test('OFF-138 a late sale on a day without others is in the figures of its week, before and after it is summed again', async () => {
    const till = await openSummed(engine)
    const before = await readFigures(till)
    expect(await summedWeeks(till)).toEqual([WEEK])
    const soap = await findSoap(till)
    const late = await till.body([{ product_id: soap?.id ?? '' }], {
      sold_at: '2026-11-07T10:00:00.000Z',
    })
    expect((await till.send('closed', late)).state).toBe('stored')
    const after = await readFigures(till)
    const revenueOf = ({ profit_of_week }: typeof after) => profit_of_week.total.revenue
    expect(revenueOf(after)).toBe(revenueOf(before) + 1000)
    await cacheSums(till)
    expect([await summedDays(till), await summedWeeks(till)]).toEqual([
      [...DAYS, '2026-11-07'],
      [WEEK],
    ])
    expect(await readFigures(till)).toEqual(after)
    expect(await violationsOf(till.context.store.db, 'day_items')).toEqual([])
  })

  test('RPT-007 a week is summed when it is over and all its days are summed', async () => {
    const till = await openTill(engine)
    await sellThreeDays(till)
    await cacheSums(till, '2026-11-09')
    expect([await summedDays(till), await summedWeeks(till)]).toEqual([DAYS, []])
    await till.write((tx) => forgetDay(tx, DAYS[1]))
    await till.write((tx) => cacheWeekItems(tx, WEEK))
    expect(await summedWeeks(till)).toEqual([])
    await cacheSums(till, '2026-11-10')
    expect(await summedWeeks(till)).toEqual([WEEK])
  })

  test('RPT-007 a sale on a summed day forgets its sums when the clock was set back', async () => {
    const till = await openSummed(engine)
    till.leaveBroken('clock_behind')
    const soap = await findSoap(till)
    till.setNow(`${DAYS[1]}T10:00:00.000Z`)
    await till.sell([{ product_id: soap?.id ?? '' }])
    expect(await summedDays(till)).toEqual([DAYS[0], DAYS[2]])
    await till.send('open', await till.body([{ product_id: soap?.id ?? '' }]))
    till.setNow(`${DAYS[2]}T10:00:00.000Z`)
    await till.send('open', await till.body([{ product_id: soap?.id ?? '' }]))
    expect(await summedDays(till)).toEqual([DAYS[0]])
  })

  test('RPT-007 nothing is written when no day is due, and one server sums at a time', async () => {
    const till = await openTill(engine)
    await sellThreeDays(till)
    const { store } = till.context
    const other = {
      ...till.context,
      store: { ...store, transaction: () => Promise.reject(new Error('written')) },
    }
    till.setNow(`${DAYS[0]}T15:00:00.000Z`)
    await sumDaysWithLease(other)
    till.setNow(`${AFTER}T15:00:00.000Z`)
    await expect(sumDaysWithLease(other)).rejects.toThrow('written')
    const lease = openLease(till.context, 'sums', 60)
    await lease.hold()
    await sumDaysWithLease(till.context)
    expect(await till.rows('summed_days')).toEqual([])
    await lease.release()
    await sumDaysWithLease(till.context)
    expect(await till.rows('summed_days')).toHaveLength(DAYS.length)
  })

  test('RPT-007 another server does not sum when the run of the first takes longer than its lease', async () => {
    const till = await openTill(engine)
    await sellThreeDays(till)
    till.setNow(`${AFTER}T15:00:00.000Z`)
    await sumDays(till.context)
    till.setNow(`${AFTER}T15:06:00.000Z`)
    const { store } = till.context
    const others: boolean[] = []
    let minute = 10
    const slowly: typeof store.transaction = async (work) => {
      minute += 4
      till.setNow(`${AFTER}T15:${minute}:00.000Z`)
      const done = await store.transaction(work)
      others.push(await openLease(till.context, 'sums', 60).hold())
      return done
    }
    await sumDaysWithLease({ ...till.context, store: { ...store, transaction: slowly } })
    // The last transaction releases the lease.
    expect([others.length > DAYS.length, others.slice(0, -1).some(Boolean)]).toEqual([true, false])
    expect(await summedDays(till)).toEqual(DAYS)
  })

  /** A sale comes while `sum` works, which has read the first day. */
  const sellWhile = async (till: TestTill, sum: (tx: Tx) => Promise<void>): Promise<string[]> => {
    const { store } = till.context
    const order: string[] = []
    let isLocked = (): void => undefined
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const summing = store.transaction(async (tx) => {
      await sum(tx)
      isLocked()
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push('summed')
    })
    await locked
    const selling = store.transaction(async (tx) => {
      await forgetDay(tx, DAYS[0])
      order.push('forgotten')
    })
    await Promise.all([summing, selling])
    return order
  }

  test('RPT-007 a sale that is added while its day or its week is summed forgets the sums', async () => {
    const till = await openSummed(engine)
    await till.write((tx) => forgetDay(tx, DAYS[0]))
    for (const sum of [(tx: Tx) => sumDay(tx, DAYS[0]), (tx: Tx) => cacheWeekItems(tx, WEEK)]) {
      expect(await sellWhile(till, sum)).toEqual(['summed', 'forgotten'])
      expect(await summedDays(till)).toEqual([DAYS[1], DAYS[2]])
      await till.write((tx) => sumDay(tx, DAYS[0]))
      expect(await summedWeeks(till)).toEqual([])
    }
  })
})
