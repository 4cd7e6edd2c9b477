// The sales report on every engine: figures, periods, and agreement between the screens.
import type { Actor } from '@webale/domain/access/role.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Period } from '@webale/domain/features/report/period.ts'
import { expect, test } from 'vitest'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { recountSales } from './daily-items.queries.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const report = (till: TestTill, who: Actor, period: Period = 'daily', department_id?: string) =>
  till.ask(reportApi.salesReport, who, {
    period,
    ...(department_id === undefined ? {} : { department_id }),
  })

const sellAt = async (till: TestTill, moment: string, price: number) => {
  till.setNow(moment)
  const { id } = await till.product({ name: `Thing ${moment}`, selling_price: price })
  await till.sell([{ product_id: id, unit_price: price }])
}

whereEnginesDiffer('sales report', (engine) => {
  test('RPT-002 RPT-003 RPT-004 periods begin and end at midnight in Kampala', async () => {
    const till = await openTill(engine)
    const sales: [string, number][] = [
      ['2026-11-20T20:59:59.999Z', 1],
      ['2026-11-20T21:00:00.000Z', 10],
      ['2026-11-21T20:59:59.999Z', 100],
      ['2026-11-14T21:00:00.000Z', 1000],
      ['2026-11-14T20:59:59.999Z', 10_000],
      ['2026-10-22T21:00:00.000Z', 100_000],
      ['2026-10-22T20:59:59.999Z', 1_000_000],
    ]
    for (const [moment, price] of sales) await sellAt(till, moment, price)
    // At the end of the day the earlier days are compared as a whole.
    till.setNow('2026-11-21T20:59:59.999Z')
    const totals = async (period: Period) => {
      const { figures, previous } = await report(till, till.admin, period)
      return [figures.sales_total, previous.sales_total]
    }
    expect([await totals('daily'), await totals('weekly'), await totals('monthly')]).toEqual([
      [110, 1],
      [1111, 10_000],
      [111_111, 1_000_000],
    ])
    const { buckets } = await report(till, till.admin)
    expect(
      buckets
        .filter(({ transactions }) => transactions > 0)
        .map(({ at, sales_total }) => [at, sales_total]),
    ).toEqual([
      ['00', 10],
      ['23', 100],
    ])
    expect((await report(till, till.admin, 'monthly')).buckets[0]).toMatchObject({
      at: '2026-10-23',
      sales_total: 100_000,
    })
    expect((await till.ask(reportApi.busyHours, till.admin, { period: 'daily' })).hours).toEqual([
      { weekday: 5, hour: 0, sales_total: 10, transactions: 1 },
      { weekday: 5, hour: 23, sales_total: 100, transactions: 1 },
    ])
  })

  test('RPT-008 RPT-009 RPT-010 RPT-011 S20 items, cost at sale time, profit and average basket', async () => {
    const till = await openTill(engine)
    const pack = await till.product({
      name: 'Pack',
      quantity_per_unit: 12,
      selling_price: 6000,
      cost_price: 4000.5,
      current_stock: 50,
    })
    const perfume = await till.product({
      name: 'Oud',
      tracking_type: 'milliliter',
      unit: 'ml',
      selling_price: 100,
      cost_price: 33.3,
      current_stock: 50,
    })
    const print = await till.service({ base_price: 500 })
    await till.sell([{ product_id: pack.id, quantity: 2, unit_price: 6000 }], {
      payment_method: 'mobile_money',
      amount_paid: 12_000,
      cashier_name: 'Grace',
    })
    await till.sell(
      [
        { product_id: perfume.id, quantity: 1.5, unit_price: 100 },
        { service_id: print.id, quantity: 3, unit_price: 500 },
      ],
      { discount: 50, cashier_name: 'Joel' },
      till.admin,
    )
    await till.write((tx) => tx.updateTable('products').set({ cost_price: 1 }).execute())
    const { figures, payments, staff } = await report(till, till.admin)
    // 2 x 4,000.5 and 1.5 x 33.3 = 49.95, each line in whole shillings; the services cost nothing.
    expect(figures).toEqual({
      sales_total: 13_600,
      transactions: 2,
      items_sold: 28.5,
      average_basket: 6800,
      cogs: 8051,
      gross_profit: 5549,
    })
    expect(
      payments.map(({ payment_method, sales_total }) => [payment_method, sales_total]),
    ).toEqual([
      ['cash', 1600],
      ['mobile_money', 12_000],
      ['card', 0],
    ])
    expect(
      staff.map(({ cashier_name, transactions, average_basket }) => [
        cashier_name,
        transactions,
        average_basket,
      ]),
    ).toEqual([
      ['Grace', 1, 12_000],
      ['Joel', 1, 1600],
    ])
  })

  test('RPT-007 report, dashboard, totals, departments, staff and the sales table agree for the same filter', async () => {
    const till = await openTill(engine)
    const other = await till.department('Printing')
    const goods = [
      await till.product({ current_stock: 90 }),
      await till.product({
        name: 'Rice',
        cost_price: 333.33,
        selling_price: 450.5,
        department_id: other,
      }),
    ]
    for (let at = 0; at < 12; at += 1) {
      const product = goods[at % 2]
      const payment_method = (['cash', 'mobile_money', 'card'] as const)[at % 3] ?? 'cash'
      const fields = {
        payment_method,
        cashier_name: at % 4 === 0 ? '' : `Cashier ${at % 5}`,
        department_id: at % 2 ? other : null,
        discount: at,
      }
      await till.sell(
        [
          {
            product_id: product?.id ?? '',
            quantity: 1 + (at % 3),
            unit_price: product?.selling_price ?? 0,
          },
        ],
        fields,
        till.admin,
      )
    }
    const stored = await till.rows('sales')
    const total = stored.reduce((sum, sale) => sum + sale.total, 0)
    const items = (await till.rows('sale_items')).map(({ sale_id, subtotal }) => ({
      sale_id,
      subtotal,
    }))
    const monthly = await report(till, till.admin, 'monthly')
    const sums = (rows: readonly { sales_total: number }[]) =>
      rows.reduce((sum, row) => sum + row.sales_total, 0)
    const staff = await till.ask(analyticsApi.staffPerformance, till.admin, {})
    const seen = [
      (await report(till, till.admin, 'daily')).figures.sales_total,
      (await report(till, till.admin, 'weekly')).figures.sales_total,
      monthly.figures.sales_total,
      sums(monthly.buckets),
      sums(monthly.payments),
      sums(monthly.staff),
      staff.reduce((sum, row) => sum + row.total_sales, 0),
      sums(await till.ask(analyticsApi.departmentSales, till.admin, {})),
      (await till.ask(analyticsApi.adminTotals, till.admin, {})).total_revenue,
      (await till.ask(reportApi.dashboard, till.admin, {})).figures.sales_total,
      (await till.ask(reportApi.saleRows, till.admin, { period: 'daily' })).rows.reduce(
        (sum, row) => sum + row.total,
        0,
      ),
    ]
    expect(new Set(seen)).toEqual(new Set([total]))
    expect(monthly.top_items.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(
      items.reduce((sum, { subtotal }) => sum + subtotal, 0),
    )
    const sold = async () =>
      (await till.rows('daily_items')).toSorted((a, b) =>
        `${a.department}${a.item}` < `${b.department}${b.item}` ? -1 : 1,
      )
    const [before, sales] = [await sold(), await till.rows('sales')]
    await till.write(recountSales)
    expect([before.length, await sold(), await till.rows('sales')]).toEqual([2, before, sales])
    expect(
      monthly.staff.map(({ cashier_name, sales_total }) => [cashier_name, sales_total]),
    ).toEqual(staff.map(({ id, total_sales }) => [id, total_sales]))
  })

  test('RPT-021 sales that were not made at the till are included after a recount and absent after their deletion', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ quantity_per_unit: 6 })
    const sale = await till.sell([{ product_id: soap.id }, { product_id: soap.id, quantity: 2 }])
    const before = await report(till, till.admin)
    await till.write((tx) =>
      tx.updateTable('sales').set({ cogs: 0, item_count: 0, is_suspicious: false }).execute(),
    )
    await till.write((tx) => tx.deleteFrom('daily_items').execute())
    await till.write(recountSales)
    expect(await report(till, till.admin)).toEqual(before)
    expect([
      before.figures.items_sold,
      before.suspicious.count,
      before.top_items[0]?.quantity,
    ]).toEqual([18, 1, 3])
    await till.write(async (tx) => {
      await withImmutabilityDisabled(tx, () =>
        tx.deleteFrom('sales').where('id', '=', sale.id).execute(),
      )
      await recountSales(tx)
    })
    expect(await report(till, till.admin)).toMatchObject({
      figures: { sales_total: 0 },
      top_items: [],
    })
  })
})
