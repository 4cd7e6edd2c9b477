// The lists that are saved and imported again: goods and customers with texts that a spreadsheet
// likes to change.
import type { Customer } from '@webale/domain/features/customer/customer.ts'
import { matchHeader } from '@webale/domain/features/import/match-columns.ts'
import { openCustomerPlan } from '@webale/domain/features/import/plan-customers.ts'
import { openProductPlan } from '@webale/domain/features/import/plan-products.ts'
import { customersTable, productsTable } from '@webale/domain/features/import/list-tables.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import type { FileTable } from '@webale/server/platform/files/read-table.ts'

/** A price and an address that stand in one row of a list only. */
export const PRICE = 123_457
export const PLACE = 'Kikuubo'

const DAY = '2026-11-21T09:00:00.000Z'
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const product = (n: number, own: Partial<Product>): Product => ({
  id: idOf(n),
  name: `Goods ${n}`,
  barcode: null,
  internal_barcode: `PROD10000000${n}`,
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
  is_favourite: false,
  created_at: DAY,
  updated_at: DAY,
  category_name: null,
  department_name: null,
  supplier_name: null,
  ...own,
})

const PRODUCTS: readonly Product[] = [
  product(1, { barcode: '0036000291452', selling_price: PRICE }),
  product(2, { barcode: '00471', brand: '007' }),
  product(3, { name: '=1+1', brand: '1-2' }),
  product(4, { name: 'Soap, "blue" 1/2', barcode: '12E5', is_favourite: true }),
  product(5, { name: '3 March', brand: '+1', selling_price: 0.25, cost_price: null }),
  product(6, { barcode: '6001234567899', name: 'ŋŋaali é', selling_price: 90_000_000 }),
]

const customer = (n: number, own: Partial<Customer>): Customer => ({
  id: idOf(n),
  name: 'Aisha Namuli',
  phone: null,
  email: null,
  address: null,
  balance: 0,
  created_at: DAY,
  ...own,
})

const CUSTOMERS: readonly Customer[] = [
  customer(1, { phone: '0772123456', address: PLACE, balance: 5000 }),
  customer(2, { name: 'Brian', phone: '+256701987654', address: '12' }),
  customer(3, { name: "Chloe O'Neil", address: '=Ntinda, plot 4' }),
]

export type SavedList = {
  readonly kind: 'products' | 'customers'
  readonly table: ReturnType<typeof productsTable>
  /** What an import of the file would do, row by row; throws what is wrong with a row. */
  stepsOf(file: FileTable): readonly { readonly kind: string }[]
}

type OpenedPlan = {
  readonly plan: {
    readonly steps: readonly { readonly kind: string }[]
    readonly problems: readonly object[]
  }
  add(row: FileTable['rows'][number]): void
}

const fill = ({ plan, add }: OpenedPlan, { rows }: FileTable) => {
  for (const row of rows) add(row)
  if (plan.problems.length > 0) throw new Error(JSON.stringify(plan.problems))

  return plan.steps
}

export const SAVED_LISTS: readonly SavedList[] = [
  {
    kind: 'products',
    table: productsTable(PRODUCTS, true),
    stepsOf: (file) =>
      fill(
        openProductPlan(
          { products: PRODUCTS, categories: [], departments: [], suppliers: [] },
          {
            columns: matchHeader('products', file.header).columns,
            create_categories: false,
            department_id: null,
            points: {},
            negative_to_zero: true,
          },
        ),
        file,
      ),
  },
  {
    kind: 'customers',
    table: customersTable(CUSTOMERS),
    stepsOf: (file) =>
      fill(
        openCustomerPlan(
          {
            customers: CUSTOMERS.map(({ balance: _balance, created_at: _created, ...stored }) => ({
              ...stored,
              credit_limit: null,
              credit_days: null,
            })),
            credit_days: 30,
          },
          {
            columns: matchHeader('customers', file.header).columns,
            points: {},
            mend_names: false,
          },
        ),
        file,
      ),
  },
]
