// Sizes and shades of demo products, each with its own price and stock.
import { alertFor } from '@webale/domain/features/stock/stock-alert.ts'
import { NewVariant } from '@webale/domain/features/stock/variant.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { createRandom } from './random.ts'
import { type Good, idOf } from './goods.ts'

/**
 * Product, variant, SKU, cost, price, stock, reorder level (null: the usual one). Prices are UGX.
 */
const table = [
  ['Gift box, small', 'Gold', 'BOX-S-GO', 2200, 5000, 32, 12],
  ['Gift box, small', 'Black with ribbon', 'BOX-S-BL', 2500, 5500, 9, 12],
  ['Gift box, small', 'Wine red', 'BOX-S-WR', 2200, 5000, 26, 12],
  ['Satin bonnet', 'Leopard', 'BON-LEO', 4000, 8000, 14, null],
  ['Satin bonnet', 'Plain black', 'BON-BLK', 3800, 7500, 21, null],
  ['Satin bonnet', 'Children', 'BON-CHI', 3200, 6000, 0, null],
  ['Foundation Mocha 30 ml', 'Mocha light', 'FND-ML', 16_000, 28_000, 11, 6],
  ['Foundation Mocha 30 ml', 'Mocha deep', 'FND-MD', 16_000, 28_000, 12, 6],
  ['Blank T-shirt cotton', 'S', 'TSH-S', 11_000, 18_000, 34, 20],
  ['Blank T-shirt cotton', 'M', 'TSH-M', 11_000, 18_000, 41, 20],
  ['Blank T-shirt cotton', 'L', 'TSH-L', 11_500, 18_500, 28, 20],
  ['Blank T-shirt cotton', 'XXL', null, 12_500, 20_000, 22, null],
] as const

export type Variants = {
  readonly variants: readonly NewRow<'product_variants'>[]
  readonly alerts: readonly NewRow<'stock_alerts'>[]
}

/**
 * The variants, entered five days after the shop opened, and the alerts of those that were low from
 * the start.
 */
export const variantsOf = (goods: readonly Good[], first_day: string): Variants => {
  const chance = createRandom('variants')
  const created_at = momentOf(addDays(first_day, 5), 18 * 60)
  const products = goods.map(({ row }) => row)
  const variants = table.map(
    ([product, variant_name, sku, cost_price, selling_price, current_stock, reorder_level]) => {
      const level = reorder_level === null ? {} : { reorder_level }
      const input = NewVariant.parse({
        product_id: idOf(products, product),
        variant_name,
        sku,
        cost_price,
        selling_price,
        current_stock,
        ...level,
      })

      return { ...input, id: chance.idAt(created_at), created_at }
    },
  )

  const alerts = variants.flatMap((variant) => {
    const { id: variant_id, product_id, current_stock, reorder_level: threshold } = variant
    const alert_type = alertFor(variant)
    const open = { is_resolved: false, resolved_at: null, created_at }

    return alert_type === null
      ? []
      : [
          {
            id: chance.idAt(created_at),
            product_id,
            variant_id,
            alert_type,
            current_stock,
            threshold,
            ...open,
          },
        ]
  })

  return { variants, alerts }
}
