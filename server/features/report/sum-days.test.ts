// The kept sums of past days on every engine: figures are the same with and without them, and a sale that is added to a
// day forgets them.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/open.ts'
import { openLease } from '../../platform/leases.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { type SellingTill, withSellingTill } from '../../testing/till-sales.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { violationsOf } from '../doctor/checkup.queries.ts'
import { recountSales } from './daily-items.queries.ts'
import { sumDay, sumDays, sumDaysAlone } from './sum-days.ts'
import { forgetAllDays, forgetDay } from './summed-days.queries.ts'

const DAYS = ['2026-11-03', '2026-11-04', '2026-11-05'] as const
const AFTER = '2026-11-21'

/** Three days of sales in two departments: each method, in parts, with change, discount and parts of a
 * millilitre. */
const sellThreeDays = async (till: TestTill): Promise<void> => {
  const other = await till.department('Perfumes')
  const second = await till.person('user', other)
  till.setNow(`${DAYS[0]}T06:00:00.000Z`)
  const soap = await till.product({ current_stock: 1000 })
  const rice = await till.product({ name: 'Rice', current_stock: 1000, cost_price: 1250.5 })
  const oud = await till.product({
    name: 'Oud',
    tracking_type: 'milliliter',
    current_stock_ml: 50,
    selling_price_per_ml: 333,
    department_id: other,
  })
  for (const day of DAYS) {
    till.setNow(`${day}T08:00:00.000Z`)
    await till.sell([{ product_id: soap.id, quantity: 3 }], { amount_paid: 5000, cashier_name: 'Amina' })
    await till.sell([{ product_id: soap.id }], { payment_method: 'card', amount_paid: 1500, cashier_name: 'Amina' })
    await till.sell(
      [{ product_id: oud.id, quantity: 1.5, unit_price: 333 }],
      { payment_method: 'mobile_money', amount_paid: 1500 },
      second,
    )
    const parts = [
      { method: 'cash' as const, amount: 400, tendered: 500 },
      { method: 'mobile_money' as const, amount: 600, reference: `MM-${day}` },
    ]
    await till.sell([{ product_id: soap.id }], { parts })
    await till.sell([{ product_id: soap.id }, { product_id: rice.id, quantity: 2 }], { discount: 100 }, till.admin)
  }
}

/** Everything that is computed from sums of days. */
const readFigures = async (till: TestTill) => {
  const days = { period: 'dates', from: DAYS[0], until: AFTER } as const
  const { as_of: _moment, ...report } = await till.ask(reportApi.salesReport, till.admin, days)
  const { rows: _sales, ...history } = await till.ask(saleApi.history, till.admin, { from: DAYS[1] })
  const { rows: _own, ...own } = await till.ask(saleApi.history, till.seller, {})
  return {
    report,
    history,
    own,
    profit: await till.ask(shopReportApi.profit, till.admin, days),
    payments: await till.ask(shopReportApi.payments, till.admin, days),
    totals: await till.ask(analyticsApi.adminTotals, till.admin, {}),
    departments: await till.ask(analyticsApi.departmentSales, till.admin, {}),
  }
}

/** Days are chosen by one call and summed by another, which comes at least five minutes later. */
const keepSums = async (till: TestTill, day: string = AFTER): Promise<void> => {
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

const findSoap = async (till: TestTill) => (await till.rows('products')).find(({ name }) => name === 'Soap')

const openSummed = async (engine: Engine): Promise<SellingTill> => {
  const till = await withSellingTill(await openTill(engine))
  await sellThreeDays(till)
  await keepSums(till)
  expect(await summedDays(till)).toEqual(DAYS)
  return till
}

onEveryEngine('sums of days', (engine) => {
  test('RPT-007 RPTX-007 RPTX-009 figures are the same when the sums of past days are kept', async () => {
    const till = await openTill(engine)
    await sellThreeDays(till)
    till.setNow(`${AFTER}T15:06:00.000Z`)
    const computed = await readFigures(till)
    expect(computed.history).toEqual({ count: 10, total: 16_800 })
    await keepSums(till)
    expect(await summedDays(till)).toEqual(DAYS)
    expect(await readFigures(till)).toEqual(computed)
    // The kept sums are used: with others the figures are others, and the doctor says so.
    for (const [change, found] of [
      [sql`update day_sales set sales_total = sales_total + 1`, 15],
      [sql`update day_sales set received = received - 1`, 15],
      [sql`update day_profits set revenue = revenue + 1`, 9],
      [sql`update day_profits set cost = cost + 1`, 9],
      [sql`update day_profits set quantity = quantity + 1`, 12],
      [sql`delete from day_profits where item_name = 'Rice'`, 6],
    ] as const) {
      await till.write((tx) => change.execute(tx))
      expect(await readFigures(till)).not.toEqual(computed)
      expect((await violationsOf(till.context.store.db, 'day_items')).length).toBe(found)
      await till.write(forgetAllDays)
      await keepSums(till)
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
    await keepSums(till, DAYS[2])
    expect(await summedDays(till)).toEqual([DAYS[0]])
    await keepSums(till, addDays(DAYS[2], 1))
    expect(await summedDays(till)).toEqual([DAYS[0], DAYS[1]])
  })

  test('OFF-138 a late sale of a till is in the figures of its day, before and after that day is summed again', async () => {
    const till = await openSummed(engine)
    const before = await readFigures(till)
    const soap = await findSoap(till)
    const late = await till.body([{ product_id: soap?.id ?? '' }], { sold_at: `${DAYS[1]}T10:00:00.000Z` })
    expect((await till.send('closed', late)).state).toBe('stored')
    expect(await summedDays(till)).toEqual([DAYS[0], DAYS[2]])
    const after = await readFigures(till)
    expect(after.history).toEqual({ ...before.history, count: 11, total: 17_800 })
    await keepSums(till)
    expect(await summedDays(till)).toEqual(DAYS)
    expect(await readFigures(till)).toEqual(after)
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
    const other = { ...till.context, store: { ...store, transaction: () => Promise.reject(new Error('written')) } }
    till.setNow(`${DAYS[0]}T15:00:00.000Z`)
    await sumDaysAlone(other)
    till.setNow(`${AFTER}T15:00:00.000Z`)
    await expect(sumDaysAlone(other)).rejects.toThrow('written')
    const lease = openLease(till.context, 'sums', 60)
    await lease.hold()
    await sumDaysAlone(till.context)
    expect(await till.rows('summed_days')).toEqual([])
    await lease.release()
    await sumDaysAlone(till.context)
    expect(await till.rows('summed_days')).toHaveLength(DAYS.length)
  })

  test('RPT-007 a sale that is added while its day is summed forgets the sums', async () => {
    const till = await openSummed(engine)
    const { store } = till.context
    await store.transaction((tx) => forgetDay(tx, DAYS[0]))
    const order: string[] = []
    let isLocked = (): void => undefined
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const summing = store.transaction(async (tx) => {
      await sumDay(tx, DAYS[0])
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
    expect([order, await summedDays(till)]).toEqual([
      ['summed', 'forgotten'],
      [DAYS[1], DAYS[2]],
    ])
  })
})
