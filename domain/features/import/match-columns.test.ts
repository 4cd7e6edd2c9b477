// Columns are matched by the best name, not by the first one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnContent, contentsOf } from './column-contents.ts'
import { importFields, type ImportKind } from './import-fields.ts'
import { matchColumns, matchHeader, settleDoubts } from './match-columns.ts'

/** The title of the column of each field. */
const found = (kind: ImportKind, head: string): Record<string, string> => {
  const titles = head.split(';')
  return Object.fromEntries(
    matchColumns(kind, titles).flatMap((field, index) =>
      field === null ? [] : [[field, titles[index] ?? '']],
    ),
  )
}

const contentsIn = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnContent[] =>
  contentsOf(
    header.length,
    rows.map((cells) => ({ cells })),
  )

test('IMPORT-034 the exact name wins over other names, wherever it stands', () => {
  expect(found('products', 'Item;Code;Barcode;Price;Qty')).toEqual({
    name: 'Item',
    barcode: 'Barcode',
    selling_price: 'Price',
    stock: 'Qty',
  })
  expect(found('products', 'Name;Price;Selling Price;Quantity;Stock')).toMatchObject({
    selling_price: 'Selling Price',
    stock: 'Stock',
  })
  expect(found('products', 'Name;SKU;GTIN')).toMatchObject({ barcode: 'GTIN' })
  expect(found('products', 'Name;SKU')).toMatchObject({ barcode: 'SKU' })
  expect(found('products', 'Name;Sale price;Regular price')).toMatchObject({
    selling_price: 'Regular price',
  })
  expect(found('products', 'Name;Opening stock;In stock?;Qty')).toEqual({
    name: 'Name',
    stock: 'Qty',
  })
  expect(found('products', 'Name;In stock?')).toEqual({ name: 'Name' })
  expect(found('products', 'Name;Price (UGX);In stock [Main];Current Quantity')).toMatchObject({
    selling_price: 'Price (UGX)',
  })
  expect(found('products', 'Name;Retail price')).toMatchObject({ selling_price: 'Retail price' })
  expect(found('products', 'Name;Retail price;Price')).toMatchObject({
    selling_price: 'Price',
    retail: 'Retail price',
  })
  expect(found('customers', 'First Name;Last Name;Phone Number')).toEqual({
    name: 'First Name',
    last_name: 'Last Name',
    phone: 'Phone Number',
  })
})

test('IMPORT-034 each field takes one column, its own name before all others, in any order', () => {
  const titles = importFields('products').flatMap(({ label, aliases = [], weak = [] }) => [
    label,
    ...aliases,
    ...weak,
  ])
  fc.assert(
    fc.property(fc.subarray(titles), fc.infiniteStream(fc.nat()), (chosen, places) => {
      const header = chosen
        .map((title) => ({ title, place: places.next().value ?? 0 }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ title }) => title)

      const columns = matchColumns('products', header)
      const taken = columns.filter((field) => field !== null)
      expect(new Set(taken).size).toBe(taken.length)
      for (const { name, label } of importFields('products'))
        if (header.includes(label) && name !== 'retail')
          expect(columns[header.indexOf(label)], label).toBe(name)
    }),
  )
})

test('IMPORT-035 two equally good columns are a doubt until one is chosen, and an empty one is none', () => {
  const header = ['Name', 'Price [Shop]', 'Price [Bar]']
  const matched = matchHeader('products', header, contentsIn(header, [['Soap', '100', '200']]))
  expect(matched.doubts).toEqual([{ field: 'selling_price', columns: [1, 2] }])
  expect(settleDoubts('products', header, matched, { field: 'selling_price', column: 2 })).toEqual({
    columns: ['name', null, 'selling_price'],
    doubts: [],
  })
  expect(matchHeader('products', header, contentsIn(header, [['Soap', '', '200']]))).toMatchObject({
    columns: ['name', null, 'selling_price'],
    doubts: [],
  })
  expect(matchHeader('products', ['Name', 'Price', 'Selling Price']).doubts).toEqual([])
})

test('IMPORT-035 codes that differ, and a unit price beside a retail price, are asked', () => {
  const head = ['Name', 'Barcode', 'EAN']
  const doubts = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
    matchHeader('products', header, contentsIn(header, rows)).doubts
  expect(doubts(head, ['Tea', '101', '6001'])).toEqual([{ field: 'barcode', columns: [1, 2] }])
  for (const row of [
    ['Tea', '6001', '6001'],
    ['Tea', '101', ''],
    ['Tea', '', '6001'],
  ])
    expect(doubts(head, row)).toEqual([])
  expect(doubts(['Name', 'Barcode', 'SKU'], ['Tea', '6001', 'T-1'])).toEqual([])

  const prices = ['Name', 'Unit price', 'Retail price']
  expect(doubts(prices, ['Tea', '700', '1000'])).toEqual([
    { field: 'selling_price', columns: [1, 2] },
  ])
  expect(doubts(prices, ['Tea', '700', ''])).toEqual([])
  expect(doubts(['Name', 'Price', 'Retail price'], ['Tea', '700', '1000'])).toEqual([])
  const asked = matchHeader('products', prices, contentsIn(prices, [['Tea', '700', '1000']]))
  const answer = (column: number) =>
    settleDoubts('products', prices, asked, { field: 'selling_price', column }).columns
  expect(answer(2)).toEqual(['name', null, 'selling_price'])
  expect(answer(1)).toEqual(['name', 'selling_price', 'retail'])
})

test('IMPORT-056 columns of other programs and languages are known', () => {
  expect(found('customers', 'Nom;Téléphone;Courriel;Adresse;Solde')).toEqual({
    name: 'Nom',
    phone: 'Téléphone',
    email: 'Courriel',
    address: 'Adresse',
    opening_balance: 'Solde',
  })
  expect(found('customers', 'Customer full name;Phone numbers')).toEqual({
    name: 'Customer full name',
    phone: 'Phone numbers',
  })
  expect(found('products', 'Items description;Price;Qty available')).toEqual({
    name: 'Items description',
    selling_price: 'Price',
    stock: 'Qty available',
  })
})

test('IMPORT-053 who chooses the price of one shop chooses its stock as well', () => {
  const settled = (head: string, column: number) => {
    const header = head.split(';')
    const matched = matchHeader('products', header)
    return settleDoubts('products', header, matched, { field: 'selling_price', column })
  }
  expect(settled('Name;Price [Shop];In stock [Shop];Price [Bar];In stock [Bar]', 3)).toEqual({
    columns: ['name', null, null, 'selling_price', 'stock'],
    doubts: [],
  })
  // Nothing says which stock belongs to a price that names no shop.
  expect(settled('Name;Price;Price;In stock [Shop];In stock [Bar]', 2)).toEqual({
    columns: ['name', null, 'selling_price', 'stock', null],
    doubts: [{ field: 'stock', columns: [3, 4] }],
  })
})

test('IMPORT-034 a column that is filled further down is not empty, and one that is far fuller is asked', () => {
  const header = ['Name', 'SKU', 'Barcode']
  const rows = [
    ['Tea', '1', ''],
    ['Salt', '2', ' '],
    ['Oil', '3', ''],
    ['Omo', '2', '6001'],
  ]
  const contents = contentsIn(header, rows)
  expect(contents).toEqual([
    { filled: 4, values: ['Tea', 'Salt', 'Oil'] },
    { filled: 4, values: ['1', '2', '3'] },
    { filled: 1, values: ['6001'] },
  ])
  expect(matchHeader('products', header, contents)).toMatchObject({
    columns: ['name', null, 'barcode'],
    doubts: [{ field: 'barcode', columns: [2, 1] }],
  })
  const half = [...rows.slice(0, 3), ['Omo', '4', '6001'], ['Bag', '5', '6002']]
  const fuller = contentsIn(header, [...half, ['Pen', '', '6003']])
  expect(matchHeader('products', header, fuller).doubts).toEqual([])
  expect(contentsOf(2, [{ cells: ['x'.repeat(200)] }])).toEqual([
    { filled: 1, values: ['x'.repeat(100)] },
    { filled: 0, values: [] },
  ])
})

test('IMPORT-042 of two columns with phone numbers the second is the second phone', () => {
  expect(found('customers', 'Names;Mobile;Phone;Open balance')).toEqual({
    name: 'Names',
    phone: 'Phone',
    other_phone: 'Mobile',
    opening_balance: 'Open balance',
  })
  const header = ['Name', 'Tel', 'Mobile']
  expect(matchHeader('customers', header).doubts).toEqual([])
  expect(
    matchHeader('customers', header, contentsIn(header, [['Aisha', '0772', '']])).columns,
  ).toEqual(['name', 'phone', null])
})
