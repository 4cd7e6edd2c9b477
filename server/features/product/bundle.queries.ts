// SQL of the components of bundles.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { BundleComponent } from '@webale/domain/features/product/bundle.ts'
import type { StockedPart } from '@webale/domain/features/product/pricing.ts'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { View } from './product.queries.ts'

/**
 * The components of a bundle by name, each with its
 * product; a non-admin sees those of their own department.
 */
export const listComponents = async (
  db: Db,
  { scope }: View,
  bundle_id: string,
): Promise<BundleComponent[]> => {
  const rows = await db
    .selectFrom('product_bundles as part')
    .innerJoin('products', 'products.id', 'part.component_product_id')
    .select(['part.id', 'part.bundle_product_id', 'part.component_product_id', 'part.quantity'])
    .select(['products.name', 'products.unit', 'products.tracking_type', 'products.current_stock'])
    .where('part.bundle_product_id', '=', bundle_id)
    .$call((query) => inScope(query, scope, 'products.department_id'))
    .orderBy(({ fn }) => fn('lower', ['products.name']))
    .orderBy('products.id')
    .execute()
  return rows.map(({ name, unit, tracking_type, current_stock, ...part }) => ({
    ...part,
    component: {
      id: part.component_product_id,
      name,
      unit,
      tracking_type,
      current_stock,
    },
  }))
}

/** The parts of these bundles with their stock, by bundle; of the products that the scope has. */
export const listStockedParts = async (
  db: Db,
  scope: Scope,
  bundle_ids: readonly string[],
): Promise<Map<string, StockedPart[]>> => {
  const rows = await db
    .selectFrom('product_bundles as part')
    .innerJoin('products', 'products.id', 'part.component_product_id')
    .select(['products.id', 'products.name', 'part.quantity', 'products.current_stock'])
    .select('part.bundle_product_id')
    .where('part.bundle_product_id', 'in', bundle_ids)
    .$call((query) => inScope(query, scope, 'products.department_id'))
    .orderBy('products.id')
    .execute()

  const parts = new Map<string, StockedPart[]>()
  for (const { bundle_product_id, ...part } of rows)
    parts.set(bundle_product_id, [...(parts.get(bundle_product_id) ?? []), part])

  return parts
}

export const findPart = (db: Db, id: string): Promise<Row<'product_bundles'> | undefined> =>
  db.selectFrom('product_bundles').selectAll().where('id', '=', id).executeTakeFirst()

export const hasComponents = async (db: Db, bundle_id: string): Promise<boolean> =>
  (await db
    .selectFrom('product_bundles')
    .select('id')
    .where('bundle_product_id', '=', bundle_id)
    .executeTakeFirst()) !== undefined

export const isComponent = async (db: Db, product_id: string): Promise<boolean> =>
  (await db
    .selectFrom('product_bundles')
    .select('id')
    .where('component_product_id', '=', product_id)
    .executeTakeFirst()) !== undefined

export const hasPart = async (
  db: Db,
  bundle_id: string,
  component_id: string,
): Promise<boolean> => {
  const pair = db
    .selectFrom('product_bundles')
    .select('id')
    .where('bundle_product_id', '=', bundle_id)
    .where('component_product_id', '=', component_id)
  return (await pair.executeTakeFirst()) !== undefined
}

export const insertPart = async (tx: Tx, part: NewRow<'product_bundles'>): Promise<void> => {
  await tx.insertInto('product_bundles').values(part).execute()
}

export const deletePart = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('product_bundles').where('id', '=', id).execute()
}
