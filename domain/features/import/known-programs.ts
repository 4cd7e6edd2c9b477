// The heads of files that other shop programs export, and what their columns mean where the name
// alone would mislead.
import type { ImportKind } from './import-fields.ts'

type KnownProgram = {
  readonly name: string
  readonly kind: ImportKind
  /** Columns that together are found in no other program's file. */
  readonly heads: readonly string[]
  /** The field of a column; null leaves it out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** Fields of columns that begin so; the name of a place follows. */
  readonly starts?: Readonly<Record<string, string>>
  readonly variants?: VariantHeads
}

/** Columns that tell the variants of a product apart. */
export type VariantHeads = {
  /** Equal in all rows of a product, of which only the first one has a name. */
  readonly group: string | null
  readonly options: readonly string[]
  /** Rows that only stand for their variants: what their column says. */
  readonly parents?: { readonly column: string; readonly values: readonly string[] }
}

const PROGRAMS: readonly KnownProgram[] = [
  {
    name: 'Loyverse',
    kind: 'products',
    heads: ['Handle', 'SKU', 'Name', 'Sold by weight', 'Track stock'],
    columns: { SKU: null, 'SKU of included item': null, 'Purchase cost': null, Supplier: null },
    variants: {
      group: 'Handle',
      options: ['Option 1 value', 'Option 2 value', 'Option 3 value'],
    },
  },
  {
    name: 'Shopify',
    kind: 'products',
    heads: ['Handle', 'Title', 'Body (HTML)', 'Variant Price'],
    columns: { 'Variant SKU': null, Vendor: 'brand', Type: 'category' },
    variants: { group: 'Handle', options: ['Option1 Value', 'Option2 Value', 'Option3 Value'] },
  },
  {
    name: 'WooCommerce',
    kind: 'products',
    heads: ['SKU', 'Is featured?', 'Regular price', 'Categories'],
    columns: { 'Sale price': null, Type: null, Description: null },
    variants: {
      group: null,
      options: [],
      parents: { column: 'Type', values: ['variable', 'grouped'] },
    },
  },
  {
    name: 'Square',
    kind: 'products',
    heads: ['Token', 'Item Name', 'Variation Name', 'SKU'],
    columns: { SKU: null, Description: null },
    variants: { group: null, options: ['Variation Name'] },
  },
  {
    name: 'Open Source POS',
    kind: 'products',
    heads: ['Barcode', 'Item Name', 'Allow Alt Description', 'item_image', 'quantity1'],
    columns: { 'Unit Price': 'selling_price', quantity1: 'stock', Description: null },
  },
  {
    name: 'PHP Point Of Sale',
    kind: 'products',
    heads: ['UPC/EAN/ISBN', 'Item Name', 'Allow Alt Description'],
    columns: { 'Unit Price': 'selling_price', Description: null },
  },
  {
    name: 'PrestaShop',
    kind: 'products',
    heads: ['Product ID', 'Active (0/1)', 'Price tax excluded', 'EAN13'],
    columns: {
      'Name *': 'name',
      'Wholesale price': 'cost_price',
      'Unit price': null,
      UPC: null,
      Supplier: null,
      'Categories (x,y,z...)': 'category',
      Description: null,
    },
  },
  {
    name: 'QuickBooks',
    kind: 'products',
    heads: ['Product/Service Name', 'Sales Description', 'Sales Price'],
    columns: { 'Purchase Cost': 'cost_price', Type: null },
  },
  {
    name: 'Lightspeed',
    kind: 'products',
    heads: ['handle', 'sku', 'composite_sku', 'variant_option_one_value', 'supply_price'],
    columns: { supplier_name: null, description: null },
    starts: { inventory_: 'stock', reorder_point_: 'reorder_level' },
    variants: {
      group: 'handle',
      options: [
        'variant_option_one_value',
        'variant_option_two_value',
        'variant_option_three_value',
      ],
    },
  },
  {
    name: 'Odoo',
    kind: 'products',
    heads: ['Name', 'Internal Reference', 'Sales Price', 'Cost'],
    columns: { 'Internal Reference': null },
  },
  {
    name: 'ERPNext',
    kind: 'products',
    heads: ['Item Code', 'Item Name', 'Item Group', 'Default Unit of Measure'],
    columns: {
      'Item Group': 'category',
      'Default Unit of Measure': 'unit',
      'Standard Selling Rate': 'selling_price',
      Description: null,
    },
  },
  {
    name: 'Zoho',
    kind: 'products',
    heads: ['Item ID', 'Item Name', 'SKU', 'Rate', 'Purchase Rate'],
    columns: {
      'Purchase Rate': 'cost_price',
      'Usage unit': 'unit',
      Vendor: null,
      Description: null,
    },
  },
  {
    name: 'Ultimate POS',
    kind: 'products',
    heads: ['Sub category', 'Alert quantity', 'Selling Price Tax Type', 'Variation SKUs'],
    columns: {
      'Alert quantity': 'reorder_level',
      'Purchase Price Including Tax': 'cost_price',
      'Purchase Price Excluding Tax': 'cost_price',
    },
  },
  {
    name: 'Open Source POS',
    kind: 'customers',
    heads: ['First Name', 'Last Name', 'Consent', 'Account Number', 'Discount_Type'],
    columns: { Company: null },
  },
]

const NO_STARTS: Readonly<Record<string, string>> = {}

/** Lower case without blanks and signs: 'Selling Price' and 'selling_price' are one name. */
export const plainName = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The program that wrote a file with this header. */
export type FileOrigin = {
  readonly name: string
  /** Fields by the plain name of their column; null for one that is left out. */
  readonly fields: ReadonlyMap<string, string | null>
  /** Fields by the plain beginning of the name. */
  readonly starts: ReadonlyMap<string, string>
  readonly variants: VariantHeads | null
}

/** The program whose columns these are, or null. */
export const originOf = (kind: ImportKind, header: readonly string[]): FileOrigin | null => {
  const names = new Set(header.map(plainName))
  const found = PROGRAMS.find(
    (program) =>
      program.kind === kind && program.heads.every((title) => names.has(plainName(title))),
  )

  return found === undefined
    ? null
    : {
        name: found.name,
        fields: new Map(
          Object.entries(found.columns).map(([title, field]) => [plainName(title), field]),
        ),
        starts: new Map(
          Object.entries(found.starts ?? NO_STARTS).map(([title, field]) => [
            plainName(title),
            field,
          ]),
        ),
        variants: found.variants ?? null,
      }
}
