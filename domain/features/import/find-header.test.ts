// Which row of a file names its columns.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHeader, headerAt } from './find-header.ts'
import { templateOf } from './import-fields.ts'

test('IMPORT-030 the header is found below titles, and the first row when nothing is above it', () => {
  const tables: readonly [string[][], number][] = [
    [[['Stock Summary'], ['As at today'], ['Item', 'Rate', 'Qty'], ['Omo', '4000', '3']], 2],
    [
      [
        ['Name', 'Price'],
        ['Soap', '1'],
      ],
      0,
    ],
    [[['Name'], ['Soap']], 0],
    [
      [
        ['Liste', ''],
        ['Artikel', 'Preis'],
        ['Seife', '1'],
      ],
      1,
    ],
    [
      [
        ['1', '2'],
        ['3', '4'],
      ],
      0,
    ],
    [
      [
        ['My shop', 'Kampala'],
        ['Barcode', 'Selling price'],
        ['1', '2'],
      ],
      1,
    ],
    [[], 0],
  ]
  for (const [rows, index] of tables) expect(findHeader(rows), JSON.stringify(rows)).toBe(index)
})

test('IMPORT-030 the header of the template is found below any titles', () => {
  const title = fc.array(fc.constantFrom('', 'Stock list', 'Kampala', '2026', 'Page 1'), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(fc.array(title, { maxLength: 10 }), (titles) => {
      const { head, rows } = templateOf('products')
      expect(findHeader([...titles, head, ...rows])).toBe(titles.length)
    }),
  )
})

test('IMPORT-030 names in two rows are the names of one header', () => {
  const top = [
    ['Stock Summary'],
    ['Particulars', 'Closing Balance', '', ''],
    ['', 'Quantity', 'Rate', 'Value', ''],
    ['Soap', '12', '3200', '38400'],
  ].map((cells, at) => ({ row: at + 1, cells }))
  const index = findHeader(top.map(({ cells }) => cells))
  expect(headerAt(top, index + 1)).toEqual(['Particulars', 'Quantity', 'Rate', 'Value'])
  expect(headerAt(top, 2)).toEqual(['Particulars', 'Closing Balance'])
  expect(headerAt(top, 9)).toEqual([])
})
