// Repeated sales (decision S2) are stored once, and refused sales leave no rows.
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill, type SentSale, type TestTill } from '../../testing/till.ts'

const complete = (till: TestTill, draft: SentSale, who: Actor = till.seller) =>
  till.ask(saleApi.complete, who, draft)

const everything = async (till: TestTill) => ({
  sales: await till.rows('sales'),
  items: await till.rows('sale_items'),
  movements: await till.rows('stock_movements'),
  products: await till.rows('products'),
  counters: await till.rows('counters'),
})

whereEnginesDiffer('repeated sale', (engine) => {
  test('OFF-092 SALE-002 a repeated sale returns the stored one and sells nothing', async () => {
    const till = await openTill(engine)
    const [soap, printing] = [await till.product(), await till.service()]
    const draft = till.draft([{ product_id: soap.id, quantity: 2 }, { service_id: printing.id }])
    const first = await complete(till, draft)
    const before = await everything(till)
    expect(first.replayed).toBe(false)
    expect(await complete(till, draft)).toEqual({ sale: first.sale, replayed: true })
    expect(await everything(till)).toEqual(before)
  })

  test('OFF-092 a repeated sale returns the stored one even when price, stock and product have changed', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 1 })
    const draft = till.draft([{ product_id: soap.id }])
    const first = await complete(till, draft)
    const now = await till.ask(productApi.get, till.admin, { id: soap.id })
    await till.ask(productApi.update, till.admin, {
      ...now,
      selling_price: 1500,
      name: 'Soap bar',
      current_stock: null,
      seen_stock: null,
      seen: now,
    })
    const again = await complete(till, draft)
    expect(again).toMatchObject({
      replayed: true,
      sale: { id: first.sale.id, total: 1000, receipt_number: first.sale.receipt_number },
    })
    expect(again.sale.sale_items[0]).toMatchObject({
      item_name: 'Soap',
      product_name: 'Soap bar',
      unit_price: 1000,
    })
  })

  test('OFF-092 a sale is refused when its id exists with other content', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const draft = till.draft([{ product_id: soap.id }])
    await complete(till, draft)
    const before = await everything(till)
    const others: SentSale[] = [
      { ...draft, lines: draft.lines.map((line) => ({ ...line, quantity: 2 })) },
      { ...draft, amount_paid: 1000 },
      { ...draft, customer_name: 'Somebody' },
      { ...draft, payment_method: 'card' },
    ]
    for (const other of others)
      await expect(complete(till, other)).rejects.toMatchObject({
        code: 'sale_id_reused',
        status: 409,
      })
    expect(await everything(till)).toEqual(before)
  })

  test('PERM-005 the id of another department’s sale reveals nothing about it', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const draft = till.draft([{ product_id: soap.id }])
    await complete(till, draft)
    const stranger = await till.person('user', await till.department('Printing'))
    const refusal = await complete(till, draft, stranger).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'sale_id_reused', details: undefined, params: {} })
    const colleague = await till.person('user', till.department_id)
    expect(await complete(till, draft, colleague)).toMatchObject({
      replayed: true,
      sale: { created_by: till.seller.id },
    })
  })

  test('decision S2 two concurrent copies of one sale both get the stored one', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const draft = till.draft([{ product_id: soap.id }])
    const answers = await Promise.all(Array.from({ length: 12 }, () => complete(till, draft)))
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(answers.map(({ sale }) => sale.receipt_number)).size).toBe(1)
    expect([await till.stock(soap), (await till.rows('sales')).length]).toEqual([9, 1])
  })
})

whereEnginesDiffer('refused sales', (engine) => {
  const refusedAs = async (
    lines: (till: TestTill) => Promise<SentSale>,
    code: string,
    text: string | RegExp,
  ) => {
    const till = await openTill(engine)
    const draft = await lines(till)
    const before = await everything(till)
    const refusal = await complete(till, draft).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(text) })
    expect(await everything(till)).toEqual(before)
    return refusal
  }

  test('decision S4 a sale is refused with old and new price when a price has changed', async () => {
    const refusal = await refusedAs(
      async (till) =>
        till.draft([
          { product_id: (await till.product({ selling_price: 1200 })).id, unit_price: 1000 },
        ]),
      'price_changed',
      'Prices changed: Soap 1,000 to 1,200',
    )
    expect(refusal).toMatchObject({
      status: 409,
      details: { changes: [{ item_name: 'Soap', old_price: 1000, new_price: 1200 }] },
    })
    expect(JSON.stringify(refusal)).not.toMatch(/cost|[:[,]600\b/)
  })

  test('POS-042 a sale is refused when a custom price is not allowed', () =>
    refusedAs(
      async (till) =>
        till.draft([
          { product_id: (await till.product()).id, unit_price: 900, custom_price: true },
        ]),
      'custom_price_not_allowed',
      /^Custom pricing not allowed for this item$/,
    ))

  test('POS-043 POS-044 a sale is refused when a price is outside its range', async () => {
    const negotiable = { allow_custom_price: true, min_price: 800, max_price: 1500 }
    const asked = (unit_price: number) => async (till: TestTill) =>
      till.draft([
        { product_id: (await till.product(negotiable)).id, unit_price, custom_price: true },
      ])
    await refusedAs(asked(799.99), 'price_below_minimum', /^Price cannot be below UGX 800$/)
    await refusedAs(asked(1500.01), 'price_above_maximum', /^Price cannot exceed UGX 1,500$/)
  })

  test('POS-053 a sale is refused when the amount is insufficient', () =>
    refusedAs(
      async (till) => till.draft([{ product_id: (await till.product()).id }], { amount_paid: 999 }),
      'insufficient_payment',
      /^Insufficient payment$/,
    ))

  test('decision S4 a sale is refused with an empty cart, an unknown product, a tier without a price or an unavailable bottle', async () => {
    await refusedAs(async (till) => till.draft([]), 'empty_cart', /^Add an item/)
    await refusedAs(
      async (till) => till.draft([{ product_id: till.context.newId() }]),
      'item_not_sold_here',
      /^An item in the cart/,
    )
    await refusedAs(
      async (till) => till.draft([{ product_id: (await till.product()).id, tier: 'wholesale' }]),
      'tier_without_price',
      'Soap has no wholesale price',
    )
    await refusedAs(
      async (till) => till.draft([{ product_id: (await till.product()).id, bottle: true }]),
      'bottle_not_offered',
      'Soap is not sold by the bottle',
    )
  })

  test('decision S14 a sale is refused when a discount comes from a person who may not change prices', () =>
    refusedAs(
      async (till) => till.draft([{ product_id: (await till.product()).id }], { discount: 1 }),
      'discount_not_allowed',
      /discount/,
    ))
})
