// The periods of the report on every engine: yesterday, any days, and what they are compared with
// (decision R10).
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { AskedPeriod } from '@webale/domain/features/report/period.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const report = (till: TestTill, asked: AskedPeriod, who = till.admin) =>
  till.ask(reportApi.salesReport, who, asked)

/** Makes a sale at each of these times, each for ten times the amount before. */
const sellAt = async (till: TestTill, moments: readonly string[]) => {
  for (const [at, moment] of moments.entries()) {
    till.setNow(moment)
    const price = 10 ** at
    const { id } = await till.product({ name: `Thing ${at}`, selling_price: price, cost_price: 0 })
    await till.sell([{ product_id: id, unit_price: price }])
  }
}

onEveryEngine('periods of the report', (engine) => {
  test('decision R10 equally long periods are compared when a period has not ended', async () => {
    const till = await openTill(engine)
    await sellAt(till, [
      '2026-11-13T07:59:00.000Z',
      '2026-11-14T07:59:00.000Z',
      '2026-11-14T08:01:00.000Z',
      '2026-11-20T07:59:00.000Z',
      '2026-11-20T08:01:00.000Z',
      '2026-11-21T07:00:00.000Z',
    ])
    till.setNow('2026-11-21T08:00:00.000Z')
    const seen = async (period: 'daily' | 'weekly' | 'yesterday') => {
      const { running, figures, previous } = await report(till, { period })
      return [running, figures.sales_total, previous.sales_total]
    }
    expect(await seen('daily')).toEqual([true, 100_000, 1000])
    expect(await seen('weekly')).toEqual([true, 111_000, 11])
    expect(await seen('yesterday')).toEqual([false, 11_000, 0])
  })

  test('decision R10 a custom period has its report, rows and busy hours', async () => {
    const till = await openTill(engine)
    await sellAt(till, [
      '2026-10-31T20:59:59.999Z',
      '2026-10-31T21:00:00.000Z',
      '2026-11-03T20:59:59.999Z',
      '2026-11-03T21:00:00.000Z',
    ])
    till.setNow('2026-11-21T08:00:00.000Z')
    const asked = { period: 'dates', from: '2026-11-01', until: '2026-11-03' } as const
    const { days, previous_days, figures, previous, buckets, top_items } = await report(till, asked)
    expect([days, previous_days]).toEqual([
      { from: '2026-11-01', until: '2026-11-03' },
      { from: '2026-10-29', until: '2026-10-31' },
    ])
    expect([
      figures.sales_total,
      previous.sales_total,
      buckets.map(({ sales_total }) => sales_total),
      top_items.length,
    ]).toEqual([110, 1, [10, 0, 100], 2])
    expect(
      (await till.ask(reportApi.saleRows, till.admin, asked)).rows.map(({ total }) => total),
    ).toEqual([100, 10])
    const { hours, evidence } = await till.ask(reportApi.busyHours, till.admin, asked)
    expect([hours.length, evidence]).toEqual([
      2,
      { transactions: 2, first: '2026-11-01', last: '2026-11-03' },
    ])
  })

  test('decision R10 every query is refused with the reason when no report can cover its days', async () => {
    const till = await openTill(engine)
    const asking = (from?: string, until?: string) =>
      [reportApi.salesReport, reportApi.saleRows, reportApi.busyHours].map((operation) =>
        till.ask(operation, till.admin, { period: 'dates', from, until }),
      )
    const bad = [
      [undefined, '2026-11-20', 'Choose the first and the last day'],
      ['2026-11-20', '2026-11-19', 'The last day is before the first day'],
      ['2026-11-20', '2026-11-22', 'The date cannot be in the future'],
      ['2025-10-17', '2026-11-21', 'A report can cover 400 days at most'],
    ] as const
    for (const [from, until, message] of bad)
      for (const asked of asking(from, until))
        await expect(asked).rejects.toMatchObject({ message, status: 422 })
    await expect(
      report(till, { period: 'dates', from: '21.11.2026', until: '2026-11-21' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(
      (await report(till, { period: 'dates', from: '2025-10-18', until: '2026-11-21' })).buckets,
    ).toHaveLength(400)
  })

  test('decision D2 a moderator gets no cost of part of a day when the earlier period is cut at the same time', async () => {
    const till = await openTill(engine)
    const moderator = await till.person('moderator', till.department_id)
    const soap = await till.product()
    till.setNow('2026-11-19T08:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    till.setNow('2026-11-20T09:00:00.000Z')
    const cost = async (period: 'daily' | 'yesterday', who = moderator) =>
      (await report(till, { period }, who)).previous.cogs
    expect([await cost('daily'), await cost('daily', till.admin)]).toEqual([null, 600])
    till.setNow('2026-11-21T09:00:00.000Z')
    expect(await cost('yesterday')).toBe(600)
  })
})
