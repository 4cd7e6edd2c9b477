// The products and customers of the shop as tables for a spreadsheet, with the columns that an
// import knows: what is changed there can be imported again.
import { phonesText } from '../../kernel/phone.ts'
import type { Customer } from '../customer/customer.ts'
import { type Product, skuOf } from '../product/product.ts'
import { vatCategoryOf } from '../../kernel/vat-category.ts'
import { VAT_FIELD } from './product-fields.ts'
import {
  type ColumnChoice,
  importFields,
  type ImportKind,
  templateFields,
} from './import-fields.ts'

type ListCell = string | number | null
type FieldCells = Readonly<Record<string, ListCell>>

export type ListTable = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly ListCell[])[]
}

/** A column for each field of the import that the rows have. */
const tableOf = (kind: ImportKind, items: readonly FieldCells[], left_out = ''): ListTable => {
  const fields = templateFields(
    kind,
    items.some((item) => item[VAT_FIELD] !== undefined),
  ).filter(
    ({ name }) =>
      name !== left_out && (items.length === 0 || items.some((item) => item[name] !== undefined)),
  )

  return {
    head: fields.map(({ label }) => label),
    rows: items.map((item) => fields.map(({ name }) => item[name] ?? null)),
  }
}

const yesNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No')

const cellsOfProduct = (product: Product, hasVat: boolean): FieldCells => ({
  name: product.name,
  // By its own code a product without a barcode is found again, whatever its name becomes.
  barcode: skuOf(product),
  category: product.category_name,
  department: product.department_name,
  supplier: product.supplier_name,
  brand: product.brand,
  unit: product.unit,
  quantity_per_unit: product.quantity_per_unit,
  tracking_type: product.tracking_type,
  volume_unit: product.volume_unit,
  cost_price: product.cost_price ?? null,
  selling_price: product.selling_price,
  ...product.pricing_tiers,
  allow_custom_price: yesNo(product.allow_custom_price),
  min_price: product.min_price,
  max_price: product.max_price,
  stock: product.current_stock,
  reorder_level: product.reorder_level,
  bottle_size_ml: product.bottle_size_ml,
  wholesale_price_per_bottle: product.wholesale_price_per_bottle,
  is_favourite: yesNo(product.is_favourite),
  ...(hasVat && { [VAT_FIELD]: vatCategoryOf(product) }),
})

/**
 * Products with prices and stock, and their cost for those who may see it. Amounts are UGX. Where
 * all are standard there is no column of VAT.
 */
export const productsTable = (products: readonly Product[], hasCost: boolean): ListTable => {
  const hasVat = products.some((product) => vatCategoryOf(product) !== 'standard')
  return tableOf(
    'products',
    products.map((product) => cellsOfProduct(product, hasVat)),
    hasCost ? '' : 'cost_price',
  )
}

/** Customers with how to reach them; what they owe now is their opening balance elsewhere. */
export const customersTable = (customers: readonly Customer[]): ListTable =>
  tableOf(
    'customers',
    customers.map(({ name, phone, email, address, balance }) => ({
      name,
      phone: phone && phonesText(phone),
      email,
      address,
      opening_balance: balance,
    })),
  )

/** Signs of numbers, shares, times and dates. A plus is left to what guards against formulas. */
const NUMERIC = /^[.,:/e% -]*\d[\d.,:/e% -]*$/i

const asText = (cell: ListCell): ListCell =>
  typeof cell === 'string' && NUMERIC.test(cell) ? `'${cell}` : cell

/**
 * The table for a text file, in which a spreadsheet would take the code 0012 for the number 12: an
 * apostrophe keeps such texts as they are, in all columns or in those that `isMarked` names.
 */
export const withMarkedTexts = (
  { head, rows }: ListTable,
  isMarked: (column: number) => boolean = () => true,
): ListTable => ({
  head,
  rows: rows.map((row) => row.map((cell, column) => (isMarked(column) ? asText(cell) : cell))),
})

/** Is this column of a file read as a text? */
export const isTextColumn = (kind: ImportKind, columns: ColumnChoice, column: number): boolean =>
  importFields(kind).some(({ name, reads }) => name === columns[column] && reads === 'text')
