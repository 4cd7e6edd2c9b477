// Requests of a broken or hostile till: every mistake gets a clear 4xx refusal, and fields that a
// till may not set are ignored.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type SentSale, type TestTill } from '../../testing/till.ts'

type WildFields = Record<string, unknown>
const NOT_AMOUNTS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  -1,
  0.12345,
  1e13,
  '5',
  null,
  [],
  {},
  true,
]
const NOT_IDS = ['', 'x', 1, {}, ['a'], "' or 1=1 --", '00000000-0000-0000-0000-00000000000g']

const refusalOf = async (
  till: TestTill,
  sent: unknown,
): Promise<{ code: string; status: number }> =>
  till.ask(saleApi.complete, till.seller, sent as SentSale).then(
    () => ({ code: 'sold', status: 200 }),
    (error: { code?: string; status?: number }) => ({
      code: String(error.code),
      status: error.status ?? 500,
    }),
  )

onEveryEngine('hostile sales', (engine) => {
  test('decision S1 invalid numbers, tiers, ids and shapes are refused and nothing is written', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ tracking_type: 'volume' })
    const draft = till.draft([{ product_id: soap.id }])
    const [line] = draft.lines
    const withLine = (fields: WildFields) => ({ ...draft, lines: [{ ...line, ...fields }] })
    const wild: unknown[] = [
      ...NOT_AMOUNTS.flatMap((amount) => [
        withLine({ quantity: amount }),
        withLine({ unit_price: amount }),
      ]),
      ...NOT_AMOUNTS.map((amount_paid) => ({ ...draft, amount_paid })),
      ...NOT_AMOUNTS.map((discount) => ({ ...draft, discount })),
      withLine({ quantity: 0 }),
      withLine({ quantity: 1_000_000.1 }),
      withLine({ quantity: 0.0005 }),
      withLine({ unit_price: 1.001 }),
      ...['gold', '', 1, '__proto__', 'Default'].map((tier) => withLine({ tier })),
      ...NOT_IDS.flatMap((id) => [
        { ...draft, id },
        withLine({ product_id: id }),
        { ...draft, department_id: id },
      ]),
      withLine({ product_id: null }),
      withLine({ service_id: soap.id }),
      withLine({ bottle: 'yes' }),
      withLine({ custom_price: 1 }),
      ...['credit', '', null, 'CASH'].map((payment_method) => ({ ...draft, payment_method })),
      { ...draft, lines: 'all' },
      { ...draft, lines: [null] },
      { ...draft, lines: Array.from({ length: 501 }, () => line) },
      { ...draft, customer_name: 'x'.repeat(101) },
      { ...draft, cashier_name: { name: 'x' } },
      null,
      [],
      'sale',
      7,
      {},
    ]
    for (const sent of wild) {
      const { code, status } = await refusalOf(till, sent)
      expect({ sent, code, kind: Math.floor(status / 100) }).toEqual({ sent, code, kind: 4 })
    }
    expect([await till.rows('sales'), await till.stock(soap)]).toEqual([[], 10])
  })

  test('decision S13 fields that a till may not set are ignored', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const stranger = till.context.newId()
    const forged = {
      receipt_number: 'RCP-999999',
      total: 1,
      subtotal: 1,
      change_amount: 5,
      created_by: stranger,
      created_at: '2020-01-01T00:00:00.000Z',
      customer_id: stranger,
      content_hash: 'x',
      business_date: '2020-01-01',
    }
    const line = {
      product_id: soap.id,
      quantity: 1,
      unit_price: 1000,
      subtotal: 1,
      cost_price: 0,
      base_quantity: 0,
      item_name: 'Free',
      sale_id: stranger,
    }
    const sale = await till.sell([line], { ...forged, amount_paid: 1000 })
    expect(sale).toMatchObject({
      receipt_number: 'RCP-000001',
      total: 1000,
      change_amount: 0,
      created_by: till.seller.id,
      customer_id: null,
      business_date: '2026-11-21',
    })
    expect(await till.rows('sale_items')).toMatchObject([
      { sale_id: sale.id, item_name: 'Soap', subtotal: 1000, cost_price: 600, base_quantity: 1 },
    ])
    expect(await till.stock(soap)).toBe(9)
  })

  test('decision S4 a price of zero or below the shop’s price is refused', async () => {
    const till = await openTill(engine)
    const soap = await till.product({
      pricing_tiers: { retail: 1100, wholesale: 700, individual: null },
    })
    for (const line of [
      { unit_price: 0 },
      { unit_price: 999.99 },
      { tier: 'wholesale' as const, unit_price: 1 },
      { tier: 'individual' as const, unit_price: 0 },
    ]) {
      const { status } = await refusalOf(till, till.draft([{ product_id: soap.id, ...line }]))
      expect(Math.floor(status / 100)).toBe(4)
    }
    expect(
      await till.sell([{ product_id: soap.id, tier: 'wholesale', unit_price: 700 }]),
    ).toMatchObject({ total: 700 })
  })

  test('decision S7 the largest allowed sale is computed exactly', async () => {
    const till = await openTill(engine)
    const gold = await till.product({ selling_price: 1_000_000, current_stock: 1_000_000 })
    const sale = await till.sell(
      [{ product_id: gold.id, quantity: 1_000_000, unit_price: 1_000_000 }],
      {
        amount_paid: 1_000_000_000_000,
      },
    )
    expect(sale).toMatchObject({ total: 1_000_000_000_000, change_amount: 0 })
    expect(await till.ask(saleApi.history, till.seller, {})).toMatchObject({
      total: 1_000_000_000_000,
    })
    await expect(
      till.sell(
        [
          { product_id: gold.id, quantity: 1_000_000, unit_price: 1_000_000 },
          { product_id: gold.id, unit_price: 1_000_000 },
        ],
        { amount_paid: 1_000_000_000_000 },
      ),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('HTTP-002 a sale is refused without a 5xx when its allowed quantities are too large together', async () => {
    const till = await openTill(engine)
    const perfume = {
      tracking_type: 'milliliter',
      selling_price_per_ml: 1,
      bottle_size_ml: 1_000_000,
      wholesale_price_per_bottle: 1,
    } as const
    const oud = await till.product(perfume)
    const line = { product_id: oud.id, bottle: true, quantity: 1_000_000, unit_price: 1 }
    const refused = await refusalOf(till, till.draft(Array.from({ length: 20 }, () => line)))
    expect(refused).toEqual({ code: 'stock_too_far', status: 422 })
    await expectHealthy(till)
  })

  test('HTTP-002 a name with characters that a database cannot store is refused', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const { status } = await refusalOf(
      till,
      till.draft([{ product_id: soap.id }], { customer_name: 'a\u0000b' }),
    )
    expect(Math.floor(status / 100)).toBe(4)
    await expect(
      till.ask(saleApi.history, till.seller, { search: 'a\u0000b' }),
    ).rejects.toMatchObject({ status: 422 })
    expect(
      await till.sell([{ product_id: soap.id }], { customer_name: 'Ñandú 🛒 \u202E x' }),
    ).toMatchObject({
      customer_name: 'Ñandú 🛒  x',
    })
  })
})
