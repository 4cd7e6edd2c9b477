// Costs that are added after the goods were received: the part of the stock, the cost difference,
// and that it happens once.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openStockroom, goodsReturnOf } from '../../testing/deliveries.ts'
import { onEveryEngine } from '../../testing/shop.ts'

/** Ten soaps without costs beside none, booked at 2,000 each. */
const receiveBare = async (engine: Engine) => {
  const room = await openStockroom(engine)
  const soap = await room.product({ current_stock: 0, cost_price: 2000 })
  const delivery = await room.receive([{ product_id: soap.id, quantity: 10 }], {}, room.leader)
  const costsOf = (line_cost: number, extra = 0) => ({
    id: room.context.newId(),
    delivery_id: delivery.id,
    lines: [{ product_id: soap.id, line_cost }],
    extra,
  })
  return { ...room, soap, delivery, costsOf }
}

onEveryEngine('costs added later', (engine) => {
  test('RECV-018 600 of 1,000 extra costs go to the stock and 400 to the cost difference when 4 of 10 were sold', async () => {
    const room = await receiveBare(engine)
    await room.sell([{ product_id: room.soap.id, quantity: 4 }])
    const { delivery } = await room.ask(
      deliveryApi.addCosts,
      room.admin,
      room.costsOf(20_000, 1000),
    )
    expect(delivery).toMatchObject({
      total_cost: 21_000,
      extra: 1000,
      costs_by: expect.any(String),
      lines: [{ line_cost: 20_000, extra_share: 1000, variance: 400 }],
    })
    expect(await room.shelf(room.soap)).toEqual([6, 2100])
    expect(await room.ask(deliveryApi.list, room.admin, {})).toMatchObject({
      rows: [{ total_cost: 21_000 }],
    })
  })

  test('RECV-017 costs are added once: a second time is refused, the same request is answered', async () => {
    const room = await receiveBare(engine)
    const sent = room.costsOf(30_000)
    const copies = await Promise.all(
      [1, 2, 3].map(() => room.ask(deliveryApi.addCosts, room.admin, sent)),
    )
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const again = room.ask(deliveryApi.addCosts, room.admin, room.costsOf(30_000))
    await expect(again).rejects.toThrow('The costs of this delivery are already known')
    const other = room.ask(deliveryApi.addCosts, room.admin, { ...sent, extra: 5 })
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
    expect(await room.rows('delivery_costs')).toHaveLength(1)
    expect(await room.shelf(room.soap)).toEqual([10, 3000])
  })

  test('RECV-017 two administrators at once: one adds the costs, the other is refused', async () => {
    const room = await receiveBare(engine)
    const ask = (cost: number) =>
      room.ask(deliveryApi.addCosts, room.admin, room.costsOf(cost)).then(() => 'done')
    const answers = await Promise.all(
      [10_000, 40_000].map((cost) => ask(cost).catch(({ code }) => String(code))),
    )
    expect(answers.toSorted()).toEqual(['costs_known', 'done'])
    expect([1000, 4000]).toContain((await room.shelf(room.soap))[1])
  })

  test('RECV-017 a delivery that came with costs, one of another department, and missing lines are refused', async () => {
    const room = await receiveBare(engine)
    const priced = await room.receive([{ product_id: room.soap.id, quantity: 1, line_cost: 5 }])
    const known = room.ask(deliveryApi.addCosts, room.admin, {
      ...room.costsOf(1),
      delivery_id: priced.id,
    })
    await expect(known).rejects.toMatchObject({ code: 'costs_known' })
    const rice = await room.product({ name: 'Rice', current_stock: 0 })
    const wrong = { ...room.costsOf(1), lines: [{ product_id: rice.id, line_cost: 1 }] }
    await expect(room.ask(deliveryApi.addCosts, room.admin, wrong)).rejects.toThrow(
      'Enter the cost of each line',
    )
    const dear = room.ask(deliveryApi.addCosts, room.admin, room.costsOf(1, 99_000_000_000))
    await expect(dear).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      room.ask(deliveryApi.addCosts, room.leader, room.costsOf(1)),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const nothing = { ...room.costsOf(1), delivery_id: room.context.newId() }
    await expect(room.ask(deliveryApi.addCosts, room.admin, nothing)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await room.rows('delivery_costs')).toEqual([])
  })

  test('RECV-018 goods that were taken back before their costs were known take no part in them', async () => {
    const room = await receiveBare(engine)
    const back = goodsReturnOf(room, room.delivery.id, [{ product_id: room.soap.id, quantity: 4 }])
    await room.ask(deliveryApi.returnGoods, room.leader, back)
    expect(await room.shelf(room.soap)).toEqual([6, 2000])
    await room.ask(deliveryApi.addCosts, room.admin, room.costsOf(30_000))
    expect(await room.shelf(room.soap)).toEqual([6, 3000])
  })
})
