// Variants of other programs become products with names of their own.
import { expect, test } from 'vitest'
import type { ColumnChoice } from './import-fields.ts'
import type { SheetRow } from './import-plan.ts'
import { matchColumns } from './match-columns.ts'
import { nameVariants } from './name-variants.ts'
import { withOneCategory } from './one-category.ts'

type NamedFile = {
  readonly rows: readonly SheetRow[]
  textOf(row: SheetRow, field: string): string
}

const named = (head: string, lines: readonly string[], chosen?: ColumnChoice): NamedFile => {
  const header = head.split(';')
  const columns = chosen ?? matchColumns('products', header)
  const rows = lines.map((line, at) => ({ row: at + 2, cells: line.split(';') }))
  const choices = { kind: 'products', columns } as const

  return {
    rows: withOneCategory(choices, header, nameVariants(choices, header, rows)),
    textOf: ({ cells }, field) => cells[columns.indexOf(field)] ?? '',
  }
}

const namesIn = (head: string, lines: readonly string[]): string[] => {
  const { rows, textOf } = named(head, lines)
  return rows.map((row) => `${row.row} ${row.left_out ?? row.broken ?? textOf(row, 'name')}`)
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
      ';;;L;;;60;',
    ]),
  ).toEqual(['2 Shirt, S, Blue', '3 Shirt, M, Blue', '5 Cap', '6 Shirt, L', '7 L'])
})

test('IMPORT-048 a variant without a category and a brand has those of its product', () => {
  const { rows, textOf } = named(
    'Handle;Title;Body (HTML);Vendor;Type;Option1 Value;Variant Price;Variant Barcode',
    [
      'pot;Pot;;Mukwano;Garden;Regular;9;111',
      'pot;;;;;Large;15;',
      'pot;;;;Home;Huge;20;',
      'cup;Cup;;;;;5;',
    ],
  )
  const fields = ['name', 'brand', 'category', 'barcode']
  expect(rows.map((row) => fields.map((field) => textOf(row, field)))).toEqual([
    ['Pot, Regular', 'Mukwano', 'Garden', '111'],
    ['Pot, Large', 'Mukwano', 'Garden', ''],
    ['Pot, Huge', 'Mukwano', 'Home', ''],
    ['Cup', '', '', ''],
  ])
})

test('IMPORT-048 the variation of a product is part of its name, and files of other programs stay as they are', () => {
  expect(
    namesIn('Token;Item Name;Variation Name;SKU;Price', [
      't;Coffee;Large;1;3',
      't;Coffee;Regular;2;2',
      't;Sandwich;Regular;3;4',
    ]),
  ).toEqual(['2 Coffee, Large', '3 Coffee, Regular', '4 Sandwich'])
  expect(namesIn('Item Name;Variation Name;Price', ['Coffee;Large;3'])).toEqual(['2 Coffee'])
})

test('IMPORT-048 a row that stands for others is left out and listed, and an error when these are missing', () => {
  expect(
    namesIn('ID;Type;SKU;Name;Is featured?;Regular price;Categories;Parent', [
      '1;variable;A;Shirt;0;;Clothing > Shirts, Offers;',
      '2;variation;A-1;Shirt - Red;0;20;;A',
      '3;simple, virtual;B;Album;0;15;Music;',
      '4;Grouped;C;Set;0;;Music;',
      '5;simple;D;;0;10;Music;',
      '6;variable;;Cap;0;;Clothing;',
      '7;variation;F;Cap - Blue;0;5;;id:6',
      '8;variable;E;Dress;0;;Clothing;',
    ]),
  ).toEqual([
    '2 Left out: its variants have rows of their own',
    '3 Shirt - Red',
    '4 Album',
    '5 Left out: its products have rows of their own',
    '6 ',
    '7 Left out: its variants have rows of their own',
    '8 Cap - Blue',
    '9 The variants of this product are not in the file',
  ])
})

test('IMPORT-048 variants that repeat the name of their product get their options, and its deepest category', () => {
  const { rows, textOf } = named(
    'ID;Type;SKU;Name;Is featured?;Regular price;Categories;Parent;Attribute 1 value(s)',
    [
      '1;variable;A;Shirt;0;;Offers, Clothing > Shirts;;Red, Blue',
      '2;variation;A-1;Shirt;0;20;;A;Red',
      '3;simple;B;Cup;0;5;Home, Kitchen;;White',
    ],
  )
  expect(rows.map((row) => [textOf(row, 'name'), textOf(row, 'category').trim()]).slice(1)).toEqual(
    [
      ['Shirt, Red', 'Clothing > Shirts'],
      ['Cup', 'Home'],
    ],
  )
})

test('IMPORT-048 rows that are saved and imported again keep their whole name', () => {
  const head = 'Handle;Title;Body (HTML);Option1 Value;Variant Price'
  const { rows } = named(head, ['shirt;Shirt;;S;50', 'shirt;;;M;x'])
  const saved = rows.map(({ cells }) => cells.join(';'))
  expect(namesIn(head, saved.slice(1))).toEqual(['2 Shirt, M'])
  // A column that a person chose for a field is no part of the name.
  const chosen = [null, 'name', null, 'unit', 'selling_price']
  const { textOf, rows: own } = named(head, ['shirt;Shirt;;S;50'], chosen)
  expect(own.map((row) => [textOf(row, 'name'), textOf(row, 'unit')])).toEqual([['Shirt', 'S']])
})

test('IMPORT-048 of nested categories the last one is kept', () => {
  const { rows, textOf } = named('Name;Internal Reference;Sales Price;Cost;Product Category', [
    'Tea;1;5;3;All / Saleable / Drinks',
    'Salt;2;5;3;Food',
  ])
  expect(rows.map((row) => textOf(row, 'category'))).toEqual(['Drinks', 'Food'])
})
