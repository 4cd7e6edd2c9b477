// Thousandths of a quantity through the whole shop: sold, returned, used, counted and moved. After
// each test the doctor compares stock, ledger, sums and shares.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { withCounts } from '../../testing/counting.ts'
import { makeReturn, openCounter } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { withTransfers } from '../../testing/transferring.ts'

const RICE = {
  name: 'Rice',
  unit: 'kg',
  tracking_type: 'volume',
  volume_unit: 'kg',
  selling_price: 20_000,
} as const

onEveryEngine('exact quantities', (engine) => {
  test('QTY-001 QTY-003 a quarter of a kilo is priced and stored as typed, and what comes back, is used, counted and moved is exact', async () => {
    const shop = await withTransfers(await withCounts(await openCounter(engine)))
    const rice = await shop.product({ ...RICE, current_stock: 10.005 })
    const sale = await shop.sell(
      [0.25, 1.255].map((quantity) => ({
        product_id: rice.id,
        quantity,
        unit_price: 20_000,
      })),
      { amount_paid: 30_100 },
    )
    expect(sale.sale_items.map(({ quantity, subtotal }) => [quantity, subtotal])).toEqual([
      [0.25, 5000],
      [1.255, 25_100],
    ])
    expect(await shop.stock(rice)).toBe(8.5)
    expect(await makeReturn(shop, sale, [0.125])).toMatchObject({ total: 2500 })
    expect(await makeReturn(shop, sale, [0.125, 0.001])).toMatchObject({ total: 2520 })
    expect(await shop.stock(rice)).toBe(8.751)
    await shop.ask(internalUsageApi.record, shop.seller, { product_id: rice.id, quantity: 0.5 })
    expect(await shop.rows('internal_stock_usage')).toMatchObject([{ total_value: 10_000 }])
    const count_id = await shop.start()
    await shop.count(count_id, rice, 8.255)
    await shop.finish(count_id)
    expect(await shop.rows('count_results')).toMatchObject([{ difference: 0.004 }])
    const there = await shop.receivingProduct(RICE)
    await shop.receive(await shop.send([{ product_id: rice.id, quantity: 0.255 }]))
    expect([await shop.stock(rice), await shop.stock(there)]).toEqual([8, 0.255])
  })

  test('QTY-001 QTY-003 a bundle takes thousandths of its parts, and gives them back', async () => {
    const shop = await openCounter(engine)
    const rice = await shop.product({ ...RICE, current_stock: 2 })
    const taste = await shop.bundle([{ product: rice, quantity: 0.125 }], { selling_price: 3000 })
    expect(await shop.stock(taste)).toBe(16)
    const sale = await shop.sell([{ product_id: taste.id, quantity: 3, unit_price: 3000 }], {
      amount_paid: 9000,
    })
    expect([await shop.stock(rice), await shop.stock(taste)]).toEqual([1.625, 13])
    await makeReturn(shop, sale, [1])
    expect([await shop.stock(rice), await shop.stock(taste)]).toEqual([1.75, 14])
  })

  test('QTY-009 what an earlier version took of a part in tenths comes back in tenths', async () => {
    const shop = await openCounter(engine)
    shop.leaveBroken('seal_broken')
    const rice = await shop.product({ ...RICE, current_stock: 2 })
    const { selling_price: _price, name: _name, ...measured } = RICE
    const taste = await shop.bundle([{ product: rice, quantity: 0.3 }], {
      ...measured,
      selling_price: 1000,
    })
    const sale = await shop.sell([{ product_id: taste.id, quantity: 0.3, unit_price: 1000 }], {
      amount_paid: 300,
    })
    expect(await shop.stock(rice)).toBe(1.91)
    await shop.write((tx) =>
      withImmutabilityDisabled(tx, async () => {
        await sql`update stock_movements set quantity = -0.1
          where product_id = ${rice.id} and movement_type = 'sale'`.execute(tx)
        await sql`update products set current_stock = 1.9 where id = ${rice.id}`.execute(tx)
      }),
    )
    await makeReturn(shop, sale, [0.3])
    expect(await shop.stock(rice)).toBe(2)
  })

  test('QTY-002 QTY-008 what cannot be kept is refused in words, and nothing is sold', async () => {
    const shop = await openCounter(engine)
    const rice = await shop.product({ ...RICE, selling_price: 100_000_000 })
    const soap = await shop.product()
    const printing = await shop.service()
    const refused = (line: object, message: string) =>
      expect(shop.sell([{ unit_price: 100_000_000, ...line }])).rejects.toMatchObject({
        status: 422,
        message,
      })
    await refused(
      { product_id: rice.id, quantity: 0.2555 },
      'Quantity can have three decimals at most',
    )
    await refused(
      { product_id: rice.id, quantity: 900_000.001 },
      'A line of Rice cannot be above UGX 90,000,000,000,000',
    )
    await refused(
      { product_id: soap.id, quantity: 0.25, unit_price: soap.selling_price },
      'Soap is sold in whole numbers',
    )
    await refused(
      { service_id: printing.id, quantity: 1.5, unit_price: printing.base_price },
      'Printing is sold in whole numbers',
    )
    expect(await shop.rows('sales')).toEqual([])
  })
})
