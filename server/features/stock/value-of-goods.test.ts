// What goods cost in the cases of a shop: kits, goods that come back, typed costs, and limits.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { goodsReturnOf, openStockroom } from '../../testing/deliveries.ts'
import { makeReturn } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'

const openRoom = async (engine: Engine) => {
  const room = await openStockroom(engine)
  const today = businessDate(room.context.now())
  return {
    ...room,
    /** Cost and cost difference of all goods today, in UGX. */
    profit: async () => {
      const days = { period: 'dates', from: today, until: today } as const
      const { total } = await room.ask(shopReportApi.profit, room.admin, days)
      return [total.cost, total.cost_difference]
    },
    /** Stock, and value in UGX. */
    worth: async ({ id }: { readonly id: string }) => {
      const row = (await room.rows('products')).find((one) => one.id === id)
      return [row?.current_stock, (row?.stock_value ?? 0) / 100]
    },
    typeCost: async ({ id }: { readonly id: string }, cost_price: number | null) => {
      const seen = await room.ask(productApi.get, room.admin, { id })
      const untouched = { current_stock: null, current_stock_ml: null }
      await room.ask(productApi.update, room.admin, { ...seen, seen, ...untouched, cost_price })
    },
  }
}

onEveryEngine('the value of goods', (engine) => {
  test('GOODS-012 a kit costs what its parts cost when it is sold, whatever cost was typed on it', async () => {
    const room = await openRoom(engine)
    const cup = await room.product({ name: 'Cup', current_stock: 100, cost_price: 2000 })
    const kit = await room.bundle([{ product: cup, quantity: 2 }], {
      selling_price: 5000,
      cost_price: 777,
    })
    const line = { product_id: kit.id, unit_price: 5000 }
    await room.sell([line])
    expect(await room.profit()).toEqual([4000, 0])
    // 98 at 2,000 and 98 at 3,000.
    await room.receive([{ product_id: cup.id, quantity: 98, line_cost: 294_000 }])
    const sale = await room.sell([line])
    expect(await room.profit()).toEqual([9000, 0])
    expect(
      (await room.rows('sale_items'))
        .map(({ cost_value }) => cost_value)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([400_000, 500_000])
    await makeReturn(room, sale, [1])
    expect(await room.profit()).toEqual([4000, 0])
    expect([await room.worth(cup), (await room.worth(kit))[1]]).toEqual([[196, 490_000], 0])
  })

  test('GOODS-007 a product that becomes a kit is booked out, and begins at 0 when it is none any more', async () => {
    const room = await openRoom(engine)
    const cup = await room.product({ name: 'Cup', current_stock: 10, cost_price: 100 })
    const box = await room.bundle([], { current_stock: 3, cost_price: 500 })
    expect(await room.worth(box)).toEqual([3, 1500])
    const { id } = await room.ask(productApi.addComponent, room.admin, {
      id: box.id,
      component_product_id: cup.id,
      quantity: 2,
    })
    expect(await room.worth(box)).toEqual([5, 0])
    expect(await room.profit()).toEqual([0, 1500])
    await room.ask(productApi.removeComponent, room.admin, { id })
    expect(await room.worth(box)).toEqual([5, 0])
    const unknown = { stock: 'no_cost' } as const
    const { rows } = await room.ask(productApi.list, room.admin, unknown)
    expect(rows.map((row) => row.id)).toEqual([box.id])
  })

  test('GOODS-001 oversold goods that come in parts have their whole difference', async () => {
    const room = await openRoom(engine)
    const soap = await room.product({ current_stock: 0, cost_price: 600 })
    await room.sell([{ product_id: soap.id, quantity: 10 }])
    await room.typeCost(soap, 1000)
    await room.receive([{ product_id: soap.id, quantity: 5, line_cost: 5000 }])
    await room.receive([{ product_id: soap.id, quantity: 10, line_cost: 10_000 }])
    expect([await room.profit(), await room.worth(soap)]).toEqual([
      [6000, 4000],
      [5, 5000],
    ])
  })

  test('GOODS-002 goods come back to an empty shelf at the cost of their sale', async () => {
    const room = await openRoom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: 1000 })
    const sale = await room.sell([{ product_id: soap.id, quantity: 10 }])
    await room.receive([{ product_id: soap.id, quantity: 10, line_cost: 20_000 }])
    await room.sell([{ product_id: soap.id, quantity: 10 }])
    await makeReturn(room, sale, [10])
    expect([await room.worth(soap), await room.profit()]).toEqual([
      [10, 10_000],
      [20_000, 0],
    ])
  })

  test('GOODS-003 the rest of the average is a cost difference when a delivery goes back', async () => {
    const room = await openRoom(engine)
    const soap = await room.product({ current_stock: 0, cost_price: null })
    const line = { product_id: soap.id, quantity: 10 }
    const first = await room.receive([{ ...line, line_cost: 10_000 }])
    await room.receive([{ ...line, line_cost: 20_000 }])
    await room.sell([line])
    await room.ask(deliveryApi.returnGoods, room.leader, goodsReturnOf(room, first.id, [line]))
    expect([await room.worth(soap), await room.profit()]).toEqual([
      [0, 0],
      [15_000, 5000],
    ])
  })

  test('GOODS-004 a typed cost revalues the shelf, with its reason in the ledger', async () => {
    const room = await openRoom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: 600 })
    await room.typeCost(soap, 700)
    expect([await room.worth(soap), await room.profit()]).toEqual([
      [10, 7000],
      [0, -1000],
    ])
    const rows = (await room.rows('stock_movements')).filter(({ quantity }) => quantity === 0)
    expect(rows).toMatchObject([
      { movement_type: 'revalued', value: 0, cost_difference: -100_000, notes: 'Cost edited' },
    ])
  })

  test('GOODS-008 a stock that would be worth too much is refused, a sale of it is not', async () => {
    const room = await openRoom(engine)
    const dear = { name: 'Dear', current_stock: 1_000_000, cost_price: 100_000_000 }
    await expect(room.product(dear)).rejects.toMatchObject({
      code: 'value_too_far',
      message: 'The stock of Dear would be worth too much. Check cost and quantity',
    })
    const soap = await room.product({ ...dear, current_stock: 0 })
    await room.sell([{ product_id: soap.id, quantity: 1_000_000 }])
    expect(await room.worth(soap)).toEqual([-1_000_000, -90_000_000_000_000])
  })

  test('USE-017 used goods keep their value at the selling price, with what they cost beside it', async () => {
    const room = await openRoom(engine)
    const soap = await room.product({ current_stock: 10, cost_price: 600 })
    const used = { product_id: soap.id, quantity: 2, reason: 'Tester' }
    const sent = { ...used, department_id: room.department_id }
    const mine = await room.ask(internalUsageApi.record, room.admin, sent)
    expect([mine.total_value, mine.cost]).toEqual([2000, 1200])
    const { rows } = await room.ask(internalUsageApi.list, room.leader, {})
    expect(rows.map(({ cost }) => cost)).toEqual([null])
  })
})
