// The business day of a sale on every engine: drawer, history, reports and the file use the same
// day (decision R16).
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { dailyRevenue } from '@webale/domain/features/report/analytics.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { recountSales } from './daily-items.queries.ts'

const DAYS = ['2026-11-20', '2026-11-21'] as const

/** A sale stored on the 21st that counts for the 20th, as when it reaches the server late. */
const sellLate = async (till: TestTill) => {
  const soap = await till.product()
  const { id } = await till.sell([{ product_id: soap.id }])
  await till.write(async (tx) => {
    const late = { business_date: DAYS[0], content_hash: '' }
    await withImmutabilityDisabled(tx, () =>
      tx.updateTable('sales').set(late).where('id', '=', id).execute(),
    )
    await recountSales(tx)
  })
}

const cashOf = async (till: TestTill, date: string) =>
  (await till.ask(reconciliationApi.systemCash, till.seller, { date }))?.system_cash
const historyOf = async (till: TestTill, date: string) =>
  (await till.ask(saleApi.history, till.seller, { from: date, until: date })).total

const reportOf = async (till: TestTill) => {
  const { figures, top_items } = await till.ask(reportApi.salesReport, till.admin, {
    period: 'daily',
  })
  const { rows } = await till.ask(reportApi.saleRows, till.seller, { period: 'daily' })
  const { hours } = await till.ask(reportApi.busyHours, till.admin, { period: 'daily' })
  const sumOf = (sums: readonly number[]) => sums.reduce((sum, value) => sum + value, 0)
  return [
    figures.sales_total,
    sumOf(top_items.map(({ revenue }) => revenue)),
    sumOf(rows.map(({ total }) => total)),
    sumOf(hours.map(({ sales_total }) => sales_total)),
  ]
}

whereEnginesDiffer('day of a sale', (engine) => {
  test('decision R16 drawer, history and reports agree when a sale counts for the day before it was stored', async () => {
    const till = await openTill(engine)
    await sellLate(till)
    for (const [date, total] of [[DAYS[0], 1000] as const, [DAYS[1], 0] as const]) {
      till.setNow(`${date}T12:00:00.000Z`)
      const seen = [
        await cashOf(till, date),
        await historyOf(till, date),
        ...(await reportOf(till)),
      ]
      expect(seen).toEqual(seen.map(() => total))
    }
    expect(
      dailyRevenue(await till.ask(analyticsApi.trends, till.admin, {})).map(({ date }) => date),
    ).toEqual([DAYS[0]])
  })

  test('decision R16 the history is sorted by business day when a later sale counts for an earlier day', async () => {
    const till = await openTill(engine)
    till.setNow('2026-11-21T08:00:00.000Z')
    const soap = await till.product({ name: 'Rice', selling_price: 500 })
    const first = await till.sell([{ product_id: soap.id, unit_price: 500 }])
    till.setNow('2026-11-21T09:00:00.000Z')
    await sellLate(till)
    const { rows } = await till.ask(saleApi.history, till.seller, { from: DAYS[0], until: DAYS[1] })
    expect(rows.map(({ business_date, total }) => [business_date, total])).toEqual([
      [DAYS[1], first.total],
      [DAYS[0], 1000],
    ])
  })

  test('HIST-017 the history is empty when its days are before or after every sale', async () => {
    const till = await openTill(engine)
    await sellLate(till)
    for (const [from, until, count] of [
      ['0001-01-01', '9999-12-31', 1] as const,
      ['0001-01-01', '0001-01-01', 0] as const,
    ])
      expect((await till.ask(saleApi.history, till.admin, { from, until })).count).toBe(count)
  })
})
