// Adds and changes products. The operation's permission limits this to admins.
import { mergedColumns, stockChange } from '@webale/domain/features/product/product-input.ts'
import { correctionOf, countProblem } from '@webale/domain/features/product/stock-correction.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import type { productApi } from '@webale/domain/features/product/product.api.ts'
import type { MovementType } from '@webale/domain/features/stock/stock.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { moveStock, projectBundle, typeCosts } from '../stock/move-stock.ts'
import type { MovementContext, StockMovement } from '../stock/stock-movement.queries.ts'
import { raiseAlertsForCrossedLevels } from '../stock/stock-alert.queries.ts'
import { checkSupplier } from '../stock/supplier.queries.ts'
import { hasComponents, isComponent } from './bundle.queries.ts'
import { checkCategory } from './category.queries.ts'
import { nextInternalBarcode } from './internal-barcodes.queries.ts'
import { getProduct, viewOf } from './product.queries.ts'
import {
  checkBarcode,
  insertProduct,
  lockCodes,
  lockProducts,
  updateProduct,
} from './save-product.queries.ts'
import { checkTrackingChange } from './tracking-change.queries.ts'

type Belongings = {
  readonly department_id: string | null
  readonly category_id: string | null
  readonly supplier_id: string | null
}

const checkBelongings = async (
  tx: Tx,
  { department_id, category_id, supplier_id }: Belongings,
): Promise<void> => {
  await checkDepartment(tx, department_id)
  await checkCategory(tx, category_id, 'product')
  await checkSupplier(tx, supplier_id)
}

const manualMovement = (
  movement_type: MovementType,
  product_id: string,
  quantity: number,
): StockMovement => ({
  product_id,
  quantity,
  movement_type,
  reference_id: null,
  reference_type: null,
  notes: null,
})

export const add: Handler<typeof productApi.add> = async ({ tx, actor, input, now, newId }) => {
  const { current_stock, current_stock_ml: _sameStock, ...columns } = input
  await checkBelongings(tx, input)
  await checkBarcode(tx, input.barcode, null)
  const internal_barcode = input.barcode === null ? await nextInternalBarcode(tx) : null
  const id = newId()
  await insertProduct(tx, {
    ...columns,
    id,
    internal_barcode,
    created_at: now,
    updated_at: now,
  })

  await moveStock(tx, [manualMovement('opening', id, current_stock)], {
    actor,
    now,
    newId,
  })

  return getProduct(tx, viewOf(actor), id)
}

const COST_EDITED = 'Cost edited'
const NO_KIT = 'No bundle any more'

type BundleFlag = { readonly id: string; readonly is_bundle: boolean }

/** A bundle contains no bundles, and its stock follows from its components (decision S9). */
const checkBundle = async (tx: Tx, { id, is_bundle }: BundleFlag, stock: number): Promise<void> => {
  if (!is_bundle) return
  if (await isComponent(tx, id)) throw refuse('component_is_bundle')
  if (stock !== 0 && (await hasComponents(tx, id)))
    throw refuse('invalid_input', { message: 'The stock of a bundle follows from its components' })
}

/**
 * A typed cost makes the shelf worth it. On a kit it counts nowhere; a product that is no kit any
 * more begins at it.
 */
const typeCostOf = async (
  tx: Tx,
  before: Product,
  { id, cost_price: cost, is_bundle }: BundleFlag & { readonly cost_price: number | null },
  by: MovementContext,
): Promise<void> => {
  const hadParts = before.is_bundle && !is_bundle && (await hasComponents(tx, id))
  if (!hadParts && (before.cost_price ?? null) === cost) return
  await typeCosts(tx, [{ product_id: id, cost }], hadParts ? NO_KIT : COST_EDITED, by)
}

export const update: Handler<typeof productApi.update> = async ({
  tx,
  actor,
  input,
  now,
  newId,
}) => {
  const { id } = input
  const by = { actor, now, newId }
  const change = stockChange(input)
  // Before the product, as an import does.
  if (input.barcode !== null && input.barcode !== input.seen?.barcode)
    await lockCodes(tx, [input.barcode])
  await lockProducts(tx, [id])
  const before = await getProduct(tx, viewOf(actor), id)
  const columns = mergedColumns(input, before)
  await checkBelongings(tx, columns)
  // Two products that have one code from before stay as they are.
  if (columns.barcode !== before.barcode) await checkBarcode(tx, columns.barcode, id)
  await checkBundle(tx, { ...columns, id }, change)
  await checkTrackingChange(tx, before, columns.tracking_type)
  // Kept even when a barcode is entered later, because printed labels must still scan.
  const internal_barcode =
    before.internal_barcode ?? (columns.barcode === null ? await nextInternalBarcode(tx) : null)

  await updateProduct(tx, { ...columns, id, internal_barcode }, by)
  await typeCostOf(tx, before, { ...columns, id }, by)
  await moveStock(tx, [manualMovement('adjustment', id, change)], by)
  await projectBundle(tx, id, by)
  const after = await getProduct(tx, viewOf(actor), id)
  // The reorder level may have changed instead of the stock; moveStock knows only the new level.
  if (after.reorder_level !== before.reorder_level)
    await raiseAlertsForCrossedLevels(
      tx,
      [
        {
          product_id: after.id,
          before,
          after: { current_stock: after.current_stock, reorder_level: after.reorder_level },
        },
      ],
      by,
    )

  return after
}

export const correctStock: Handler<typeof productApi.correctStock> = async ({
  tx,
  actor,
  input,
  now,
  newId,
}) => {
  const { id, reason } = input
  await lockProducts(tx, [id])
  const product = await getProduct(tx, viewOf(actor), id)
  const message = countProblem(input, product)
  if (message !== null) throw refuse('invalid_input', { message })
  const change = correctionOf(input)
  await checkBundle(tx, product, change)
  await moveStock(tx, [{ ...manualMovement('adjustment', id, change), notes: reason }], {
    actor,
    now,
    newId,
  })

  return getProduct(tx, viewOf(actor), id)
}
