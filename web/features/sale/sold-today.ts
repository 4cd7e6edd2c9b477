// Counts on this device what was sold today, so that the list starts with what the counter sells most.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { today } from '../../lib/now.ts'
import { readText, useText, writeText } from '../../lib/storage.ts'

const KEY = 'webale.sold_today'
const MOST_COUNTED = 200

type Counts = Readonly<Record<string, number>>

const countsOf = (stored: string | null): Counts => {
  try {
    const { day, counts } = JSON.parse(stored ?? '{}') as { readonly day?: string; readonly counts?: Counts }
    return day === today() && counts !== undefined ? counts : {}
  } catch {
    return {}
  }
}

/** Adds a completed sale: one for each line an item was sold on, so 30 ml count as one sale, not as thirty. */
export const countSold = (sale: Pick<Sale, 'sale_items'>): void => {
  const counts: Record<string, number> = { ...countsOf(readText(KEY)) }
  for (const { product_id, service_id } of sale.sale_items) {
    const id = product_id ?? service_id
    if (id !== null) counts[id] = (counts[id] ?? 0) + 1
  }
  const most = Object.entries(counts).sort(([, one], [, other]) => other - one)
  writeText(KEY, JSON.stringify({ day: today(), counts: Object.fromEntries(most.slice(0, MOST_COUNTED)) }))
}

/** How often each id was sold today on this device. */
export const useSoldToday = (): Counts => countsOf(useText(KEY))

/** Most sold first; items sold equally often keep their order. */
export const mostSoldFirst = <Row extends { readonly id: string }>(rows: readonly Row[], counts: Counts): Row[] =>
  rows.toSorted((one, other) => (counts[other.id] ?? 0) - (counts[one.id] ?? 0))
