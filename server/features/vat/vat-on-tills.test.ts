// Sales of tills with VAT: what a till printed is stored, and a wrong category is a flag.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { linesWithVat, registerForVat, SHOP_TIN } from '../../testing/taxpayers.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

onEveryEngine('VAT on tills', (engine) => {
  test('VAT-010 a closed sale keeps the categories that the till printed, and a wrong one is a flag', async () => {
    const till = await openSellingTill(engine)
    const milk = await till.product({ name: 'Milk', vat_category: 'exempt' })
    await registerForVat(till)
    const line = { product_id: milk.id, item_name: 'Milk' }
    const right = await till.body([{ ...line, vat_category: 'exempt' }])
    expect(await till.flagsOf(right)).toEqual([])
    expect(await till.flagsOf(await till.body([{ ...line, vat_category: 'standard' }]))).toEqual([
      'vat',
    ])
    expect(await linesWithVat(till)).toEqual([
      ['exempt', 1000, 0],
      ['standard', 1000, 15_254],
    ])
    expect((await till.rows('sales')).map(({ vat_tin }) => vat_tin)).toEqual([SHOP_TIN, SHOP_TIN])
    await expectHealthy(till)
  })

  test('VAT-010 the category of the revision that the till knew is right', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await registerForVat(till)
    const sent = await till.body([{ product_id: soap.id, vat_category: 'standard' }])
    const seen = await till.ask(productApi.get, till.admin, { id: soap.id })
    const untouched = { seen_stock: null, current_stock: null, current_stock_ml: null }
    await till.ask(productApi.update, till.admin, {
      ...seen,
      ...untouched,
      seen,
      vat_category: 'zero',
    })
    expect(await till.flagsOf(sent)).toEqual([])
    expect(await linesWithVat(till)).toEqual([['standard', 1000, 15_254]])
  })

  test('VAT-010 a page of an earlier version sends no category and sells on with that of its revision', async () => {
    const till = await openSellingTill(engine)
    const milk = await till.product({ name: 'Milk', vat_category: 'exempt' })
    const soap = await till.product()
    await registerForVat(till)
    const body = await till.body([
      { product_id: milk.id, item_name: 'Milk' },
      { product_id: soap.id },
    ])
    expect(await till.flagsOf(body)).toEqual([])
    expect(await linesWithVat(till)).toEqual([
      ['exempt', 1000, 0],
      ['standard', 1000, 15_254],
    ])
    const open = await till.body([{ product_id: milk.id, item_name: 'Milk' }])
    expect(await till.send('open', open)).toMatchObject({
      state: 'stored',
      sale: {
        vat_tin: SHOP_TIN,
        sale_items: [{ vat: { category: 'exempt', gross: 1000, vat: 0 } }],
      },
    })
  })

  test('VAT-006 VAT-010 a sale from before the registration has no VAT, and one that printed VAT without it is flagged', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const early = await till.body([{ product_id: soap.id }])
    const printed = await till.body([{ product_id: soap.id, vat_category: 'standard' }])
    till.setNow('2026-11-21T15:00:00.000Z')
    await registerForVat(till)
    expect(await till.flagsOf(early)).not.toContain('vat')
    expect(await till.flagsOf(printed)).toContain('vat')
    expect(await linesWithVat(till)).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })
})
