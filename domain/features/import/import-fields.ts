// The fields of a product and of a customer that a file may contain, the column names that are
// recognised, and the limits of a file.

export const IMPORT_KINDS = ['products', 'customers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_COLUMNS = 100
/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** Bytes of an .xlsx file after unpacking. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024

/** How the cells of a column are read. */
type CellKind = 'text' | 'number' | 'yes_no' | 'tracking'

export type ImportField = {
  readonly name: string
  /** As the form calls it: the header of the template. */
  readonly label: string
  readonly reads: CellKind
  /** Other headers that mean this field. */
  readonly aliases?: readonly string[]
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

const PRODUCT_FIELDS: readonly ImportField[] = [
  text('name', 'Product Name', {
    aliases: ['Name', 'Product', 'Item', 'Item name'],
    example: 'Blue soap 1 kg',
  }),
  text('barcode', 'Barcode', {
    aliases: ['SKU', 'Code', 'EAN', 'Item code'],
    example: '6001234567899',
  }),
  text('category', 'Category', { aliases: ['Group', 'Category name'] }),
  text('department', 'Department', { aliases: ['Department name'] }),
  text('supplier', 'Supplier', { aliases: ['Vendor', 'Supplier name'] }),
  text('brand', 'Brand', { example: 'Mukwano' }),
  text('unit', 'Unit', { aliases: ['Unit of measure', 'UOM'], example: 'pcs' }),
  number('quantity_per_unit', 'Quantity per unit', { aliases: ['Pack size'] }),
  {
    name: 'tracking_type',
    label: 'Tracking type',
    reads: 'tracking',
    aliases: ['Tracking'],
  },
  text('volume_unit', 'Volume unit'),
  number('cost_price', 'Cost Price', {
    aliases: ['Cost', 'Buying price', 'Purchase price'],
    example: '3,200',
  }),
  number('selling_price', 'Selling Price', {
    aliases: ['Price', 'Unit price', 'Sale price', 'Price per ml', 'Selling price per ml'],
    example: '4,000',
  }),
  number('retail', 'Retail price', { aliases: ['Retail'] }),
  number('wholesale', 'Wholesale price', { aliases: ['Wholesale'] }),
  number('individual', 'Individual price', { aliases: ['Individual'] }),
  {
    name: 'allow_custom_price',
    label: 'Allow custom price',
    reads: 'yes_no',
    aliases: ['Custom price'],
  },
  number('min_price', 'Minimum price', { aliases: ['Min price', 'Lowest price'] }),
  number('max_price', 'Maximum price', { aliases: ['Max price', 'Highest price'] }),
  number('stock', 'Stock', {
    aliases: ['Quantity', 'Qty', 'Opening stock', 'Current stock', 'In stock', 'Stock (ml)'],
    example: '24',
  }),
  number('reorder_level', 'Reorder level', {
    aliases: ['Minimum stock', 'Alert level'],
    example: '6',
  }),
  number('bottle_size_ml', 'Bottle Size (ml)', { aliases: ['Bottle size'] }),
  number('wholesale_price_per_bottle', 'Wholesale price per bottle', {
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
    aliases: ['Customer', 'Customer name', 'Full name'],
    example: 'Aisha Namuli',
  }),
  text('phone', 'Phone', {
    aliases: ['Phone number', 'Mobile', 'Telephone', 'Tel', 'Contact', 'WhatsApp'],
    example: '0772 123 456',
  }),
  text('email', 'Email', { aliases: ['E-mail', 'Email address'] }),
  text('address', 'Address', { aliases: ['Location', 'Place'], example: 'Kikuubo, Kampala' }),
  number('credit_limit', 'Credit limit', { aliases: ['Limit'], example: '200,000' }),
  number('credit_days', 'Days to pay', { aliases: ['Credit days', 'Days'], example: '30' }),
  number('opening_balance', 'Opening balance', {
    aliases: ['Balance', 'Owes', 'Debt'],
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

/** The header and the example row of the template. */
export const templateOf = (
  kind: ImportKind,
): { readonly head: string[]; readonly rows: string[][] } => ({
  head: FIELDS[kind].map(({ label }) => label),
  rows: [FIELDS[kind].map(({ example = '' }) => example)],
})

/** Fields by which a row can be recognised; a file needs a column for at least one of them. */
const IDENTIFYING: Readonly<Record<ImportKind, readonly [string, string]>> = {
  products: ['name', 'barcode'],
  customers: ['name', 'phone'],
}

/** For each column of the file the name of its field; null for a column that is left out. */
export type ColumnChoice = readonly (string | null)[]

/** Lower case without blanks and signs: 'Selling Price' and 'selling_price' are one name. */
const plainName = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the field of each column by its header. A field is taken by the first column that names it.
 */
export const matchColumns = (kind: ImportKind, header: readonly string[]): (string | null)[] => {
  const byName = new Map<string, string>()

  for (const { name, label, aliases = [] } of FIELDS[kind])
    for (const alias of [label, name, ...aliases]) byName.set(plainName(alias), name)

  const taken = new Set<string>()

  return header.map((title) => {
    const field = byName.get(plainName(title)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)

    return field
  })
}

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
