// What is saved of products and customers comes back as it was, also through a spreadsheet.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedId } from '../../testing/goods.ts'
import { checkDigit } from '../barcode/barcode.ts'
import type { Customer } from '../customer/customer.ts'
import type { Product } from '../product/product.ts'
import {
  customersTable,
  isTextColumn,
  type ListTable,
  productsTable,
  withMarkedTexts,
} from './list-tables.ts'
import { matchColumns } from './match-columns.ts'
import { openCustomerPlan } from './plan-customers.ts'
import { openProductPlan } from './plan-products.ts'

const SOAP: Product = {
  id: numberedId(1),
  name: 'Soap',
  barcode: '0036000291452',
  internal_barcode: null,
  category_id: null,
  department_id: null,
  supplier_id: null,
  brand: null,
  unit: 'pcs',
  quantity_per_unit: 1,
  current_stock: 7,
  reorder_level: 10,
  cost_price: 700,
  selling_price: 1000,
  is_bundle: false,
  tracking_type: 'unit',
  volume_unit: null,
  allow_custom_price: false,
  min_price: null,
  max_price: null,
  pricing_tiers: { retail: null, wholesale: 900, individual: null },
  bottle_size_ml: null,
  current_stock_ml: null,
  selling_price_per_ml: null,
  wholesale_price_per_bottle: null,
  is_favourite: true,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  category_name: null,
  department_name: null,
  supplier_name: null,
}

/** What a spreadsheet makes of a text file: a cell that looks like a number becomes one. */
const throughSpreadsheet = (cell: string | number | null): string => {
  const text = String(cell ?? '')
  return /^-?\d+(?:\.\d+)?(?:e\d+)?$/i.test(text) ? String(Number(text)) : text
}

const cellsOf = (table: ListTable): string[][] =>
  withMarkedTexts(table).rows.map((row) => row.map(throughSpreadsheet))

const planOf = (table: ListTable, rows: string[][], products: readonly Product[]) => {
  const named = { id: numberedId(90), name: 'Home > Soap' }
  const { plan, add } = openProductPlan(
    { products, categories: [named], departments: [], suppliers: [] },
    {
      columns: matchColumns('products', table.head),
      create_categories: false,
      department_id: null,
      points: {},
      negative_to_zero: true,
    },
  )
  for (const [at, cells] of rows.entries()) add({ row: at + 2, cells })
  return plan
}

const texts = fc
  .oneof(
    fc.constantFrom('007', '12E5', '1/2', '=1+1', '-5', '+1', 'Soap, 1 kg', "Mama's"),
    fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
  )
  .filter((text) => !/^(?:(?:grand |sub ?)?totals?)$/i.test(text))

const twelve = fc.stringMatching(/^\d{12}$/)
const codes = fc.oneof(
  twelve.map((digits) => digits + checkDigit(digits)),
  fc.stringMatching(/^[A-Z0-9]{3,9}$/),
)

test('IMPORT-050 products that are saved and imported again are the same, whatever a spreadsheet does to numbers', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ name: texts, brand: texts, code: codes, price: fc.nat(90_000_000) }),
        {
          selector: ({ code }) => code.replace(/^0+/, ''),
          maxLength: 4,
        },
      ),
      (items) => {
        const goods = items.map(({ name, brand, code, price }, at) => ({
          ...SOAP,
          id: numberedId(at + 1),
          name,
          brand,
          barcode: code,
          selling_price: price / 100,
          category_id: numberedId(90),
          category_name: 'Home > Soap',
        }))
        const table = productsTable(goods, true)
        const { steps, problems } = planOf(table, cellsOf(table), goods)
        expect(problems).toEqual([])
        expect(steps.map(({ kind }) => kind)).toEqual(goods.map(() => 'same'))
      },
    ),
  )
})

test('IMPORT-050 of saved products exactly what was changed in the file is changed', () => {
  const mug = {
    ...SOAP,
    id: numberedId(2),
    name: 'Mug',
    barcode: null,
    internal_barcode: '2000000000015',
  }
  const table = productsTable([SOAP, mug], true)
  const rows = cellsOf(table)
  const set = (row: number, label: string, text: string): void => {
    const cells = rows[row]
    if (cells !== undefined) cells[table.head.indexOf(label)] = text
  }
  set(1, 'Selling Price', '1500')
  set(1, 'Product Name', 'Big mug')
  set(1, 'Stock', '99')
  const { steps, problems } = planOf(table, rows, [SOAP, mug])
  expect(problems).toEqual([])
  expect(steps).toMatchObject([
    { kind: 'same', id: SOAP.id },
    {
      kind: 'changed',
      id: mug.id,
      columns: { name: 'Big mug', selling_price: 1500, barcode: null },
    },
  ])
})

test('IMPORT-044 the rows that are saved to be mended keep their codes, and amounts stay amounts', () => {
  const columns = ['name', 'barcode', 'selling_price', null]
  const rows = [['Tea', '0012', '1500', 'Barcode: 7']]
  const isText = (column: number): boolean => isTextColumn('products', columns, column)
  expect(withMarkedTexts({ head: [], rows }, isText).rows).toEqual([
    ['Tea', "'0012", '1500', 'Barcode: 7'],
  ])
})

test('IMPORT-050 the cost is only in the file of those who may see it', () => {
  expect(productsTable([SOAP], true).head).toContain('Cost Price')
  const { head, rows } = productsTable([SOAP], false)
  expect(head).not.toContain('Cost Price')
  expect(rows[0]).not.toContain(700)
  expect(rows[0]?.length).toBe(head.length)
})

test('IMPORT-050 customers that are saved and imported again are the same', () => {
  const customer = (id: number, name: string, phone: string | null, address: string): Customer => ({
    id: numberedId(id),
    name,
    phone,
    email: null,
    address,
    balance: 5000,
    created_at: SOAP.created_at,
  })
  const customers = [
    customer(1, 'Aisha', '0772123456', '=Kikuubo'),
    customer(2, 'Brian', '+256701987654', '12'),
    customer(3, 'Chloe', null, 'Ntinda, plot 4'),
  ]
  const table = customersTable(customers)
  expect(table.rows[0]).toEqual(['Aisha', '+256 772 123 456', null, '=Kikuubo', 5000])
  const { plan, add } = openCustomerPlan(
    {
      customers: customers.map(({ balance: _b, created_at: _c, ...stored }) => ({
        ...stored,
        credit_limit: null,
        credit_days: null,
      })),
      credit_days: 30,
    },
    { columns: matchColumns('customers', table.head), points: {}, mend_names: false },
  )
  for (const [at, cells] of cellsOf(table).entries()) add({ row: at + 2, cells })
  expect(plan.problems).toEqual([])
  expect(plan.steps.map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
})
