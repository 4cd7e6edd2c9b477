// The stock alerts of the demo, derived from its ledger: one whenever stock fell to its reorder
// level. A delivery that refilled it resolved the alert an hour later; alerts of low stock today
// are open.
import { crossedAlert } from '@webale/domain/features/stock/stock-alert.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { type Random, createRandom } from './random.ts'
import type { Good } from './goods.ts'
import type { Ledger } from './ledger.ts'

type Alert = NewRow<'stock_alerts'>
type Movement = Ledger['movements'][number]

const HOUR_MS = 60 * 60 * 1000

const resolvedAt = (time: string, now: string): string => {
  const later = new Date(Date.parse(time) + HOUR_MS).toISOString()
  return later < now ? later : time
}

/**
 * The alerts of one product, oldest first. Movements
 * at one moment count as one step, as in the shop.
 */
const alertsOf = (
  { row }: Good,
  movements: readonly Movement[],
  now: string,
  chance: Random,
): Alert[] => {
  const alerts: Alert[] = []
  let open: Alert | undefined
  let stock = 0

  for (const [at, { quantity, created_at }] of movements.entries()) {
    const before = { current_stock: stock, reorder_level: row.reorder_level }
    stock = roundQuantity(stock + quantity)
    if (movements[at + 1]?.created_at === created_at) continue
    const after = { current_stock: stock, reorder_level: row.reorder_level }
    const alert_type = crossedAlert(before, after)
    if (alert_type !== null && open !== undefined)
      Object.assign(open, { alert_type, current_stock: stock })
    else if (alert_type !== null) {
      const found = {
        alert_type,
        current_stock: stock,
        threshold: row.reorder_level,
        is_resolved: false,
        resolved_at: null,
      }

      open = {
        id: chance.idAt(created_at),
        product_id: row.id,
        variant_id: null,
        ...found,
        created_at,
      }

      alerts.push(open)
    } else if (open !== undefined && stock > row.reorder_level) {
      Object.assign(open, { is_resolved: true, resolved_at: resolvedAt(created_at, now) })
      open = undefined
    }
  }

  return alerts
}

/** All alerts that follow from the ledger before `now`. */
export const makeStockAlerts = (
  goods: readonly Good[],
  { movements }: Ledger,
  now: string,
): Alert[] => {
  const chance = createRandom('stock alerts')
  const byProduct = new Map<string, Movement[]>()

  for (const movement of movements) {
    const own = byProduct.get(movement.product_id)
    if (own === undefined) byProduct.set(movement.product_id, [movement])
    else own.push(movement)
  }

  return goods.flatMap((good) => alertsOf(good, byProduct.get(good.row.id) ?? [], now, chance))
}
