// A table that becomes an .xlsx file is read back as it was.
import fc from 'fast-check'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { sheetToCsv } from './sheet-to-csv.ts'
import { tableToSheet } from './table-to-sheet.ts'

const readBack = async (bytes: Uint8Array): Promise<string[][]> =>
  papa.parse<string[]>((await sheetToCsv(bytes)).csv, { delimiter: ',' }).data

test('IMPORT-050 texts stay texts: codes, phones, formulas and signs of XML', async () => {
  const head = ['Name', 'Barcode', 'Price']
  const rows = [
    ['=1+1', '0012', 1500.5],
    ['<b>&amp;</b> "x"', '6001234567899', 0],
    ["'quoted' ŋ 😀", '+256 772 000 112', -3],
  ]
  expect(await readBack(tableToSheet({ head, rows }))).toEqual([
    head,
    ...rows.map((row) => row.map(String)),
  ])
})

test('IMPORT-050 a table of any width is read back, with its empty cells', async () => {
  const text = fc.stringMatching(/^[a-z0-9<>&'"=]{1,8}$/)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }).chain((width) =>
        fc.tuple(
          fc.array(text, { minLength: width, maxLength: width }),
          fc.array(fc.array(fc.option(text), { minLength: width, maxLength: width }), {
            maxLength: 3,
          }),
        ),
      ),
      async ([head, found]) => {
        // A row without any cell at the end is no row of a sheet.
        const rows = found.map((row) => ['x', ...row.slice(1)])
        expect(await readBack(tableToSheet({ head, rows }))).toEqual([
          head,
          ...rows.map((row) => row.map((cell) => cell ?? '')),
        ])
      },
    ),
    { numRuns: 30 },
  )
})
