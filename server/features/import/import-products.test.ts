// Products from a file, on every engine: what is new,
// changed and wrong, and what the import then does.
import { importApi } from '@webale/domain/features/import/import.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { openImportClient } from '../../testing/import-client.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const HEAD = 'Product Name,Barcode,Category,Unit,Cost Price,Selling Price,Retail price,Stock'
const soap = { name: 'Soap', unit: 'pcs', barcode: 'A-1', selling_price: 1000, current_stock: 10 }

whereEnginesDiffer('import of products', (engine) => {
  test('PROD-046 a file cannot change how a product in stock is tracked', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const groceries = await shop.department('Groceries')
    const known = await shop.ask(productApi.add, admin, { ...soap, department_id: groceries })
    const file = ['Product Name,Barcode,Tracking', 'Soap,A-1,volume'].join('\n')
    const checked = await client.check('products', file, { department_id: groceries })
    await expect(client.run(checked)).rejects.toThrow(
      'Set the stock of Soap to 0 before you change how it is tracked',
    )
    expect(await shop.ask(productApi.get, admin, { id: known.id })).toMatchObject({
      tracking_type: 'unit',
    })
  })

  test('IMPORT-003 IMPORT-004 IMPORT-013 IMPORT-014 IMPORT-017 a mixed file is counted, and imported as it was counted', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const groceries = await shop.department('Groceries')
    const known = await shop.ask(productApi.add, admin, { ...soap, department_id: groceries })
    await shop.ask(productApi.add, admin, {
      ...soap,
      barcode: null,
      name: 'Salt',
      department_id: groceries,
    })
    await shop.ask(productApi.add, admin, {
      ...soap,
      barcode: 'C-3',
      name: 'Oil',
      department_id: groceries,
    })
    const file = [
      HEAD,
      'Blue soap,a-1,,,700,"1,200",1 200,99',
      'Salt,,,,,1000,,5',
      'Oil,C-3,,,,1000,,5',
      'Sugar,,,kg,"3,000",4000,,24',
      '"Sugar, brown",B-9,,kg,,4500,,',
    ].join('\n')
    const checked = await client.check('products', file, { department_id: groceries })
    expect(checked).toMatchObject({ added: 2, changed: 1, same: 2, wrong: 0, problems: [] })
    shop.setNow('2026-11-21T10:00:00.000Z')
    expect(await client.run(checked)).toEqual({
      kind: 'products',
      rows: 3,
      added: 2,
      changed: 1,
      same: 2,
    })
    expect(await shop.ask(productApi.get, admin, { id: known.id })).toMatchObject({
      name: 'Blue soap',
      barcode: 'a-1',
      cost_price: 700,
      selling_price: 1200,
      pricing_tiers: { retail: 1200, wholesale: null, individual: null },
      current_stock: 10,
      department_name: 'Groceries',
    })
    const { rows } = await shop.ask(productApi.list, admin, { search: 'Sugar' })
    expect(
      rows.map(({ name, barcode, current_stock, unit, cost_price }) => [
        name,
        barcode,
        current_stock,
        unit,
        cost_price,
      ]),
    ).toEqual([
      ['Sugar', null, 24, 'kg', 3000],
      ['Sugar, brown', 'B-9', 0, 'kg', null],
    ])
    expect(rows[0]?.internal_barcode).toMatch(/^2\d{12}$/)
    const movements = await client.rows('stock_movements')
    expect(movements.filter(({ product_id }) => product_id === rows[0]?.id)).toMatchObject([
      { movement_type: 'opening', quantity: 24 },
    ])
    const again = await client.check('products', file, { department_id: groceries })
    expect(again).toMatchObject({ added: 0, changed: 0, same: 5 })
  })

  test('IMPORT-005 one wrong row is named with row, column, value and problem, and nothing is imported', async () => {
    const client = await openImportClient(engine)
    const lines = Array.from(
      { length: 5000 },
      (_, at) => `Product ${at + 1},P-${at + 1},,pcs,,1000,,`,
    )
    lines[4996] = 'Product 4997,P-4997,,pcs,,1000,,-1'
    lines[4997] = 'Product 4998,P-4998,,pcs,,cheap,,1'
    const checked = await client.check('products', [HEAD, ...lines].join('\n'))
    expect(checked).toMatchObject({ added: 4998, wrong: 2, hash: null, problem_count: 2 })
    expect(checked.problems).toEqual([
      { row: 4998, column: 'Stock', value: '-1', problem: 'Stock cannot be below 0' },
      {
        row: 4999,
        column: 'Selling Price',
        value: 'cheap',
        problem: 'Selling price must be a number',
      },
    ])
    await expect(client.run({ ...checked, hash: 'a'.repeat(64) })).rejects.toThrow(
      'Something changed since the check',
    )
    expect(await client.rows('products')).toEqual([])
  })

  test('IMPORT-006 the import is refused when somebody edited or added since the check, and not when only the stock changed', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const product = await shop.ask(productApi.add, admin, soap)
    const file = `${HEAD}\nSoap,A-1,,,,1100,,\nSalt,B-2,,pcs,,500,,3`
    const checked = await client.check('products', file)
    await shop.ask(productApi.update, admin, {
      ...soap,
      current_stock: null,
      id: product.id,
      brand: 'Nomi',
    })
    await expect(client.run(checked)).rejects.toThrow(
      'Something changed since the check. Check again',
    )
    const again = { ...checked, ...(await client.checkAgain(checked.order)) }
    await shop.ask(productApi.add, admin, { ...soap, name: 'Other', barcode: 'B-2' })
    await expect(client.run(again)).rejects.toMatchObject({ code: 'shop_changed' })
    const third = { ...checked, ...(await client.checkAgain(checked.order)) }
    expect(third).toMatchObject({ added: 0, changed: 2 })
    const correction = { id: product.id, counted: 4, seen_stock: 10, reason: 'Broken' }
    await shop.ask(productApi.correctStock, admin, correction)
    await client.run(third)
    const { order } = await client.check('products', file)
    await expect(client.run({ order, hash: third.hash })).rejects.toMatchObject({
      code: 'shop_changed',
    })
  })

  test('IMPORT-014 a category that does not exist is an error, or is created once; departments and suppliers must exist', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    await shop.department('Groceries')
    await shop.ask(productApi.addCategory, admin, { name: 'Soaps', type: 'product' })
    const file =
      'Name,Price,Category,Department,Supplier\nA,1,soaps,GROCERIES,\nB,1,Drinks,Groceries,\nC,1,drinks,Bar,Nobody'
    const checked = await client.check('products', file)
    expect(checked.problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
      [3, 'Category', 'This category does not exist'],
      [4, 'Department', 'This department does not exist'],
      [4, 'Supplier', 'This supplier does not exist'],
      [4, 'Category', 'This category does not exist'],
    ])
    const right = 'Name,Price,Category\nA,1,soaps\nB,1,Drinks\nC,1,drinks'
    const created = await client.check('products', right, { create_categories: true })
    expect(created).toMatchObject({ added: 3, wrong: 0, new_categories: ['Drinks'] })
    await client.run(created)
    const { rows } = await shop.ask(productApi.list, admin, {})
    expect(rows.map(({ category_name }) => category_name)).toEqual(['Soaps', 'Drinks', 'Drinks'])
  })

  test('IMPORT-018 a moderator and a user are refused, also at the streamed addresses', async () => {
    const client = await openImportClient(engine)
    const department = await client.shop.department('Groceries')
    const { order, hash } = await client.check('products', 'Name,Price\nA,1')
    for (const role of ['moderator', 'user'] as const) {
      const person = await client.shop.person(role, department)
      await expect(
        client.shop.ask(importApi.run, person, { ...order, hash: hash ?? '' }),
      ).rejects.toMatchObject({
        status: 403,
      })
    }
    expect(await client.rows('products')).toEqual([])
  })

  test('IMPORT-019 the import is in the audit log with its counts', async () => {
    const client = await openImportClient(engine)
    await client.run(await client.check('products', 'Name,Price\nA,1\nB,2'))
    const entries = await client.rows('audit_log')
    const [entry] = entries.filter(({ action }) => action === 'import.run')
    expect(entry).toMatchObject({ entity: 'import', subject: 'products' })
    expect(JSON.parse(String(entry?.after))).toEqual({ added: 2, changed: 0, same: 0 })
  })

  test('IMPORT-004 an import that is sent twice with one key is carried out once', async () => {
    const client = await openImportClient(engine)
    const checked = await client.check('products', 'Name,Price\nA,1')
    const [one, other] = await Promise.all([
      client.run(checked, 'key-1'),
      client.run(checked, 'key-1'),
    ])
    expect(one).toEqual(other)
    expect((await client.rows('products')).length).toBe(1)
  })
})
