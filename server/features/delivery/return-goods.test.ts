// Goods returns: stock and cost, never more than was received, and once for each
// request.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openStockroom, goodsReturnOf } from '../../testing/deliveries.ts'
import { onEveryEngine } from '../../testing/shop.ts'

/** Ten soaps for 10,000, with 1,000 of transport, beside ten at 2,000. */
const receiveSoap = async (engine: Engine) => {
  const room = await openStockroom(engine)
  const soap = await room.product({ current_stock: 10, cost_price: 2000 })
  const line = { product_id: soap.id, quantity: 10, line_cost: 10_000 }
  const delivery = await room.receive([line], { extra: 1000 })
  const back = (quantity: number) =>
    goodsReturnOf(room, delivery.id, [{ product_id: soap.id, quantity }])
  return { ...room, soap, delivery, back }
}

onEveryEngine('goods returns', (engine) => {
  test('RECV-019 goods leave at what they came in for, whole or part, and the delivery shows it', async () => {
    const room = await receiveSoap(engine)
    expect(await room.shelf(room.soap)).toEqual([20, 1550])
    const { delivery, taken } = await room.ask(deliveryApi.returnGoods, room.admin, room.back(3))
    expect(taken).toMatchObject({ kind: 'supplier', reason: 'Broken when it came', value: 3300 })
    expect(delivery).toMatchObject({
      taken_back: 'part',
      lines: [{ taken_back: 3 }],
      returns: [taken],
    })
    expect(await room.shelf(room.soap)).toEqual([17, 1629.41])
    await room.ask(deliveryApi.returnGoods, room.admin, { ...room.back(7), kind: 'wrong_entry' })
    expect(await room.shelf(room.soap)).toEqual([10, 2000])
    expect(await room.ask(deliveryApi.list, room.admin, {})).toMatchObject({
      rows: [{ taken_back: 'all' }],
    })
    const moved = (await room.rows('stock_movements')).filter(
      ({ movement_type }) => movement_type === 'taken_back',
    )
    expect(moved.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [-3, 'GRN-000001'],
      [-7, 'GRN-000001'],
    ])
  })

  test('SALE-031 a part of a litre is taken back as it came when its product is counted in pieces later', async () => {
    const room = await openStockroom(engine)
    const oil = await room.product({ tracking_type: 'volume', unit: 'l', current_stock: 0 })
    const delivery = await room.receive([{ product_id: oil.id, quantity: 2.5 }])
    await room.sell([{ product_id: oil.id, quantity: 2.5 }])
    const seen = await room.ask(productApi.get, room.admin, { id: oil.id })
    const noStock = { seen_stock: null, current_stock: null, current_stock_ml: null }
    const pieces = { ...noStock, tracking_type: 'unit', unit: 'tin' } as const
    await room.ask(productApi.update, room.admin, { ...seen, seen, ...pieces })
    const sent = goodsReturnOf(room, delivery.id, [{ product_id: oil.id, quantity: 2.5 }])
    expect(
      (await room.ask(deliveryApi.returnGoods, room.leader, sent)).delivery.lines,
    ).toMatchObject([{ taken_back: 2.5 }])
  })

  test('RECV-020 goods are not taken back when more than came is asked for', async () => {
    const room = await receiveSoap(engine)
    await room.ask(deliveryApi.returnGoods, room.leader, room.back(8))
    await expect(room.ask(deliveryApi.returnGoods, room.leader, room.back(3))).rejects.toThrow(
      'Soap: only 2 can still be returned',
    )
    const wrong = [
      [room.back(0), 'invalid_input'],
      [room.back(0.5), 'invalid_input'],
      [{ ...room.back(1), lines: [] }, 'invalid_input'],
      [{ ...room.back(1), reason: 'no' }, 'invalid_input'],
      [{ ...room.back(1), delivery_id: room.context.newId() }, 'not_found'],
      [
        { ...room.back(1), lines: [{ product_id: room.context.newId(), quantity: 1 }] },
        'not_found',
      ],
    ] satisfies [ReturnType<typeof room.back>, string][]
    for (const [sent, code] of wrong)
      await expect(room.ask(deliveryApi.returnGoods, room.leader, sent)).rejects.toMatchObject({
        code,
      })
    await expect(
      room.ask(deliveryApi.returnGoods, room.seller, room.back(1)),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect(await room.shelf(room.soap)).toEqual([12, expect.any(Number)])
  })

  test('RECV-020 two people who take back the last goods at once: one is refused', async () => {
    const room = await receiveSoap(engine)
    const ask = () =>
      room.ask(deliveryApi.returnGoods, room.leader, room.back(6)).then(() => 'done')
    const answers = await Promise.all(
      [ask, ask].map((one) => one().catch(({ code }) => String(code))),
    )
    expect(answers.toSorted()).toEqual(['done', 'nothing_left'])
    expect(await room.shelf(room.soap)).toEqual([14, expect.any(Number)])
  })

  test('RECV-020 goods are taken back once when the request is sent again, and other content is refused', async () => {
    const room = await receiveSoap(engine)
    const sent = room.back(4)
    const copies = await Promise.all(
      [1, 2, 3].map(() => room.ask(deliveryApi.returnGoods, room.leader, sent)),
    )
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const other = room.ask(deliveryApi.returnGoods, room.leader, {
      ...sent,
      reason: 'Another reason',
    })
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
    expect(await room.shelf(room.soap)).toEqual([16, expect.any(Number)])
  })

  test('RECV-016 RECV-021 a moderator sees no value of what is taken back, and no cost falls to 0', async () => {
    const room = await receiveSoap(engine)
    const { taken, delivery } = await room.ask(deliveryApi.returnGoods, room.leader, room.back(1))
    expect([taken.value, delivery.total_cost, delivery.lines[0]?.line_cost]).toEqual([
      null,
      null,
      null,
    ])
    const dear = await room.product({ name: 'Rice', current_stock: 10, cost_price: 100 })
    const costly = await room.receive([{ product_id: dear.id, quantity: 1, line_cost: 50_000 }])
    await room.sell([{ product_id: dear.id, quantity: 10 }])
    await room.ask(
      deliveryApi.returnGoods,
      room.admin,
      goodsReturnOf(room, costly.id, [{ product_id: dear.id, quantity: 1 }]),
    )
    expect(await room.shelf(dear)).toEqual([0, 4636.36])
  })
})
