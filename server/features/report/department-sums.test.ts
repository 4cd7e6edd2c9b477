// Sales by Department on every engine: goods of another department count in their own.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { expect, test } from 'vitest'
import { openStockroom } from '../../testing/deliveries.ts'
import { makeReturn } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

onEveryEngine('sales by department', (engine) => {
  test('ANA-020 goods count in their own department, less their share of the discount, when a sale of another one sold them', async () => {
    const till = await openTill(engine)
    const perfume = await till.department('Perfume')
    const soap = await till.product({ selling_price: 3000 })
    const oud = await till.product({
      name: 'Oud',
      selling_price: 20_000,
      department_id: perfume,
    })
    const both = [
      { product_id: soap.id, unit_price: 3000 },
      { product_id: oud.id, unit_price: 20_000 },
    ]
    const groceries = till.department_id
    const mixed = await till.sell(both, { department_id: groceries, discount: 2300 }, till.admin)
    await till.sell(both.slice(0, 1))
    const sums = async () =>
      (await till.ask(analyticsApi.departmentSales, till.admin, {})).map(
        ({ department_name, sales_total, transactions }) => [
          department_name,
          sales_total,
          transactions,
        ],
      )
    expect(await sums()).toEqual([
      ['Perfume', 18_000, 1],
      ['Groceries', 5700, 2],
    ])
    expect(
      (await till.rows('sale_items')).map(({ elsewhere_department_id, elsewhere_net }) => [
        elsewhere_department_id,
        elsewhere_net,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [null, null],
        [perfume, 18_000],
      ]),
    )
    const profit = async (department_id?: string) => {
      const { rows, total } = await till.ask(shopReportApi.profit, till.admin, {
        period: 'monthly',
        ...(department_id !== undefined && { department_id }),
      })
      const sold = rows.filter(({ quantity, revenue }) => quantity !== 0 || revenue !== 0)
      return [total.revenue, total.cost, sold.map((row) => [row.name, row.quantity, row.revenue])]
    }
    expect(await profit(perfume)).toEqual([18_000, 600, [['Oud', 1, 18_000]]])
    expect(await profit(groceries)).toEqual([5700, 1200, [['Soap', 2, 5700]]])
    expect((await profit())[0]).toBe(23_700)
    await makeReturn({ ...till, leader: till.admin }, mixed, [0, 1])
    expect(await profit(perfume)).toEqual([0, 0, []])
    expect((await profit(groceries))[0]).toBe(5700)
    // The department of the day of the sale counts.
    await till.write((tx) => tx.updateTable('products').set({ department_id: groceries }).execute())
    expect((await sums())[0]).toEqual(['Perfume', 18_000, 1])
  })

  test('ANA-020 the costs of departments add up to the cost of the shop, whatever a unit cost rounds away', async () => {
    const till = await openStockroom(engine)
    const perfume = await till.department('Perfume')
    const oil = await till.product({
      name: 'Oil',
      tracking_type: 'volume',
      selling_price: 10,
      current_stock: 0,
      department_id: perfume,
    })
    // 3.333 a millilitre, of which a unit cost keeps 3.33.
    await till.receive([{ product_id: oil.id, quantity: 1000, line_cost: 3333 }], {
      department_id: perfume,
    })
    const line = { product_id: oil.id, unit_price: 10, quantity: 997.5 }
    await till.sell([line], { department_id: till.department_id }, till.admin)
    const cost = async (department_id?: string) => {
      const asked = { period: 'monthly' as const, ...(department_id && { department_id }) }
      return (await till.ask(shopReportApi.profit, till.admin, asked)).total.cost
    }
    expect([await cost(), await cost(perfume), await cost(till.department_id)]).toEqual([
      3325, 3325, 0,
    ])
  })
})
