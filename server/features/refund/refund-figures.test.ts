// Returns on every engine: how money is paid back, sales of changed goods, and the figures beside
// the reports.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { expect, test } from 'vitest'
import { makeReturn, openCounter, returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('returned money', (engine) => {
  test('REFUND-015 REFUND-017 each tender pays back what it brought at most; a leader may pay the rest in cash', async () => {
    const till = await openCounter(engine)
    const rice = await till.product({ name: 'Rice', selling_price: 25_000 })
    const parts = [
      { method: 'cash' as const, amount: 20_000 },
      { method: 'mobile_money' as const, amount: 30_000, reference: 'MP1' },
    ]
    const sale = await till.sell([{ product_id: rice.id, quantity: 2, unit_price: 25_000 }], {
      parts,
    })
    const draft = await returnInput(till, sale, [1])
    expect(draft.pay_back).toEqual([
      { method: 'cash', amount: 20_000 },
      { method: 'mobile_money', amount: 5000 },
    ])
    const { refund } = await till.ask(refundApi.returnItems, till.leader, draft)
    const next = await returnInput(till, sale, [1])
    expect(next.pay_back).toEqual([{ method: 'mobile_money', amount: 25_000 }])
    const cash = { ...next, pay_back: [{ method: 'cash' as const, amount: 25_000 }] }
    expect((await till.ask(refundApi.returnItems, till.leader, cash)).refund.total).toBe(25_000)
    const rows = (await till.rows('money_movements')).filter(
      ({ reference_id }) => reference_id === refund.id,
    )
    expect(
      rows
        .map(({ method, amount, movement_type }) => `${method} ${amount} ${movement_type}`)
        .toSorted(),
    ).toEqual(['cash -20000 refund', 'mobile_money -5000 refund'])
  })

  test('REFUND-035 REFUND-036 a return keeps price and name of the sale, and goods of a deleted product can only be marked damaged', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 2 }], { amount_paid: 2000 })
    await till.write((tx) =>
      tx.updateTable('products').set({ name: 'Other', selling_price: 9 }).execute(),
    )
    expect(await makeReturn(till, sale, [1])).toMatchObject({
      total: 1000,
      items: [{ item_name: 'Soap' }],
    })
    await till.write((tx) => tx.deleteFrom('products').execute())
    const draft = await returnInput(till, sale, [1])
    await expect(till.ask(refundApi.returnItems, till.leader, draft)).rejects.toThrow(
      'Soap is no longer a product. Choose Damaged',
    )
    expect(await makeReturn(till, sale, [1], 'damaged')).toMatchObject({ total: 1000 })
    till.leaveBroken('stock_ledger', 'movement_without_sale')
  })

  test('REFUND-013 a sale at 0 is returned for 0, and REFUND-029 an old sale is returned by a leader', async () => {
    const till = await openCounter(engine)
    const free = await till.product({ name: 'Sample', selling_price: 0, allow_custom_price: true })
    const sale = await till.sell([{ product_id: free.id, unit_price: 0 }], { amount_paid: 0 })
    till.setNow('2027-11-21T09:00:00.000Z')
    expect(await makeReturn(till, sale, [1])).toMatchObject({ total: 0, pay_back: [] })
    till.leaveBroken('suspicious')
  })

  test('REFUND-037 REFUND-038 REFUND-039 REFUND-040 REFUND-041 REFUND-042 returns are listed beside the figures and change none of them', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], { amount_paid: 4000 })
    const today = { period: 'daily' } as const
    const report = () => till.ask(reportApi.salesReport, till.admin, today)
    const before = await report()
    expect([before.returns, (await till.ask(reportApi.dashboard, till.admin, {})).returns]).toEqual(
      [null, null],
    )
    expect((await till.ask(reportApi.saleRows, till.admin, today)).rows[0]).not.toHaveProperty(
      'refunded',
    )
    await makeReturn(till, sale, [1])
    await makeReturn(till, sale, [1], 'damaged')
    const returns = { total: 2000, count: 2, restocked_cost: 600 }
    const { restock: _low, ...gross } = before
    expect(await report()).toMatchObject({ ...gross, returns })
    expect((await till.ask(reportApi.salesReport, till.seller, today)).returns).toEqual({
      ...returns,
      restocked_cost: null,
    })
    expect((await till.ask(reportApi.dashboard, till.admin, {})).returns).toEqual(returns)
    expect((await till.ask(reportApi.saleRows, till.admin, today)).rows[0]).toMatchObject({
      refunded: 2000,
      total: 4000,
    })
    till.setNow('2026-11-22T09:00:00.000Z')
    await makeReturn(till, sale, [1])
    expect((await report()).returns).toEqual({ total: 1000, count: 1, restocked_cost: 600 })
    expect((await report()).figures.sales_total).toBe(0)
    const other = await till.person('moderator', await till.department('Perfume'))
    expect((await till.ask(reportApi.salesReport, other, today)).returns).toBeNull()
  })

  test('REFUND-060 returns are shown with the seller and the payment method, on the day of the return', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], {
      amount_paid: 4000,
      cashier_name: 'Joel',
    })
    const today = { period: 'daily' } as const
    const report = async () => {
      const { staff, payments } = await till.ask(reportApi.salesReport, till.admin, today)
      return {
        staff: staff.map((row) => [row.cashier_name, row.sales_total, row.returned]),
        cash: payments.map((row) => [row.payment_method, row.sales_total, row.returned])[0],
      }
    }
    expect(await report()).toEqual({
      staff: [['Joel', 4000, undefined]],
      cash: ['cash', 4000, undefined],
    })
    await makeReturn(till, sale, [1])
    expect(await report()).toEqual({ staff: [['Joel', 4000, 1000]], cash: ['cash', 4000, 1000] })
    till.setNow('2026-11-22T09:00:00.000Z')
    await makeReturn(till, sale, [2])
    expect(await report()).toEqual({ staff: [['Joel', 0, 2000]], cash: ['cash', 0, 2000] })
    expect(await till.ask(analyticsApi.staffPerformance, till.admin, {})).toEqual([
      { id: 'Joel', total_sales: 4000, total_transactions: 1, returned: 3000 },
    ])
    const other = await till.person('moderator', await till.department('Perfume'))
    expect((await till.ask(reportApi.salesReport, other, today)).staff).toEqual([])
  })

  test('REFUND-061 the file counts a return on its own day, like the tiles', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], {
      amount_paid: 4000,
      cashier_name: 'Joel',
    })
    till.setNow('2026-11-22T09:00:00.000Z')
    await makeReturn(till, sale, [1])
    const rowsOf = async (who: typeof till.admin, from: string, until: string) => {
      const asked = { period: 'dates', from, until } as const
      const { rows, next } = await till.ask(reportApi.saleRows, who, asked)
      expect(next).toBeNull()
      return rows.map((row) => [row.business_date, row.total, row.refunded, row.items])
    }
    const sold = ['2026-11-21', 4000]
    expect(await rowsOf(till.admin, '2026-11-21', '2026-11-21')).toEqual([
      [...sold, undefined, '4 x Soap'],
    ])
    expect(await rowsOf(till.admin, '2026-11-22', '2026-11-22')).toEqual([
      ['2026-11-22', 0, 1000, expect.stringMatching(/^REF-\d+ of a sale of .*21 Nov 2026$/)],
    ])
    expect(await rowsOf(till.admin, '2026-11-21', '2026-11-22')).toEqual([
      [...sold, 1000, '4 x Soap'],
    ])
    const other = await till.person('moderator', await till.department('Perfume'))
    expect(await rowsOf(other, '2026-11-22', '2026-11-22')).toEqual([])
  })

  test('REC-019 the cash that a count begins with is as before when a mobile money payment with change is voided', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const paid = { payment_method: 'mobile_money', amount_paid: 20_000 } as const
    const cash = () => till.ask(reconciliationApi.systemCash, till.seller, { date: '2026-11-21' })
    const nothing = await cash()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], paid)
    expect(await cash()).toMatchObject({ system_cash: -16_000, change_given: 16_000 })
    const voided = { id: till.context.newId(), sale_id: sale.id, reason: 'Typed twice' }
    await till.ask(refundApi.voidSale, till.leader, voided)
    expect(await cash()).toEqual(nothing)
  })

  test('REC-019 the cash that a count begins with is less by what was paid back in cash that day', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], { amount_paid: 5000 })
    const cash = (date: string, who = till.seller) =>
      till.ask(reconciliationApi.systemCash, who, { date })
    expect(await cash('2026-11-21')).toEqual({ system_cash: 4000, sale_count: 1 })
    await makeReturn(till, sale, [1])
    expect(await cash('2026-11-21')).toEqual({
      system_cash: 3000,
      sale_count: 1,
      cash_refunds: 1000,
    })
    till.setNow('2026-11-22T09:00:00.000Z')
    await makeReturn(till, sale, [2])
    expect(await cash('2026-11-22')).toEqual({
      system_cash: -2000,
      sale_count: 0,
      cash_refunds: 2000,
    })
    const other = await till.person('user', await till.department('Perfume'))
    expect(await cash('2026-11-22', other)).toEqual({ system_cash: 0, sale_count: 0 })
  })
})
