// The fields of a product and of a customer that a file may contain, the column names that are
// recognised, and the limits of a file.

export const IMPORT_KINDS = ['products', 'customers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const MAX_IMPORT_ROWS = 50_000
/** Rows that are imported in one transaction. */
export const ROWS_OF_PART = 5000
export const MAX_IMPORT_COLUMNS = 500
/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** Bytes of an .xlsx file after unpacking. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024

/** How the cells of a column are read. */
type CellKind = 'text' | 'number' | 'money' | 'yes_no' | 'tracking'

export type ImportField = {
  readonly name: string
  /** As the form calls it: the header of the template. */
  readonly label: string
  readonly reads: CellKind
  /** Other headers that mean this field. */
  readonly aliases?: readonly string[]
  /** Headers that mean it only when no other column does. */
  readonly weak?: readonly string[]
  /** The cell of the template's example row. */
  readonly example?: string
}

const text = (name: string, label: string, rest: Partial<ImportField> = {}): ImportField => ({
  name,
  label,
  reads: 'text',
  ...rest,
})
const number = (name: string, label: string, rest: Partial<ImportField> = {}): ImportField => ({
  name,
  label,
  reads: 'number',
  ...rest,
})

const money = (name: string, label: string, rest: Partial<ImportField> = {}): ImportField => ({
  name,
  label,
  reads: 'money',
  ...rest,
})

const PRODUCT_FIELDS: readonly ImportField[] = [
  text('name', 'Product Name', {
    aliases: [
      'Name',
      'Product',
      'Item',
      'Item name',
      'Title',
      'Particulars',
      'Item/Service',
      'Product/Service Name',
      'Nom',
    ],
    weak: ['Item description', 'Description'],
    example: 'Blue soap 1 kg',
  }),
  text('barcode', 'Barcode', {
    aliases: [
      'EAN',
      'EAN13',
      'EAN-8',
      'GTIN',
      'UPC',
      'UPC/EAN/ISBN',
      'Variant Barcode',
      'Code-barres',
    ],
    weak: ['SKU', 'Code', 'Item code', 'Product code', 'Variant SKU', 'Artikelnummer', 'UGS'],
    example: '6001234567899',
  }),
  text('category', 'Category', {
    aliases: ['Group', 'Category name', 'Categories', 'Product category', 'Product group'],
    weak: ['Type', 'Catégorie'],
  }),
  text('department', 'Department', { aliases: ['Department name'] }),
  text('supplier', 'Supplier', { aliases: ['Vendor', 'Supplier name'] }),
  text('brand', 'Brand', { aliases: ['Manufacturer', 'Brand name'], example: 'Mukwano' }),
  text('unit', 'Unit', { aliases: ['Unit of measure', 'UOM', 'Unité'], example: 'pcs' }),
  number('quantity_per_unit', 'Quantity per unit', { aliases: ['Pack size'] }),
  {
    name: 'tracking_type',
    label: 'Tracking type',
    reads: 'tracking',
    aliases: ['Tracking'],
  },
  text('volume_unit', 'Volume unit'),
  money('cost_price', 'Cost Price', {
    aliases: [
      'Cost',
      'Buying price',
      'Purchase price',
      'Buy price',
      'Supply price',
      'Cost per item',
      'Cost / Manufacturer Price',
      "Coût d'achat",
    ],
    weak: ['Purchase cost'],
    example: '3,200',
  }),
  money('selling_price', 'Selling Price', {
    aliases: [
      'Price',
      'Price per ml',
      'Selling price per ml',
      'Regular price',
      'Sales price',
      'Sell price',
      'Rate',
      'Default price',
      'Variant Price',
      'Price tax excluded',
      'Prix de vente',
    ],
    weak: ['Unit price', 'Sale price'],
    example: '4,000',
  }),
  money('retail', 'Retail price', { aliases: ['Retail'] }),
  money('wholesale', 'Wholesale price', { aliases: ['Wholesale'] }),
  money('individual', 'Individual price', { aliases: ['Individual'] }),
  {
    name: 'allow_custom_price',
    label: 'Allow custom price',
    reads: 'yes_no',
    aliases: ['Custom price'],
  },
  money('min_price', 'Minimum price', { aliases: ['Min price', 'Lowest price'] }),
  money('max_price', 'Maximum price', { aliases: ['Max price', 'Highest price'] }),
  number('stock', 'Stock', {
    aliases: [
      'Quantity',
      'Qty',
      'Current stock',
      'In stock',
      'Stock (ml)',
      'Stock on hand',
      'Quantity on hand',
      'On hand',
      'Closing stock',
      'Current Quantity',
      'Variant Inventory Qty',
    ],
    weak: ['Opening stock', 'Opening quantity'],
    example: '24',
  }),
  number('reorder_level', 'Reorder level', {
    aliases: [
      'Minimum stock',
      'Alert level',
      'Reorder point',
      'Low stock',
      'Low stock amount',
      'Low stock level',
    ],
    example: '6',
  }),
  number('bottle_size_ml', 'Bottle Size (ml)', { aliases: ['Bottle size'] }),
  money('wholesale_price_per_bottle', 'Wholesale price per bottle', {
    aliases: ['Price per bottle'],
  }),
  {
    name: 'is_favourite',
    label: 'Favourite',
    reads: 'yes_no',
    aliases: ['Favorite'],
  },
]

const CUSTOMER_FIELDS: readonly ImportField[] = [
  text('name', 'Name', {
    aliases: ['Customer', 'Customer name', 'Full name', 'Display name', 'Nom'],
    weak: ['First name', 'Company'],
    example: 'Aisha Namuli',
  }),
  text('last_name', 'Last name', { aliases: ['Surname', 'Family name'] }),
  text('phone', 'Phone', {
    aliases: ['Phone number', 'Phone no', 'Mobile', 'Mobile no', 'Telephone', 'Tel', 'WhatsApp'],
    weak: ['Contact'],
    example: '0772 123 456',
  }),
  text('email', 'Email', { aliases: ['E-mail', 'Email address'] }),
  text('address', 'Address', {
    aliases: ['Location', 'Place', 'Address 1'],
    example: 'Kikuubo, Kampala',
  }),
  money('credit_limit', 'Credit limit', { aliases: ['Limit'], example: '200,000' }),
  number('credit_days', 'Days to pay', { aliases: ['Credit days', 'Days'], example: '30' }),
  money('opening_balance', 'Opening balance', {
    aliases: ['Balance', 'Owes', 'Debt', 'Outstanding', 'Amount due'],
    example: '50,000',
  }),
]

const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: PRODUCT_FIELDS,
  customers: CUSTOMER_FIELDS,
}

export const importFields = (kind: ImportKind): readonly ImportField[] => FIELDS[kind]

/** The label of a field; '' for an unknown one. */
export const labelOfField = (kind: ImportKind, name: string): string =>
  FIELDS[kind].find((field) => field.name === name)?.label ?? ''

/** A name in two columns is only read: the template has one. */
const templateFields = (kind: ImportKind): readonly ImportField[] =>
  FIELDS[kind].filter(({ name }) => name !== 'last_name')

/** The header and the example row of the template. */
export const templateOf = (
  kind: ImportKind,
): { readonly head: string[]; readonly rows: string[][] } => ({
  head: templateFields(kind).map(({ label }) => label),
  rows: [templateFields(kind).map(({ example = '' }) => example)],
})

/** Fields by which a row can be recognised; a file needs a column for at least one of them. */
const IDENTIFYING: Readonly<Record<ImportKind, readonly [string, string]>> = {
  products: ['name', 'barcode'],
  customers: ['name', 'phone'],
}

/** For each column of the file the name of its field; null for a column that is left out. */
export type ColumnChoice = readonly (string | null)[]

/** Why the rows cannot be read by these columns, or null. */
export const columnsProblem = (kind: ImportKind, columns: ColumnChoice): string | null => {
  const chosen = columns.filter((name) => name !== null)
  const unknown = chosen.some((name) => labelOfField(kind, name) === '')
  if (unknown) return 'Choose the columns again'
  const twice = chosen.find((name, index) => chosen.indexOf(name) !== index)
  if (twice !== undefined) return `Two columns are ${labelOfField(kind, twice)}. Leave one out`
  const [first, second] = IDENTIFYING[kind]

  return chosen.includes(first) || chosen.includes(second)
    ? null
    : `Choose a column for ${labelOfField(kind, first)} or ${labelOfField(kind, second)}`
}
