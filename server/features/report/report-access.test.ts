// Access to the sales report: one's own department, and cost and profit by role.
import type { Actor } from '@webale/domain/access/role.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Period } from '@webale/domain/features/report/period.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const report = (till: TestTill, who: Actor, period: Period = 'daily', department_id?: string) =>
  till.ask(reportApi.salesReport, who, {
    period,
    ...(department_id === undefined ? {} : { department_id }),
  })

onEveryEngine('access to the sales report', (engine) => {
  test('RPT-022 DASH-014 READ-006 D2 PERM-004 a non-admin gets the report of their own department only, and a user no cost and no dashboard', async () => {
    const till = await openTill(engine)
    const other = await till.department('Printing')
    const moderator = await till.person('moderator', other)
    const [soap, paper] = [
      await till.product(),
      await till.product({ name: 'Paper', selling_price: 7000, department_id: other }),
    ]
    await till.sell([{ product_id: soap.id }])
    await till.sell(
      [{ product_id: paper.id, unit_price: 7000 }],
      { department_id: other },
      till.admin,
    )
    const own = await report(till, till.seller, 'daily', other)
    expect([
      own.figures.sales_total,
      own.top_items.length,
      own.restock.rows.map(({ name }) => name),
    ]).toEqual([1000, 1, ['Soap']])
    expect([own.figures.cogs, own.figures.gross_profit]).toEqual([null, null])
    const rows = await till.ask(reportApi.saleRows, till.seller, { period: 'daily' })
    for (const answer of [own, rows])
      expect(JSON.stringify(answer)).not.toMatch(/"(cogs|gross_profit)":\d/)
    expect([rows.rows.length, (await report(till, moderator)).figures]).toMatchObject([
      1,
      { sales_total: 7000, cogs: 600, gross_profit: 6400 },
    ])
    expect((await report(till, till.admin, 'daily', other)).figures.sales_total).toBe(7000)
    expect((await till.ask(reportApi.dashboard, moderator, {})).figures.sales_total).toBe(7000)
    await expect(till.ask(reportApi.dashboard, till.seller, {})).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      till.ask(reportApi.busyHours, till.seller, { period: 'daily' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      till.ask(reportApi.salesReport, till.admin, { period: 'yearly' as never }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('INV-009 D2 a moderator gets cost and profit of whole days but not of one sale or hour', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ cost_price: 73.91, current_stock: 500 })
    const moderator = await till.person('moderator', soap.department_id)
    await till.sell([{ product_id: soap.id, quantity: 100 }])
    const costs = (
      answers: readonly { readonly cogs: number | null; readonly gross_profit: number | null }[],
    ) => new Set(answers.flatMap(({ cogs, gross_profit }) => [cogs, gross_profit]))
    const rows = (who: Actor) => till.ask(reportApi.saleRows, who, { period: 'daily' })
    const [daily, weekly] = [await report(till, moderator), await report(till, moderator, 'weekly')]
    const { figures, hours, hours_a_week_ago } = await till.ask(reportApi.dashboard, moderator, {})
    for (const parts of [
      (await rows(moderator)).rows,
      daily.buckets,
      daily.previous_buckets,
      hours,
      hours_a_week_ago,
    ])
      expect(costs(parts)).toEqual(new Set([null]))
    expect(costs([daily.figures, weekly.figures, figures])).toEqual(new Set([7391, 92_609]))
    expect(weekly.buckets.at(-1)).toMatchObject({ cogs: 7391, gross_profit: 92_609 })
    expect(costs((await rows(till.admin)).rows)).toEqual(new Set([7391, 92_609]))
    expect(costs((await report(till, till.admin)).buckets).has(7391)).toBe(true)
  })

  test('PERM-005 the rows start at the newest sale when the cursor is a sale of another department', async () => {
    const till = await openTill(engine)
    const other = await till.department('Printing')
    const [soap, paper] = [
      await till.product(),
      await till.product({ name: 'Paper', department_id: other }),
    ]
    const own = await till.sell([{ product_id: soap.id }])
    till.setNow('2026-11-21T08:00:00.000Z')
    const foreign = await till.sell(
      [{ product_id: paper.id }],
      { department_id: other },
      till.admin,
    )
    till.setNow('2026-11-21T09:00:00.000Z')
    const rowsAfter = (after: string) =>
      till.ask(reportApi.saleRows, till.seller, { period: 'daily', after })
    expect(await rowsAfter(foreign.id)).toEqual(await rowsAfter(till.context.newId()))
    expect((await rowsAfter(foreign.id)).rows).toHaveLength(1)
    expect((await rowsAfter(own.id)).rows).toHaveLength(0)
  })
})
