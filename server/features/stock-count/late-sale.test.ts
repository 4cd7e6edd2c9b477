// Sales of a till that reach the server after their goods were counted, on every engine.
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { withCounts } from '../../testing/counting.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'
import { verifySeals } from '../audit/verify.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()

const open = async (engine: Engine) => {
  const shop = await withCounts(await openSellingTill(engine))
  shop.setNow(at(0))
  return {
    ...shop,
    /** A sale that the till closed at this minute and sends now. */
    sellLate: async (product: { id: string }, quantity: number, minute: number, rev = 1) => {
      const times = { sold_at: at(minute), sold_at_device: at(minute) }
      const body = await shop.body([{ product_id: product.id, quantity, rev }], times)
      expect(await shop.send('closed', body)).toMatchObject({ state: 'stored' })
      return body.id
    },
    countAt: async (minute: number, product: { id: string }, counted: number, finishes = true) => {
      const count = await shop.start()
      shop.setNow(at(minute))
      await shop.count(count, product, counted)
      shop.setNow(at(minute + 1))
      if (finishes) await shop.finish(count)
      return count
    },
  }
}

onEveryEngine('late sale', (engine) => {
  test('COUNT-019 OFF-236 a sale from before the line leaves the counted stock when it comes after finishing', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 12 })
    await shop.countAt(10, soap, 10)
    shop.setNow(at(20))
    await shop.sellLate(soap, 2, 5)
    expect(await shop.stock(soap)).toBe(10)
    await shop.sellLate(soap, 3, 15)
    expect(await shop.stock(soap)).toBe(7)
    expect((await shop.rows('count_results'))[0]).toMatchObject({ difference: -2 })
  })

  test('OFF-236 a sale from before the line leaves the counted stock when it comes before finishing', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 12 })
    const count = await shop.countAt(10, soap, 10, false)
    await shop.sellLate(soap, 2, 5)
    expect(await shop.stock(soap)).toBe(10)
    expect((await shop.finish(count)).corrected).toBe(0)
    expect(await shop.stock(soap)).toBe(10)
  })

  test('COUNT-020 a second count of the product that already has its line is right as well', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 12 })
    await shop.countAt(10, soap, 10)
    const second = await shop.countAt(20, soap, 10, false)
    await shop.sellLate(soap, 2, 5)
    expect(await shop.row(second, soap)).toMatchObject({ at_count: 10, difference: 0 })
    await shop.sellLate(soap, 1, 15)
    expect(await shop.row(second, soap)).toMatchObject({ at_count: 9, difference: 1 })
    await shop.finish(second)
    expect(await shop.stock(soap)).toBe(10)
    await shop.sellLate(soap, 4, 16)
    expect(await shop.stock(soap)).toBe(10)
  })

  test('COUNT-021 the opposite movement has the time of the sale and refers to the count, and the seals hold', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 12 })
    const count = await shop.countAt(10, soap, 10)
    shop.setNow(at(20))
    const sale = await shop.sellLate(soap, 2, 5)
    const late = (await shop.rows('stock_movements')).filter(
      ({ created_at }) => created_at === at(5),
    )
    const taken = { product_id: soap.id, movement_type: 'count', quantity: 2, reference_id: count }
    expect(late).toHaveLength(2)
    expect(late).toContainEqual(expect.objectContaining({ ...taken, reference_type: 'late_sale' }))
    const sold = { product_id: soap.id, movement_type: 'sale', quantity: -2, reference_id: sale }
    expect(late).toContainEqual(expect.objectContaining(sold))
    expect((await verifySeals(shop.context.store.db)).broken).toEqual([])
  })

  test('COUNT-014 COUNT-019 a late sale of a bundle leaves the counted stock of its components', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 12 })
    const basket = await shop.bundle([{ product: soap, quantity: 2 }])
    await shop.countAt(10, soap, 10)
    shop.setNow(at(20))
    // The till knew the bundle with its component.
    await shop.sellLate(basket, 1, 5, 2)
    expect([await shop.stock(soap), await shop.stock(basket)]).toEqual([10, 5])
  })

  test('COUNT-013 COUNT-019 a product that finishing set to 0 stays at 0', async () => {
    const shop = await open(engine)
    const [soap, rice] = [await shop.product(), await shop.product({ name: 'Rice' })]
    const count = await shop.start()
    await shop.count(count, soap, 10)
    shop.setNow(at(10))
    await shop.finish(count, { set_missing_to_zero: true })
    shop.setNow(at(20))
    await shop.sellLate(rice, 1, 5)
    expect(await shop.stock(rice)).toBe(0)
  })
})
