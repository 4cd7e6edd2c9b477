// SQL of the versions of products and services. Every change of anything but the stock stores what
// it replaces, in its own transaction, and raises the revision of the item (docs/decisions/0056).
import type { BundlePart } from '@webale/domain/features/product/bundle.ts'
import type { ItemVersion } from '@webale/domain/features/till/item-version.ts'
import { itemVersionOf, type VersionFields } from '@webale/domain/features/till/version-fields.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { listParts, listSellables } from './sellable.queries.ts'

/** Makes ids; `now` is the time of the change. */
export type ChangeMoment = { readonly now: string; newId(): string }

/** The next revision, to be written in the statement that changes the item. */
const nextRevision = (now: string): { rev: RawBuilder<number>; changed_at: string } => ({
  rev: sql<number>`rev + 1`,
  changed_at: now,
})

type NewVersion = Pick<Row<'item_versions'>, 'item_id' | 'rev' | 'kind'> & {
  readonly fields: VersionFields
}

const storeVersion = async (
  tx: Tx,
  version: NewVersion,
  { now, newId }: ChangeMoment,
): Promise<void> => {
  await tx
    .insertInto('item_versions')
    .values({ ...version, id: newId(), until: now })
    .execute()
}

type VersionedProduct = Pick<
  Row<'products'>,
  | 'name'
  | 'department_id'
  | 'unit'
  | 'quantity_per_unit'
  | 'volume_unit'
  | 'tracking_type'
  | 'is_bundle'
  | 'selling_price'
  | 'pricing_tiers'
  | 'allow_custom_price'
  | 'min_price'
  | 'max_price'
  | 'bottle_size_ml'
  | 'wholesale_price_per_bottle'
  | 'vat_category'
  | 'cost_price'
>

/** What is kept of a product with these parts. */
export const versionFieldsOf = (
  product: VersionedProduct,
  parts: readonly BundlePart[],
): VersionFields => ({
  name: product.name,
  department_id: product.department_id,
  unit: product.unit,
  quantity_per_unit: product.quantity_per_unit,
  volume_unit: product.volume_unit,
  tracking_type: product.tracking_type,
  is_bundle: product.is_bundle,
  selling_price: product.selling_price,
  pricing_tiers: product.pricing_tiers ?? NO_TIERS,
  allow_custom_price: product.allow_custom_price,
  min_price: product.min_price,
  max_price: product.max_price,
  bottle_size_ml: product.bottle_size_ml,
  wholesale_price_per_bottle: product.wholesale_price_per_bottle,
  cost_price: product.cost_price,
  ...(product.vat_category && { vat_category: product.vat_category }),
  parts: parts.map(({ component_product_id, quantity }) => ({ component_product_id, quantity })),
})

const productFields = async (tx: Tx, product: Row<'products'>): Promise<VersionFields> =>
  versionFieldsOf(product, product.is_bundle ? await listParts(tx, [product.id]) : [])

const productRow = (tx: Tx, id: string): Promise<Row<'products'>> =>
  tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const isChange = (stored: object, fields: object): boolean => {
  const known = new Map(Object.entries(stored))
  return Object.entries(fields).some(
    ([name, value]) =>
      name !== 'updated_at' && JSON.stringify(value) !== JSON.stringify(known.get(name)),
  )
}

/**
 * Stores the present version of a product that these fields change. Returns the columns of the next
 * revision; none when nothing changes. The product must be locked.
 */
export const storeProductVersion = async (tx: Tx, id: string, fields: object, by: ChangeMoment) => {
  const product = await productRow(tx, id)
  if (!isChange(product, fields)) return {}
  await storeVersion(
    tx,
    {
      item_id: id,
      rev: product.rev,
      kind: 'product',
      fields: await productFields(tx, product),
    },
    by,
  )

  return nextRevision(by.now)
}

/** As `storeProductVersion`, for a bundle before its parts change. */
export const storeBundleVersion = async (tx: Tx, id: string, by: ChangeMoment) => {
  const product = await productRow(tx, id)
  await storeVersion(
    tx,
    {
      item_id: id,
      rev: product.rev,
      kind: 'product',
      fields: await productFields(tx, product),
    },
    by,
  )

  return nextRevision(by.now)
}

/** As `storeProductVersion`, for a service. */
export const storeServiceVersion = async (tx: Tx, id: string, fields: object, by: ChangeMoment) => {
  const service = await tx
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  if (!isChange(service, fields)) return {}
  const { name, base_price, is_negotiable, vat_category, rev } = service
  await storeVersion(
    tx,
    {
      item_id: id,
      rev,
      kind: 'service',
      fields: { name, base_price, is_negotiable, ...(vat_category && { vat_category }) },
    },
    by,
  )

  return nextRevision(by.now)
}

const revisionsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; rev: number }>`
    select id, rev
    from products
    where id in ${listOf(db, ids)} union all
    select id, rev
    from services
    where id in ${listOf(db, ids)}`.execute(db)
  return new Map(rows.map(({ id, rev }) => [id, rev]))
}

/**
 * All versions of these products and services of any department: the present ones (`replaced_at`
 * null, absent for a deleted item) and those that changes replaced.
 */
export const readItemVersions = async (db: Db, ids: readonly string[]): Promise<ItemVersion[]> => {
  if (ids.length === 0) return []
  const { items, parts } = await listSellables(
    db,
    { product_ids: ids, service_ids: ids },
    { all: true },
  )

  const revisions = await revisionsOf(db, ids)
  const present = items.map(
    (item): ItemVersion => ({
      rev: revisions.get(item.id) ?? 1,
      item: item as ItemVersion['item'],
      parts: parts.filter(({ bundle_product_id }) => bundle_product_id === item.id),
      replaced_at: null,
    }),
  )

  const replaced = await sql<
    Pick<Row<'item_versions'>, 'item_id' | 'rev' | 'fields' | 'until'>
  >`select item_id, rev, fields, until
  from item_versions
  where item_id in ${listOf(db, ids)}
    order by item_id, rev`.execute(db)

  return [
    ...present,
    ...replaced.rows.map((row) => itemVersionOf({ ...row, fields: row.fields as VersionFields })),
  ]
}

/** Deletes the versions of products and services that are deleted. */
export const deleteVersionsOfGone = async (tx: Tx): Promise<void> => {
  await sql`delete from item_versions
    where not exists (select 1
      from products
      where products.id = item_id)
    and not exists (select 1
      from services
      where services.id = item_id)`.execute(tx)
}

const ITEMS_AT_ONCE = 500

const alignItems = async (
  tx: Tx,
  table: 'products' | 'services',
  ids: readonly string[],
): Promise<void> => {
  for (let index = 0; index < ids.length; index += ITEMS_AT_ONCE) {
    const list = listOf(tx, ids.slice(index, index + ITEMS_AT_ONCE))
    await sql`delete from item_versions where item_id in (
      select item.id from ${sql.table(table)} as item
      join item_versions as version on version.item_id = item.id
      where item.id in ${list} group by item.id, item.rev
      having count(*) <> max(version.rev) or item.rev <> 1 + count(*) or min(version.rev) <> 1)`.execute(
      tx,
    )

    await sql`update ${sql.table(table)} set rev = 1
      where id in ${list}
      and rev <> 1
      and not exists (select 1
        from item_versions
        where item_id = ${sql.table(table)}.id)`.execute(tx)
  }
}

type RestoredItems = { readonly products: readonly string[]; readonly services: readonly string[] }

/**
 * After a restore: items whose versions are not
 * complete in the file begin with their first revision.
 */
export const alignVersions = async (
  tx: Tx,
  { products, services }: RestoredItems,
): Promise<void> => {
  await alignItems(tx, 'products', products)
  await alignItems(tx, 'services', services)
}
