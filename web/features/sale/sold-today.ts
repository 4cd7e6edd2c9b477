// Counts on this device what was sold today, so that the lists start with what the counter sells most.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { today } from '../../lib/now.ts'
import { readText, useText, writeText } from '../../lib/storage.ts'

const KEY = 'webale.sold_today'
const MOST_COUNTED = 200

type Counts = Readonly<Record<string, number>>
export type SoldToday = { readonly products: Counts; readonly services: Counts }

const NOTHING: SoldToday = { products: {}, services: {} }

const soldOf = (stored: string | null): SoldToday => {
  try {
    const { day, products, services } = JSON.parse(stored ?? '{}') as Partial<SoldToday> & { readonly day?: string }
    return day === today() && products !== undefined && services !== undefined ? { products, services } : NOTHING
  } catch {
    return NOTHING
  }
}

/** One for each line an item was sold on, so 30 ml count as one sale and not as thirty. */
const counted = (counts: Counts, ids: readonly (string | null)[]): Counts => {
  const next: Record<string, number> = { ...counts }
  for (const id of ids) if (id !== null) next[id] = (next[id] ?? 0) + 1
  return Object.fromEntries(
    Object.entries(next)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_COUNTED),
  )
}

/** Adds a completed sale. */
export const countSold = ({ sale_items }: Pick<Sale, 'sale_items'>): void => {
  const sold = soldOf(readText(KEY))
  const products = counted(
    sold.products,
    sale_items.map(({ product_id }) => product_id),
  )
  const services = counted(
    sold.services,
    sale_items.map(({ service_id }) => service_id),
  )
  writeText(KEY, JSON.stringify({ day: today(), products, services }))
}

/** How often each id was sold today on this device. */
export const useSoldToday = (): SoldToday => soldOf(useText(KEY))

/** Most sold first; items sold equally often keep their order. */
export const mostSoldFirst = <Row extends { readonly id: string }>(rows: readonly Row[], counts: Counts): Row[] =>
  rows.toSorted((one, other) => (counts[other.id] ?? 0) - (counts[one.id] ?? 0))
