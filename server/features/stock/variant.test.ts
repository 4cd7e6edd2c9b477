// Variants on every engine: what is stored, who sees the cost, what is refused.
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

onEveryEngine('variants', (engine) => {
  test('ADV-009 ADV-010 ADV-011 WRITE-019 READ-035 a variant is stored as it was entered and listed with its product', async () => {
    const till = await openTill(engine)
    const [soap, balm] = [await till.product(), await till.product({ name: 'Balm' })]
    const sent = {
      product_id: soap.id,
      variant_name: ' Lemon ',
      sku: 'SO-LE',
      cost_price: 700.5,
      selling_price: 1200,
      current_stock: 24,
      reorder_level: 6,
    }
    const lemon = await till.ask(stockApi.addVariant, till.admin, sent)
    const created_at = '2026-11-21T09:00:00.000Z'
    const product = {
      product_name: 'Soap',
      unit: 'piece',
      tracking_type: 'unit',
      volume_unit: null,
    }
    expect(lemon).toEqual({ ...sent, ...product, id: lemon.id, variant_name: 'Lemon', created_at })
    const apple = await till.ask(stockApi.addVariant, till.admin, {
      product_id: soap.id,
      variant_name: 'apple',
      selling_price: 1200,
      current_stock: 50,
    })
    expect(apple).toMatchObject({ sku: null, cost_price: null, reorder_level: 10 })
    const cherry = await till.ask(stockApi.addVariant, till.admin, {
      product_id: balm.id,
      variant_name: 'Cherry',
      selling_price: 900,
      current_stock: 50,
    })
    expect(await till.ask(stockApi.variants, till.admin, {})).toEqual([cherry, apple, lemon])
  })

  test('decision D5 ADV-007 a variant gets an alert with its name when its first stock is low or 0', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const add = (variant_name: string, current_stock: number) =>
      till.ask(stockApi.addVariant, till.admin, {
        product_id: soap.id,
        variant_name,
        selling_price: 1200,
        current_stock,
      })
    const [empty, low] = [await add('Empty', 0), await add('Low', 10)]
    await add('Enough', 11)
    expect(await till.ask(stockApi.alerts, till.admin, {})).toMatchObject([
      {
        variant_id: empty.id,
        variant_name: 'Empty',
        product_name: 'Soap',
        alert_type: 'out_of_stock',
        current_stock: 0,
        threshold: 10,
      },
      {
        variant_id: low.id,
        variant_name: 'Low',
        product_name: 'Soap',
        alert_type: 'low_stock',
        current_stock: 10,
        threshold: 10,
      },
    ])
    await till.sell([{ product_id: soap.id }])
    expect(await till.ask(stockApi.alerts, till.admin, {})).toHaveLength(2)
  })

  test('ADV-016 decision D2 a non-admin sees variants of their own department without cost and adds none', async () => {
    const till = await openTill(engine)
    const [soap, kite] = [
      await till.product(),
      await till.product({ name: 'Kite', department_id: await till.department('Toys') }),
    ]
    for (const { id } of [soap, kite])
      await till.ask(stockApi.addVariant, till.admin, {
        product_id: id,
        variant_name: 'Small',
        cost_price: 700,
        selling_price: 1200,
        current_stock: 50,
      })
    const seen = await till.ask(stockApi.variants, till.seller, {})
    expect(seen.map(({ product_name }) => product_name)).toEqual(['Soap'])
    expect(seen[0]).not.toHaveProperty('cost_price')
    const moderator = await till.person('moderator', till.department_id)
    for (const who of [till.seller, moderator])
      await expect(
        till.ask(stockApi.addVariant, who, {
          product_id: soap.id,
          variant_name: 'Big',
          selling_price: 1,
        }),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
    expect(await till.rows('product_variants')).toHaveLength(2)
  })

  test('ADV-010 an unknown product, a taken name or half a piece is refused and nothing is written', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const small = {
      product_id: soap.id,
      variant_name: 'Small',
      selling_price: 1200,
      current_stock: 50,
    }
    await till.ask(stockApi.addVariant, till.admin, small)
    const refused = (fields: object, words: string) =>
      expect(till.ask(stockApi.addVariant, till.admin, { ...small, ...fields })).rejects.toThrow(
        words,
      )
    await refused({ variant_name: 'SMALL' }, 'The variant SMALL already exists')
    await refused(
      { variant_name: 'Big', product_id: till.context.newId() },
      'The product was not found',
    )
    await refused({ variant_name: 'Big', current_stock: 1.5 }, 'Soap is counted in whole numbers')
    await refused({ variant_name: 'Big', selling_price: 'free' }, 'Selling price must be a number')
    expect(await till.rows('product_variants')).toHaveLength(1)
    expect(await till.rows('stock_alerts')).toEqual([])
  })
})
