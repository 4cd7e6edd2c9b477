// Turns stock and value of products together: locks the shelves, computes them in the domain, and
// writes them. Nothing else changes a shelf while the product lives.
import type { Shelf } from '@webale/domain/features/stock/cost-now.ts'
import { turnKit, turnShelf, type TurnedShelf } from '@webale/domain/features/stock/shelf.ts'
import { bookOut } from '@webale/domain/features/stock/typed-cost.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { StockStep } from './stock-alert.queries.ts'
import type { MadeMovement, StockMovement } from './stock-movement.queries.ts'
import { lockShelves, type StoredShelf, writeShelves } from './stored-shelf.queries.ts'

export type NamedStep = StockStep & { readonly name: string }

/** `in_bundle`: a product of a bundle is among them. */
export type TurnedGoods = {
  readonly made: MadeMovement[]
  readonly steps: NamedStep[]
  readonly in_bundle: boolean
}

type TurnedProduct = {
  readonly stored: StoredShelf
  readonly change: StockMovement
  readonly turned: TurnedShelf
}

/** A product that became a kit may still have a value: its goods leave with it. */
const turnProduct = ({ has_parts, shelf }: StoredShelf, change: StockMovement): TurnedShelf => {
  if (!has_parts) return turnShelf(shelf, change)
  const out = bookOut(shelf)
  const turned = turnKit(out.shelf, change)

  return { ...turned, cost_difference: out.cost_difference + turned.cost_difference }
}

/** These shelves, when all of them are known and no other. */
const knownShelves = (
  changes: readonly StockMovement[],
  known: readonly StoredShelf[],
): readonly StoredShelf[] | undefined =>
  known.length === changes.length &&
  known.every(({ id }) => changes.some(({ product_id }) => product_id === id))
    ? known
    : undefined

const turnAll = async (
  tx: Tx,
  changes: readonly StockMovement[],
  known: readonly StoredShelf[],
): Promise<TurnedProduct[]> => {
  const stored =
    knownShelves(changes, known) ??
    (await lockShelves(
      tx,
      changes.map(({ product_id }) => product_id),
    ))

  if (stored.length !== changes.length) throw refuse('not_found', { thing: 'A product' })
  const byId = new Map(changes.map((change) => [change.product_id, change]))

  return stored.flatMap((one) => {
    const change = byId.get(one.id)
    return change === undefined ? [] : [{ stored: one, change, turned: turnProduct(one, change) }]
  })
}

const madeOf = ({ stored, change, turned }: TurnedProduct): MadeMovement => ({
  ...change,
  value: turned.value,
  cost_difference: turned.cost_difference,
  has_unknown_cost: stored.shelf.cost === null,
})

const stepOf = ({ stored, turned }: TurnedProduct): NamedStep => {
  const { id, name, reorder_level, shelf } = stored
  const levelAt = ({ stock }: Shelf) => ({ current_stock: roundQuantity(stock), reorder_level })

  return { product_id: id, name, before: levelAt(shelf), after: levelAt(turned.shelf) }
}

/**
 * Makes these movements, one for each product: the rows for the ledger, and each stock before and
 * after, which the alerts need (decision D5). `known` are shelves as this transaction read and
 * holds them. Throws not_found and value_too_far.
 */
export const turnShelves = async (
  tx: Tx,
  changes: readonly StockMovement[],
  known: readonly StoredShelf[] = [],
): Promise<TurnedGoods> => {
  const turned = await turnAll(tx, changes, known)
  const rows = turned.map(({ stored, turned: { shelf } }) => ({
    id: stored.id,
    name: stored.name,
    shelf,
  }))

  await writeShelves(
    tx,
    rows,
    changes.some(({ value }) => value !== undefined),
  )

  return {
    made: turned.map(madeOf),
    steps: turned.map(stepOf),
    in_bundle: turned.some(({ stored }) => stored.in_bundle),
  }
}
