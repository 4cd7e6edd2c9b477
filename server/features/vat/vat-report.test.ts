// The VAT report of a month, and sales beside the limits, on every engine.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { expect, test } from 'vitest'
import { makeReturn, openCounter } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { registerForVat, SHOP_TIN, vatOf } from '../../testing/taxpayers.ts'
import { openTill } from '../../testing/till.ts'

const standard = (gross: number, vat: number) => ({
  category: 'standard',
  gross,
  vat,
  net: (gross * 100 - vat * 100) / 100,
})

onEveryEngine('VAT report', (engine) => {
  test('VAT-008 VAT-007 a month has its sales, the voids of its sales and the returns made in it, and equals the lines', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ selling_price: 11_800, current_stock: 100 })
    const milk = await till.product({ name: 'Milk', vat_category: 'exempt', current_stock: 100 })
    const sell = (quantity: number) =>
      till.sell([{ product_id: soap.id, unit_price: 11_800, quantity }, { product_id: milk.id }])
    await registerForVat(till)
    till.setNow('2026-11-30T20:30:00.000Z')
    const first = await sell(2)
    const wrong = await sell(1)
    await till.ask(refundApi.voidSale, till.leader, {
      id: till.context.newId(),
      sale_id: wrong.id,
      reason: 'Typed twice',
    })
    till.setNow('2026-12-02T09:00:00.000Z')
    await makeReturn(till, first, [1, 0])
    await sell(1)
    const november = await vatOf(till, '2026-11')
    const exempt = { category: 'exempt', net: 1000, vat: 0, gross: 1000 }
    expect(november).toMatchObject({
      tin: SHOP_TIN,
      legal_name: 'Kikuubo Traders Ltd',
      sales: {
        count: 2,
        rows: [standard(35_400, 5400), { ...exempt, net: 2000, gross: 2000 }],
      },
      voids: { count: 1, rows: [standard(11_800, 1800), exempt] },
      returns: { count: 0, rows: [] },
      due: [standard(23_600, 3600), exempt],
    })
    const december = await vatOf(till, '2026-12')
    expect(december).toMatchObject({
      sales: { count: 1, rows: [standard(11_800, 1800), exempt] },
      voids: { count: 0, rows: [] },
      returns: { count: 1, rows: [standard(11_800, 1800)] },
      due: [standard(0, 0), exempt],
    })
    const lines = await till.rows('sale_items')
    const stored = lines.reduce((sum, { vat_amount }) => sum + (vat_amount ?? 0), 0)
    const reported = [november, december]
      .flatMap(({ sales }) => sales.rows)
      .reduce((sum, { vat }) => sum + Math.round(vat * 100), 0)
    expect(reported).toBe(stored)
  })

  test('VAT-008 each TIN has its own report, and sales stay with the TIN of their day', async () => {
    const till = await openTill(engine)
    const books = await till.department('Books')
    const soap = await till.product()
    const pen = await till.product({ name: 'Pen', department_id: books })
    await registerForVat(till)
    await till.sell([{ product_id: pen.id }], { department_id: books }, till.admin)
    await registerForVat(till, { department_id: books, tin: '1000000002', legal_name: 'Books Ltd' })
    await till.sell([{ product_id: soap.id }])
    await till.sell([{ product_id: pen.id }], { department_id: books }, till.admin)
    const month = '2026-11'
    expect((await vatOf(till, month)).sales.count).toBe(2)
    expect((await vatOf(till, month, '1000000002')).sales.count).toBe(1)
    await till.ask(vatApi.remove, till.admin, { department_id: books })
    expect((await vatOf(till, month, '1000000002')).sales.count).toBe(1)
    await expect(vatOf(till, month, '1000000003')).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      till.ask(vatApi.report, till.seller, { tin: SHOP_TIN, month }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('VAT-008 the VAT of deliveries is optional, hidden from those who see no costs, and in the report', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    await registerForVat(till)
    await till.ask(shopRulesApi.save, till.admin, { purchases: true })
    const leader = await till.person('moderator', till.department_id)
    const sent = (fields: object) => ({
      id: till.context.newId(),
      received_on: '2026-11-21',
      department_id: till.department_id,
      reason: 'Bought at the market',
      lines: [{ product_id: soap.id, quantity: 5, line_cost: 3000 }],
      ...fields,
    })
    const invoice = sent({ vat: 457.63 })
    const { delivery } = await till.ask(deliveryApi.receive, till.admin, invoice)
    expect(delivery.vat).toBe(457.63)
    expect((await till.ask(deliveryApi.receive, till.admin, invoice)).replayed).toBe(true)
    await expect(
      till.ask(deliveryApi.receive, till.admin, { ...invoice, vat: 1 }),
    ).rejects.toMatchObject({ code: 'key_reused' })
    const seenByLeader = await till.ask(deliveryApi.get, leader, { id: delivery.id })
    expect(seenByLeader.vat).toBeUndefined()
    await till.ask(deliveryApi.receive, till.admin, sent({}))
    await till.ask(deliveryApi.receive, leader, sent({ vat: 100 }))
    expect((await vatOf(till, '2026-11')).purchases).toEqual({ count: 1, vat: 457.63 })
    expect((await vatOf(till, '2026-10')).purchases).toEqual({ count: 0, vat: 0 })
    await expect(
      till.ask(deliveryApi.receive, till.admin, sent({ vat: 3000.01 })),
    ).rejects.toMatchObject({ code: 'invalid_input', message: 'VAT cannot be above the costs' })
  })

  test('VAT-008 a delivery stays with the TIN of its day when its department has its own later', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    await till.ask(shopRulesApi.save, till.admin, { purchases: true })
    const receive = (received_on: string) =>
      till.ask(deliveryApi.receive, till.admin, {
        id: till.context.newId(),
        received_on,
        department_id: till.department_id,
        reason: 'Bought at the market',
        lines: [{ product_id: soap.id, quantity: 5, line_cost: 3000 }],
        vat: 100,
      })
    await registerForVat(till)
    // Before anybody was registered here: the first TIN.
    await receive('2026-11-18')
    till.setNow('2026-11-22T09:00:00.000Z')
    await receive('2026-11-22')
    till.setNow('2026-11-24T09:00:00.000Z')
    const own = { department_id: till.department_id, tin: '1000000002', legal_name: 'Books Ltd' }
    await registerForVat(till, own)
    await receive('2026-11-23')
    await receive('2026-11-24')
    expect((await vatOf(till, '2026-11')).purchases).toEqual({ count: 3, vat: 300 })
    const bought = await vatOf(till, '2026-11', '1000000002')
    expect(bought.purchases).toEqual({ count: 1, vat: 100 })
  })

  test('VAT-008 the report of a TIN that was changed or removed can be chosen, by its months', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ current_stock: 50 })
    const tins = (month: string) => till.ask(vatApi.tins, till.admin, { month })
    expect(await tins('2026-11')).toEqual([])
    await registerForVat(till)
    const sale = await till.sell([{ product_id: soap.id, quantity: 2 }])
    till.setNow('2026-12-03T09:00:00.000Z')
    await registerForVat(till, { tin: '1000000009' })
    expect(await tins('2026-11')).toEqual(['1000000009', SHOP_TIN])
    expect(await tins('2026-12')).toEqual(['1000000009'])
    await makeReturn(till, sale, [1])
    expect(await tins('2026-12')).toEqual(['1000000009', SHOP_TIN])
    await till.ask(vatApi.remove, till.admin, { department_id: null })
    expect(await tins('2026-11')).toEqual([SHOP_TIN])
    expect(await vatOf(till, '2026-11')).toMatchObject({
      legal_name: 'Kikuubo Traders Ltd',
      sales: { count: 1 },
    })
    await expect(till.ask(vatApi.tins, till.seller, { month: '2026-11' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })

  test('VAT-008 rows of sales are in the order of what is due', async () => {
    const till = await openTill(engine)
    await registerForVat(till)
    const categories = ['exempt', 'zero', 'standard'] as const
    for (const vat_category of categories) {
      const { id } = await till.product({ name: vat_category, vat_category })
      await till.sell([{ product_id: id }])
    }
    const { sales, due } = await vatOf(till, '2026-11')
    const order = ['standard', 'zero', 'exempt']
    for (const rows of [sales.rows, due])
      expect(rows.map(({ category }) => category)).toEqual(order)
  })

  test('VAT-009 the sales of each TIN in 12 and 3 months, less returns', async () => {
    const till = await openCounter(engine)
    const books = await till.department('Books')
    const soap = await till.product({ current_stock: 100 })
    const pen = await till.product({ name: 'Pen', department_id: books, current_stock: 100 })
    const limits = () => till.ask(vatApi.limits, till.admin, {})
    till.setNow('2025-11-20T09:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    till.setNow('2026-06-01T09:00:00.000Z')
    await till.sell([{ product_id: soap.id, quantity: 5 }])
    till.setNow('2026-11-21T09:00:00.000Z')
    const sale = await till.sell([{ product_id: soap.id, quantity: 3 }])
    await till.sell([{ product_id: pen.id }], { department_id: books }, till.admin)
    await makeReturn(till, sale, [1])
    const none = { tin: null, legal_name: null, is_registered: false }
    expect(await limits()).toEqual([{ ...none, year: 8000, quarter: 3000 }])
    await registerForVat(till, { department_id: books, is_registered: false, legal_name: 'Books' })
    expect(await limits()).toEqual([
      { tin: SHOP_TIN, legal_name: 'Books', is_registered: false, year: 1000, quarter: 1000 },
      { ...none, year: 7000, quarter: 2000 },
    ])
  })
})
