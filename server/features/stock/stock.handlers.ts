// Handlers of stock alerts, variants and suppliers.
import { can } from '@webale/domain/access/permissions.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import { alertFor } from '@webale/domain/features/stock/stock-alert.ts'
import type { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { isMeasured } from '@webale/domain/kernel/quantity.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { listOpenAlerts, raiseAlerts, resolveAlert } from './stock-alert.queries.ts'
import { insertSupplier, listSuppliers } from './supplier.queries.ts'
import {
  checkVariantName,
  getVariantProduct,
  insertVariant,
  listVariants,
} from './variant.queries.ts'

export const stockHandlers: Handlers<typeof stockApi> = {
  alerts: ({ db, actor, input }) => listOpenAlerts(db, scopeOf(actor, input.department_id)),
  resolveAlert: ({ tx, input, now }) => resolveAlert(tx, input.id, now),

  variants: ({ db, actor }) =>
    listVariants(db, { scope: scopeOf(actor), cost: can(actor, 'product.see_cost') }),

  /**
   * A variant with a low first stock raises its alert here, because no sale ever moves its stock
   * (decision D5).
   */
  addVariant: async ({ tx, input, now, newId }) => {
    const { product_id, variant_name, current_stock } = input
    const product = await getVariantProduct(tx, product_id)
    if (!isMeasured(product.tracking_type) && !Number.isInteger(current_stock))
      throw refuse('invalid_input', { message: `${product.name} is counted in whole numbers` })

    await checkVariantName(tx, product_id, variant_name)
    const variant = await insertVariant(tx, {
      ...input,
      id: newId(),
      created_at: now,
    })

    const alert_type = alertFor(variant)
    const { id: variant_id, reorder_level } = variant
    if (alert_type !== null)
      await raiseAlerts(
        tx,
        [{ product_id, variant_id, alert_type, current_stock, reorder_level }],
        { now, newId },
      )

    return variant
  },

  suppliers: ({ db }) => listSuppliers(db),
  addSupplier: ({ tx, input, now, newId }) =>
    insertSupplier(tx, { ...input, id: newId(), created_at: now }),
}
