// Variants of other programs become products with names of their own.
import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'
import { nameVariants } from './name-variants.ts'

const namesIn = (head: string, lines: readonly string[]): string[] => {
  const header = head.split(';')
  const columns = matchColumns('products', header)
  const rows = lines.map((line, at) => ({ row: at + 2, cells: line.split(';') }))
  const name = columns.indexOf('name')
  return nameVariants({ kind: 'products', columns }, header, rows).map(
    ({ row, cells }) => `${row} ${cells[name]}`,
  )
}

test('IMPORT-048 variants in following rows take the name of their product, and rows of pictures are left out', () => {
  const head =
    'Handle;Title;Body (HTML);Option1 Value;Option2 Value;Option3 Value;Variant Price;Image Src'
  expect(
    namesIn(head, [
      'shirt;Shirt;;S;Blue;;50;a.png',
      'shirt;;;M;Blue;;55;',
      'shirt;;;;;;;b.png',
      'cap;Cap;;Default Title;;;20;',
      'shirt;;;L;;;60;',
    ]),
  ).toEqual(['2 Shirt, S, Blue', '3 Shirt, M, Blue', '5 Cap', '6 Shirt, L'])
})

test('IMPORT-048 the variation of a product is part of its name, and files of other programs stay as they are', () => {
  expect(
    namesIn('Token;Item Name;Variation Name;SKU;Price', [
      't;Coffee;Large;1;3',
      't;Coffee;Regular;2;2',
    ]),
  ).toEqual(['2 Coffee, Large', '3 Coffee'])
  expect(namesIn('Item Name;Variation Name;Price', ['Coffee;Large;3'])).toEqual(['2 Coffee'])
})

test('IMPORT-048 a product that only stands for its variants is left out', () => {
  expect(
    namesIn('ID;Type;SKU;Name;Is featured?;Regular price;Categories', [
      '1;variable;A;Shirt;0;;Clothing',
      '2;variation;A-1;Shirt - Red;0;20;Clothing',
      '3;simple, virtual;B;Album;0;15;Music',
      '4;Grouped;C;Set;0;;Music',
      '5;simple;D;;0;10;Music',
    ]),
  ).toEqual(['3 Shirt - Red', '4 Album', '6 '])
})
