// The product form without its screen: presets, what is sent, and where a problem is shown.
import { NewProduct } from '@webale/domain/features/product/product-input.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { expect, test } from 'vitest'
import { checkForm, type FieldProblems, isChanged } from '../../components/form/check-form.ts'
import {
  changeValues,
  fieldAt,
  isLocked,
  newValues,
  type ProductValues,
  rulesOf,
  schemaOf,
  toNewProduct,
  toProductChange,
  toProductValues,
} from './product-values.ts'

const findProductProblems = (
  values: ProductValues,
  product: Product | null,
): FieldProblems<ProductValues> => {
  const checked = checkForm<ProductValues, unknown>(schemaOf(product), values, rulesOf(product))
  return checked.fits ? {} : checked.problems
}

const PERFUME = { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Perfume corner' }
const GROCERY = { id: '0199f0a0-0000-7000-8000-000000000002', name: 'Grocery' }
const DEPARTMENTS = [GROCERY, PERFUME]

const jelly: Product = {
  id: '0199f0a0-0000-7000-8000-000000000003',
  name: 'Herbal Jelly',
  barcode: null,
  internal_barcode: '2000000000015',
  category_id: null,
  department_id: GROCERY.id,
  supplier_id: null,
  brand: 'Kisoro',
  unit: 'piece',
  quantity_per_unit: 12,
  current_stock: 24,
  reorder_level: 5,
  cost_price: 4000,
  selling_price: 6500,
  is_bundle: false,
  is_favourite: false,
  tracking_type: 'unit',
  volume_unit: null,
  allow_custom_price: true,
  min_price: 6000,
  max_price: 7000,
  pricing_tiers: { retail: 6500, wholesale: 6000, individual: null },
  bottle_size_ml: null,
  current_stock_ml: null,
  selling_price_per_ml: null,
  wholesale_price_per_bottle: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  category_name: null,
  department_name: GROCERY.name,
  supplier_name: null,
}

test('PROD-014 PROD-015 PROD-016 a new product of a perfume department starts with millilitres, locked', () => {
  const values = newValues(PERFUME)
  expect(values).toMatchObject({
    tracking_type: 'milliliter',
    unit: 'ml',
    department_id: PERFUME.id,
  })
  expect(isLocked(values, null, DEPARTMENTS)).toBe(true)
})

test('PROD-017 a product has no preset and no lock in another department or when it is edited', () => {
  const values = newValues(GROCERY)
  expect(values).toMatchObject({ tracking_type: 'unit', unit: 'pcs' })
  expect(isLocked(values, null, DEPARTMENTS)).toBe(false)
  expect(isLocked({ ...values, department_id: PERFUME.id }, jelly, DEPARTMENTS)).toBe(false)
  expect(
    changeValues(toProductValues(jelly), { department_id: PERFUME.id }, jelly, DEPARTMENTS)
      .tracking_type,
  ).toBe('unit')
})

test('PROD-016 unit and tracking of a new product change when its department becomes a perfume department or another one', () => {
  const perfume = changeValues(
    { ...newValues(GROCERY), unit: 'piece' },
    { department_id: PERFUME.id },
    null,
    DEPARTMENTS,
  )
  expect(perfume).toMatchObject({ tracking_type: 'milliliter', unit: 'ml' })
  const back = changeValues(perfume, { department_id: GROCERY.id }, null, DEPARTMENTS)
  expect(isLocked(back, null, DEPARTMENTS)).toBe(false)
  expect(back).toMatchObject({ tracking_type: 'unit', unit: 'pcs' })
  const none = changeValues(perfume, { department_id: null }, null, DEPARTMENTS)
  expect(none).toMatchObject({ tracking_type: 'unit', unit: 'pcs' })
})

test('PROD-040 the usual unit returns when the tracking type is changed from millilitres', () => {
  const perMl = changeValues(newValues(GROCERY), { tracking_type: 'milliliter' }, null, DEPARTMENTS)
  expect(perMl.unit).toBe('ml')
  expect(changeValues(perMl, { tracking_type: 'unit' }, null, DEPARTMENTS)).toMatchObject({
    tracking_type: 'unit',
    unit: 'pcs',
  })
})

test('PROD-030 PROD-031 a new product starts with reorder level 10 and 1 per unit', () => {
  expect(newValues(null)).toMatchObject({ reorder_level: 10, quantity_per_unit: 1 })
  const cleared = {
    ...newValues(null),
    name: 'Soap',
    unit: 'piece',
    selling_price: 500,
    reorder_level: null,
    quantity_per_unit: null,
  }
  expect(NewProduct.parse(toNewProduct(cleared))).toMatchObject({
    reorder_level: 10,
    quantity_per_unit: 1,
  })
})

test('PROD-001 a form for editing is unchanged until something is typed', () => {
  expect(isChanged(toProductValues(jelly), toProductValues({ ...jelly }))).toBe(false)
  expect(isChanged(toProductValues(jelly), { ...toProductValues(jelly), wholesale: 5900 })).toBe(
    true,
  )
})

test('decision S8: a stock is sent only when it was changed, with the stock that was shown', () => {
  const values = toProductValues(jelly)
  expect(toProductChange(values, jelly)).toMatchObject({ current_stock: null, seen_stock: null })
  expect(toProductChange({ ...values, current_stock: 30 }, jelly)).toMatchObject({
    current_stock: 30,
    seen_stock: 24,
  })
})

test('PROD-023 a range is sent only with custom price', () => {
  expect(toProductChange(toProductValues(jelly), jelly)).toMatchObject({
    min_price: 6000,
    max_price: 7000,
  })
  expect(
    toProductChange({ ...toProductValues(jelly), allow_custom_price: false }, jelly),
  ).toMatchObject({
    min_price: null,
    max_price: null,
  })
})

test('decision S10: the selling price is also the price per ml when the unit is millilitres', () => {
  const values = { ...newValues(PERFUME), name: 'Oud', selling_price: 1200, current_stock: 640.5 }
  expect(NewProduct.parse(toNewProduct(values))).toMatchObject({
    selling_price: 1200,
    selling_price_per_ml: 1200,
    current_stock: 640.5,
    current_stock_ml: 640.5,
  })
})

test('SCH-008 PROD-002 problems are shown at the field of the value', () => {
  const values = { ...newValues(null), name: 'Soap', unit: 'piece', selling_price: 500 }
  expect(findProductProblems(values, null)).toEqual({})
  expect(findProductProblems({ ...values, current_stock: 1.5 }, null)).toEqual({
    current_stock: 'Stock must be a whole number',
  })
  expect(
    findProductProblems({ ...values, allow_custom_price: true, min_price: 5, max_price: 4 }, null),
  ).toEqual({
    max_price: 'Maximum price cannot be below the minimum price',
  })
  expect(findProductProblems({ ...toProductValues(jelly), current_stock: null }, jelly)).toEqual({
    current_stock: 'Enter the stock, 0 when there is none',
  })
  expect(fieldAt('pricing_tiers.retail', values)).toBe('retail')
  expect(fieldAt('current_stock_ml', values)).toBe('current_stock')
  expect(fieldAt('id', values)).toBeNull()
})

test('SCH-007 a selling price above 100,000,000 is refused at its field, also per ml', () => {
  const values = { ...newValues(PERFUME), name: 'Oud', selling_price: 100_000_001 }
  expect(findProductProblems(values, null)).toEqual({
    selling_price: 'Selling price cannot be above 100,000,000',
  })
})
