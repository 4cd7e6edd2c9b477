// Reading products on every engine: lists, order, and access by department.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { MAX_ASKED_CODES, MAX_CODE_LENGTH } from '@webale/domain/features/barcode/barcode.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

const soap = { name: 'Soap', unit: 'bar', selling_price: 2000, cost_price: 1500 }
const page = { offset: 0, limit: 200 } as const
const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name)

/** A shop with two departments, an admin, a person of the first department, and four products. */
const openTwo = async (engine: Engine) => {
  const shop = await openShop(engine)
  const [perfume, books] = [await shop.department('Perfume'), await shop.department('Books')]
  const [admin, seller] = [await shop.person('admin'), await shop.person('user', perfume)]
  const add = (sent: object) =>
    shop.ask(productApi.add, admin, { ...soap, current_stock: 5, ...sent })
  const mine = await add({ name: 'mango oil', department_id: perfume, barcode: 'MANGO-1' })
  const theirs = await add({
    name: 'Atlas',
    department_id: books,
    barcode: 'ATLAS-1',
    current_stock: 3,
    selling_price: 90_000,
  })
  const nobodys = await add({ name: 'Zebra', barcode: 'ZEBRA-1', current_stock: 1 })
  const other = await add({
    name: 'Lotion',
    department_id: perfume,
    barcode: 'LOTION-1',
    current_stock: 0,
    selling_price: 10,
  })
  return { ...shop, perfume, books, admin, seller, mine, theirs, nobodys, other }
}

onEveryEngine('product', (engine) => {
  test('INV-007 READ-007 products are listed by name, ignoring case, with the names of department, supplier and category', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const department = await shop.ask(departmentApi.add, admin, { name: 'Perfume' })
    const category = await shop.ask(productApi.addCategory, admin, {
      name: 'Oils',
      type: 'product',
    })
    const supplier = await shop.ask(stockApi.addSupplier, admin, { name: 'Bidco' })
    for (const name of ['mango oil', 'Zebra', 'Atlas']) {
      await shop.ask(productApi.add, admin, {
        ...soap,
        name,
        department_id: department.id,
        category_id: category.id,
        supplier_id: supplier.id,
      })
    }
    const { rows, total } = await shop.ask(productApi.list, admin, {})
    expect([names(rows), total]).toEqual([['Atlas', 'mango oil', 'Zebra'], 3])
    expect(rows[0]).toMatchObject({
      department_name: 'Perfume',
      category_name: 'Oils',
      supplier_name: 'Bidco',
      cost_price: 1500,
    })
  })

  test('INV-004 READ-037 PERM-001 an admin sees products of all departments or of the chosen one', async () => {
    const { ask, admin, perfume } = await openTwo(engine)
    expect(names((await ask(productApi.list, admin, page)).rows)).toEqual([
      'Atlas',
      'Lotion',
      'mango oil',
      'Zebra',
    ])
    const chosen = await ask(productApi.list, admin, { ...page, department_id: perfume })
    expect([names(chosen.rows), chosen.total]).toEqual([['Lotion', 'mango oil'], 2])
    expect(names(await ask(productApi.alerts, admin, { department_id: perfume }))).toEqual([
      'Lotion',
      'mango oil',
    ])
  })

  test('decision D20 products are sorted by a known order in both directions and listed in pages', async () => {
    const { ask, admin } = await openTwo(engine)
    const list = async (sort: string, more = {}) =>
      names((await ask(productApi.list, admin, { sort: sort as 'name', ...more })).rows)
    expect(await list('-name')).toEqual(['Zebra', 'mango oil', 'Lotion', 'Atlas'])
    expect(await list('current_stock')).toEqual(['Lotion', 'Zebra', 'Atlas', 'mango oil'])
    expect(await list('-current_stock')).toEqual(['mango oil', 'Atlas', 'Zebra', 'Lotion'])
    expect(await list('selling_price')).toEqual(['Lotion', 'mango oil', 'Zebra', 'Atlas'])
    expect(await list('-selling_price')).toEqual(['Atlas', 'mango oil', 'Zebra', 'Lotion'])
    expect(await list('name', { offset: '1', limit: '2' })).toEqual(['Lotion', 'mango oil'])
    expect((await ask(productApi.list, admin, { offset: 3, limit: 1 })).total).toBe(4)
    for (const wrong of [
      { sort: 'cost_price' },
      { sort: 'name; drop table products' },
      { limit: 1e9 },
      { limit: 'all' },
      { offset: -1 },
      { department_id: "' or 1=1 --" },
    ]) {
      await expect(ask(productApi.list, admin, wrong as object)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
  })

  test('POS-023 INV-018 PERM-011 PERM-005 READ-011 a non-admin gets no product of another department in any query', async () => {
    const { ask, seller, books, mine, theirs, nobodys, other } = await openTwo(engine)
    const hidden = [theirs, nobodys].flatMap(({ id, name }) => [id, name])
    const answers = [
      await ask(productApi.list, seller, page),
      await ask(productApi.list, seller, { ...page, department_id: books }),
      await ask(productApi.list, seller, { ...page, search: 'a' }),
      await ask(productApi.list, seller, { ...page, search: 'atlas' }),
      await ask(productApi.alerts, seller, {}),
      await ask(productApi.alerts, seller, { department_id: books }),
      await ask(productApi.search, seller, {}),
      await ask(productApi.search, seller, { term: 'ATLAS-1' }),
      await ask(productApi.search, seller, { term: 'zeb' }),
      await ask(productApi.singles, seller, {}),
    ]
    for (const text of hidden) expect(JSON.stringify(answers)).not.toContain(text)
    expect(await ask(productApi.list, seller, page)).toMatchObject({
      rows: [{ id: other.id }, { id: mine.id }],
      total: 2,
    })
    expect((await ask(productApi.list, seller, { ...page, search: 'atlas' })).total).toBe(0)
    for (const { id } of [theirs, nobodys]) {
      await expect(ask(productApi.get, seller, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(ask(productApi.components, seller, { id })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  test('INV-009 PERM-002 the cost is returned only to an admin', async () => {
    const { ask, person, admin, perfume, mine } = await openTwo(engine)
    expect((await ask(productApi.get, admin, { id: mine.id })).cost_price).toBe(1500)
    for (const role of ['user', 'moderator'] as const) {
      const somebody = await person(role, perfume)
      const answers = [
        await ask(productApi.get, somebody, { id: mine.id }),
        await ask(productApi.list, somebody, page),
        await ask(productApi.alerts, somebody, {}),
        await ask(productApi.search, somebody, { term: 'MANGO-1' }),
        await ask(productApi.search, somebody, {}),
        await ask(productApi.singles, somebody, {}),
        await ask(productApi.takenCodes, somebody, { codes: ['MANGO-1'] }),
      ]
      expect(JSON.stringify(answers)).toContain('mango')
      expect(JSON.stringify(answers)).not.toMatch(/cost|[:[,]1500\b/)
    }
  })

  test('INV-011 READ-009 alerts are listed lowest stock first', async () => {
    const { ask, admin } = await openTwo(engine)
    expect(
      (await ask(productApi.alerts, admin, {})).map(({ current_stock }) => current_stock),
    ).toEqual([0, 1, 3, 5])
    expect(await ask(productApi.alerts, admin, { limit: 2 })).toHaveLength(2)
  })

  test('BNDL-001 READ-010 only single products are offered as components, found by part of the name and sorted by name', async () => {
    const { ask, admin } = await openTwo(engine)
    await ask(productApi.add, admin, { ...soap, name: 'Gift', is_bundle: true })
    expect(names(await ask(productApi.singles, admin, {}))).toEqual([
      'Atlas',
      'Lotion',
      'mango oil',
      'Zebra',
    ])
    expect(names(await ask(productApi.singles, admin, { search: 'LOT' }))).toEqual(['Lotion'])
  })

  test('READ-012 BAR-017 BAR-031 a code counts as taken in every department, ignoring case, and the response contains nothing else', async () => {
    const { ask, seller, admin, books, nobodys } = await openTwo(engine)
    const { internal_barcode } = await ask(productApi.add, admin, {
      ...soap,
      name: 'Plain',
      department_id: books,
    })
    const codes = [
      'atlas-1',
      'FREE-1',
      'Mango-1',
      nobodys.barcode ?? '',
      internal_barcode ?? '',
      ' ATLAS-1 ',
      'ATLAS',
    ]
    const answers = await ask(productApi.takenCodes, seller, { codes })
    expect(answers).toEqual(
      codes.map((code) => ({ code: code.trim(), taken: !['FREE-1', 'ATLAS'].includes(code) })),
    )
  })

  test('BAR-017 a code with letters beyond A to Z counts as taken in either case', async () => {
    const { ask, seller, admin } = await openTwo(engine)
    await ask(productApi.add, admin, { ...soap, name: 'Crème', barcode: 'crème-1' })
    await ask(productApi.add, admin, { ...soap, name: 'Été', barcode: 'ÉTÉ-1' })
    const answers = await ask(productApi.takenCodes, seller, {
      codes: ['CRÈME-1', 'crème-1', 'été-1', 'ETE-1'],
    })
    expect(answers.map(({ taken }) => taken)).toEqual([true, true, true, false])
  })

  test('READ-012 the query accepts 1 to 25 codes and names their faults', async () => {
    const { ask, seller } = await openTwo(engine)
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at}`.padEnd(MAX_CODE_LENGTH, 'Ü'))
    expect(await ask(productApi.takenCodes, seller, { codes: many(MAX_ASKED_CODES) })).toHaveLength(
      MAX_ASKED_CODES,
    )
    expect(await ask(productApi.takenCodes, seller, { codes: 'ATLAS-1' as never })).toEqual([
      { code: 'ATLAS-1', taken: true },
    ])
    for (const [codes, message] of [
      [many(MAX_ASKED_CODES + 1), 'Ask about 25 codes at most'],
      [[], 'Ask about one code at least'],
      [undefined, 'Codes must be a list of texts'],
      [{ 0: 'A' }, 'Codes must be a list of texts'],
      [7, 'Codes must be a list of texts'],
      [[7], 'Code is required'],
      [['A', ' '], 'Code is required'],
      [['A'.repeat(MAX_CODE_LENGTH + 1)], 'Code must be at most 50 characters'],
    ])
      await expect(ask(productApi.takenCodes, seller, { codes } as never)).rejects.toMatchObject({
        code: 'invalid_input',
        message,
      })
  })

  test('SHELL-012 products are refused without a session or department', async () => {
    const shop = await openTwo(engine)
    const stranger = await shop.person('user')
    for (const operation of [
      productApi.list,
      productApi.search,
      productApi.takenCodes,
      productApi.categories,
      productApi.singles,
    ]) {
      await expect(shop.ask(operation, null, {})).rejects.toMatchObject({ code: 'not_signed_in' })
      await expect(shop.ask(operation, stranger, {})).rejects.toMatchObject({
        code: 'department_required',
      })
    }
  })
})

onEveryEngine('stock filters', (engine) => {
  test('INV-012 INV-013 the list can be limited to products that are out of stock or low', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const stocks = { Gone: 0, Scarce: 10, Plenty: 11 }
    for (const [name, current_stock] of Object.entries(stocks))
      await shop.ask(productApi.add, admin, { ...soap, name, current_stock, reorder_level: 10 })
    const listed = async (stock: 'out' | 'low') => {
      const { rows, total } = await shop.ask(productApi.list, admin, { ...page, stock })
      return [names(rows), total]
    }
    expect([await listed('out'), await listed('low')]).toEqual([
      [['Gone'], 1],
      [['Scarce'], 1],
    ])
  })

  test('decision D5 a bundle without stock raises an alert only after it has a component', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const gift = await shop.ask(productApi.add, admin, { ...soap, name: 'Gift', is_bundle: true })
    const part = await shop.ask(productApi.add, admin, { ...soap, name: 'Part', current_stock: 0 })
    expect(names(await shop.ask(productApi.alerts, admin, {}))).toEqual(['Part'])
    const count = async () =>
      (await shop.ask(productApi.list, admin, page)).rows.map(
        ({ component_count }) => component_count,
      )
    expect(await count()).toEqual([0, 0])
    await shop.ask(productApi.addComponent, admin, {
      id: gift.id,
      component_product_id: part.id,
      quantity: 1,
    })
    expect(names(await shop.ask(productApi.alerts, admin, {}))).toEqual(['Gift', 'Part'])
    expect(await count()).toEqual([1, 0])
  })
})
