// The VAT category in a file of products: words, errors, and lists that can be imported again.
import { expect, test } from 'vitest'
import type { Product } from '../product/product.ts'
import { offeredFields, templateOf } from './import-fields.ts'
import { productsTable } from './list-tables.ts'
import { matchColumns } from './match-columns.ts'
import { openProductPlan } from './plan-products.ts'
import { readVat } from './read-cell.ts'

const planOf = (rows: readonly string[][], products: readonly Product[] = []) => {
  const { plan, add } = openProductPlan(
    { products, categories: [], departments: [], suppliers: [] },
    {
      columns: ['name', 'selling_price', 'vat_category'],
      create_categories: false,
      department_id: null,
      points: {},
      negative_to_zero: false,
    },
  )
  for (const [index, cells] of rows.entries()) add({ row: index + 2, cells })
  return plan
}

test('VAT-002 the categories are read as people write them', () => {
  const words = ['Standard', '18%', '18 %', 'ZERO', '0%', 'Zero rated', 'exempt', 'VAT?']
  expect(words.map(readVat)).toEqual([
    'standard',
    'standard',
    'standard',
    'zero',
    'zero',
    'zero',
    'exempt',
    'VAT?',
  ])
})

test('VAT-002 an unknown word is an error with its row and column, and an empty cell is standard', () => {
  const plan = planOf([
    ['Soap', '1000', 'Standard'],
    ['Milk', '1000', 'exempt'],
    ['Salt', '1000', 'reduced'],
    ['Oil', '1000', ''],
  ])
  expect(plan.problems).toEqual([
    {
      row: 4,
      column: 'VAT category',
      value: 'reduced',
      problem: 'VAT must be Standard, Zero or Exempt',
    },
  ])
  expect(
    plan.steps.map((step) => (step.kind === 'new' ? step.product.vat_category : step.kind)),
  ).toEqual([null, 'exempt', null])
})

test('VAT-001 VAT-002 a shop without VAT is offered no column for it', () => {
  const names = (hasVat: boolean) => offeredFields('products', hasVat).map(({ name }) => name)
  expect([names(false).includes('vat_category'), names(true).includes('vat_category')]).toEqual([
    false,
    true,
  ])
  expect(templateOf('products').head.join()).not.toContain('VAT')
  expect(templateOf('products', true).head.at(-1)).toBe('VAT category')
  expect(matchColumns('products', ['Name', 'VAT', 'Tax', 'VAT %'])).toEqual([
    'name',
    null,
    null,
    null,
  ])
})

test('VAT-002 a list has the column only where goods differ, and matches itself', () => {
  const product = { name: 'Soap', pricing_tiers: {}, selling_price: 1000 } as Product
  expect(productsTable([product], false).head.join()).not.toContain('VAT')
  const { head, rows } = productsTable([product, { ...product, vat_category: 'zero' }], false)
  expect(rows.map((row) => row[head.indexOf('VAT category')])).toEqual(['standard', 'zero'])
  expect(matchColumns('products', head).at(-1)).toBe('vat_category')
})
