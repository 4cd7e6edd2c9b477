// Who receives goods on every engine, and who sees what they cost.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { expect, test } from 'vitest'
import { openStockroom } from '../../testing/deliveries.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const COST = 7531.5

onEveryEngine('rights of deliveries', (engine) => {
  test('RECV-016 moderators receive without seeing any cost, and a cost they send is ignored', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: COST })
    const priced = await room.receive(
      [{ product_id: soap.id, quantity: 10, line_cost: COST * 10 }],
      { extra: COST },
    )
    const sent = room.sentDelivery([{ product_id: soap.id, quantity: 5, line_cost: 1 }], {
      extra: 1,
    })
    const made = await room.ask(deliveryApi.receive, room.leader, sent)
    const again = await room.ask(deliveryApi.receive, room.leader, sent)
    const { rows: list } = await room.ask(deliveryApi.list, room.leader, {})
    const seen = await room.ask(deliveryApi.get, room.leader, { id: priced.id })
    expect(JSON.stringify([made, again, list, seen])).not.toMatch(
      /75315|7531\.5|82846|"(line|total)_cost":\d/,
    )
    expect(seen).toMatchObject({
      total_cost: null,
      extra: null,
      lines: [{ line_cost: null, variance: null }],
    })
    expect([made.delivery.number, again.replayed, list.length]).toEqual(['GRN-000002', true, 2])
    const stored = (await room.rows('delivery_lines')).find(
      ({ delivery_id }) => delivery_id === sent.id,
    )
    expect(stored).toMatchObject({ line_cost: null, extra_share: null, variance: null })
    expect(await room.shelf(soap)).toEqual([25, 7908.08])
    expect((await room.ask(deliveryApi.get, room.admin, { id: sent.id })).total_cost).toBeNull()
  })

  test('RECV-027 role user is refused everything of deliveries', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product()
    const { id } = await room.receive([{ product_id: soap.id, quantity: 1 }])
    const sent = room.sentDelivery([{ product_id: soap.id, quantity: 1 }])
    const asked = [
      room.ask(deliveryApi.list, room.seller, {}),
      room.ask(deliveryApi.get, room.seller, { id }),
      room.ask(deliveryApi.receive, room.seller, sent),
      room.ask(deliveryApi.sameInvoice, room.seller, {
        supplier_id: room.supplier_id,
        invoice_number: 'A',
      }),
    ]
    for (const one of asked)
      await expect(one).rejects.toMatchObject({ code: 'not_allowed', status: 403 })
    expect(await room.rows('deliveries')).toHaveLength(1)
  })

  test('RECV-016 a moderator finds nothing of another department, and receives goods into their own', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product()
    const perfume = await room.department('Perfume')
    const other = await room.person('moderator', perfume)
    const sent = room.sentDelivery([{ product_id: soap.id, quantity: 1 }])
    await room.ask(deliveryApi.receive, room.leader, sent)
    await expect(room.ask(deliveryApi.get, other, { id: sent.id })).rejects.toMatchObject({
      message: 'The delivery was not found. It may have been removed',
    })
    expect(await room.ask(deliveryApi.list, other, { department_id: room.department_id })).toEqual({
      rows: [],
      total: 0,
    })
    const mine = { ...sent, id: room.context.newId() }
    await expect(room.ask(deliveryApi.receive, other, mine)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(room.ask(deliveryApi.receive, other, sent)).rejects.toMatchObject({
      code: 'key_reused',
    })
    const oud = await room.product({ name: 'Oud', department_id: perfume })
    const oudLine = [{ product_id: oud.id, quantity: 1 }]
    expect(
      (await room.receive(oudLine, { department_id: room.department_id }, other)).department_id,
    ).toBe(perfume)
  })

  test('RECV-024 the day of an earlier delivery with the same invoice number of the supplier is answered', async () => {
    const room = await openStockroom(engine)
    const soap = await room.product()
    await room.receive([{ product_id: soap.id, quantity: 1 }], {
      invoice_number: 'Inv-7',
      received_on: '2026-11-20',
    })
    const find = (supplier_id: string, invoice_number: string, who = room.leader) =>
      room.ask(deliveryApi.sameInvoice, who, { supplier_id, invoice_number })
    expect(await find(room.supplier_id, 'INV-7')).toEqual({ received_on: '2026-11-20' })
    expect(await find(room.supplier_id, 'INV-8')).toEqual({ received_on: null })
    expect(await find(room.context.newId(), 'INV-7')).toEqual({ received_on: null })
    const other = await room.person('moderator', await room.department('Perfume'))
    expect(await find(room.supplier_id, 'INV-7', other)).toEqual({ received_on: null })
  })
})
