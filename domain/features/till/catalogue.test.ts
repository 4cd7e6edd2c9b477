// The rows of a till's catalogue: as arrays on the wire, and what they keep of a product.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SellableProduct, SellableService } from '../product/pricing.ts'
import {
  type CatalogueProduct,
  CatalogueProduct as Product,
  CatalogueService as Service,
  digestOf,
  packRows,
  PRODUCT_COLUMNS,
  SERVICE_COLUMNS,
  unpackRows,
} from './catalogue.ts'

const SOAP: CatalogueProduct = {
  kind: 'product',
  id: '0193f5a0-0000-7000-8000-00000000000a',
  rev: 3,
  name: 'Soap',
  barcode: 'A-1',
  internal_barcode: null,
  department_id: null,
  unit: 'piece',
  quantity_per_unit: 12,
  volume_unit: null,
  tracking_type: 'unit',
  is_bundle: false,
  current_stock: 7.5,
  reorder_level: 3,
  selling_price: 1000.5,
  pricing_tiers: { retail: 900, wholesale: null, individual: null },
  allow_custom_price: true,
  min_price: 800,
  max_price: null,
  bottle_size_ml: null,
  wholesale_price_per_bottle: null,
  brand: 'Mukwano',
  category_name: null,
  parts: [],
  retired_at: null,
  vat_category: null,
}

test('OFF-162 catalogue columns are all that a cart needs of an item, without costs', () => {
  const has = (columns: readonly string[], shape: object) =>
    Object.keys(shape).filter((name) => name !== 'kind' && !columns.includes(name))
  // The stock of parts is read from their own rows.
  expect(has(PRODUCT_COLUMNS, SellableProduct.shape)).toEqual(['stocked_parts'])
  expect(has(PRODUCT_COLUMNS, Product.shape)).toEqual([])
  expect(has(SERVICE_COLUMNS, SellableService.shape)).toEqual([])
  expect(has(SERVICE_COLUMNS, Service.shape)).toEqual([])
  expect(
    [...PRODUCT_COLUMNS, ...SERVICE_COLUMNS].filter((name) => /cost|profit|supplier/.test(name)),
  ).toEqual([])
})

test('OFF-162 catalogue rows equal the sent ones for any values', () => {
  const products = fc.array(
    fc
      .record({
        rev: fc.nat(),
        name: fc.string(),
        barcode: fc.option(fc.string(), { nil: null }),
        current_stock: fc
          .double({ noNaN: true, noDefaultInfinity: true })
          .map((stock) => stock + 0),
        is_bundle: fc.boolean(),
        parts: fc.array(fc.record({ id: fc.constant(SOAP.id), quantity: fc.nat() })),
      })
      .map((fields) => ({ ...SOAP, ...fields })),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(products, (rows) => {
      const sent = JSON.parse(JSON.stringify(packRows(rows))) as unknown[][]
      expect(unpackRows('product', sent)).toEqual(rows)
    }),
    { numRuns: 2000 },
  )
})

test('OFF-162 a field that is not a column is not sent', () => {
  const [row] = packRows([{ ...SOAP, cost_price: 637 } as CatalogueProduct])
  expect(JSON.stringify(row)).not.toContain('637')
})

test('OFF-181 the digest is the number of rows and the sum of their revisions', () => {
  expect(digestOf([])).toEqual({ count: 0, revs: 0 })
  expect(digestOf([{ rev: 2 }, { rev: 5 }])).toEqual({ count: 2, revs: 7 })
})

test('OFF-273 an array that does not fit its columns is refused', () => {
  expect(() => unpackRows('service', [['no id']])).toThrow()
})
