// SQL of the catalogue of a till. The digest of a kind comes from the same statement as its rows,
// so both are of one moment on either engine (docs/decisions/0056).
import type { Scope } from '@webale/domain/access/scope.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import type {
  CatalogueProduct,
  CatalogueService,
  Digest,
  StockOnTill,
} from '@webale/domain/features/till/catalogue.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { listParts } from '../product/sellable.queries.ts'

const PRODUCT = sql.raw(
  `products.id, products.rev, products.name, barcode, internal_barcode, department_id, unit, quantity_per_unit, volume_unit,
   tracking_type, is_bundle, current_stock, reorder_level, selling_price, pricing_tiers, allow_custom_price, min_price,
   max_price, bottle_size_ml, wholesale_price_per_bottle, brand, categories.name as category_name, products.retired_at,
   products.vat_category`,
)
const SERVICE = sql.raw(
  `services.id, services.rev, services.name, base_price, is_negotiable, department_id, ` +
    `description, categories.name as category_name, services.retired_at, services.vat_category`,
)

type ProductRow = Omit<CatalogueProduct, 'kind' | 'parts' | 'pricing_tiers'> & {
  readonly pricing_tiers: CatalogueProduct['pricing_tiers'] | null
}
type ServiceRow = Omit<CatalogueService, 'kind'>

/** A row of the digest, joined with a changed row or with none. */
type JoinedRow<Row> = { readonly [Name in keyof Row]: Row[Name] | null } & {
  readonly digest_count: number
  readonly digest_revs: number
}

type Changes<Item> = { readonly rows: Item[]; readonly digest: Digest }

const withParts = async (db: Db, rows: readonly ProductRow[]): Promise<CatalogueProduct[]> => {
  const bundles = rows.filter(({ is_bundle }) => is_bundle).map(({ id }) => id)
  const parts = bundles.length === 0 ? [] : await listParts(db, bundles)

  return rows.map((row) => ({
    ...row,
    kind: 'product',
    pricing_tiers: row.pricing_tiers ?? NO_TIERS,
    parts: row.is_bundle
      ? parts
          .filter(({ bundle_product_id }) => bundle_product_id === row.id)
          .map(({ component_product_id, quantity }) => ({ id: component_product_id, quantity }))
      : [],
  }))
}

const splitDigest = <Row extends { readonly id: string }>(
  joined: readonly JoinedRow<Row>[],
): Changes<Row> => ({
  digest: { count: joined[0]?.digest_count ?? 0, revs: joined[0]?.digest_revs ?? 0 },
  rows: joined.flatMap(({ digest_count: _count, digest_revs: _revs, ...row }) =>
    row['id'] === null ? [] : [row as unknown as Row],
  ),
})

/** Products of the scope that changed after a time, with the digest of all of them. */
export const listChangedProducts = async (
  db: Db,
  scope: Scope,
  since: string,
): Promise<Changes<CatalogueProduct>> => {
  const { rows: joined } = await sql<JoinedRow<ProductRow>>`
    select digest_count, digest_revs, ${PRODUCT}
    from (select count(*) as digest_count, cast(coalesce(sum(rev), 0) as bigint) as digest_revs
      from products
      where ${isInScope(scope, 'products.department_id')}) as digest
    left join products on products.changed_at > ${since}
    and ${isInScope(scope, 'products.department_id')}
    left join categories on categories.id = products.category_id`.execute(db)

  const { digest, rows } = splitDigest<ProductRow>(joined)

  return { digest, rows: await withParts(db, rows) }
}

/** The same for services, which all staff share. */
export const listChangedServices = async (
  db: Db,
  since: string,
): Promise<Changes<CatalogueService>> => {
  const { rows: joined } = await sql<JoinedRow<ServiceRow>>`
    select digest_count, digest_revs, ${SERVICE}
    from (select count(*) as digest_count, cast(coalesce(sum(rev), 0) as bigint) as digest_revs
      from services) as digest
    left join services on services.changed_at > ${since}
    left join categories on categories.id = services.category_id`.execute(db)

  const { digest, rows } = splitDigest<ServiceRow>(joined)

  return { digest, rows: rows.map((row) => ({ ...row, kind: 'service' })) }
}

/**
 * Products that left the department after a time. An
 * administrator sees all, so for them none is gone.
 */
export const listRemovedProducts = async (
  db: Db,
  scope: Scope,
  since: string,
): Promise<string[]> => {
  if (scope.all) return []
  const moved = await db
    .selectFrom('item_versions')
    .innerJoin('products', 'products.id', 'item_versions.item_id')
    .select(['item_versions.item_id', 'item_versions.fields'])
    .where('products.changed_at', '>', since)
    .where('item_versions.until', '>', since)
    .where((each) =>
      each.or([
        each('products.department_id', 'is', null),
        each('products.department_id', '<>', scope.department_id),
      ]),
    )
    .execute()

  const own = moved.filter(
    ({ fields }) => 'department_id' in fields && fields.department_id === scope.department_id,
  )

  return [...new Set(own.map(({ item_id }) => item_id))].toSorted()
}

const movedSince = (since: string): RawBuilder<unknown> => sql`
  select product_id
  from stock_movements
  where created_at > ${since}
  union select product_id
  from stock_movements
  where reference_id in (
    select sale_id
    from sale_origins
    where received_at > ${since})`

/**
 * Id and stock. The case keeps SQLite from reading all products of the department by its index: few
 * products moved, and each of them is found by its id.
 */
const movedProducts = (scope: Scope, since: string): RawBuilder<unknown> => {
  const own = isInScope(scope, sql`case when 1 = 1 then department_id end`)
  return sql`select id, current_stock
    from products
    where id in (${movedSince(since)})
    and ${own}`
}

/**
 * Id and stock of products of the scope whose stock moved after a
 * time, with the sum of all stocks of the same moment. The movements
 * of a late sale have the time of the sale, so its arrival counts too.
 */
export const listMovedStocks = async (
  db: Db,
  scope: Scope,
  since: string,
): Promise<{ stocks: StockOnTill[]; sum: number }> => {
  const { rows } = await sql<{
    sum: number
    id: string | null
    current_stock: number | null
  }>`
    select total.sum, moved.id, moved.current_stock
    from (select coalesce(sum(current_stock), 0) as sum
      from products
      where ${isInScope(scope, 'products.department_id')}) as total
    left join (${movedProducts(scope, since)}) as moved on 1 = 1
    order by moved.id`.execute(db)

  const stocks = rows.flatMap(({ id, current_stock }) =>
    id === null || current_stock === null ? [] : [{ id, current_stock }],
  )

  return { stocks, sum: roundQuantity(rows[0]?.sum ?? 0) }
}

/** The same without the sum, which reads all products. */
export const listRecentStocks = async (
  db: Db,
  scope: Scope,
  since: string,
): Promise<StockOnTill[]> =>
  (await sql<StockOnTill>`${movedProducts(scope, since)} order by id`.execute(db)).rows

export const PRODUCTS_AT_ONCE = 2000

/** Products of the scope in the order of their ids. */
export const listProductPage = async (
  db: Db,
  scope: Scope,
  after: string | undefined,
): Promise<CatalogueProduct[]> => {
  const from = after === undefined ? sql`` : sql`and products.id > ${after}`
  const { rows } = await sql<ProductRow>`
    select ${PRODUCT}
    from products
    left join categories on categories.id = products.category_id
    where ${isInScope(scope, 'products.department_id')} ${from}
    order by products.id limit ${sql.lit(PRODUCTS_AT_ONCE)}`.execute(db)

  return withParts(db, rows)
}

/** All services. */
export const listServices = async (db: Db): Promise<CatalogueService[]> => {
  const { rows } = await sql<ServiceRow>`select ${SERVICE}
    from services
    left join categories on categories.id = services.category_id
    order by services.id`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'service' }))
}
