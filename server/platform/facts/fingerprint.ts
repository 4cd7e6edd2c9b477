// The fingerprint of a fact: a hash of the non-empty columns of its row. A column that a later
// version adds leaves old fingerprints valid as long as it is empty.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inList, listText } from '../database/lists.ts'
import { precompileQuery } from '../database/precompile-query.ts'
import type { Db } from '../database/store.ts'
import type { Row } from '../database/tables.ts'
import { type FactTableName, factTable, keyOf } from './fact-tables.ts'

type Fields = Readonly<Record<string, unknown>>

const BYTES = 24

// Numbers become their shortest decimal text, so both engines give the same hash.
const digestOf = (value: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(value)).digest()

/** 32 characters. */
export const fingerprintOf = (table: FactTableName, row: Fields): string => {
  const { but = [] } = factTable(table)
  const values = Object.keys(row)
    .filter((name) => row[name] !== null && !but.includes(name))
    .toSorted()
    .map((name) => [name, row[name]])

  return digestOf([table, values]).subarray(0, BYTES).toString('base64url')
}

const SALE = [
  'id',
  'receipt_number',
  'subtotal',
  'discount',
  'total',
  'amount_paid',
  'change_amount',
  'payment_method',
  'cashier_name',
] as const
const STAMPS = [
  'customer_name',
  'department_id',
  'customer_id',
  'created_by',
  'content_hash',
  'business_date',
  'created_at',
] as const
/** Of a sale that was paid in parts, sold in a shift or given a discount with a reason. */
const MORE = ['shift_id', 'parts', 'discount_reason'] as const
const ITEM = [
  'id',
  'position',
  'product_id',
  'service_id',
  'item_name',
  'quantity',
  'unit_price',
  'subtotal',
  'tier',
  'bottle',
  'custom_price',
] as const
const COSTS = ['cost_price', 'base_quantity'] as const

const pickValues = <Known>(row: Known, names: readonly (keyof Known)[]): unknown[] =>
  names.map((name) => row[name])

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1

/** What a sold bundle was made of, and what the line cost; nothing where there is neither. */
const componentsOf = ({ components, cost_value }: Row<'sale_items'>): unknown[] => [
  ...(components ? [Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))] : []),
  ...(typeof cost_value === 'number' ? [cost_value] : []),
]

/** The VAT of a line; nothing where there is none. */
const vatOf = ({ vat_category, vat_gross, vat_amount }: Row<'sale_items'>): unknown[] =>
  vat_category ? [[vat_category, vat_gross, vat_amount]] : []

/**
 * The hash of a sale with its items: the first half of its seal. Columns that a plain sale does not
 * use count only when set.
 */
export const saleRowsHash = (sale: Row<'sales'>, items: readonly Row<'sale_items'>[]): string =>
  digestOf([
    [
      ...pickValues(sale, [...SALE, ...STAMPS]),
      ...(MORE.some((name) => Boolean(sale[name])) ? pickValues(sale, MORE) : []),
      ...(sale.vat_tin ? [['vat', sale.vat_tin]] : []),
    ],
    items
      .toSorted(byId)
      .map((item) => [
        ...pickValues(item, [...ITEM, ...COSTS]),
        ...componentsOf(item),
        ...vatOf(item),
      ]),
  ]).toString('hex')

/** What a key is in PostgreSQL, where it is not the id of a row. */
const KEY_TYPES: Readonly<Record<string, 'bigint' | 'text'>> = {
  place: 'bigint',
  name: 'text',
  domain: 'text',
}

const selectFacts = (table: FactTableName) => {
  const key = keyOf(table)
  return precompileQuery(
    (db, { ids }: { readonly ids: string }) => sql<Fields>`select *
      from ${sql.table(table)}
      where ${sql.ref(key)} in ${inList(db, ids, KEY_TYPES[key] ?? 'uuid')}`,
  )
}

/** One for each table, made at its first use. */
const selections = new Map<FactTableName, ReturnType<typeof selectFacts>>()

const selectionOf = (table: FactTableName): ReturnType<typeof selectFacts> => {
  const known = selections.get(table) ?? selectFacts(table)
  selections.set(table, known)
  return known
}

const factsOf = async (
  db: Db,
  table: FactTableName,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const key = keyOf(table)
  const rows = await selectionOf(table)(db, { ids: listText(db, ids) }, {})

  return new Map(rows.map((row) => [String(row[key]), fingerprintOf(table, row)]))
}

const salesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const sales = await db.selectFrom('sales').selectAll().where('id', 'in', ids).execute()
  const items = await db.selectFrom('sale_items').selectAll().where('sale_id', 'in', ids).execute()

  return new Map(
    sales.map((sale) => [
      sale.id,
      saleRowsHash(
        sale,
        items.filter(({ sale_id }) => sale_id === sale.id),
      ),
    ]),
  )
}

/** The present fingerprints of these rows; null for deleted rows. */
export const fingerprintsOf = (
  db: Db,
  table: FactTableName | 'sales',
  ids: readonly string[],
): Promise<Map<string, string>> => (table === 'sales' ? salesOf(db, ids) : factsOf(db, table, ids))

/** The rows of a table after a key, in its order, with their fingerprints. */
export const fingerprintPage = async (
  db: Db,
  table: FactTableName,
  after: string | null,
  limit: number,
): Promise<{ row: Fields; id: string; hash: string }[]> => {
  const key = keyOf(table)
  const from = after === null ? sql`` : sql`where ${sql.ref(key)} > ${after}`
  const { rows } = await sql<Fields>`select *
    from ${sql.table(table)} ${from}
      order by ${sql.ref(key)} limit ${limit}`.execute(db)

  return rows.map((row) => ({
    row,
    id: String(row[key]),
    hash: fingerprintOf(table, row),
  }))
}
