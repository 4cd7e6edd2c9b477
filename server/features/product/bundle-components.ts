// Adds and removes components of a bundle; its stock is updated in the same transaction.
import { isMeasured } from '@webale/domain/kernel/quantity.ts'
import type { productApi } from '@webale/domain/features/product/product.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { projectBundle, typeCosts } from '../stock/move-stock.ts'
import {
  deletePart,
  findPart,
  hasComponents,
  hasPart,
  insertPart,
  listComponents,
} from './bundle.queries.ts'
import { getProduct, viewOf } from './product.queries.ts'
import { beginRevision, lockProducts, type ProductToSave } from './save-product.queries.ts'

export const components: Handler<typeof productApi.components> = async ({ db, actor, input }) => {
  const view = viewOf(actor)
  const bundle = await getProduct(db, view, input.id)
  return listComponents(db, view, bundle.id)
}

const checkPair = (
  bundle: ProductToSave | undefined,
  component: ProductToSave | undefined,
  quantity: number,
): void => {
  if (bundle === undefined) throw refuse('not_found', { thing: 'The bundle' })
  if (component === undefined) throw refuse('not_found', { thing: 'The component' })
  if (!bundle.is_bundle)
    throw refuse('invalid_input', { message: `${bundle.name} is not a bundle` })

  if (component.is_bundle) throw refuse('component_is_bundle')
  if (!isMeasured(component.tracking_type) && !Number.isInteger(quantity))
    throw refuse('invalid_input', { message: `${component.name} is counted in whole numbers` })
}

export const addComponent: Handler<typeof productApi.addComponent> = async ({
  tx,
  actor,
  input,
  now,
  newId,
}) => {
  const { id: bundle_product_id, component_product_id, quantity } = input
  const products = await lockProducts(tx, [bundle_product_id, component_product_id])
  const component = products.find(({ id }) => id === component_product_id)
  checkPair(
    products.find(({ id }) => id === bundle_product_id),
    component,
    quantity,
  )

  if (await hasPart(tx, bundle_product_id, component_product_id))
    throw refuse('duplicate', { thing: `The component ${component?.name}` })

  const by = { actor, now, newId }
  await beginRevision(tx, bundle_product_id, by)
  const id = newId()
  await insertPart(tx, {
    id,
    bundle_product_id,
    component_product_id,
    quantity,
    created_at: now,
  })

  await projectBundle(tx, bundle_product_id, by)
  const added = (await listComponents(tx, viewOf(actor), bundle_product_id)).find(
    (part) => part.id === id,
  )

  if (added === undefined) throw refuse('not_found', { thing: 'The component' })

  return added
}

const NO_BUNDLE = 'No bundle any more'

/** A bundle that loses its last component keeps its present stock. */
export const removeComponent: Handler<typeof productApi.removeComponent> = async ({
  tx,
  actor,
  input,
  now,
  newId,
}) => {
  const part = await findPart(tx, input.id)
  if (part === undefined) throw refuse('not_found', { thing: 'The component' })
  await lockProducts(tx, [part.bundle_product_id])
  const by = { actor, now, newId }
  await beginRevision(tx, part.bundle_product_id, by)
  await deletePart(tx, part.id)
  // What stays in stock begins without a value: nobody bought it as it is now.
  if (!(await hasComponents(tx, part.bundle_product_id)))
    await typeCosts(tx, [{ product_id: part.bundle_product_id, cost: null }], NO_BUNDLE, by)

  await projectBundle(tx, part.bundle_product_id, by)

  return { id: part.id }
}
