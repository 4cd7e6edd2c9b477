// Reading cells, matching columns, and the plan of a file: pure rules of the import.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsProblem, importFields, storedFields, templateOf } from './import-fields.ts'
import { cellsOfRow } from './import-plan.ts'
import { matchColumns } from './match-columns.ts'
import { openProductPlan } from './plan-products.ts'
import type { ProductFileChoices } from './product-file.ts'
import { cleanCell, readNumber, readTracking, readYesNo } from './read-cell.ts'

test('IMPORT-012 numbers are read as people write them', () => {
  const numbers: readonly [string, number | null][] = [
    ['1,500', 1500],
    ['1 500', 1500],
    ['1\u00a0500', 1500],
    ['1500', 1500],
    ['1,234,567.50', 1234567.5],
    ['UGX 1,500', 1500],
    ['1,500/=', 1500],
    ['Shs. 200', 200],
    ['-5', -5],
    ['−5', -5],
    ['0', 0],
    ['007', 7],
    ['1,5', null],
    ['1,50', null],
    ['15,00', null],
    ['1 500,000', null],
    ['1,500 000', null],
    ['1.5.0', null],
    ['1e3', null],
    ['0x10', null],
    ['=1+1', null],
    ['Infinity', null],
    ['NaN', null],
    ['', null],
    ['-', 0],
    ['UGX -', 0],
    ['(500)', -500],
    ['12 pcs', null],
    ['9'.repeat(40), null],
  ]
  for (const [cell, value] of numbers) expect(readNumber(cell), cell).toBe(value)
})

test('IMPORT-012 every amount is read back from each usual way of writing it', () => {
  const amounts = fc
    .integer({ min: -100_000_000, max: 100_000_000 })
    .map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(amounts, (amount) => {
      const grouped = amount.toLocaleString('en-US', { maximumFractionDigits: 2 })
      for (const cell of [
        String(amount),
        grouped,
        grouped.replaceAll(',', ' '),
        `UGX ${grouped}`,
        `${grouped}/=`,
      ])
        expect(readNumber(cell)).toBe(amount + 0)
    }),
  )
})

test('IMPORT-011 IMPORT-012 a cell is a finite number or none, and no text makes the reader slow or fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d, .+-]{0,60}$/)), (cell) => {
      const value = readNumber(cleanCell(cell))
      expect(value === null || Number.isFinite(value)).toBe(true)
      expect(Object.is(value, -0)).toBe(false)
    }),
  )
})

test('IMPORT-011 texts that begin with = + - @ stay texts, and the apostrophe of our own files is taken away', () => {
  for (const text of ['=1+1', '+256772123456', '@x', '-5', "'quoted'"])
    expect(cleanCell(text)).toBe(text)
  expect(["'=1+1", "'+256772123456", "'@x"].map(cleanCell)).toEqual(['=1+1', '+256772123456', '@x'])
  expect(["'007", "'12E5", "'1/2"].map(cleanCell)).toEqual(['007', '12E5', '1/2'])
  expect(["'e", "'7up", "'"].map(cleanCell)).toEqual(["'e", "'7up", "'"])
  expect(cleanCell('  Soap\r\n 1 kg\t')).toBe('Soap 1 kg')
})

test('IMPORT-004 Yes, No and tracking types are read in any case', () => {
  expect(['Yes', 'TRUE', '1', 'No', '0', 'maybe'].map(readYesNo)).toEqual([
    true,
    true,
    true,
    false,
    false,
    null,
  ])
  expect(['ML', 'Unit', 'barrel'].map(readTracking)).toEqual(['milliliter', 'unit', 'barrel'])
})

test('IMPORT-014 columns are matched by name, each field once, and must name what a row is', () => {
  expect(
    matchColumns('products', ['PRODUCT_NAME', 'sku', 'Selling price', 'Price', 'Colour', '']),
  ).toEqual(['name', 'barcode', 'selling_price', null, null, null])
  for (const kind of ['products', 'customers'] as const) {
    const { head, rows } = templateOf(kind, true)
    expect(matchColumns(kind, head)).toEqual(
      storedFields(importFields(kind).map(({ name }) => name)),
    )
    expect(rows[0]?.length).toBe(head.length)
  }
  expect(columnsProblem('products', ['selling_price'])).toBe(
    'Choose a column for Product Name or Barcode',
  )
  expect(columnsProblem('customers', ['email'])).toBe('Choose a column for Name or Phone')
  expect(columnsProblem('products', ['name', 'name'])).toBe(
    'Two columns are Product Name. Leave one out',
  )
  expect(columnsProblem('products', ['name', 'current_stock'])).toBe('Choose the columns again')
  expect(columnsProblem('products', ['name', null])).toBeNull()
})

const NO_GOODS = { products: [], categories: [], departments: [], suppliers: [] }

const planOf = (
  header: string[],
  rows: string[][],
  departments: { id: string; name: string }[] = [],
  choices: Partial<ProductFileChoices> = {},
) => {
  const columns = matchColumns('products', header)
  const { plan, add } = openProductPlan(
    { ...NO_GOODS, departments },
    {
      columns,
      create_categories: false,
      department_id: departments[0]?.id ?? null,
      points: {},
      negative_to_zero: false,
      ...choices,
    },
  )
  for (const [at, cells] of rows.entries()) add({ row: at + 2, cells })
  return plan
}

test('IMPORT-024 a barcode that a spreadsheet has shortened is an error, and other codes are not', () => {
  const codes = ['6.16404E+12', '6,16E+12', '6E+12', '6164039778867', '12E5', 'E+12', '6.16404']
  const { steps, problems } = planOf(
    ['Name', 'Barcode', 'Price'],
    codes.map((code) => [`Soap ${code}`, code, '100']),
  )
  expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, 'Barcode', '6.16404E+12'],
    [3, 'Barcode', '6,16E+12'],
    [4, 'Barcode', '6E+12'],
  ])
  expect(steps.length).toBe(4)
})

test('IMPORT-005 errors are in the words of the product form', () => {
  const header = ['Name', 'Price', 'Min price', 'Max price', 'Stock', 'Favourite', 'Tracking']
  const { problems } = planOf(header, [
    ['', '100'],
    ['Soap', ''],
    ['Soap', '-1'],
    ['Soap', '100', '20', '10'],
    ['Soap', '100', '', '', '1.5'],
    ['Soap', '100', '', '', '', 'maybe'],
    ['Soap', '100', '', '', '', '', 'barrel'],
  ])
  expect(
    problems.map(({ row, column, value, problem }) => `${row} ${column} "${value}" ${problem}`),
  ).toEqual([
    '2 Product Name "" Product name is required',
    '3 Selling Price "" Selling price is required',
    '4 Selling Price "-1" Selling price cannot be below 0',
    '5 Maximum price "10" Maximum price cannot be below the minimum price',
    '6 Stock "1.5" Stock must be a whole number',
    '7 Favourite "maybe" Write Yes or No',
    '8 Tracking type "barrel" Choose unit, milliliter, volume or service',
  ])
})

test('IMPORT-052 signs that nobody sees are taken out of texts and listed, and letters keep their joiners', () => {
  const { problems, notices, steps } = planOf(
    ['Name', 'Price', 'Brand'],
    [
      ['Soap', '1', 'Star'],
      ['\u200b', '1', 'Star'],
      ['Salt\u202e', '1', 'Star'],
      ['Tea', '1', 'St\u2060ar'],
      ['Rice\n5 kg', '1', 'ශ්\u200dරී'],
    ],
  )
  expect(problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
    [3, 'Product Name', 'Product name is required'],
  ])
  expect(notices.map(({ row, column, problem }) => [row, column, problem])).toEqual([
    [4, 'Product Name', 'Stored as Salt'],
    [5, 'Brand', 'Stored as Star'],
  ])
  expect(steps).toMatchObject([{}, {}, {}, { product: { brand: 'ශ්\u200dරී' } }])
})

test('IMPORT-014 SCH-024 a name with hidden characters that cannot be mended is an error of its row', () => {
  const { problems } = planOf(
    ['Name', 'Price'],
    [
      ['Salt\u200d', '1'],
      ['Blue\u2800soap', '1'],
    ],
  )
  expect(problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
    [2, 'Product Name', 'Product name has hidden characters. Type it again'],
    [3, 'Product Name', 'Product name has hidden characters. Type it again'],
  ])
})

test('IMPORT-014 two rows of one product are an error, and two products with one name are none when barcodes tell them apart', () => {
  const header = ['Name', 'Price', 'Barcode']
  const { problems, steps } = planOf(header, [
    ['Soap', '1', 'A'],
    ['Soap', '1', 'B'],
    ['Salt', '1', 'a'],
    ['Oil', '1', ''],
    ['Oil', '2', ''],
  ])
  expect(problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
    [4, 'Barcode', 'Row 2 is the same product'],
    [6, 'Product Name', 'Row 5 is the same product'],
  ])
  expect(steps.length).toBe(3)
})

test('CODE-001 IMPORT-014 two rows with one code in two notations are one product', () => {
  const codes = ['036000291452', '0036000291452', '0036000291453']
  const rows = codes.map((code, at) => [`Flakes ${at}`, '1', code])
  const { problems } = planOf(['Name', 'Price', 'Barcode'], rows)
  expect(problems).toMatchObject([{ row: 3, problem: 'Row 2 is the same product' }])
})

test('IMPORT-013 a new product of a perfume department is sold by the millilitre, as in the form', () => {
  const { steps, problems } = planOf(
    ['Name', 'Price', 'Stock'],
    [['Oud', '500', '100.5']],
    [{ id: '0192a000-0000-7000-8000-000000000001', name: 'Perfume' }],
  )
  expect(problems).toEqual([])
  expect(steps).toMatchObject([
    {
      kind: 'new',
      product: {
        tracking_type: 'milliliter',
        unit: 'ml',
        selling_price_per_ml: 500,
        current_stock_ml: 100.5,
      },
    },
  ])
})

test('IMPORT-005 any cells give steps or problems for each row, never an exception', () => {
  const header = importFields('products').map(({ label }) => label)
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('', '1,500', 'Yes', 'ml', '-1', '=1+1', '__proto__', 'constructor'),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: header.length }), { maxLength: 5 }),
      (rows) => {
        const { steps, problems } = planOf(header, rows)
        expect(new Set([...steps, ...problems].map(({ row }) => row)).size).toBe(rows.length)
      },
    ),
  )
  expect(cellsOfRow(['name'], { row: 2, cells: [] }).size).toBe(0)
})
