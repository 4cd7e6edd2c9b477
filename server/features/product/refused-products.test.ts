// Refused products on every engine: unknown references, read-only fields, missing permission.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { soap, openAsAdmin } from '../../testing/product-admin.ts'

onEveryEngine('refused products', (engine) => {
  test('PROD-039 an unknown or unsuitable reference is refused by name and nothing is written', async () => {
    const shop = await openAsAdmin(engine)
    const nowhere = shop.context.newId()
    const design = await shop.ask(productApi.addCategory, shop.admin, {
      name: 'Design',
      type: 'service',
    })
    await expect(shop.add({ department_id: nowhere })).rejects.toThrow(
      'The department was not found',
    )
    await expect(shop.add({ supplier_id: nowhere })).rejects.toThrow('The supplier was not found')
    for (const category_id of [nowhere, design.id])
      await expect(shop.add({ category_id })).rejects.toThrow('The category was not found')
    const wrong = [
      { name: ' ' },
      { selling_price: -1 },
      { selling_price: 1e308 },
      { selling_price: 0.001 },
      { selling_price: '0x10' },
      { selling_price: Number.NaN },
      { current_stock: 1.5 },
    ]
    const more = [
      { current_stock: -1 },
      { reorder_level: 1.5 },
      { min_price: 2, max_price: 1 },
      { tracking_type: 'kilo' },
      { barcode: 'x'.repeat(51) },
      { name: 'a\u0000b' },
    ]
    for (const sent of [...wrong, ...more])
      await expect(shop.add(sent)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await shop.ask(productApi.list, shop.admin, {})).total).toBe(0)
    expect(
      await shop.db
        .selectFrom('counters')
        .select('value')
        .where('name', '=', 'internal_barcode')
        .executeTakeFirst(),
    ).toEqual({ value: 0 })
  })

  test('PROD-039 read-only fields are ignored', async () => {
    const shop = await openAsAdmin(engine)
    const forged = {
      id: shop.context.newId(),
      internal_barcode: 'MINE',
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
      created_by: 'me',
      search_text: 'x',
      current_stock_ml: 77,
    }
    const product = await shop.add(forged)
    expect(product).toMatchObject({
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:00:00.000Z',
      current_stock: 0,
      current_stock_ml: null,
    })
    expect([product.id, product.internal_barcode]).not.toContain(forged.id)
    expect(product.internal_barcode).not.toBe('MINE')
    const changed = await shop.update(product.id, { ...forged, id: product.id })
    expect(changed).toEqual({ ...product, cost_price: null })
  })

  test('INV-019 PROD-019 only admins add or change a product, also with an incomplete form', async () => {
    const shop = await openAsAdmin(engine)
    const department_id = await shop.department('Books')
    const product = await shop.add({ department_id, cost_price: 5, current_stock: 3 })
    for (const role of ['moderator', 'user'] as const) {
      const person = await shop.person(role, department_id)
      const refused = {
        code: 'only_admins_edit_products',
        status: 403,
        message: 'Only admins can edit products',
      }
      await expect(shop.ask(productApi.add, person, soap)).rejects.toMatchObject(refused)
      await expect(
        shop.ask(productApi.update, person, {
          ...soap,
          id: product.id,
          selling_price: 1,
          seen: product,
        }),
      ).rejects.toMatchObject(refused)
      await expect(
        shop.ask(productApi.update, person, { id: product.id, current_stock: 99 } as never),
      ).rejects.toMatchObject(refused)
    }
    expect(await shop.ask(productApi.list, shop.admin, {})).toEqual({
      rows: [{ ...product, component_count: 0 }],
      total: 1,
    })
  })
})
