// A stock alert: goods must be reordered. Created when a stock falls to its reorder level or to 0,
// and open until it is resolved; at most one is open per product and per variant (decision D5).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { isMeasured, quantityText, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { businessDate, formatTime } from '../../kernel/time.ts'
import { stockLevel } from './stock-level.ts'

export const ALERT_TYPES = ['out_of_stock', 'low_stock'] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** As people read them. */
export const ALERT_LABELS = {
  out_of_stock: 'Out of stock',
  low_stock: 'Low stock',
} as const satisfies Record<AlertType, string>

export const StockAlert = z.object({
  id: Id,
  product_id: Id,
  /** Null for an alert of the product itself. */
  variant_id: Id.nullable(),
  alert_type: z.enum(ALERT_TYPES),
  /** Stock (in pieces or ml) and reorder level when the alert was created. */
  current_stock: z.number(),
  threshold: z.number(),
  is_resolved: z.boolean(),
  resolved_at: z.string().nullable(),
  created_at: z.string(),
  product_name: z.string(),
  unit: z.string(),
  tracking_type: z.enum(TRACKING_TYPES),
  volume_unit: z.string().nullable(),
  variant_name: z.string().nullable(),
  /** Current stock. */
  stock_now: z.number(),
  supplier_name: z.string().nullable(),
  supplier_phone: z.string().nullable(),
})
export type StockAlert = z.output<typeof StockAlert>

type Stock = { readonly current_stock: number; readonly reorder_level: number }

const RANKS = { ok: 0, low: 1, out: 2 } as const

/** The alert for this stock, or null when there is enough. */
export const alertFor = (stock: Stock): AlertType | null => {
  const level = stockLevel(stock)
  return level === 'ok' ? null : level === 'out' ? 'out_of_stock' : 'low_stock'
}

/** The alert for a falling stock: from enough to low, or to 0. Null for every other change. */
export const crossedAlert = (before: Stock, after: Stock): AlertType | null =>
  RANKS[stockLevel(after)] > RANKS[stockLevel(before)] ? alertFor(after) : null

/** Did goods come in that end the open alert: from out of stock to low or enough, or from low? */
export const isAlertOver = (before: Stock, after: Stock): boolean =>
  RANKS[stockLevel(after)] < RANKS[stockLevel(before)]

const DAY_MS = 24 * 60 * 60 * 1000

/** Age of an alert: 'Today, 14:32', 'Yesterday, 09:05', '12 days'. */
export const ageText = (created_at: string, now: string): string => {
  const days = Math.round(
    (Date.parse(businessDate(now)) - Date.parse(businessDate(created_at))) / DAY_MS,
  )
  if (days <= 1) return `${days <= 0 ? 'Today' : 'Yesterday'}, ${formatTime(created_at)}`
  return `${days} days`
}

type OrderedProduct = Pick<
  StockAlert,
  'product_name' | 'variant_name' | 'stock_now' | 'unit' | 'tracking_type' | 'volume_unit'
>

const orderLine = ({
  product_name,
  variant_name,
  stock_now,
  unit,
  tracking_type,
  volume_unit,
}: OrderedProduct): string =>
  `- ${product_name}${variant_name === null ? '' : `, ${variant_name}`} ` +
  `(${quantityText(stock_now)} ${isMeasured(tracking_type) ? (volume_unit ?? unit) : unit} left)`

/** Message to a supplier: a greeting, the goods to order, and a question. */
export const orderText = (supplier_name: string, alerts: readonly OrderedProduct[]): string =>
  [`Hello ${supplier_name}, we need:`, ...alerts.map(orderLine), 'When can you deliver?'].join('\n')
