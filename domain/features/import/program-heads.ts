// The heads of files that other shop programs export, and what their columns mean where the name
// alone would mislead. Each was seen in public files or documentation of the program.
import type { ImportKind } from './import-fields.ts'

export type KnownProgram = {
  readonly name: string
  readonly kind: ImportKind
  /** Columns that together are found in no other program's file. */
  readonly heads: readonly string[]
  /** The field of a column; null leaves it out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** Fields of columns that begin so; the name of a place follows. */
  readonly starts?: Readonly<Record<string, string>>
  readonly variants?: VariantHeads
  readonly categories?: CategoryMarks
}

/** What stands between a category and the one below it, and between two categories. */
export type CategoryMarks = { readonly below?: string; readonly next?: string }

/** Columns that tell the variants of a product apart. */
export type VariantHeads = {
  /** Equal in all rows of a product, of which only the first one may have a name. */
  readonly group: string | null
  readonly options: readonly string[]
  readonly parents?: ParentHeads
}

/** Rows that only stand for others: what their column says, and how a variant names its own. */
export type ParentHeads = {
  readonly column: string
  /** The variants of such a row name it. */
  readonly of_variants: readonly string[]
  /** Such a row is a set of products that have rows of their own. */
  readonly of_others: readonly string[]
  /** The column in which a variant names its row, by code or as 'id:7'. */
  readonly link: string
  readonly code: string
  readonly id: string
}

const WOO_SETS = { of_variants: ['variable'], of_others: ['grouped'], id: 'ID' } as const

export const PROGRAMS: readonly KnownProgram[] = [
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
    columns: {
      'GTIN, UPC, EAN, or ISBN': 'barcode',
      'Sale price': null,
      Type: null,
      Description: null,
      Brands: 'brand',
    },
    variants: {
      group: null,
      options: ['Attribute 1 value(s)', 'Attribute 2 value(s)', 'Attribute 3 value(s)'],
      parents: { ...WOO_SETS, column: 'Type', link: 'Parent', code: 'SKU' },
    },
    categories: { next: ',' },
  },
  {
    name: 'WooCommerce',
    kind: 'products',
    heads: ['Artikelnummer', 'Ist hervorgehoben?', 'Regulärer Preis', 'Kategorien'],
    columns: {
      'GTIN, UPC, EAN oder ISBN': 'barcode',
      'Regulärer Preis': 'selling_price',
      Bestand: 'stock',
      Lager: 'stock',
      'Geringe Lagermenge': 'reorder_level',
      Kategorien: 'category',
      Marken: 'brand',
    },
    variants: {
      group: null,
      options: ['Attribut 1 Wert(e)', 'Attribut 2 Wert(e)', 'Attribut 3 Wert(e)'],
      parents: {
        ...WOO_SETS,
        column: 'Typ',
        link: 'Übergeordnetes Produkt',
        code: 'Artikelnummer',
      },
    },
    categories: { next: ',' },
  },
  {
    name: 'WooCommerce',
    kind: 'products',
    heads: ['SKU', '¿Está destacado?', 'Precio normal', 'Nombre'],
    columns: {
      'GTIN, UPC, EAN o ISBN': 'barcode',
      Nombre: 'name',
      'Precio normal': 'selling_price',
      Inventario: 'stock',
      'Cantidad de bajo inventario': 'reorder_level',
      Categorías: 'category',
      Marcas: 'brand',
    },
    variants: {
      group: null,
      options: ['Valor(es) del atributo 1', 'Valor(es) del atributo 2', 'Valor(es) del atributo 3'],
      parents: { ...WOO_SETS, column: 'Tipo', link: 'Superior', code: 'SKU' },
    },
    categories: { next: ',' },
  },
  {
    name: 'WooCommerce',
    kind: 'products',
    heads: ['UGS', 'Nom', 'Mis en avant ?', 'Tarif régulier'],
    columns: {
      'GTIN, UPC, EAN ou ISBN': 'barcode',
      'Tarif régulier': 'selling_price',
      'Montant de stock faible': 'reorder_level',
      Catégories: 'category',
      Type: null,
      Description: null,
    },
    variants: {
      group: null,
      options: [],
      parents: { ...WOO_SETS, column: 'Type', link: 'Parent', code: 'UGS' },
    },
    categories: { next: ',' },
  },
  {
    name: 'Square',
    kind: 'products',
    heads: ['Token', 'Item Name', 'Variation Name', 'SKU'],
    columns: { SKU: null, Description: null },
    starts: { 'Stock Alert Count': 'reorder_level' },
    variants: { group: 'Item Name', options: ['Variation Name'] },
  },
  {
    name: 'Square',
    kind: 'products',
    heads: ['Reference Handle', 'Item Name', 'Variation Name', 'SKU'],
    columns: { SKU: null, Description: null },
    starts: { 'Stock Alert Count': 'reorder_level' },
    variants: { group: 'Item Name', options: ['Variation Name'] },
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
    categories: { next: ',' },
  },
  {
    name: 'QuickBooks',
    kind: 'products',
    heads: ['Product/Service Name', 'Sales Description', 'Purchase Cost'],
    columns: {
      'Sales Price / Rate': 'selling_price',
      'Purchase Cost': 'cost_price',
      Type: null,
    },
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
    categories: { below: ' / ' },
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
      'Purchase Price Including Tax': 'cost_price',
      'Purchase Price Excluding Tax': 'cost_price',
    },
  },
  {
    name: 'uniCenta',
    kind: 'products',
    heads: ['Reference', 'Barcode', 'BuyPrice', 'SellPrice'],
    columns: { Reference: null },
  },
  {
    name: 'Tally',
    kind: 'products',
    heads: ['Particulars', 'Quantity', 'Rate', 'Value'],
    // The rate of a stock summary is what the stock is worth.
    columns: { Rate: 'cost_price' },
  },
  {
    name: 'Open Source POS',
    kind: 'customers',
    heads: ['First Name', 'Last Name', 'Consent', 'Account Number', 'Discount_Type'],
    columns: { Company: null },
  },
]
