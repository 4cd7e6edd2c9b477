// The shop reports about the stock, on every engine: its value, and what was not sold for long.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { openCounter, type ReturnCounter } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'

/** A product of which the shop lost count: more was sold than there was. */
const sellBelowZero = async (till: ReturnCounter) => {
  const cream = await till.product({ name: 'Cream', current_stock: 1 })
  await till.write((tx) =>
    tx.updateTable('products').set({ current_stock: -3 }).where('id', '=', cream.id).execute(),
  )
  return cream
}

const later = (till: ReturnCounter, days: number): void =>
  till.setNow(`${addDays(businessDate(till.context.now()), days)}T09:00:00.000Z`)

onEveryEngine('stock reports', (engine) => {
  test('RPTX-004 RPTX-005 the value of the stock is stock x price of each product, and stock below 0 counts nothing', async () => {
    const till = await openCounter(engine)
    const { id: category_id } = await till.ask(productApi.addCategory, till.admin, {
      name: 'Perfume',
      type: 'product',
    })
    const oud = {
      name: 'Oud',
      tracking_type: 'milliliter',
      current_stock_ml: 12.5,
      selling_price_per_ml: 333,
    } as const
    await till.product({ ...oud, cost_price: 110.5, category_id })
    const soap = await till.product()
    await till.product({ name: 'Towel', selling_price: 5000, cost_price: null, current_stock: 4 })
    await till.bundle([{ product: soap, quantity: 2 }], { selling_price: 9000 })
    const cream = await sellBelowZero(till)
    till.leaveBroken()
    const report = await till.ask(shopReportApi.stockValue, till.admin, {})
    const place = { department_name: 'Groceries' }
    expect(report.rows).toEqual([
      {
        ...place,
        category_name: null,
        products: 2,
        quantity: 14,
        at_cost: 6000,
        at_selling: 30_000,
        without_cost: 1,
      },
      {
        ...place,
        category_name: 'Perfume',
        products: 1,
        quantity: 12.5,
        at_cost: 1381,
        at_selling: 4163,
        without_cost: 0,
      },
    ])
    expect(report.total).toEqual({
      products: 3,
      at_cost: 7381,
      at_selling: 34_163,
      without_cost: 1,
    })
    expect(report.negative).toMatchObject({
      count: 1,
      rows: [{ product_id: cream.id, quantity: -3 }],
    })
    const elsewhere = await till.department('Books')
    expect(
      await till.ask(shopReportApi.stockValue, till.admin, { department_id: elsewhere }),
    ).toMatchObject({
      rows: [],
      total: { products: 0, at_cost: 0, at_selling: 0 },
    })
  })

  test('RPTX-006 dead stock was not sold for the days, also not in a bundle, and was there before them', async () => {
    const till = await openCounter(engine)
    const [sold, part, old] = [
      await till.product({ name: 'Sold' }),
      await till.product({ name: 'Part' }),
      await till.product({ name: 'Old', selling_price: 7000 }),
    ]
    await till.product({ name: 'Empty', current_stock: 0 })
    const basket = await till.bundle([{ product: part, quantity: 1 }])
    const first = businessDate(till.context.now())
    await till.sell([{ product_id: old.id, unit_price: 7000 }])
    later(till, 60)
    await till.sell([{ product_id: sold.id }, { product_id: basket.id }])
    later(till, 89)
    await till.product({ name: 'New' })
    const read = async (unsold_for: 30 | 60 | 90 | 180) =>
      (await till.ask(shopReportApi.deadStock, till.admin, { unsold_for })).rows.map(
        ({ name }) => name,
      )
    expect([await read(30), await read(60), await read(90), await read(180)]).toEqual([
      ['Old', 'Part', 'Sold'],
      ['Old', 'Part', 'Sold'],
      ['Old'],
      [],
    ])
    const report = await till.ask(shopReportApi.deadStock, till.admin, { unsold_for: 90 })
    expect(report).toMatchObject({ count: 1, total: { at_cost: 5400, at_selling: 63_000 } })
    expect(report.rows).toMatchObject([
      { product_id: old.id, quantity: 9, last_sold: first, unsold_days: 149 },
    ])
    const wrong = { unsold_for: 45 as never }
    await expect(till.ask(shopReportApi.deadStock, till.admin, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
