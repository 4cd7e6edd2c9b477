// The shop reports about items, customers, payments and losses, on every engine: each equals the
// sum of its documents, and only administrators read a cost. The random days of
// model-of-days.test.ts compare profit and payments with a model too.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { withCounts } from '../../testing/counting.ts'
import { openStockroom } from '../../testing/deliveries.ts'
import { makeReturn, openCounter, type ReturnCounter } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const MONTH = { period: 'monthly' } as const

const later = (till: ReturnCounter, days: number): void =>
  till.setNow(`${addDays(businessDate(till.context.now()), days)}T09:00:00.000Z`)

onEveryEngine('shop reports', (engine) => {
  test('RPTX-007 profit of each item is net of its part of discounts and of returns, at the cost of the sale', async () => {
    const till = await openCounter(engine)
    const [soap, oil] = [
      await till.product({ selling_price: 6000 }),
      await till.product({ name: 'Oil', cost_price: 100 }),
    ]
    const printing = await till.service({ base_price: 500 })
    const lines = [
      { product_id: soap.id, unit_price: 6000 },
      { product_id: oil.id, quantity: 4 },
    ]
    await till.ask(shopRulesApi.save, till.admin, { discount_limit_user: 100 })
    await till.sell([{ service_id: printing.id, unit_price: 500, quantity: 3 }])
    const sale = await till.sell(lines, { discount: 1000 })
    await makeReturn(till, sale, [1, 0])
    await makeReturn(till, sale, [0, 1], 'damaged')
    const report = await till.ask(shopReportApi.profit, till.admin, MONTH)
    // Discount of 600 and 400: 5,400 came back for the soap, 900 for one oil whose cost of 100
    // stays with the shop.
    expect(report.rows).toEqual([
      {
        item: oil.id,
        name: 'Oil',
        quantity: 3,
        revenue: 2700,
        cost: 400,
        profit: 2300,
        cost_difference: 0,
      },
      {
        item: printing.id,
        name: 'Printing',
        quantity: 3,
        revenue: 1500,
        cost: 0,
        profit: 1500,
        cost_difference: 0,
      },
      {
        item: soap.id,
        name: 'Soap',
        quantity: 0,
        revenue: 0,
        cost: 0,
        profit: 0,
        cost_difference: 0,
      },
    ])
    expect(report).toMatchObject({
      count: 3,
      total: { revenue: 4200, cost: 400, profit: 3800, cost_difference: 0 },
    })
  })

  test('RPTX-007 RECV-005 goods that were sold before they came show what they really cost beside the profit', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product({ current_stock: 0, cost_price: 2000 })
    await room.sell([{ product_id: soap.id, quantity: 3 }])
    await room.receive([{ product_id: soap.id, quantity: 10, line_cost: 10_000 }])
    const report = await room.ask(shopReportApi.profit, room.admin, MONTH)
    expect(report.rows).toMatchObject([
      { item: soap.id, quantity: 3, cost: 6000, profit: -3000, cost_difference: -3000 },
    ])
    expect(report.total).toEqual({
      revenue: 3000,
      cost: 6000,
      profit: -3000,
      cost_difference: -3000,
    })
  })

  test('RPTX-008 best customers are those with the most linked sales less returns, and a typed name counts for nobody', async () => {
    const till = await openCounter(engine)
    await till.ask(shopRulesApi.save, till.admin, { credit: true })
    const soap = await till.product({ current_stock: 100 })
    const customer = async (name: string) =>
      (
        await till.ask(customerApi.add, till.admin, {
          name,
          email: null,
          phone: null,
          address: null,
        })
      ).id
    const [grace, john] = [await customer('Grace'), await customer('John')]
    const buy = (quantity: number, fields: object = {}) =>
      till.sell([{ product_id: soap.id, quantity }], fields)
    await buy(3, { customer_id: john })
    const back = await buy(5, { customer_id: grace })
    await buy(1, { customer_id: grace })
    await buy(9, { customer_name: 'Grace' })
    await makeReturn(till, back, [1])
    const mistake = await buy(8, { customer_id: john })
    await till.ask(refundApi.voidSale, till.leader, {
      id: till.context.newId(),
      sale_id: mistake.id,
      reason: 'Twice',
    })
    const report = await till.ask(shopReportApi.customers, till.leader, MONTH)
    const today = businessDate(till.context.now())
    expect(report.rows).toMatchObject([
      { customer_id: grace, name: 'Grace', sales: 2, net: 5000, last_visit: today, owes: 0 },
      { customer_id: john, name: 'John', sales: 1, net: 3000, last_visit: today },
    ])
    expect(report).toMatchObject({ count: 2, total: { sales: 3, net: 8000 } })
  })

  test('RPTX-009 payments are counted by what each way of payment brought, with change from the cash', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ current_stock: 100 })
    const ten = [{ product_id: soap.id, quantity: 10 }]
    await till.sell(ten, { amount_paid: 20_000 })
    await till.sell(ten, { payment_method: 'mobile_money', amount_paid: 12_000 })
    const split = await till.sell(ten, {
      parts: [
        { method: 'cash', amount: 4000 },
        { method: 'card', amount: 6000 },
      ],
    })
    later(till, 1)
    await makeReturn(till, split, [10])
    const report = await till.ask(shopReportApi.payments, till.admin, MONTH)
    const today = businessDate(till.context.now())
    expect(report.rows).toEqual([
      { date: today, method: 'cash', came_in: 0, paid_back: 4000 },
      { date: today, method: 'card', came_in: 0, paid_back: 6000 },
      { date: addDays(today, -1), method: 'cash', came_in: 12_000, paid_back: 0 },
      { date: addDays(today, -1), method: 'mobile_money', came_in: 12_000, paid_back: 0 },
      { date: addDays(today, -1), method: 'card', came_in: 6000, paid_back: 0 },
    ])
    expect(
      report.totals.reduce((sum, { came_in, paid_back }) => sum + came_in - paid_back, 0),
    ).toBe(20_000)
  })

  test('RPTX-010 losses are returns that came back damaged, at their cost and at what was paid back', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 5 }])
    await makeReturn(till, sale, [2], 'damaged')
    await makeReturn(till, sale, [1])
    const report = await till.ask(shopReportApi.losses, till.admin, MONTH)
    expect(report.rows).toEqual([
      {
        kind: 'damaged',
        item: soap.id,
        name: 'Soap',
        quantity: 2,
        at_cost: 1200,
        at_selling: 2000,
      },
    ])
    expect(report).toMatchObject({ count: 1, total: { at_cost: 1200, at_selling: 2000 } })
    later(till, 40)
    expect(await till.ask(shopReportApi.losses, till.admin, MONTH)).toMatchObject({
      rows: [],
      count: 0,
    })
  })

  test('RPTX-010 losses are goods that a finished count found missing, of products with more than one place too', async () => {
    const till = await withCounts(await openCounter(engine))
    const [soap, towel] = [
      await till.product(),
      await till.product({ name: 'Towel', current_stock: 5 }),
    ]
    const count = await till.start()
    await till.count(count, soap, 4)
    await till.count(count, soap, 3, 'Window')
    await till.count(count, towel, 6)
    await till.finish(count)
    const report = await till.ask(shopReportApi.losses, till.admin, MONTH)
    expect(report).toMatchObject({ count: 1, total: { at_cost: 1800, at_selling: 3000 } })
    expect(report.rows).toMatchObject([{ kind: 'count', item: soap.id, quantity: 3 }])
  })

  test('RPTX-003 RPTX-011 a moderator reads no cost and no other department, and a user is refused', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ cost_price: 637 })
    const elsewhere = await till.department('Books')
    await till.product({ name: 'Atlas', department_id: elsewhere })
    await makeReturn(till, await till.sell([{ product_id: soap.id, quantity: 2 }]), [1], 'damaged')
    later(till, 200)
    const asked = {
      period: 'dates',
      from: addDays(businessDate(till.context.now()), -300),
    } as const
    const days = { ...asked, until: businessDate(till.context.now()) }
    const reads = (who: typeof till.admin) => [
      () => till.ask(shopReportApi.stockValue, who, { department_id: elsewhere }),
      () => till.ask(shopReportApi.deadStock, who, { department_id: elsewhere, unsold_for: 90 }),
      () => till.ask(shopReportApi.customers, who, days),
      () => till.ask(shopReportApi.payments, who, days),
      () => till.ask(shopReportApi.losses, who, days),
    ]
    const text = JSON.stringify(await Promise.all(reads(till.leader).map((read) => read())))
    expect(text).toContain('Soap')
    expect(text).not.toMatch(/Atlas|"at_cost":[^n]|"without_cost":[^n]/)
    for (const refused of [
      ...reads(till.seller),
      () => till.ask(shopReportApi.profit, till.leader, days),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not_allowed', status: 403 })
  })
})
