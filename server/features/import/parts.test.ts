// Rows with errors are left out and saved, and a long file is imported in parts of 5,000 rows.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { openImportClient } from '../../testing/import-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const SHOWN = 5000

/** 5,003 rows, of which the last one means the product of the first one. */
const LONG = [
  'Name,Barcode,Price,Stock',
  ...Array.from({ length: SHOWN + 2 }, (_, at) => `Item ${at},L-${at},100,1`),
  'Item 0 again,L-0,900,1',
].join('\n')

const whole = { good_only: true, part: null }

onEveryEngine('parts of an import', (engine) => {
  test('IMPORT-044 the good rows are imported when others have errors, and those come back as a file', async () => {
    const client = await openImportClient(engine)
    const file = 'Name,Price,Stock\nSugar,4000,1\n"Tea, green",cheap,2\nSalt,500,-1'
    const refused = await client.check('products', file)
    expect(refused).toMatchObject({ added: 1, wrong: 2, hash: null, rest: null })
    const checked = await client.check('products', file, { good_only: true, with_rest: true })
    expect(checked).toMatchObject({ added: 1, wrong: 2, part_rows: 1, parts: 1, part: 1 })
    expect(checked.rest).toEqual({
      head: ['Name', 'Price', 'Stock', 'Problem'],
      rows: [
        ['Tea, green', 'cheap', '2', 'Selling Price: Selling price must be a number'],
        ['Salt', '500', '-1', 'Stock: Stock cannot be below 0'],
      ],
    })
    expect(await client.run(checked)).toMatchObject({ rows: 1, added: 1 })
    const { head, rows } = checked.rest ?? { head: [], rows: [] }
    const mended = papa
      .unparse([[...head], ...rows.map((cells) => [...cells])])
      .replace('cheap', '300')
      .replace('-1', '1')
    const again = await client.check('products', mended, { good_only: true, with_rest: true })
    expect(again).toMatchObject({ added: 2, wrong: 0, rest: { head, rows: [] } })
    await client.run(again)
    expect((await client.rows('products')).map(({ name }) => name).toSorted()).toEqual([
      'Salt',
      'Sugar',
      'Tea, green',
    ])
  })

  test('IMPORT-006 IMPORT-044 an import of the good rows is refused when one of them became wrong', async () => {
    const client = await openImportClient(engine)
    const checked = await client.check('products', 'Name,Price\nSugar,4000\nTea,x', whole)
    for (const barcode of ['S-1', 'S-2'])
      await client.shop.ask(productApi.add, client.admin, {
        name: 'Sugar',
        unit: 'kg',
        barcode,
        selling_price: 1,
      })
    await expect(client.run(checked)).rejects.toMatchObject({ code: 'shop_changed' })
  })

  test('IMPORT-045 IMPORT-007 a long file is imported in parts, the check says which is next, and a product of two parts is an error', async () => {
    const client = await openImportClient(engine)
    const checked = await client.check('products', LONG, whole)
    expect(checked).toMatchObject({ added: SHOWN + 2, parts: 2, part: 1, part_rows: SHOWN })
    expect(checked.problems).toMatchObject([
      { row: SHOWN + 4, problem: 'Row 2 is the same product' },
    ])
    const first = { ...checked, order: { ...checked.order, part: 1 }, keep_file: true }
    expect(await client.run(first)).toMatchObject({ added: SHOWN, changed: 0 })
    const next = await client.checkAgain(checked.order)
    expect(next).toMatchObject({ added: 2, same: SHOWN, wrong: 1, part: 2, part_rows: 2 })
    const second = { hash: next.hash, order: { ...checked.order, part: 2 } }
    const [other] = (await client.rows('products')).filter(({ barcode }) => barcode === 'L-7')
    await client.shop.ask(productApi.correctStock, client.admin, {
      id: other?.id ?? '',
      counted: 4,
      seen_stock: 1,
      reason: 'Counted',
    })
    expect(await client.run(second)).toMatchObject({ added: 2, changed: 0, same: 0 })
    const prices = (await client.rows('products')).map(({ selling_price }) => selling_price)
    expect(prices.length).toBe(SHOWN + 2)
    expect(new Set(prices)).toEqual(new Set([100]))
    await expect(client.checkAgain(checked.order)).rejects.toThrow('was not found')
  }, 120_000)

  test('IMPORT-006 IMPORT-045 a part is refused when one of its products changed since the check, and not when another did', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const add = (name: string, barcode: string) =>
      shop.ask(productApi.add, admin, { name, unit: 'pcs', barcode, selling_price: 5 })
    const [one, last] = [await add('One', 'L-1'), await add('Last', `L-${SHOWN + 1}`)]
    const checked = await client.check('products', LONG, { ...whole, part: 2 })
    expect(checked).toMatchObject({ part: 2, part_rows: 2 })
    const edit = (id: string, name: string, barcode: string) =>
      shop.ask(productApi.update, admin, {
        id,
        name,
        unit: 'pcs',
        barcode,
        selling_price: 5,
        current_stock: null,
        brand: 'Nomi',
      })
    await edit(one.id, 'One', 'L-1')
    const kept = { ...checked, keep_file: true }
    await edit(last.id, 'Last', `L-${SHOWN + 1}`)
    await expect(client.run(kept)).rejects.toMatchObject({ code: 'shop_changed' })
    const again = await client.checkAgain(checked.order)
    expect(await client.run({ ...kept, hash: again.hash })).toMatchObject({ added: 1, changed: 1 })
  }, 120_000)
})
