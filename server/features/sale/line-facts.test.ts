// The stored price fields of a sale line come from the server, not from the till.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

onEveryEngine('facts of a sale line', (engine) => {
  test('decision R15 a line at the list price is stored without custom price when the till claims one', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ allow_custom_price: false })
    await till.sell([{ product_id: soap.id, unit_price: 1000, custom_price: true }])
    expect(await till.rows('sale_items')).toMatchObject([{ custom_price: false, tier: 'default' }])
    await expectHealthy(till)
  })

  test('decision R15 a service and a whole bottle are stored with the default tier when the till claims another', async () => {
    const till = await openTill(engine)
    const printing = await till.service({})
    await till.sell([{ service_id: printing.id, tier: 'wholesale', unit_price: 1000 }])
    const perfume = {
      tracking_type: 'milliliter',
      unit: 'ml',
      bottle_size_ml: 5,
      wholesale_price_per_bottle: 4000,
    } as const
    const oud = await till.product({
      ...perfume,
      pricing_tiers: { retail: 1000, wholesale: null, individual: null },
    })
    await till.sell([{ product_id: oud.id, tier: 'retail', bottle: true, unit_price: 4000 }])
    const items = await till.rows('sale_items')
    expect(items.map(({ tier, bottle }) => ({ tier, bottle }))).toEqual([
      { tier: 'default', bottle: false },
      { tier: 'default', bottle: true },
    ])
  })

  test('decision R15 decision S2 the same sale sent again returns the stored sale', async () => {
    const till = await openTill(engine)
    const soap = await till.product({})
    const draft = till.draft([{ product_id: soap.id, custom_price: true }])
    const first = await till.ask(saleApi.complete, till.seller, draft)
    expect(await till.ask(saleApi.complete, till.seller, draft)).toEqual({
      ...first,
      replayed: true,
    })
    expect(await till.rows('sale_items')).toHaveLength(1)
  })
})
