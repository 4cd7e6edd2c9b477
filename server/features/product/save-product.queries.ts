// SQL that writes products except their stock (see move-stock.ts), and the checks before a write.
import { codeSearchOf, storedCodeKey } from '@webale/domain/features/barcode/code-key.ts'
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { storedValue } from '../../platform/database/columns.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { arrayText } from '../../platform/database/lists.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import {
  type ChangeMoment,
  storeBundleVersion,
  storeProductVersion,
} from './item-versions.queries.ts'
import { hasCode } from './product.queries.ts'
import { indexProducts } from './search-products.queries.ts'

export type ProductToSave = Pick<
  Row<'products'>,
  | 'id'
  | 'name'
  | 'is_bundle'
  | 'tracking_type'
  | 'barcode'
  | 'internal_barcode'
  | 'current_stock'
  | 'reorder_level'
>

/** Locks products until the transaction ends, in the order of moveStock. */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<ProductToSave[]> =>
  tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'is_bundle',
      'tracking_type',
      'barcode',
      'internal_barcode',
      'current_stock',
      'reorder_level',
    ])
    .where('id', 'in', ids)
    .orderBy('is_bundle')
    .orderBy('id')
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .execute()

const isCodeTaken = async (tx: Tx, code: string, except: string | null): Promise<boolean> => {
  const other = await tx
    .selectFrom('products')
    .select('id')
    .where(hasCode(codeSearchOf(code)))
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return other !== undefined
}

/** Any number that no other lock of the database uses. */
const CODE_LOCK = 20_261
/** Few, because an import takes those of all its codes. */
const CODE_LOCKS = 64

/**
 * On PostgreSQL nobody else gives a product one of these codes, in whatever notation, until this
 * transaction ends: no index says that two notations are one code.
 */
export const lockCodes = async (tx: Tx, codes: readonly string[]): Promise<void> => {
  const keys = codes.flatMap((code) => storedCodeKey(code) ?? [])
  if (tx.engine === 'sqlite' || keys.length === 0) return
  await sql`select pg_advisory_xact_lock(${CODE_LOCK}, lock)
    from (select distinct abs(hashtext(code_key) % ${sql.lit(CODE_LOCKS)}) as lock
      from unnest(cast(${arrayText(keys)} as text[])) as keys(code_key)
      order by lock) as locks`.execute(tx)
}

/**
 * Throws barcode_taken when another product has the code in either column, in whatever notation.
 * `except` is the product itself.
 */
export const checkBarcode = async (
  tx: Tx,
  barcode: string | null,
  except: string | null,
): Promise<void> => {
  if (barcode === null) return
  await lockCodes(tx, [barcode])
  if (await isCodeTaken(tx, barcode, except)) throw refuse('barcode_taken', { barcode })
}

type ProductFields = Omit<
  Row<'products'>,
  | 'search_text'
  | 'code_key'
  | 'current_stock'
  | 'current_stock_ml'
  | 'stock_value'
  | 'base_value'
  | 'retired_at'
  | 'rev'
  | 'changed_at'
>

const isPerMl = ({ tracking_type }: Pick<ProductFields, 'tracking_type'>): boolean =>
  tracking_type === 'milliliter'

const rowOfNew = (product: ProductFields) => ({
  ...product,
  search_text: searchTextOf(product),
  changed_at: product.created_at,
  current_stock: 0,
  current_stock_ml: isPerMl(product) ? 0 : null,
})

const withCodeKey = (row: NewRow<'products'>): NewRow<'products'> => ({
  ...row,
  code_key: storedCodeKey(row.barcode ?? null),
})

/**
 * Adds some hundred whole rows at most. Their stock must be explained by movements (move-stock.ts).
 */
export const insertProducts = async (
  tx: Tx,
  rows: readonly NewRow<'products'>[],
): Promise<void> => {
  await insertRows(tx, 'products', rows.map(withCodeKey))
  await indexProducts(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Adds a product without stock. */
export const insertProduct = (tx: Tx, product: ProductFields): Promise<void> =>
  insertProducts(tx, [rowOfNew(product)])

/**
 * Changes a product except its stock, and keeps the version that it replaces. Products measured in
 * ml keep their second stock column equal (decision S10).
 */
export const updateProduct = async (
  tx: Tx,
  { id, ...row }: Omit<ProductFields, 'created_at' | 'updated_at'>,
  by: ChangeMoment,
): Promise<void> => {
  const revision = await storeProductVersion(tx, id, row, by)
  const current_stock_ml = isPerMl(row) ? sql<number>`current_stock` : null
  await tx
    .updateTable('products')
    .set({
      ...row,
      ...revision,
      updated_at: by.now,
      search_text: searchTextOf(row),
      code_key: storedCodeKey(row.barcode),
      current_stock_ml,
    })
    .where('id', '=', id)
    .execute()

  await indexProducts(tx, [id])
}

/** Stops selling a product, or sells it again; what is so already stays. It must be locked. */
export const setProductRetired = async (
  tx: Tx,
  { id, retired_at }: Pick<Row<'products'>, 'id' | 'retired_at'>,
  by: ChangeMoment,
): Promise<void> => {
  const stored = await tx
    .selectFrom('products')
    .select('retired_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  if ((stored.retired_at === null) === (retired_at === null)) return
  const revision = await storeProductVersion(tx, id, { retired_at }, by)
  await tx
    .updateTable('products')
    .set({ retired_at, ...revision, updated_at: by.now })
    .where('id', '=', id)
    .execute()
}

/** Begins a new revision of a bundle, before its parts change. */
export const beginRevision = async (tx: Tx, bundle_id: string, by: ChangeMoment): Promise<void> => {
  await tx
    .updateTable('products')
    .set(await storeBundleVersion(tx, bundle_id, by))
    .where('id', '=', bundle_id)
    .execute()
}

/** Everything but the stock and the creation. */
const REPLACED_COLUMNS = [
  'name',
  'barcode',
  'internal_barcode',
  'category_id',
  'department_id',
  'supplier_id',
  'brand',
  'unit',
  'quantity_per_unit',
  'reorder_level',
  'cost_price',
  'selling_price',
  'is_bundle',
  'tracking_type',
  'volume_unit',
  'allow_custom_price',
  'min_price',
  'max_price',
  'pricing_tiers',
  'bottle_size_ml',
  'selling_price_per_ml',
  'wholesale_price_per_bottle',
  'is_favourite',
  'vat_category',
  'search_text',
  'code_key',
  'updated_at',
  'changed_at',
  'rev',
] as const satisfies readonly (keyof Row<'products'>)[]

export type ReplacedColumn = (typeof REPLACED_COLUMNS)[number]

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The columns in which these rows of one product differ. */
export const columnsThatDiffer = (
  before: Partial<Record<ReplacedColumn, unknown>>,
  after: Partial<Record<ReplacedColumn, unknown>>,
): ReplacedColumn[] => REPLACED_COLUMNS.filter((name) => !isSame(before[name], after[name]))

/** `from` is the name of the new rows. */
const setsOf = (columns: readonly ReplacedColumn[], from: string): string => {
  const sets = columns.map((name) => `${name} = ${from}.${name}`)
  const ml =
    `current_stock_ml = case ${from}.tracking_type when 'milliliter' then ` +
    `products.current_stock end`
  return [...sets, ...(columns.includes('tracking_type') ? [ml] : [])].join(', ')
}

/**
 * For PostgreSQL, where sales wait for these rows meanwhile: sends the changed columns only, as a
 * list of JSON.
 */
const updateProducts = async (
  tx: Tx,
  rows: readonly NewRow<'products'>[],
  columns: readonly ReplacedColumn[],
): Promise<void> => {
  const fieldsOf = (row: NewRow<'products'>) =>
    JSON.stringify(Object.fromEntries(columns.map((name) => [name, storedValue(row[name])])))

  const text = `update products set ${setsOf(columns, 'fresh')}
    from unnest(cast($1 as uuid[]), cast($2 as json[])) as replaced(id, fields)
      cross join lateral json_populate_record(cast(null as products), replaced.fields) as fresh
    where products.id = replaced.id`

  const parameters = [arrayText(rows.map(({ id }) => id)), arrayText(rows.map(fieldsOf))]
  await tx.runText(text, parameters)
}

/**
 * Writes these columns of some hundred locked products, whose versions were kept; a column that no
 * product changes would only cost time. Every row must be whole, but its stock is not written.
 */
export const replaceProducts = async (
  tx: Tx,
  replaced: readonly NewRow<'products'>[],
  differing: readonly ReplacedColumn[],
): Promise<void> => {
  if (replaced.length === 0) return
  const rows = replaced.map(withCodeKey)
  const columns: readonly ReplacedColumn[] = differing.includes('barcode')
    ? [...differing, 'code_key']
    : differing
  if (tx.engine === 'postgres') return updateProducts(tx, rows, columns)
  await insertRows(
    tx,
    'products',
    rows,
    `on conflict (id) do update set ${setsOf(columns, 'excluded')}`,
  )

  if (columns.includes('search_text'))
    await indexProducts(
      tx,
      rows.map(({ id }) => id),
    )
}
