// Many concurrent tills, and failures in the middle of
// a sale: nothing is lost, sold twice or half stored.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

/** Makes the insertion of sale items fail: the last rows that a sale writes. */
const breakLastWrite = (till: TestTill, engine: Engine) =>
  (engine === 'sqlite'
    ? sql`create trigger broken before insert on sale_items begin
      select raise(abort, 'broken'); end`
    : sql`alter table sale_items add constraint broken check (false) not valid`
  ).execute(till.context.store.schema)

const everything = async (till: TestTill) =>
  Promise.all(
    (
      [
        'sales',
        'sale_items',
        'stock_movements',
        'products',
        'counters',
        'idempotency_keys',
      ] as const
    ).map((table) => till.rows(table)),
  )

whereEnginesDiffer('concurrent selling', (engine) => {
  test('decision S2 decision S8 two tills store each of 200 concurrent sales once, and the stock equals opening stock plus movements', {
    timeout: 60_000,
  }, async () => {
    const till = await openTill(engine)
    const products = []
    for (const name of ['Soap', 'Rice', 'Salt', 'Tea'])
      products.push(await till.product({ name, current_stock: 100 }))
    const basket = await till.bundle([
      { product: products[0]!, quantity: 2 },
      { product: products[3]!, quantity: 1 },
    ])
    const sellers = [till.seller, await till.person('user', till.department_id)]
    const ids = [...products, basket].map(({ id }) => id)
    // Each till reverses the lines of the other: unsorted locks would deadlock here.
    const drafts = Array.from({ length: 200 }, (_, at) => {
      const lines = [0, 1, 2].map((line) => ({ product_id: ids[(at + line) % ids.length]! }))
      return till.draft(at % 2 === 0 ? lines : lines.toReversed())
    })
    const sales = await Promise.all(
      drafts.map((draft, at) => till.ask(saleApi.complete, sellers[at % 2]!, draft)),
    )
    expect(new Set(sales.map(({ sale }) => sale.id)).size).toBe(200)
    const numbers = sales.map(({ sale }) => sale.receipt_number).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 200 }, (_, at) => `RCP-${String(at + 1).padStart(6, '0')}`),
    )
    expect([(await till.rows('sales')).length, (await till.rows('sale_items')).length]).toEqual([
      200, 600,
    ])
    // 200 baskets of 3 neighbours among 5: each thing is sold 120 times.
    expect([
      await till.stock(products[0]!),
      await till.stock(products[1]!),
      await till.stock(products[3]!),
    ]).toEqual([-260, -20, -140])
    expect(await till.stock(basket)).toBe(0)
    await expectHealthy(till)
  })

  test('decision S8 all sales are kept and the stock is correct when thirty tills sell the last piece at once', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 1 })
    await Promise.all(Array.from({ length: 30 }, () => till.sell([{ product_id: soap.id }])))
    expect([await till.stock(soap), (await till.rows('sales')).length]).toEqual([-29, 30])
  })

  test('FN-001 a hundred concurrent requests get a hundred different receipt numbers', async () => {
    const till = await openTill(engine)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => till.ask(saleApi.generateReceiptNumber, till.seller, {})),
    )
    expect(new Set(answers.map(({ data }) => data)).size).toBe(100)
    expect(answers.every(({ success, data }) => success && /^RCP-\d{6,}$/.test(data))).toBe(true)
  })

  test('S1 all tables and the counter stay unchanged when the last write of a sale fails', async () => {
    const till = await openTill(engine)
    const [soap, oud] = [
      await till.product(),
      await till.product({
        name: 'Oud',
        tracking_type: 'milliliter',
        current_stock_ml: 100,
        selling_price_per_ml: 1000,
      }),
    ]
    const basket = await till.bundle([{ product: soap, quantity: 2 }])
    await till.sell([{ product_id: soap.id }])
    await breakLastWrite(till, engine)
    const before = await everything(till)
    const lines = [soap, oud, basket].map(({ id }) => ({ product_id: id }))
    await expect(till.sell(lines)).rejects.toThrow(/broken/)
    await expect(
      till.ask(saleApi.complete, till.seller, till.draft(lines), 'a-key'),
    ).rejects.toThrow(/broken/)
    expect(await everything(till)).toEqual(before)
  })
})
