// VAT on every engine: who is registered, what a sale keeps of it, and what returns carry.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { makeReturn, openCounter } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { linesWithVat, registerForVat, SHOP_TIN } from '../../testing/taxpayers.ts'
import { openTill } from '../../testing/till.ts'

const PART = { legal_name: 'Books Ltd', tin: '1000000002' }

onEveryEngine('VAT', (engine) => {
  test('VAT-001 a shop without a registration sells without VAT and answers nothing of it', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const plain = await till.sell([{ product_id: soap.id }])
    await till.ask(shopRulesApi.save, till.admin, { vat: true })
    const used = await till.sell([{ product_id: soap.id }])
    await registerForVat(till, { is_registered: false })
    const known = await till.sell([{ product_id: soap.id }])
    for (const sale of [plain, used, known]) expect(JSON.stringify(sale)).not.toContain('vat')
    expect(await linesWithVat(till)).toEqual(Array.from({ length: 3 }, () => [null, null, null]))
    expect((await till.rows('sales')).map(({ vat_tin }) => vat_tin)).toEqual([null, null, null])
    await expectHealthy(till)
  })

  test('VAT-001 only administrators register, with the audit log, and everybody has it with the session', async () => {
    const till = await openTill(engine)
    for (const person of [till.seller, await till.person('moderator', till.department_id)])
      await expect(
        till.ask(vatApi.save, person, {
          department_id: null,
          tin: SHOP_TIN,
          legal_name: 'Mine',
          is_registered: true,
        }),
      ).rejects.toMatchObject({ code: 'not_allowed' })
    await registerForVat(till)
    await registerForVat(till, { ...PART, department_id: till.department_id })
    const { rules } = await till.ask(sessionApi.role, till.seller, {})
    expect(rules.vat_registrations.map(({ tin }) => tin)).toEqual([SHOP_TIN, PART.tin])
    await expect(
      registerForVat(till, { department_id: till.context.newId() }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await till.ask(vatApi.remove, till.admin, { department_id: till.department_id })
    await expect(
      till.ask(vatApi.remove, till.admin, { department_id: till.department_id }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const { rows } = await till.ask(auditApi.list, till.admin, { thing: 'shop' })
    expect(rows.map(({ action }) => action).filter((one) => one.startsWith('vat.'))).toEqual([
      'vat.remove',
      'vat.save',
      'vat.save',
    ])
    expect(await till.ask(vatApi.registrations, till.admin, {})).toMatchObject([{ tin: SHOP_TIN }])
    await expectHealthy(till)
  })

  test('VAT-004 VAT-005 VAT-006 each line keeps its category, what was paid, and its VAT', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ selling_price: 6000 })
    const milk = await till.product({ name: 'Milk', selling_price: 4000, vat_category: 'exempt' })
    await registerForVat(till)
    const sale = await till.sell(
      [
        { product_id: soap.id, unit_price: 6000 },
        { product_id: milk.id, unit_price: 4000 },
      ],
      { discount: 1000 },
      till.admin,
    )
    expect(sale).toMatchObject({ total: 9000, vat_tin: SHOP_TIN })
    const vat = [
      { category: 'standard', gross: 5400, vat: 82_373 },
      { category: 'exempt', gross: 3600, vat: 0 },
    ]
    expect(sale.sale_items.map((item) => item.vat)).toEqual(vat)
    const stored = await till.ask(saleApi.get, till.admin, { id: sale.id })
    expect(stored.sale_items.map((item) => item.vat)).toEqual(vat)
    expect((await till.ask(saleApi.history, till.admin, {})).rows[0]).toMatchObject({
      vat_tin: SHOP_TIN,
      sale_items: vat.map((one) => ({ vat: one })),
    })
    await expectHealthy(till)
  })

  test('VAT-006 a later change of the product, the TIN or the switch changes no sold line', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const before = await till.sell([{ product_id: soap.id }])
    await registerForVat(till)
    await till.sell([{ product_id: soap.id }])
    const seen = await till.ask(productApi.get, till.admin, { id: soap.id })
    const untouched = { seen_stock: null, current_stock: null, current_stock_ml: null }
    await till.ask(productApi.update, till.admin, {
      ...seen,
      ...untouched,
      seen,
      vat_category: 'zero',
    })
    await registerForVat(till, { tin: '1000000009' })
    await till.sell([{ product_id: soap.id }])
    await till.ask(shopRulesApi.save, till.admin, { vat: false })
    await till.sell([{ product_id: soap.id }])
    expect(await linesWithVat(till)).toEqual([
      [null, null, null],
      ['standard', 1000, 15_254],
      ['zero', 1000, 0],
      [null, null, null],
    ])
    expect(
      JSON.stringify(await till.ask(saleApi.get, till.admin, { id: before.id })),
    ).not.toContain('vat')
    await expectHealthy(till)
  })

  test('VAT-002 an edit of a page that does not know VAT keeps the category', async () => {
    const till = await openTill(engine)
    const milk = await till.product({ name: 'Milk', vat_category: 'exempt' })
    const seen = await till.ask(productApi.get, till.admin, { id: milk.id })
    expect(seen.vat_category).toBe('exempt')
    const { vat_category: _unknown, ...known } = seen
    const untouched = { seen_stock: null, current_stock: null, current_stock_ml: null }
    const edit = { ...known, ...untouched, name: 'Fresh milk', seen }
    expect(await till.ask(productApi.update, till.admin, edit)).toMatchObject({
      name: 'Fresh milk',
      vat_category: 'exempt',
    })
  })

  test('VAT-007 returns of a line carry exactly its VAT together, and a void carries all', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ current_stock: 50 })
    await registerForVat(till)
    const sale = await till.sell(
      [{ product_id: soap.id, quantity: 3 }],
      { discount: 1, department_id: till.department_id },
      till.admin,
    )
    for (const piece of [1, 1, 1]) await makeReturn(till, sale, [piece])
    const carried = await till.rows('refund_items')
    expect(carried.reduce((sum, { amount }) => sum + amount, 0)).toBe(2999)
    expect(carried.reduce((sum, { vat_amount }) => sum + (vat_amount ?? 0), 0)).toBe(45_747)
    expect(carried.every(({ vat_amount }) => (vat_amount ?? 0) > 15_000)).toBe(true)
    const other = await till.sell([{ product_id: soap.id, quantity: 2 }])
    await till.ask(refundApi.voidSale, till.leader, {
      id: till.context.newId(),
      sale_id: other.id,
      reason: 'Typed twice',
    })
    expect((await till.rows('refund_items')).at(-1)).toMatchObject({ vat_amount: 30_508 })
    await expectHealthy(till)
  })

  test('VAT-007 a return of a sale without VAT carries none', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 2 }])
    await registerForVat(till)
    await makeReturn(till, sale, [1])
    expect(await till.rows('refund_items')).toMatchObject([{ vat_amount: null }])
  })
})
