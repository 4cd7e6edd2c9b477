// Cells as people and programs write them: amounts, codes and texts, and what is said about those
// that were mended.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit } from '../barcode/barcode.ts'
import { matchColumns } from './match-columns.ts'
import { openProductPlan } from './plan-products.ts'
import { factsOf } from './preview-product.ts'
import type { ProductFileChoices } from './product-file.ts'
import { isErrorCell, readMoney, readNumber } from './read-cell.ts'
import { isShortenedNumber, readCode } from './read-code.ts'

const planOf = (
  [head = '', ...lines]: readonly string[],
  choices: Partial<ProductFileChoices> = {},
) => {
  const { plan, add } = openProductPlan(
    { products: [], categories: [], departments: [], suppliers: [] },
    {
      columns: matchColumns('products', head.split(';')),
      create_categories: true,
      department_id: null,
      points: {},
      negative_to_zero: false,
      ...choices,
    },
  )
  for (const [at, line] of lines.entries()) add({ row: at + 2, cells: line.split(';') })
  return plan
}

const wordsOf = (rows: readonly { row: number; column: string; problem: string }[]): string[] =>
  rows.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)

test('IMPORT-012 IMPORT-037 amounts are read as Ugandans write them', () => {
  const amounts: readonly [string, number | 'ambiguous' | null][] = [
    ['1,500 UGX', 1500],
    ['UShs 4000', 4000],
    ['Sh.1500', 1500],
    ['sh 1500', 1500],
    ['500 shs', 500],
    ['1,500/=', 1500],
    ['1,500.-', 1500],
    ['1500.', 1500],
    ['1500,00', 1500],
    ['1.500,00', 1500],
    ['1.250.000', 1_250_000],
    ['1,500.50', 1500.5],
    ['0.000000', 0],
    ['\u202a4,500\u202c', 4500],
    ['-', 0],
    [' -   ', 0],
    ['UGX -', 0],
    ['(500)', -500],
    ['–5', -5],
    ['25.000', 'ambiguous'],
    ['UGX 45.000/=', 'ambiguous'],
    ['4.500', 'ambiguous'],
    ['15,00', 'ambiguous'],
    ['1,5', 'ambiguous'],
    ['15,', null],
    ['18 %', null],
    ['18%', null],
    ['$1.99', null],
    ['UGX', null],
    ['', null],
  ]
  for (const [cell, value] of amounts) expect(readMoney(cell, null), cell).toBe(value)
  expect(readNumber('12.000')).toBe(12)
})

test('IMPORT-037 an amount with two readings means what the person said, in each amount of the column', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(999), (before, after) => {
      const cell = `${before}.${String(after).padStart(3, '0')}`
      expect(readMoney(cell, null)).toBe('ambiguous')
      expect(readMoney(cell, 'thousands')).toBe(before * 1000 + after)
      expect(readMoney(cell, 'decimals')).toBe(Number(cell))
    }),
  )
  expect(readMoney('4.5', 'thousands')).toBeNull()
  for (const [cell, value] of [
    ['12,75', 12.75],
    ['45,00', 45],
    ['1,5', 1.5],
  ] as const) {
    expect(readMoney(cell, 'thousands'), cell).toBe(value)
    expect(readMoney(cell, 'decimals'), cell).toBeNull()
  }
  expect(readMoney('1.250.000', 'decimals')).toBeNull()
  const file = ['Name;Price;Cost', 'Omo;4.500;3.000', 'Tea;25.000;100', 'Salt;500;100']
  const asked = planOf(file)
  expect(asked.questions).toEqual([
    { field: 'cost_price', value: '3.000' },
    { field: 'selling_price', value: '4.500' },
  ])
  expect(wordsOf(asked.problems)).toEqual([
    '2 Cost Price: Say in step 2 what this amount means',
    '2 Selling Price: Say in step 2 what this amount means',
    '3 Selling Price: Say in step 2 what this amount means',
  ])
  const answered = planOf(file, { points: { selling_price: 'thousands', cost_price: 'thousands' } })
  expect(answered.problems).toEqual([])
  expect(answered.steps).toMatchObject([
    { product: { selling_price: 4500, cost_price: 3000 } },
    { product: { selling_price: 25_000, cost_price: 100 } },
    { product: { selling_price: 500 } },
  ])
})

test('IMPORT-038 a variable price is typed at each sale', () => {
  expect(planOf(['Name;Price', 'Misc;variable']).steps).toMatchObject([
    { product: { selling_price: 0, allow_custom_price: true } },
  ])
})

test('IMPORT-024 IMPORT-039 codes lose what a spreadsheet put around them, and other texts stay', () => {
  const codes: readonly [string, string][] = [
    ['="0012345678905"', '0012345678905'],
    ["'0012345678905", '0012345678905'],
    ['6001234567890.0', '6001234567890'],
    ['600 123 456 7890', '6001234567890'],
    ['6,001,234,567,890', '6001234567890'],
    ['\u200b6001234567899', '6001234567899'],
    ['91005171\u001d47531', '9100517147531'],
    ['36000291452', '036000291452'],
    ['36000291453', '36000291453'],
    ['soap-1kg', 'soap-1kg'],
    ['12 34', '12 34'],
    ['A 1', 'A 1'],
    ['=Flour', '=Flour'],
    ['1.0', '1.0'],
  ]
  for (const [cell, code] of codes) expect(readCode(cell), cell).toBe(code)
  for (const cut of ['6.00123e12', '8.93256012345679E+15', '6,16E+12', '6E+12'])
    expect(isShortenedNumber(readCode(cut)), cut).toBe(true)
  expect(isShortenedNumber('12E5')).toBe(false)
  const { notices, steps } = planOf(['Name;Price;Barcode', 'Tea;1;36000291452', 'Oil;1;A12'])
  expect(wordsOf(notices)).toEqual(['2 Barcode: Stored as 036000291452'])
  expect(steps).toMatchObject([{ product: { barcode: '036000291452' } }, {}])
})

test('CODE-006 IMPORT-057 a code that no scanner reads is stored and listed', () => {
  const { steps, notices, problems } = planOf([
    'Name;Price;Barcode',
    'Tea;1;ŋŋŋ',
    'Oil;1;A1',
    'Salt;1;soap-1kg',
    'Omo;1;５９０１２３４１２３４５７',
  ])
  expect([steps.length, problems]).toEqual([4, []])
  const unread = 'Scanners cannot read this code. Use 3 or more English letters and digits.'
  expect(wordsOf(notices).filter((text) => text.includes('Scanners'))).toEqual([
    `2 Barcode: ${unread}`,
    `3 Barcode: ${unread}`,
  ])
})

test('IMPORT-055 a dash or N/A instead of a text is an empty cell, and two barcodes in one cell are an error', () => {
  const { steps, notices, problems } = planOf([
    'Name;Price;Barcode;Category;Brand;Stock',
    'Tea;1;-;N/A;none;-',
    'Oil;1;6001234567899 6001234567882;;;',
    'Salt;1;6001234567899,6001234567882;;;',
    'Omo;1;600 123 456 7899;;;',
    '-;1;A1;;;',
  ])
  expect(steps).toMatchObject([
    { product: { barcode: null, brand: null, current_stock: 0 }, new_category: null },
    { product: { barcode: '6001234567899' } },
  ])
  expect(wordsOf(notices)).toEqual([
    '2 Barcode: Left out',
    '2 Brand: Left out',
    '5 Barcode: Stored as 6001234567899',
  ])
  expect(wordsOf(problems)).toEqual([
    '3 Barcode: This cell has more than one barcode. Keep one',
    '4 Barcode: This cell has more than one barcode. Keep one',
    '6 Product Name: Product name is required',
  ])
})

test('IMPORT-039 every UPC code that lost its first 0 gets it back, and no other code changes', () => {
  const digits = fc.stringMatching(/^[1-9]\d{9}$/)
  fc.assert(
    fc.property(digits, fc.nat(9), (ten, last) => {
      const right = checkDigit(`00${ten}`)
      expect(readCode(`${ten}${right}`)).toBe(`0${ten}${right}`)
      if (String(last) !== right) expect(readCode(`${ten}${last}`)).toBe(`${ten}${last}`)
    }),
  )
})

test('IMPORT-040 IMPORT-047 error cells and sums are errors of their rows, also where a cell may be empty', () => {
  for (const cell of ['#N/A', '#REF!', '#FORMULA!', 'Err:509', '#div/0!'])
    expect(isErrorCell(cell), cell).toBe(true)
  expect(isErrorCell('#1 soap')).toBe(false)
  const { problems, steps } = planOf([
    'Name;Price;Cost;Stock;Colour',
    'Omo;#N/A;;;',
    'Tea;1;#REF!;;',
    'Err:509;1;;;',
    'Salt;1;;3;#N/A',
    'Total;9;;;',
  ])
  expect(wordsOf(problems)).toEqual([
    '2 Selling Price: The spreadsheet has no value in this cell',
    '3 Cost Price: The spreadsheet has no value in this cell',
    '4 Product Name: The spreadsheet has no value in this cell',
    '6 Product Name: This row is a sum of the others',
  ])
  expect(steps).toMatchObject([{ row: 5 }])
})

test('IMPORT-054 a name in other letters is not a second product, unless its barcode is another one', () => {
  const { problems, steps } = planOf([
    'Name;Price;Barcode',
    'BREAD X;1;',
    'bread  x;1;',
    'Bread x;1;A1',
    'Milk;1;',
  ])
  expect(wordsOf(problems)).toEqual(['3 Product Name: Row 2 is the same product'])
  expect(steps).toMatchObject([{ row: 2 }, { row: 4 }, { row: 5 }])
})

test('IMPORT-041 a stock below 0 is an error, and 0 with a notice when so chosen', () => {
  const file = ['Name;Price;Stock', 'Omo;1;-3', 'Tea;1;-']
  expect(wordsOf(planOf(file).problems)).toEqual(['2 Stock: Stock cannot be below 0'])
  const { steps, notices } = planOf(file, { negative_to_zero: true })
  expect(steps).toMatchObject([
    { product: { current_stock: 0 } },
    { product: { current_stock: 0 } },
  ])
  expect(wordsOf(notices)).toEqual(['2 Stock: Stored as 0, because stock cannot be below 0'])
})

test('IMPORT-046 the first and last rows are shown as they will be stored, with figures of all', () => {
  const lines = Array.from(
    { length: 12 },
    (_, at) => `Soap ${at};${1000 + at};Home > Soap;A-${at};${at}`,
  )
  const { preview, steps, kept_stocks } = planOf([
    'Name;Price;Category;Code;Qty',
    ...lines,
    'Bag;0;;;',
  ])
  expect(preview.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 12, 13, 14])
  expect(preview[0]?.values).toEqual(['Soap 0', 1000, 'Soap', 'A-0', 0])
  expect(factsOf({ steps, kept_stocks })).toEqual({
    lowest_price: 0,
    highest_price: 1011,
    no_barcode: 1,
    no_price: 1,
    no_stock: 2,
    kept_stocks: 0,
  })
})
