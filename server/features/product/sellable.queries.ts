// The rows that a sale reads before pricing its lines: products with cost, services, and parts of
// the sold bundles. At most three statements, each by primary key or index.
import { hasDepartment, type Scope } from '@webale/domain/access/scope.ts'
import type { BundlePart } from '@webale/domain/features/product/bundle.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import type { SellableWithCost } from '@webale/domain/features/sale/priced-line.ts'
import { sql } from 'kysely'
import { inList, listText } from '../../platform/database/lists.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import {
  SHELF_COLUMNS,
  type ShelfColumns,
  shelfOf,
  type StoredShelf,
} from '../stock/stored-shelf.queries.ts'

export type SellableIds = {
  readonly product_ids: readonly string[]
  readonly service_ids: readonly string[]
}
/**
 * An item for sale with the fields of its receipt line; `quantity_per_unit` is null for services.
 */
export type StoredSellable = SellableWithCost & { readonly quantity_per_unit: number | null }
export type Sellables = {
  readonly items: StoredSellable[]
  readonly parts: BundlePart[]
  /**
   * The shelves of the products, as lockShelves reads them. Undefined on PostgreSQL, where others
   * may change them until they are locked.
   */
  readonly shelves: readonly StoredShelf[] | undefined
}

const PRODUCT_COLUMNS = [
  'id',
  'name',
  'department_id',
  'unit',
  'quantity_per_unit',
  'volume_unit',
  'tracking_type',
  'is_bundle',
  'current_stock',
  'selling_price',
  'pricing_tiers',
  'allow_custom_price',
  'min_price',
  'max_price',
  'bottle_size_ml',
  'wholesale_price_per_bottle',
  'cost_price',
  'vat_category',
] as const

type SellableRow = Pick<Row<'products'>, (typeof PRODUCT_COLUMNS)[number]>
const COLUMNS = sql.raw(PRODUCT_COLUMNS.join(', '))

type List = { readonly ids: string }

const selectProducts = precompileQuery((db, { ids }: List) => {
  const shelf = db.engine === 'sqlite' ? sql`, ${SHELF_COLUMNS}` : sql``
  return sql<
    SellableRow & ShelfColumns
  >`select ${COLUMNS} ${shelf} from products where id in ${inList(db, ids)}`
})

const byKindAndId = (a: SellableRow, b: SellableRow): number =>
  Number(a.is_bundle) - Number(b.is_bundle) || (a.id < b.id ? -1 : 1)

// The scope is applied afterwards; with both conditions SQLite would walk all products of the
// department.
const listProducts = async (
  db: Db,
  ids: readonly string[],
  scope: Scope,
): Promise<{ readonly items: StoredSellable[]; readonly shelves: Sellables['shelves'] }> => {
  const rows = await selectProducts(db, { ids: listText(db, ids) }, {})
  const own = rows.filter(({ department_id }) => hasDepartment(scope, department_id))
  const items = own.map(
    ({ reorder_level: _level, stock_value: _value, parts: _parts, bundled: _bundled, ...row }) => ({
      ...row,
      kind: 'product' as const,
      pricing_tiers: row.pricing_tiers ?? NO_TIERS,
    }),
  )

  return {
    items,
    shelves: db.engine === 'sqlite' ? rows.toSorted(byKindAndId).map(shelfOf) : undefined,
  }
}

type ServiceRow = Pick<
  Row<'services'>,
  'id' | 'name' | 'base_price' | 'is_negotiable' | 'vat_category'
>

const selectServices = precompileQuery(
  (db, { ids }: List) =>
    sql<ServiceRow>`select id, name, base_price, is_negotiable, vat_category from services
      where id in ${inList(db, ids)}`,
)

const listServices = async (db: Db, ids: readonly string[]): Promise<StoredSellable[]> => {
  const rows = await selectServices(db, { ids: listText(db, ids) }, {})
  return rows.map((row) => ({
    ...row,
    kind: 'service',
    quantity_per_unit: null,
  }))
}

/**
 * The parts of these bundles from any department, because selling the bundle reduces all of them.
 */
export const listParts = (db: Db, bundle_ids: readonly string[]): Promise<BundlePart[]> =>
  db
    .selectFrom('product_bundles')
    .select(['bundle_product_id', 'component_product_id', 'quantity'])
    .where('bundle_product_id', 'in', bundle_ids)
    .execute()

/**
 * The items for sale among these ids, within the scope;
 * services are shared by all staff (decision P9).
 */
export const listSellables = async (
  db: Db,
  { product_ids, service_ids }: SellableIds,
  scope: Scope,
): Promise<Sellables> => {
  const { items: products, shelves } =
    product_ids.length === 0
      ? { items: [], shelves: undefined }
      : await listProducts(db, product_ids, scope)
  const services = service_ids.length === 0 ? [] : await listServices(db, service_ids)
  const bundle_ids = products.flatMap((item) =>
    item.kind === 'product' && item.is_bundle ? [item.id] : [],
  )

  return {
    items: [...products, ...services],
    parts: bundle_ids.length === 0 ? [] : await listParts(db, bundle_ids),
    shelves,
  }
}
