// Deliveries on every engine: stock, average cost, cost differences, and what is refused.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { openStockroom } from '../../testing/deliveries.ts'
import { makeReturn } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('deliveries', (engine) => {
  test('RECV-001 RECV-004 received goods raise the stock with a movement and move the average cost', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: 2000 })
    const line = { product_id: soap.id, quantity: 10, line_cost: 10_000 }
    const delivery = await room.receive([line], { invoice_number: ' INV-7 ' })
    expect(delivery).toMatchObject({
      number: 'GRN-000001',
      supplier_name: 'Mukwano Ltd',
      invoice_number: 'INV-7',
      received_by: expect.any(String),
      line_count: 1,
      total_cost: 10_000,
      extra: 0,
      lines: [
        { product_name: 'Soap', quantity: 10, line_cost: 10_000, extra_share: 0, variance: 0 },
      ],
    })
    expect(await room.shelf(soap)).toEqual([20, 1500])
    const moved = (await room.rows('stock_movements')).filter(
      ({ movement_type }) => movement_type === 'received',
    )
    expect(moved).toMatchObject([
      { quantity: 10, reference_id: delivery.id, reference_type: 'delivery', notes: 'GRN-000001' },
    ])
    expect(await room.ask(deliveryApi.get, room.admin, { id: delivery.id })).toEqual(delivery)
    const {
      lines: _lines,
      extra: _extra,
      returns: _returns,
      costs_by: _by,
      costs_at: _at,
      ...row
    } = delivery
    expect(await room.ask(deliveryApi.list, room.admin, {})).toEqual({ rows: [row], total: 1 })
    expect((await room.receive([line])).number).toBe('GRN-000002')
  })

  test('RECV-005 goods received below 0 set the cost, and the oversold ones leave a cost difference', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product({ current_stock: 0, cost_price: 2000 })
    await room.sell([{ product_id: soap.id, quantity: 3 }])
    const delivery = await room.receive([{ product_id: soap.id, quantity: 10, line_cost: 10_000 }])
    expect(await room.shelf(soap)).toEqual([7, 1000])
    expect(delivery.lines.map(({ variance }) => variance)).toEqual([-3000])
  })

  test('RECV-006 RECV-007 RECV-011 packs raise the stock by packs × size, and the line cost is kept as typed', async () => {
    const room = await openStockroom(engine)
    const [empty, unknown] = [
      await room.product({ current_stock: 0, cost_price: 50 }),
      await room.product({ name: 'Rice', current_stock: 4, cost_price: null }),
    ]
    const delivery = await room.receive([
      { product_id: empty.id, quantity: 36, packs: 3, pack_size: 12, line_cost: 10_000 },
      { product_id: unknown.id, quantity: 10, line_cost: 10_000 },
    ])
    expect(delivery.lines).toMatchObject([
      { packs: 3, pack_size: 12, quantity: 36, line_cost: 10_000 },
      { packs: null },
    ])
    expect([await room.shelf(empty), await room.shelf(unknown)]).toEqual([
      [36, 277.78],
      [14, 1000],
    ])
  })

  test('RECV-010 extra costs are spread over the lines by cost and count in the average', async () => {
    const room = await openStockroom(engine)
    const goods = [
      await room.product({ current_stock: 0 }),
      await room.product({ name: 'Rice', current_stock: 0 }),
    ]
    const lines = goods.map(({ id }, at) => ({
      product_id: id,
      quantity: 10,
      line_cost: [9000, 1000][at] ?? 0,
    }))
    const delivery = await room.receive(lines, { extra: 1000 })
    expect(delivery).toMatchObject({ extra: 1000, total_cost: 11_000 })
    expect(delivery.lines.map(({ extra_share }) => extra_share)).toEqual([900, 100])
    expect(await Promise.all(goods.map(room.shelf))).toEqual([
      [10, 990],
      [10, 110],
    ])
  })

  test('RECV-032 deliveries are found by number, supplier and invoice number, and listed in pages', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product()
    const line = { product_id: soap.id, quantity: 1, line_cost: 1000 }
    for (const invoice_number of ['A-1', '50%', 'b_2'])
      await room.receive([line], { invoice_number })
    const find = async (fields: object) => {
      const { rows, total } = await room.ask(deliveryApi.list, room.leader, fields)
      return [rows.map(({ number }) => number), total]
    }
    const [first, second, third] = ['GRN-000001', 'GRN-000002', 'GRN-000003']
    expect(await find({})).toEqual([[third, second, first], 3])
    expect(await find({ offset: 1, limit: 1 })).toEqual([[second], 3])
    expect(await find({ search: 'grn-000001' })).toEqual([[first], 1])
    expect(await find({ search: 'MUKWANO' })).toEqual([[third, second, first], 3])
    expect(await find({ search: '50%' })).toEqual([[second], 1])
    expect(await find({ search: 'B_2' })).toEqual([[third], 1])
    expect(await find({ search: '%' })).toEqual([[second], 1])
    expect(await find({ search: 'nobody' })).toEqual([[], 0])
    const other = await room.person('moderator', await room.department('Perfume'))
    expect(await room.ask(deliveryApi.list, other, { search: 'GRN' })).toEqual({
      rows: [],
      total: 0,
    })
  })

  test('RECV-003 50 copies of a delivery are received once, and other content is refused', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product()
    const sent = room.sentDelivery([{ product_id: soap.id, quantity: 5, line_cost: 5000 }])
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => room.ask(deliveryApi.receive, room.admin, sent)),
    )
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(copies.map(({ delivery }) => JSON.stringify(delivery))).size).toBe(1)
    expect((await room.shelf(soap))[0]).toBe(15)
    await expect(
      room.ask(deliveryApi.receive, room.admin, { ...sent, extra: 1 }),
    ).rejects.toMatchObject({
      code: 'key_reused',
    })
    const entries = (await room.rows('audit_log')).filter(
      ({ action }) => action === 'delivery.receive',
    )
    expect(entries.map(({ subject, entity_id }) => [subject, entity_id])).toEqual([
      ['GRN-000001', sent.id],
    ])
  }, 60_000)

  test('RECV-002 RECV-012 a delivery that is refused leaves nothing behind', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product()
    const bundle = await room.bundle([{ product: soap, quantity: 2 }])
    const elsewhere = await room.product({
      name: 'Oud',
      department_id: await room.department('Perfume'),
    })
    const tomorrow = addDays(businessDate(room.context.now()), 1)
    const line = { product_id: soap.id, quantity: 5, line_cost: 5000 }
    const attempts = [
      [[line], { received_on: tomorrow }, 'The date cannot be in the future'],
      [
        [line],
        { supplier_id: room.context.newId() },
        'The supplier was not found. It may have been removed',
      ],
      [
        [line, { ...line, product_id: room.context.newId() }],
        {},
        'A product was not found. It may have been removed',
      ],
      [[line, { ...line, product_id: elsewhere.id }], {}, 'Oud belongs to another department'],
      [
        [line, { ...line, product_id: bundle.id }],
        {},
        `${bundle.name} is a bundle. Receive its components`,
      ],
      [[line, { product_id: elsewhere.id, quantity: 1 }], {}, 'Oud belongs to another department'],
    ] as const
    for (const [lines, fields, message] of attempts)
      await expect(room.receive([...lines], fields)).rejects.toMatchObject({ message })
    expect([await room.rows('deliveries'), await room.rows('delivery_lines')]).toEqual([[], []])
    expect((await room.rows('documents')).length).toBe(0)
    expect(await room.shelf(soap)).toEqual([10, 600])
  })

  test('RECV-014 sold items keep the cost of their sale', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: 600 })
    const sale = await room.sell([{ product_id: soap.id, quantity: 2 }])
    const costs = async () => (await room.rows('sale_items')).map(({ cost_price }) => cost_price)
    await room.receive([{ product_id: soap.id, quantity: 8, line_cost: 8000 }])
    expect([await costs(), (await room.rows('sales'))[0]?.cogs]).toEqual([[600], 1200])
    expect((await room.ask(saleApi.get, room.admin, { id: sale.id })).total).toBe(2000)
  })

  test('RECV-015 goods that come back by a return raise the stock and its value by the cost of their sale', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: 600 })
    const sale = await room.sell([{ product_id: soap.id, quantity: 2 }])
    await room.receive([{ product_id: soap.id, quantity: 8, line_cost: 8000 }])
    expect(await room.shelf(soap)).toEqual([16, 800])
    await makeReturn(room, sale, [2])
    expect(await room.shelf(soap)).toEqual([18, 777.78])
  })
})
