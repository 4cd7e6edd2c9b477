// Closed sales of items that were changed while the till was away: the stored sale follows what the
// till knew.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, type SellingTill, loseEpoch } from '../../testing/till-sales.ts'

const change = async (till: SellingTill, id: string, fields: object): Promise<void> => {
  const seen = await till.ask(productApi.get, till.admin, { id })
  await till.ask(productApi.update, till.admin, {
    ...seen,
    ...fields,
    seen,
    seen_stock: seen.current_stock,
  })
}

const revOf = async (till: SellingTill, id: string): Promise<number> =>
  (await till.rows('products')).find((row) => row.id === id)?.rev ?? 0

onEveryEngine('versions of sold items', (engine) => {
  test('OFF-129 after a restore the price of a revision is looked for among all versions', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await change(till, soap.id, { selling_price: 1200 })
    const line = { product_id: soap.id, rev: await revOf(till, soap.id), unit_price: 1000 }
    // The restored shop counted the same revision again with another price.
    expect(await till.flagsOf(await till.body([line]))).toEqual(['price_unknown'])
    await loseEpoch(till, 'before')
    expect(await till.flagsOf(await till.body([line], { epoch: 'before' }))).toEqual([
      'price_before',
      'recovered',
    ])
    expect((await till.rows('sales')).map(({ total }) => total)).toEqual([1000, 1000])
  })

  test('OFF-130 OFF-132 a sale takes the millilitres of the revision that the till knew, at the cost of its arrival', async () => {
    const till = await openSellingTill(engine)
    const bottle = { bottle_size_ml: 100, wholesale_price_per_bottle: 9000 }
    const perfume = {
      tracking_type: 'milliliter',
      selling_price_per_ml: 120,
      cost_price: 60,
    } as const
    const oud = await till.product({ name: 'Oud', current_stock: 1000, ...perfume, ...bottle })
    const stock = await till.stock(oud)
    const line = { product_id: oud.id, item_name: 'Oud', bottle: true, unit_price: 9000 }
    const sent = await till.body([{ ...line, rev: await revOf(till, oud.id) }])
    await change(till, oud.id, { bottle_size_ml: 50, cost_price: 90 })
    await till.send('closed', sent)
    expect(await till.rows('sale_items')).toMatchObject([{ cost_price: 9000, base_quantity: 100 }])
    expect(await till.stock(oud)).toBe(stock - 100)
    await till.send('closed', await till.body([{ ...line, rev: await revOf(till, oud.id) }]))
    expect(await till.stock(oud)).toBe(stock - 150)
  })

  test('OFF-131 a bundle takes the parts that it had at the revision that the till knew', async () => {
    const till = await openSellingTill(engine)
    const [soap, comb] = [await till.product(), await till.product({ name: 'Comb' })]
    const gift = await till.bundle([{ product: soap, quantity: 2 }], { selling_price: 3000 })
    const line = { product_id: gift.id, item_name: gift.name, unit_price: 3000 }
    const sent = await till.body([{ ...line, rev: await revOf(till, gift.id) }])
    const [part] = await till.rows('product_bundles')
    await till.ask(productApi.removeComponent, till.admin, { id: part?.id ?? '' })
    const other = { id: gift.id, component_product_id: comb.id, quantity: 1 }
    await till.ask(productApi.addComponent, till.admin, other)
    await till.send('closed', sent)
    expect([await till.stock(soap), await till.stock(comb)]).toEqual([8, 10])
    await till.send('closed', await till.body([{ ...line, rev: await revOf(till, gift.id) }]))
    expect([await till.stock(soap), await till.stock(comb)]).toEqual([8, 9])
  })
})
