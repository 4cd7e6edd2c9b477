// The open cart of a copied browser profile, which both devices sell.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

onEveryEngine('carts of copied tills', (engine) => {
  test('OFF-230 decision T5 an open cart of a copied till is refused as such, and sold under a new id', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const copy = await till.register(4, 101)
    const first = await till.body([{ product_id: soap.id }])
    await till.send('open', first)
    const moments = {
      sold_at_device: new Date(Date.parse(till.context.now()) + 1000).toISOString(),
    }
    // As it was copied, and after the cashier of the copy changed it.
    for (const quantity of [1, 2]) {
      const other = await till.body([{ product_id: soap.id, quantity }], {
        ...moments,
        id: first.id,
      })
      for (const from of [till.till_id, copy])
        await expect(till.send('open', other, from)).rejects.toMatchObject({
          code: 'cart_copied',
          message: 'This cart was already sold on another device. Start a new cart',
        })
    }
    // Other content of the same moment is no sale of a copy.
    const changed = { ...(await till.body([{ product_id: soap.id, quantity: 3 }])), id: first.id }
    await expect(till.send('open', changed)).rejects.toMatchObject({ code: 'sale_id_reused' })
    const again = await till.body([{ product_id: soap.id }], moments)
    expect(await till.send('open', again)).toMatchObject({ state: 'stored', replayed: false })
    expect([(await till.rows('sales')).length, await till.stock(soap)]).toEqual([2, 8])
  })
})
