// Sales of tills with VAT: what a till printed is stored, and a wrong category is a flag.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { linesWithVat, registerForVat, SHOP_TIN, vatOf } from '../../testing/taxpayers.ts'
import { openSellingTill, type SellingTill } from '../../testing/till-sales.ts'

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

  /** A sale of 11:00 that printed VAT under this TIN; `change` was made at 12:00, before that. */
  const sellBefore = async (change: (till: SellingTill) => Promise<unknown>) => {
    const till = await openSellingTill(engine)
    till.setNow('2026-11-21T10:00:00.000Z')
    const soap = await till.product({ selling_price: 11_800 })
    await registerForVat(till)
    const line = { product_id: soap.id, unit_price: 11_800 }
    const body = (sold_at: string, vat_tin: string | null) =>
      till.body([{ ...line, ...(vat_tin !== null && { vat_category: 'standard' }) }], {
        sold_at,
        sold_at_device: sold_at,
        vat_tin,
      })
    till.setNow('2026-11-21T12:00:00.000Z')
    await change(till)
    till.setNow('2026-11-21T13:00:00.000Z')
    return { till, body, sent: await body('2026-11-21T11:00:00.000Z', SHOP_TIN) }
  }
  const CHANGES: readonly [string, (till: SellingTill) => Promise<unknown>][] = [
    ['another TIN', (till) => registerForVat(till, { tin: '1000000009' })],
    ['no TIN', (till) => till.ask(vatApi.remove, till.admin, { department_id: null })],
    ['not registered', (till) => registerForVat(till, { is_registered: false })],
    ['VAT off', (till) => till.ask(shopRulesApi.save, till.admin, { vat: false })],
    [
      'a TIN of the department',
      (till) =>
        registerForVat(till, {
          department_id: till.department_id,
          tin: '1000000002',
          legal_name: 'Books Ltd',
        }),
    ],
  ]
  test.each(CHANGES)(
    'VAT-006 a closed sale has the VAT of its own moment when the shop has %s meanwhile',
    async (_name, change) => {
      const { till, sent } = await sellBefore(change)
      expect(await till.flagsOf(sent)).not.toContain('vat')
      expect(await linesWithVat(till)).toEqual([['standard', 11_800, 180_000]])
      expect(await till.rows('sales')).toMatchObject([{ vat_tin: SHOP_TIN }])
      expect((await vatOf(till, '2026-11')).sales.count).toBe(1)
      await expectHealthy(till)
    },
  )

  test('VAT-006 a sale of the time in which VAT was off has none when it is on again', async () => {
    const { till, body } = await sellBefore((one) =>
      one.ask(shopRulesApi.save, one.admin, { vat: false }),
    )
    const late = await body('2026-11-21T12:30:00.000Z', null)
    await till.ask(shopRulesApi.save, till.admin, { vat: true })
    expect(await till.flagsOf(late)).not.toContain('vat')
    till.setNow('2026-11-21T14:00:00.000Z')
    expect(await till.flagsOf(await body('2026-11-21T13:30:00.000Z', SHOP_TIN))).not.toContain(
      'vat',
    )
    expect((await till.rows('sales')).map(({ vat_tin }) => vat_tin)).toEqual([null, SHOP_TIN])
  })

  test('VAT-010 a till that printed another TIN, or none, is flagged and stored under the TIN of its time', async () => {
    const { till, body } = await sellBefore((one) => registerForVat(one, { tin: '1000000009' }))
    const [other, none] = [
      await body('2026-11-21T12:30:00.000Z', SHOP_TIN),
      await body('2026-11-21T12:40:00.000Z', null),
    ]
    for (const sent of [other, none]) expect(await till.flagsOf(sent)).toContain('vat')
    expect((await till.rows('sales')).map(({ vat_tin }) => vat_tin)).toEqual([
      '1000000009',
      '1000000009',
    ])
  })
})
