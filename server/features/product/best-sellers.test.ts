// The order of goods at the till, and the count of sold-out goods.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { readShopOnTill } from '../till/shop-on-till.queries.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const DAY_1 = '2026-11-21T09:00:00.000Z'
const DAY_2 = '2026-11-22T05:00:00.000Z'
const DAY_40 = '2026-12-31T05:00:00.000Z'

const offered = async (till: TestTill, who = till.seller): Promise<string[]> =>
  (await till.ask(productApi.search, who, {})).map(({ name }) => name)

const stocked = async (till: TestTill) => {
  const [apple, bread, candle] = [
    await till.product({ name: 'Apple' }),
    await till.product({ name: 'Bread' }),
    await till.product({ name: 'Candle' }),
  ]
  return { apple, bread, candle }
}

onEveryEngine('order of the till', (engine) => {
  test("decision R9 best sellers up to yesterday come first, and today's sales do not change the order", async () => {
    const till = await openTill(engine)
    const { bread, candle } = await stocked(till)
    expect(await offered(till)).toEqual(['Apple', 'Bread', 'Candle'])
    await till.sell([{ product_id: candle.id, quantity: 3 }])
    await till.sell([{ product_id: bread.id }])
    expect(await offered(till)).toEqual(['Apple', 'Bread', 'Candle'])
    till.setNow(DAY_2)
    expect(await offered(till)).toEqual(['Candle', 'Bread', 'Apple'])
    await till.sell([{ product_id: bread.id, quantity: 5 }])
    expect(await offered(till)).toEqual(['Candle', 'Bread', 'Apple'])
    till.setNow(DAY_40)
    expect(await offered(till)).toEqual(['Apple', 'Bread', 'Candle'])
  })

  test('decision R9 an item sold on more days comes before one with more revenue on one day', async () => {
    const till = await openTill(engine)
    const { apple, candle } = await stocked(till)
    await till.sell([{ product_id: apple.id, quantity: 9 }])
    await till.sell([{ product_id: candle.id }])
    till.setNow(DAY_2)
    await till.sell([{ product_id: candle.id }])
    till.setNow('2026-11-23T05:00:00.000Z')
    expect(await offered(till)).toEqual(['Candle', 'Apple', 'Bread'])
  })

  test('decision R9 each department has its own order, and a sold-out best seller is left out', async () => {
    const till = await openTill(engine)
    const other = await till.department('Perfume')
    const scent = await till.product({ name: 'Scent', department_id: other })
    const { candle, bread } = await stocked(till)
    await till.sell([{ product_id: candle.id, quantity: 10 }])
    await till.sell([{ product_id: bread.id }])
    await till.sell([{ product_id: scent.id, quantity: 2 }], { department_id: other }, till.admin)
    till.setNow(DAY_2)
    expect(await offered(till)).toEqual(['Bread', 'Apple'])
    expect(await offered(till, till.admin)).toEqual(['Scent', 'Bread', 'Apple'])
  })

  test('decision R9 POS-016 at most ten products are offered: best sellers, then by name', async () => {
    const till = await openTill(engine)
    const rows = []
    for (let at = 10; at < 24; at += 1) rows.push(await till.product({ name: `Soap ${at}` }))
    await till.sell([{ product_id: rows[13]?.id ?? '' }])
    till.setNow(DAY_2)
    const names = await offered(till)
    expect(names).toEqual(['Soap 23', ...rows.slice(0, 9).map(({ name }) => name)])
  })

  test('decision R9 favourites come before best sellers, by name, until they are sold out or none any more', async () => {
    const till = await openTill(engine)
    const { candle } = await stocked(till)
    const [zinc, date] = [
      await till.product({ name: 'Zinc', is_favourite: true, current_stock: 2 }),
      await till.product({ name: 'Date' }),
    ]
    const elsewhere = await till.product({
      name: 'Elsewhere',
      department_id: await till.department('Perfume'),
      is_favourite: true,
    })
    await till.sell([{ product_id: candle.id }])
    till.setNow(DAY_2)
    expect(await offered(till)).toEqual(['Zinc', 'Candle', 'Apple', 'Bread', 'Date'])
    const change = (is_favourite?: boolean) =>
      till.ask(productApi.update, till.admin, {
        id: date.id,
        name: date.name,
        unit: date.unit,
        selling_price: date.selling_price,
        department_id: date.department_id,
        ...(is_favourite !== undefined && { is_favourite }),
      })
    expect((await change(true)).is_favourite).toBe(true)
    expect(await offered(till)).toEqual(['Date', 'Zinc', 'Candle', 'Apple', 'Bread'])
    const { best_sellers } = await readShopOnTill(
      till.context.store.db,
      { all: true },
      '2026-11-22',
    )
    expect(best_sellers.slice(0, 2)).toEqual([date.id, elsewhere.id])
    // A form of the version before does not know favourites, and leaves them as they are.
    expect((await change()).is_favourite).toBe(true)
    await till.sell([{ product_id: zinc.id, quantity: 2 }])
    expect(await offered(till)).toEqual(['Date', 'Candle', 'Apple', 'Bread'])
    expect((await change(false)).is_favourite).toBe(false)
    expect(await offered(till)).toEqual(['Candle', 'Apple', 'Bread', 'Date'])
  })

  test('decision R9 services are offered with the best sellers first, like products', async () => {
    const till = await openTill(engine)
    await till.service({ name: 'Binding' })
    const printing = await till.service({ name: 'Printing' })
    await till.sell([{ service_id: printing.id }])
    const names = async (term?: string) =>
      (await till.ask(serviceApi.search, till.seller, { term })).map(({ name }) => name)
    expect(await names()).toEqual(['Binding', 'Printing'])
    till.setNow(DAY_2)
    expect(await names()).toEqual(['Printing', 'Binding'])
    expect(await names('ing')).toEqual(['Binding', 'Printing'])
  })

  test("decision R9 sold-out products of one's department that match the search are counted without names", async () => {
    const till = await openTill(engine)
    till.setNow(DAY_1)
    const other = await till.department('Perfume')
    await till.product({ name: 'Blue soap', current_stock: 0, barcode: 'BLUE-1' })
    await till.product({ name: 'Green soap', current_stock: 0 })
    await till.product({ name: 'Red soap' })
    await till.product({ name: 'Soap oil', current_stock: 0, department_id: other })
    const count = async (term: string | undefined, who = till.seller) =>
      (await till.ask(productApi.soldOut, who, { term })).count
    expect(await count(undefined)).toBe(2)
    expect(await count('SOAP')).toBe(2)
    expect(await count('ee')).toBe(1)
    expect(await count('blue-1')).toBe(1)
    expect(await count('50%_')).toBe(0)
    expect(await count('soap', till.admin)).toBe(3)
  })

  test("POS-082 the sold-out products of one's department that match are listed, to be sold anyway", async () => {
    const till = await openTill(engine)
    const other = await till.department('Perfume')
    const blue = await till.product({ name: 'Blue soap', current_stock: 0, barcode: 'BLUE-1' })
    await till.product({ name: 'Green soap BLUE-1', current_stock: 0 })
    await till.product({ name: 'Red soap' })
    await till.product({ name: 'Soap oil', current_stock: 0, department_id: other })
    const found = async (term: string | undefined, who = till.seller) =>
      (await till.ask(productApi.soldOutItems, who, { term })).map(({ name, exact }) => [
        name,
        exact,
      ])
    const own = [
      ['Blue soap', false],
      ['Green soap BLUE-1', false],
    ]
    expect([await found(undefined), await found('SOAP')]).toEqual([own, own])
    expect(await found('blue-1')).toEqual([['Blue soap', true]])
    expect(await found('soap', till.admin)).toHaveLength(3)
    await till.sell([{ product_id: blue.id }])
    expect(await till.stock(blue)).toBe(-1)
  })
})
