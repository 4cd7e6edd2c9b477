// Bundles on every engine: allowed components, and a stock that always follows from them.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { listSellables } from './sellable.queries.ts'

const openBundle = async (engine: Engine) => {
  const shop = await openShop(engine)
  const [admin, perfume, books] = [
    await shop.person('admin'),
    await shop.department('Perfume'),
    await shop.department('Books'),
  ]
  const put = async (name: string, more: object = {}) =>
    (
      await shop.ask(productApi.add, admin, {
        name,
        unit: 'pcs',
        selling_price: 1000,
        department_id: perfume,
        ...more,
      })
    ).id
  const [soap, towel, gift] = [
    await put('soap', { current_stock: 10 }),
    await put('Towel', { current_stock: 9 }),
    await put('Gift', { is_bundle: true }),
  ]
  return {
    ...shop,
    admin,
    perfume,
    books,
    soap,
    towel,
    gift,
    put,
    contain: (component_product_id: string, quantity: number, id = gift) =>
      shop.ask(productApi.addComponent, admin, { id, component_product_id, quantity }),
    stock: async (id: string) => (await shop.ask(productApi.get, admin, { id })).current_stock,
    save: async (id: string, more: object) => {
      const seen = await shop.ask(productApi.get, admin, { id })
      return shop.ask(productApi.update, admin, {
        id,
        name: 'Saved',
        unit: 'pcs',
        selling_price: 1000,
        department_id: perfume,
        seen,
        ...more,
      })
    },
  }
}

onEveryEngine('bundle', (engine) => {
  test('POS-080 the search of the till answers a bundle with the stock of its parts in the department', async () => {
    const { ask, person, admin, contain, perfume, books, gift, soap, put } =
      await openBundle(engine)
    const pen = await put('Pen', { department_id: books, current_stock: 4 })
    await contain(soap, 2)
    await contain(pen, 1)
    const partsFor = async (who: typeof admin) =>
      (await ask(productApi.search, who, { term: 'Gift' })).map((found) => found.stocked_parts)
    const both = [
      { id: soap, name: 'soap', quantity: 2, current_stock: 10 },
      { id: pen, name: 'Pen', quantity: 1, current_stock: 4 },
    ]
    expect((await partsFor(admin))[0]).toEqual(expect.arrayContaining(both))
    expect(await partsFor(await person('user', perfume))).toEqual([both.slice(0, 1)])
    const [found] = await ask(productApi.search, admin, { term: 'soap' })
    expect(found).toMatchObject({ id: soap })
    expect(found).not.toHaveProperty('stocked_parts')
    expect((await ask(productApi.get, admin, { id: gift })).current_stock).toBe(4)
  })

  test('BNDL-002 BNDL-003 READ-019 WRITE-009 components are stored and listed with their products', async () => {
    const { ask, admin, contain, gift, soap, towel } = await openBundle(engine)
    const first = await contain(towel, 3)
    expect(first).toMatchObject({
      bundle_product_id: gift,
      component_product_id: towel,
      quantity: 3,
    })
    expect(first.component).toEqual({
      id: towel,
      name: 'Towel',
      unit: 'pcs',
      tracking_type: 'unit',
      current_stock: 9,
    })
    const second = await contain(soap, 2)
    expect(await ask(productApi.components, admin, { id: gift })).toEqual([second, first])
  })

  test('BNDL-004 BNDL-009 WRITE-010 the stock of a bundle follows each added and removed component, and stays when the last one is removed', async () => {
    const { ask, admin, contain, stock, gift, soap, towel } = await openBundle(engine)
    const soaps = await contain(soap, 2)
    expect(await stock(gift)).toBe(5)
    const towels = await contain(towel, 3)
    expect(await stock(gift)).toBe(3)
    expect(await ask(productApi.removeComponent, admin, { id: towels.id })).toEqual({
      id: towels.id,
    })
    expect(await stock(gift)).toBe(5)
    await ask(productApi.removeComponent, admin, { id: soaps.id })
    expect(await stock(gift)).toBe(5)
    expect(await ask(productApi.components, admin, { id: gift })).toEqual([])
    await expect(ask(productApi.removeComponent, admin, { id: soaps.id })).rejects.toThrow(
      'The component was not found',
    )
  })

  test('decision S9 the stock of a bundle follows its components, also when one of them is edited', async () => {
    const { contain, stock, save, gift, soap } = await openBundle(engine)
    await contain(soap, 4)
    await save(soap, { current_stock: 30, seen_stock: 10 })
    expect(await stock(gift)).toBe(7)
  })

  test('decision S9 a bundle contains single products, each once, in valid quantities', async () => {
    const { ask, admin, context, contain, put, gift, soap, towel } = await openBundle(engine)
    const other = await put('Other gift', { is_bundle: true })
    await expect(contain(other, 1)).rejects.toMatchObject({ code: 'component_is_bundle' })
    await expect(contain(gift, 1)).rejects.toMatchObject({ code: 'component_is_bundle' })
    await expect(contain(towel, 1, soap)).rejects.toThrow('soap is not a bundle')
    await expect(contain(soap, 0.5)).rejects.toThrow('soap is counted in whole numbers')
    await expect(contain(context.newId(), 1)).rejects.toThrow('The component was not found')
    await expect(contain(soap, 1, context.newId())).rejects.toThrow('The bundle was not found')
    for (const quantity of [0, -1, 1e308, 0.25])
      await expect(contain(soap, quantity)).rejects.toMatchObject({ code: 'invalid_input' })
    await contain(soap, 1)
    await expect(contain(soap, 2)).rejects.toThrow('The component soap already exists')
    expect(await ask(productApi.components, admin, { id: gift })).toHaveLength(1)
  })

  test('decision S9 a component cannot become a bundle, and the stock of a bundle with components cannot be edited', async () => {
    const { contain, stock, save, gift, soap } = await openBundle(engine)
    await contain(soap, 2)
    await expect(save(soap, { is_bundle: true })).rejects.toMatchObject({
      code: 'component_is_bundle',
    })
    await expect(save(gift, { is_bundle: true, current_stock: 50, seen_stock: 5 })).rejects.toThrow(
      'The stock of a bundle follows from its components',
    )
    expect((await save(gift, { is_bundle: true, current_stock: 5, seen_stock: 5 })).name).toBe(
      'Saved',
    )
    expect(await stock(gift)).toBe(5)
  })

  test('decision S9 the stock of a product follows its components only while it is marked as a bundle', async () => {
    const { contain, stock, save, gift, soap, context } = await openBundle(engine)
    await contain(soap, 2)
    await save(gift, { is_bundle: false, current_stock: 50, seen_stock: 5 })
    await save(soap, { current_stock: 8, seen_stock: 10 })
    expect(await stock(gift)).toBe(50)
    expect(
      (
        await listSellables(
          context.store.db,
          { product_ids: [gift], service_ids: [] },
          { all: true },
        )
      ).parts,
    ).toEqual([])
    await save(gift, { is_bundle: true })
    expect(await stock(gift)).toBe(4)
    const sums = await context.store.db
      .selectFrom('stock_movements')
      .select('quantity')
      .where('product_id', '=', gift)
      .execute()
    expect(sums.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4)
  })

  test('INV-019 only admins change the components of a bundle', async () => {
    const { ask, person, admin, contain, perfume, gift, soap } = await openBundle(engine)
    const part = await contain(soap, 2)
    for (const role of ['moderator', 'user'] as const) {
      const somebody = await person(role, perfume)
      const refused = { code: 'only_admins_edit_products' }
      await expect(
        ask(productApi.addComponent, somebody, {
          id: gift,
          component_product_id: soap,
          quantity: 1,
        }),
      ).rejects.toMatchObject(refused)
      await expect(
        ask(productApi.removeComponent, somebody, { id: part.id }),
      ).rejects.toMatchObject(refused)
      expect(await ask(productApi.components, somebody, { id: gift })).toEqual([part])
    }
    expect(await ask(productApi.components, admin, { id: gift })).toEqual([part])
  })

  test('PERM-005 the components of another department are not shown', async () => {
    const { ask, person, contain, put, perfume, books, gift, soap } = await openBundle(engine)
    await contain(soap, 2)
    await contain(await put('Secret book', { department_id: books, current_stock: 99 }), 1)
    const seen = await ask(productApi.components, await person('user', perfume), { id: gift })
    expect(seen.map(({ component }) => component.name)).toEqual(['soap'])
    await expect(
      ask(productApi.components, await person('user', books), { id: gift }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('SALE-010 a sale reads its items with cost and parts, of its own department only', async () => {
    const { context, contain, put, perfume, books, gift, soap, towel } = await openBundle(engine)
    const atlas = await put('Atlas', {
      department_id: books,
      cost_price: 700,
      pricing_tiers: { retail: 5, wholesale: null, individual: null },
    })
    await contain(soap, 2)
    await contain(towel, 1)
    const { db } = context.store
    const all = await listSellables(
      db,
      { product_ids: [gift, atlas, context.newId()], service_ids: [] },
      { all: true },
    )
    expect(all.items.map(({ id }) => id).toSorted()).toEqual([gift, atlas].toSorted())
    expect(all.items.find(({ id }) => id === atlas)).toMatchObject({
      kind: 'product',
      cost_price: 700,
      pricing_tiers: { retail: 5, wholesale: null, individual: null },
    })
    expect(
      Object.fromEntries(
        all.parts.map(({ component_product_id, quantity }) => [component_product_id, quantity]),
      ),
    ).toEqual({ [soap]: 2, [towel]: 1 })
    const own = await listSellables(
      db,
      { product_ids: [gift, atlas], service_ids: [] },
      { all: false, department_id: perfume },
    )
    expect(own.items.map(({ id }) => id)).toEqual([gift])
  })
})
