// Goods received by the demo: an opening stock, deliveries when stock ran low, and losses. Sales
// are generated first, so that stock is never negative and ends where it should today.
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { momentOf } from './calendar.ts'
import type { Good } from './goods.ts'
import type { StockEvent } from './ledger.ts'

const DELIVERY_TIME = 7 * 60 + 35
/** A delivery lasts about this many days. */
const LASTS_DAYS = 20

/** What leaves the stock on each day. */
type Flow = ReadonlyMap<string, number>
type DeliveryPlan = {
  readonly opening: number
  readonly deliveries: readonly { readonly date: string; readonly quantity: number }[]
}

const upToPacks = (quantity: number, pack: number): number =>
  Math.max(1, Math.ceil(quantity / pack)) * pack

const planOf = (
  { row, ware: { pack, left } }: Good,
  flow: Flow,
  days: readonly string[],
): DeliveryPlan => {
  let remaining = [...flow.values()].reduce((sum, quantity) => sum + quantity, 0)
  const batch = upToPacks((remaining / days.length) * LASTS_DAYS, pack)
  // A product that is not reordered gets only what it still sells and what should be left.
  const room = (stock: number) =>
    left === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, roundQuantity(remaining + left - stock))

  const opening = Math.min(upToPacks(batch + row.reorder_level, pack), room(0))
  let stock = opening
  const deliveries = []

  for (const date of days) {
    const sold = flow.get(date) ?? 0
    if (stock < sold || stock <= row.reorder_level) {
      const quantity = Math.min(
        Math.max(batch, upToPacks(sold - stock + row.reorder_level, pack)),
        room(stock),
      )

      if (quantity > 0) deliveries.push({ date, quantity })
      stock = roundQuantity(stock + quantity)
    }

    stock = roundQuantity(stock - sold)
    remaining = roundQuantity(remaining - sold)
  }

  return { opening: roundQuantity(opening), deliveries }
}

const flowsOf = (events: readonly StockEvent[]): ReadonlyMap<string, Flow> => {
  const flows = new Map<string, Map<string, number>>()

  for (const { time, changes } of events) {
    const date = businessDate(time)
    for (const { product_id, quantity } of changes) {
      const flow = flows.get(product_id) ?? new Map<string, number>()
      flow.set(date, roundQuantity((flow.get(date) ?? 0) - quantity))
      flows.set(product_id, flow)
    }
  }

  return flows
}

/** Product, how many days ago, how much, what happened. */
const losses = [
  ['Glass atomizer 30 ml', 12, 2, 'Two broke while unpacking'],
  ['Blank mug white', 20, 3, 'Three arrived cracked'],
  ['Compact powder Mocha', 33, 1, 'Opened by a customer'],
  ['Liquid soap, refill', 41, 1.5, 'Can leaked'],
  ['Oud Kasubi', 57, 12.5, 'Spilled while pouring'],
  ['A4 paper 80 gsm', 66, 1, 'Got wet in the rain'],
] as const

const byHand = { movement_type: 'adjustment', reference_id: null, reference_type: null } as const

export const lossEvents = (goods: readonly Good[], today: string, by: string): StockEvent[] =>
  losses.flatMap(([name, days_ago, quantity, notes]) => {
    const product_id = goods.find(({ row }) => row.name === name)?.row.id
    const time = momentOf(addDays(today, -days_ago), 20 * 60 + 15)
    return product_id === undefined
      ? []
      : [{ ...byHand, time, by, notes, changes: [{ product_id, quantity: -quantity }] }]
  })

/** All deliveries that the sales (`outgoing`, before `now`) required. */
export const stockingEvents = (
  goods: readonly Good[],
  outgoing: readonly StockEvent[],
  when: { days: readonly string[]; now: string; by: string },
): StockEvent[] => {
  const { days, now, by } = when
  const flows = flowsOf(outgoing)
  const delivering = days.filter((date) => momentOf(date, DELIVERY_TIME) < now)

  return goods.flatMap(({ row, ware, ...good }) => {
    const opened = {
      ...byHand,
      movement_type: 'opening',
      time: row.created_at,
      by,
      notes: null,
    } as const

    if (row.is_bundle) return [{ ...opened, changes: [{ product_id: row.id, quantity: 0 }] }]
    const { opening, deliveries } = planOf(
      { row, ware, ...good },
      flows.get(row.id) ?? new Map(),
      delivering,
    )

    return [
      { ...opened, changes: [{ product_id: row.id, quantity: opening }] },
      ...deliveries.map(({ date, quantity }) => ({
        ...byHand,
        time: momentOf(date, DELIVERY_TIME),
        by,
        notes: `Delivery from ${ware.supplier ?? 'the store'}`,
        changes: [{ product_id: row.id, quantity }],
      })),
    ]
  })
}
