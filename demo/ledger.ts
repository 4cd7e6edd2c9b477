// The stock ledger of the demo: all events in order of time, each change with its row, and the
// bundles that follow. It applies the rules of the server's stock writer in memory, because a
// hundred thousand statements would take too long.
import { bundleStock } from '@webale/domain/features/product/bundle.ts'
import {
  mergeMovements,
  type MovementType,
  type StockChange,
} from '@webale/domain/features/stock/stock.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import type { Random } from './random.ts'

export type StockEvent = {
  readonly time: string
  /** The person responsible. */
  readonly by: string
  readonly movement_type: MovementType
  readonly reference_id: string | null
  readonly reference_type: string | null
  readonly notes: string | null
  /** A bundle starts with a change of 0: from then on its stock follows its parts. */
  readonly changes: readonly StockChange[]
}

export type Ledger = {
  readonly movements: readonly NewRow<'stock_movements'>[]
  readonly stock: ReadonlyMap<string, number>
}

type Parts = readonly Pick<
  NewRow<'product_bundles'>,
  'bundle_product_id' | 'component_product_id' | 'quantity'
>[]

/** The bundles that contain this product, and the bundle itself. */
const followersOf = (parts: Parts): ((product_id: string) => readonly string[]) => {
  const followers = new Map<string, string[]>()
  const link = (product_id: string, bundle_id: string) =>
    followers.set(product_id, [...(followers.get(product_id) ?? []), bundle_id])

  for (const { bundle_product_id, component_product_id } of parts)
    link(component_product_id, bundle_product_id)

  for (const bundle_id of new Set(parts.map(({ bundle_product_id }) => bundle_product_id)))
    link(bundle_id, bundle_id)

  return (product_id) => followers.get(product_id) ?? []
}

/** What a bundle changes by, so that its stock is again what its parts allow. */
const followParts = (
  bundle_id: string,
  parts: Parts,
  stockOf: (product_id: string) => number,
): StockChange => {
  const portions = parts.filter(({ bundle_product_id }) => bundle_product_id === bundle_id)
  const possible = bundleStock(
    portions.map(({ component_product_id, quantity }) => ({
      stock: stockOf(component_product_id),
      required: quantity,
    })),
  )

  return { product_id: bundle_id, quantity: roundQuantity((possible ?? 0) - stockOf(bundle_id)) }
}

/** Writes the ledger of these events, the oldest first. */
export const createLedger = (
  events: readonly StockEvent[],
  parts: Parts,
  chance: Random,
): Ledger => {
  const stock = new Map<string, number>()
  const movements: NewRow<'stock_movements'>[] = []
  const followers = followersOf(parts)
  const stockOf = (id: string) => stock.get(id) ?? 0
  const move = (
    { time, by, changes: _changes, ...reason }: StockEvent,
    { product_id, quantity }: StockChange,
  ) => {
    stock.set(product_id, roundQuantity(stockOf(product_id) + quantity))
    movements.push({
      id: chance.idAt(time),
      product_id,
      quantity,
      ...reason,
      created_by: by,
      created_at: time,
    })
  }

  for (const event of events) {
    // From now on a product is known, also a bundle with a stock of 0.
    for (const { product_id } of event.changes) stock.set(product_id, stockOf(product_id))
    for (const change of mergeMovements(event.changes)) move(event, change)
    const bundles = [...new Set(event.changes.flatMap(({ product_id }) => followers(product_id)))]
      .filter((id) => stock.has(id))
      .toSorted()

    const notes = event.movement_type === 'sale' ? event.notes : null
    const projection = {
      ...event,
      movement_type: 'projection',
      reference_id: null,
      reference_type: null,
      notes,
    } as const

    for (const change of bundles.map((id) => followParts(id, parts, stockOf)))
      if (change.quantity !== 0) move(projection, change)
  }

  return { movements, stock }
}
