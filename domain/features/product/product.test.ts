// Products: limits of the form, defaults, perfumes, stock levels and when Save is disabled.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { NewCategory } from './category.ts'
import { productApi } from './product.api.ts'
import { NewProduct, ProductChange, stockChange } from './product-input.ts'
import { presetFor, saveBlocked, skuOf } from './product.ts'
import { stockLevel } from '../stock/stock-level.ts'

const ID = '01930b0e-0000-7000-8000-000000000001'
const jelly = { name: 'Herbal Jelly', unit: 'pcs', selling_price: 6500 }
const oud = { ...jelly, name: 'Oud', tracking_type: 'milliliter' as const }
/** What the form of the jelly showed first. */
const seen = NewProduct.parse(jelly)
const fits = (field: string, values: readonly unknown[]): boolean[] =>
  values.map((value) => NewProduct.safeParse({ ...jelly, [field]: value }).success)

test('SCH-006 the name has 1 to 200 characters', () => {
  expect(fits('name', ['', 'a', 'a'.repeat(200), 'a'.repeat(201)])).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('SCH-007 prices are 0 to 100,000,000', () => {
  for (const field of ['selling_price', 'cost_price'])
    expect(fits(field, [-1, 0, 100_000_000, 100_000_001])).toEqual([false, true, true, false])
  expect(firstIssue(NewProduct, { ...jelly, selling_price: undefined })).toBe(
    'Selling price must be a number',
  )
})

test('SCH-008 the stock of counted goods is a whole number from 0 to 1,000,000', () => {
  expect(fits('current_stock', [-1, 0, 1.5, 1_000_000, 1_000_001])).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  expect(firstIssue(NewProduct, { ...jelly, current_stock: 1.5 })).toBe(
    'Stock must be a whole number',
  )
  expect(
    NewProduct.safeParse({ ...jelly, tracking_type: 'service', current_stock: 1.5 }).success,
  ).toBe(false)
})

test('GEN-008 QTY-001 the stock of measured goods has three decimals', () => {
  for (const tracking_type of ['volume', 'milliliter']) {
    expect(
      [0.1, 640.555, 640.5555, -0.1].map(
        (current_stock) => NewProduct.safeParse({ ...jelly, tracking_type, current_stock }).success,
      ),
    ).toEqual([true, true, false, false])
  }
})

test('SCH-009 the reorder level is a whole number from 0 to 100,000', () => {
  expect(fits('reorder_level', [-1, 0, 1.5, 100_000, 100_001])).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('SCH-010 a barcode has up to 50 characters', () => {
  expect(fits('barcode', ['1'.repeat(50), '1'.repeat(51)])).toEqual([true, false])
})

test('PROD-030 PROD-031 a new product has reorder level 10 and 1 per unit', () => {
  expect(NewProduct.parse(jelly)).toMatchObject({
    reorder_level: 10,
    quantity_per_unit: 1,
    tracking_type: 'unit',
    is_bundle: false,
    current_stock: 0,
    cost_price: null,
  })
})

test('PROD-013 empty category, department, supplier, barcode, brand and volume unit are null', () => {
  const empty = {
    category_id: '',
    department_id: '',
    supplier_id: '',
    barcode: '',
    brand: ' ',
    volume_unit: '',
  }
  const nulls = Object.fromEntries(Object.keys(empty).map((field) => [field, null]))
  expect(NewProduct.parse({ ...jelly, ...empty })).toMatchObject(nulls)
  expect(ProductChange.parse({ ...jelly, ...empty, id: ID, seen })).toMatchObject(nulls)
})

test('PROD-028 other tracking types are refused', () => {
  expect(fits('tracking_type', ['unit', 'milliliter', 'volume', 'service', 'ml', 'Unit'])).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('POS-028 the minimum price cannot be above the maximum', () => {
  expect(firstIssue(NewProduct, { ...jelly, min_price: 2, max_price: 1 })).toBe(
    'Maximum price cannot be below the minimum price',
  )
  expect(firstIssue(ProductChange, { ...jelly, id: ID, seen, min_price: 2, max_price: 1 })).toBe(
    'Maximum price cannot be below the minimum price',
  )
  expect(NewProduct.safeParse({ ...jelly, min_price: 2, max_price: 2 }).success).toBe(true)
  expect(NewProduct.safeParse({ ...jelly, min_price: 2 }).success).toBe(true)
})

test('decision S10: a perfume is sold in ml, and both columns of its stock and of its price per ml are equal', () => {
  const product = NewProduct.parse({
    ...oud,
    unit: 'pcs',
    current_stock_ml: 640.5,
    selling_price_per_ml: 1200,
    bottle_size_ml: 50,
    wholesale_price_per_bottle: 55_000,
  })
  expect(product).toMatchObject({
    unit: 'ml',
    volume_unit: 'ml',
    current_stock: 640.5,
    current_stock_ml: 640.5,
    selling_price: 1200,
    selling_price_per_ml: 1200,
  })
  expect(NewProduct.parse({ ...oud, current_stock: 12 })).toMatchObject({
    current_stock: 12,
    current_stock_ml: 12,
    selling_price: 6500,
    selling_price_per_ml: 6500,
  })
  expect(NewProduct.parse(oud)).toMatchObject({ current_stock: 0, current_stock_ml: 0 })
})

test('decision S10: other products have no perfume fields', () => {
  const product = NewProduct.parse({
    ...jelly,
    current_stock: 5,
    current_stock_ml: 9,
    bottle_size_ml: 50,
    selling_price_per_ml: 1,
    wholesale_price_per_bottle: 1,
  })
  expect(product).toMatchObject({
    current_stock: 5,
    current_stock_ml: null,
    bottle_size_ml: null,
    selling_price_per_ml: null,
    wholesale_price_per_bottle: null,
  })
})

test('decision S8: an unchanged stock is not validated, even below 0, and moves nothing', () => {
  const change = ProductChange.parse({ ...jelly, id: ID, seen, current_stock: -3, seen_stock: -3 })
  expect(stockChange(change)).toBe(0)
  expect(stockChange(ProductChange.parse({ ...jelly, id: ID, seen }))).toBe(0)
})

test('decision S8: a changed stock is validated and applied as a difference to the seen stock', () => {
  expect(
    stockChange(ProductChange.parse({ ...jelly, id: ID, seen, current_stock: 24, seen_stock: 20 })),
  ).toBe(4)
  expect(
    stockChange(
      ProductChange.parse({ ...oud, id: ID, seen, current_stock_ml: 0.375, seen_stock: 0.1 }),
    ),
  ).toBe(0.275)
  expect(
    firstIssue(ProductChange, { ...jelly, id: ID, seen, current_stock: -4, seen_stock: -3 }),
  ).toBe('Stock cannot be below 0')
  expect(firstIssue(ProductChange, { ...jelly, id: ID, seen, current_stock: 5 })).toBe(
    'A stock must be sent with the stock that was seen',
  )
})

test('PROD-014 PROD-015 PROD-016 a new product is fixed to millilitres in a perfume department', () => {
  expect(presetFor({ name: 'My Perfume Bar' })).toEqual({
    tracking_type: 'milliliter',
    unit: 'ml',
    locked: true,
  })
})

test('PROD-017 a new product counts pieces and stays changeable in other departments', () => {
  for (const department of [{ name: 'Stationery' }, null])
    expect(presetFor(department)).toEqual({ tracking_type: 'unit', unit: 'pcs', locked: false })
})

const form = { name: 'Oud', unit: 'ml', selling_price: 1200, cost_price: 800 }

test('PROD-003 PROD-004 PROD-005 Save is disabled and says why when name, unit or selling price is missing', () => {
  expect(saveBlocked(form, true)).toBeNull()
  expect(saveBlocked({ ...form, name: ' ' }, true)).toBe('Add a name')
  expect(saveBlocked({ ...form, unit: '' }, true)).toBe('Add a unit')
  expect(saveBlocked({ ...form, selling_price: null }, true)).toBe('Add a selling price')
  expect(saveBlocked({ name: '', unit: '', selling_price: '' }, true)).toBe(
    'Add a name, unit and selling price',
  )
})

test('PROD-005 a selling price of 0 is not missing', () => {
  expect(saveBlocked({ ...form, selling_price: 0 }, true)).toBeNull()
})

test('PROD-006 the cost price is required for a non-admin and optional for an admin', () => {
  expect(saveBlocked({ ...form, cost_price: null }, false)).toBe('Add a cost price')
  expect(saveBlocked({ name: 'Oud', unit: 'ml', selling_price: 1 }, false)).toBe('Add a cost price')
  expect(saveBlocked({ ...form, cost_price: '' }, true)).toBeNull()
  expect(saveBlocked({ ...form, cost_price: 0 }, false)).toBeNull()
})

test('INV-012 INV-013 a stock is low at or below the reorder level and out at 0', () => {
  expect(
    [11, 10, 1, 0, -1].map((current_stock) => stockLevel({ current_stock, reorder_level: 10 })),
  ).toEqual(['ok', 'low', 'low', 'out', 'out'])
})

test('INV-008 the internal barcode is shown when there is no barcode', () => {
  expect(skuOf({ barcode: '123', internal_barcode: '2000' })).toBe('123')
  expect(skuOf({ barcode: null, internal_barcode: '2000' })).toBe('2000')
})

test('PROD-032 a category is for products or for services', () => {
  expect(
    ['product', 'service', 'other'].map(
      (type) => NewCategory.safeParse({ name: 'Oils', type }).success,
    ),
  ).toEqual([true, true, false])
})

test('decision D20: a list has up to 200 rows, and its numbers are parsed from the URL', () => {
  expect(productApi.list.input.parse({ offset: '20', limit: '50' })).toEqual({
    sort: 'name',
    offset: 20,
    limit: 50,
  })
  expect(productApi.list.input.parse({})).toEqual({ sort: 'name', offset: 0, limit: 200 })
  expect(
    ['0', '201', '1.5', 'x', '-1'].map(
      (limit) => productApi.list.input.safeParse({ limit }).success,
    ),
  ).toEqual(Array(5).fill(false))
})

test('POS-016 the till never gets more than 10 products', () => {
  expect(productApi.search.input.parse({ term: ' oud ' })).toEqual({ term: 'oud', limit: 10 })
  expect(productApi.search.input.safeParse({ limit: 11 }).success).toBe(false)
})
