// The stock alerts of the demo, derived from its ledger: one whenever stock fell to its reorder
// level. A delivery ended it; alerts of low stock today are open.
import {
  alertFor,
  type AlertType,
  crossedAlert,
  isAlertOver,
} from '@webale/domain/features/stock/stock-alert.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { type Random, createRandom } from './random.ts'
import type { Good } from './goods.ts'
import type { Ledger } from './ledger.ts'

type Alert = NewRow<'stock_alerts'>
type Movement = Ledger['movements'][number]

/**
 * The alerts of one product, oldest first. Movements
 * at one moment count as one step, as in the shop.
 */
const alertsOf = ({ row }: Good, movements: readonly Movement[], chance: Random): Alert[] => {
  const alerts: Alert[] = []
  let open: Alert | undefined
  let stock = 0
  const openAlert = (alert_type: AlertType, created_at: string): Alert => {
    const alert = {
      id: chance.idAt(created_at),
      product_id: row.id,
      variant_id: null,
      alert_type,
      current_stock: stock,
      threshold: row.reorder_level,
      is_resolved: false,
      resolved_at: null,
      created_at,
    }

    alerts.push(alert)
    return alert
  }

  for (const [at, { quantity, created_at }] of movements.entries()) {
    const before = { current_stock: stock, reorder_level: row.reorder_level }
    stock = roundQuantity(stock + quantity)
    if (movements[at + 1]?.created_at === created_at) continue
    const after = { current_stock: stock, reorder_level: row.reorder_level }
    const alert_type = crossedAlert(before, after)
    if (alert_type !== null && open !== undefined)
      Object.assign(open, { alert_type, current_stock: stock })
    else if (alert_type !== null) open = openAlert(alert_type, created_at)
    else if (open !== undefined && isAlertOver(before, after)) {
      Object.assign(open, { is_resolved: true, resolved_at: created_at })
      const next = alertFor(after)
      open = next === null ? undefined : openAlert(next, created_at)
    }
  }

  return alerts
}

/** All alerts that follow from the ledger. */
export const makeStockAlerts = (goods: readonly Good[], { movements }: Ledger): Alert[] => {
  const chance = createRandom('stock alerts')
  const byProduct = new Map<string, Movement[]>()

  for (const movement of movements) {
    const own = byProduct.get(movement.product_id)
    if (own === undefined) byProduct.set(movement.product_id, [movement])
    else own.push(movement)
  }

  return goods.flatMap((good) => alertsOf(good, byProduct.get(good.row.id) ?? [], chance))
}
