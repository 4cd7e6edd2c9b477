// Adding and changing products on every engine: stored
// fields, refusals, and stock changes as differences.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { soap, openAsAdmin } from '../../testing/product-admin.ts'

whereEnginesDiffer('saving products', (engine) => {
  test('PROD-002 WRITE-005 every field of a product is stored as entered', async () => {
    const shop = await openAsAdmin(engine)
    const department_id = await shop.department('Books')
    const category = await shop.ask(productApi.addCategory, shop.admin, {
      name: 'Oils',
      type: 'product',
    })
    const supplier = await shop.ask(stockApi.addSupplier, shop.admin, { name: 'Bidco' })
    const sent = {
      ...soap,
      barcode: 'UG-1',
      category_id: category.id,
      department_id,
      supplier_id: supplier.id,
      brand: 'Mukwano',
      quantity_per_unit: 12,
      current_stock: 7,
      reorder_level: 3,
      cost_price: 1500.75,
      allow_custom_price: true,
      min_price: 1800,
      max_price: 2500,
      pricing_tiers: { retail: 2000, wholesale: 1900.5, individual: null },
      is_bundle: false,
      is_favourite: true,
      tracking_type: 'unit',
      volume_unit: 'g',
    }
    const product = await shop.add(sent)
    const names = { department_name: 'Books', category_name: 'Oils', supplier_name: 'Bidco' }
    const ml = {
      bottle_size_ml: null,
      current_stock_ml: null,
      selling_price_per_ml: null,
      wholesale_price_per_bottle: null,
    }
    const time = '2026-11-21T09:00:00.000Z'
    expect(product).toEqual({
      ...sent,
      retired_at: null,
      vat_category: null,
      ...names,
      ...ml,
      id: product.id,
      internal_barcode: null,
      created_at: time,
      updated_at: time,
    })
    expect(await shop.ask(productApi.get, shop.admin, { id: product.id })).toEqual(product)
  })

  test('PROD-013 PROD-029 PROD-030 PROD-031 empty fields become null or their default, and an internal barcode is created', async () => {
    const shop = await openAsAdmin(engine)
    const product = await shop.add({
      barcode: ' ',
      category_id: '',
      department_id: '',
      supplier_id: '',
      brand: '',
      volume_unit: '',
    })
    const empty = {
      barcode: null,
      category_id: null,
      department_id: null,
      supplier_id: null,
      brand: null,
      volume_unit: null,
    }
    expect(product).toMatchObject({
      ...empty,
      reorder_level: 10,
      quantity_per_unit: 1,
      current_stock: 0,
      tracking_type: 'unit',
    })
    const second = await shop.add()
    expect(product.internal_barcode).toMatch(/^2\d{12}$/)
    expect(second.internal_barcode).not.toBe(product.internal_barcode)
    expect(await shop.ledger(product.id)).toEqual([])
  })

  test('decision S8 an opening stock is written to the ledger', async () => {
    const shop = await openAsAdmin(engine)
    const { id } = await shop.add({ current_stock: 12 })
    expect(await shop.ledger(id)).toEqual([
      { movement_type: 'opening', quantity: 12, created_by: shop.admin.id },
    ])
  })

  test('WRITE-006 a product is changed by its id and keeps its stock, codes and creation day', async () => {
    const shop = await openAsAdmin(engine)
    const before = await shop.add({ current_stock: 12, cost_price: 5 })
    shop.setNow('2026-11-22T09:00:00.000Z')
    const after = await shop.update(before.id, { name: 'Soap 200g', barcode: 'UG-1' })
    expect(after).toEqual({
      ...before,
      name: 'Soap 200g',
      barcode: 'UG-1',
      cost_price: null,
      updated_at: '2026-11-22T09:00:00.000Z',
    })
    await expect(shop.update(shop.context.newId())).rejects.toThrow('The product was not found')
  })

  test('decision S8 an edited stock is applied as a difference to the seen stock, so a concurrent sale is kept', async () => {
    const shop = await openAsAdmin(engine)
    const { id } = await shop.add({ current_stock: 12 })
    await shop.sell(id, 3)
    expect((await shop.update(id, { current_stock: 20, seen_stock: 12 })).current_stock).toBe(17)
    expect(
      (await shop.ledger(id)).map(({ movement_type, quantity }) => [movement_type, quantity]),
    ).toEqual([
      ['opening', 12],
      ['sale', -3],
      ['adjustment', 8],
    ])
  })

  test('decision S8 an unchanged stock is neither validated nor written, even below 0', async () => {
    const shop = await openAsAdmin(engine)
    const { id } = await shop.add({ current_stock: 1 })
    await shop.sell(id, 4)
    expect((await shop.update(id, { current_stock: -3, seen_stock: -3 })).current_stock).toBe(-3)
    expect((await shop.update(id)).current_stock).toBe(-3)
    expect(await shop.ledger(id)).toHaveLength(2)
    await expect(shop.update(id, { current_stock: -4, seen_stock: -3 })).rejects.toThrow(
      'Stock cannot be below 0',
    )
    await expect(shop.update(id, { current_stock: 1.5, seen_stock: -3 })).rejects.toThrow(
      'Stock must be a whole number',
    )
  })

  test('decision S8 an impossible seen stock is refused and the stock stays', async () => {
    const shop = await openAsAdmin(engine)
    const { id } = await shop.add({ current_stock: 12 })
    for (const seen_stock of [-1e308, 1e308, -1e300, -900_000_000_000_001, 0.0005, Number.NaN])
      await expect(shop.update(id, { current_stock: 5, seen_stock })).rejects.toMatchObject({
        status: 422,
        code: 'invalid_input',
        message: expect.stringMatching(/^Stock /),
      })
    expect((await shop.update(id)).current_stock).toBe(12)
  })

  test('decision S10 a perfume keeps both names of stock and price equal, also after a change of tracking', async () => {
    const shop = await openAsAdmin(engine)
    const perfume = {
      name: 'Oud',
      tracking_type: 'milliliter',
      unit: 'bottle',
      selling_price: 1,
      selling_price_per_ml: 250.5,
      bottle_size_ml: 50,
      wholesale_price_per_bottle: 9000,
    }
    const { id } = await shop.add({ ...perfume, current_stock_ml: 100.5 })
    const stored = {
      unit: 'ml',
      current_stock: 100.5,
      current_stock_ml: 100.5,
      selling_price: 250.5,
      selling_price_per_ml: 250.5,
      bottle_size_ml: 50,
    }
    expect(await shop.ask(productApi.get, shop.admin, { id })).toMatchObject(stored)
    expect(
      await shop.update(id, { ...perfume, current_stock_ml: 90.2, seen_stock: 100.5 }),
    ).toMatchObject({
      current_stock: 90.2,
      current_stock_ml: 90.2,
    })
    expect(await shop.update(id, perfume)).toMatchObject({
      current_stock: 90.2,
      current_stock_ml: 90.2,
    })
    await shop.update(id, { ...perfume, current_stock_ml: 0, seen_stock: 90.2 })
    expect(await shop.update(id, { tracking_type: 'volume', unit: 'l' })).toMatchObject({
      current_stock: 0,
      current_stock_ml: null,
      bottle_size_ml: null,
    })
    expect(await shop.update(id, perfume)).toMatchObject({
      current_stock: 0,
      current_stock_ml: 0,
    })
  })

  test('PROD-037 a barcode belongs to one product, in any case and in either column', async () => {
    const shop = await openAsAdmin(engine)
    const first = await shop.add({ barcode: 'Ug-1' })
    const second = await shop.add()
    await expect(shop.add({ barcode: 'UG-1' })).rejects.toMatchObject({
      code: 'barcode_taken',
      params: { barcode: 'UG-1' },
    })
    await expect(shop.add({ barcode: second.internal_barcode })).rejects.toMatchObject({
      code: 'barcode_taken',
    })
    await expect(shop.update(second.id, { barcode: 'ug-1' })).rejects.toMatchObject({
      code: 'barcode_taken',
    })
    expect((await shop.update(first.id, { barcode: 'UG-1' })).barcode).toBe('UG-1')
    const twins = await Promise.allSettled([1, 2, 3, 4].map(() => shop.add({ barcode: 'TWIN' })))
    expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const twin of twins)
      if (twin.status === 'rejected') expect(twin.reason).toMatchObject({ code: 'barcode_taken' })
    expect((await shop.ask(productApi.list, shop.admin, {})).total).toBe(3)
  })

  test('FN-002 every internal barcode is unique, also with concurrent requests and when the next one was typed already', async () => {
    const shop = await openAsAdmin(engine)
    const ask = () => shop.ask(productApi.generateInternalBarcode, shop.admin, {})
    const first = await ask()
    expect(first).toEqual({ success: true, data: '2000000000015' })
    await shop.add({ barcode: '2000000000022' })
    const codes = await Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set([first, ...codes].map(({ data }) => data)).size).toBe(31)
    expect(codes.map(({ data }) => data)).not.toContain('2000000000022')
    const seller = await shop.person('user', await shop.department('Books'))
    await expect(shop.ask(productApi.generateInternalBarcode, seller, {})).rejects.toMatchObject({
      status: 403,
    })
  })

  test('CMD-001 a form that is sent twice with one key adds one product', async () => {
    const shop = await openAsAdmin(engine)
    const first = await shop.ask(productApi.add, shop.admin, { ...soap, current_stock: 5 }, 'key-1')
    expect(
      await shop.ask(productApi.add, shop.admin, { ...soap, current_stock: 5 }, 'key-1'),
    ).toEqual(first)
    expect((await shop.ask(productApi.list, shop.admin, {})).total).toBe(1)
    expect(await shop.ledger(first.id)).toHaveLength(1)
  })
})
