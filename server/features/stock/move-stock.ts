// The only writer of stock. Every stock change goes through it: the balance and the value of the
// product, its row in the ledger and the stock of affected bundles change in one transaction
// (decisions S8 and S9).
import type { TurnedShelf } from '@webale/domain/features/stock/shelf.ts'
import { stockRefusal } from '@webale/domain/features/stock/stock.ts'
import {
  addLaterCost,
  bookOut,
  costTyped,
  type LaterCost,
} from '@webale/domain/features/stock/typed-cost.ts'
import { sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { listCountOffsets } from './count-offsets.queries.ts'
import {
  type LedgerChange,
  lockBundles,
  missingProjections,
} from './missing-projections.queries.ts'
import { raiseAlertsForCrossedLevels } from './stock-alert.queries.ts'
import {
  type MadeMovement,
  mergeChanges,
  type MovementContext,
  type StockMovement,
  writeLedger,
} from './stock-movement.queries.ts'
import { lockShelves, type StoredShelf, writeShelves } from './stored-shelf.queries.ts'
import { type NamedStep, turnShelves } from './turn-shelf.queries.ts'

/**
 * A bundle may fall with its own sale and rise with
 * its projection; only the first and last stock count.
 */
const mergeSteps = (steps: readonly NamedStep[]): NamedStep[] => {
  const merged = new Map<string, NamedStep>()

  for (const step of steps)
    merged.set(step.product_id, {
      ...step,
      before: merged.get(step.product_id)?.before ?? step.before,
    })

  return [...merged.values()]
}

/** Throws stock_too_far for the first stock beyond its limits. */
const checkBounds = (steps: readonly NamedStep[]): readonly NamedStep[] => {
  for (const { name, before, after } of steps) {
    const refusal = stockRefusal(name, before.current_stock, after.current_stock)
    if (refusal !== null) throw refusal
  }
  return steps
}

/** What a sale took comes back at the same cost, because it was gone when it was counted. */
const atCostOfSale = (
  offsets: readonly LedgerChange[],
  made: readonly MadeMovement[],
): StockMovement[] => {
  const sold = new Map(made.map((one) => [one.product_id, one]))
  return offsets.map((offset) => {
    const { value = 0, has_unknown_cost = true } = sold.get(offset.product_id) ?? {}
    return { ...offset, value: 0 - value, has_unknown_cost }
  })
}

/**
 * Changes stocks and their values: merged per product, sorted by product id, each shelf locked
 * before it is read. A bundle's change that follows from its components is a `projection`. A late
 * sale of goods that were counted since is taken back by a `count`. A stock that falls to its level
 * raises an alert. Throws not_found for a deleted product, stock_too_far and value_too_far beyond
 * the limits; then nothing is written. The caller gives the result to writeLedger, after it took a
 * number that other tills wait for. `known` are shelves as this transaction read and holds them.
 */
export const changeStocks = async (
  tx: Tx,
  changes: readonly StockMovement[],
  by: MovementContext,
  known: readonly StoredShelf[] = [],
): Promise<MadeMovement[]> => {
  const own = mergeChanges(changes)
  if (own.length === 0) return []
  const { made, steps, in_bundle } = await turnShelves(tx, own, known)
  const offsets = await listCountOffsets(tx, own, by)
  const kept = offsets.length === 0 ? null : await turnShelves(tx, atCostOfSale(offsets, made))
  const ids = own.map(({ product_id }) => product_id)
  // On PostgreSQL another transaction may add a component while this one waits for its lock.
  const asks = in_bundle || tx.engine === 'postgres'
  const bundles = asks ? await lockBundles(tx, ids) : []
  const missing = bundles.length === 0 ? [] : await missingProjections(tx, bundles)
  const projected = missing.length === 0 ? null : await turnShelves(tx, missing)
  const all = [...steps, ...(kept?.steps ?? []), ...(projected?.steps ?? [])]
  await raiseAlertsForCrossedLevels(tx, checkBounds(mergeSteps(all)), by)

  return [...made, ...(kept?.made ?? []), ...(projected?.made ?? [])]
}

/**
 * Changes stocks and writes their ledger rows, one for each product, so that the ledger explains
 * every stock.
 */
export const moveStock = async (
  tx: Tx,
  changes: readonly StockMovement[],
  by: MovementContext,
): Promise<void> => writeLedger(tx, await changeStocks(tx, changes, by), by)

/**
 * Some hundred rows of what new products have from the start. This transaction stores the products
 * with that stock and value.
 */
export const insertOpenings = (tx: Tx, rows: readonly NewRow<'stock_movements'>[]): Promise<void> =>
  insertRows(tx, 'stock_movements', rows)

/** A change of what a shelf is worth, and its reason. */
type Revaluation = {
  readonly product_id: string
  readonly movement_type: 'revalued' | 'costed'
  readonly reference_id: string | null
  readonly reference_type: string | null
  readonly notes: string | null
  turn(stored: StoredShelf): TurnedShelf
}

/** Changes values without stock. Products that are gone stay out. */
const revalueShelves = async (
  tx: Tx,
  changes: readonly Revaluation[],
  by: MovementContext,
): Promise<void> => {
  const byId = new Map(changes.map((change) => [change.product_id, change]))
  const stored = byId.size === 0 ? [] : await lockShelves(tx, [...byId.keys()])
  const turned = stored.flatMap((one) => {
    const change = byId.get(one.id)
    return change === undefined ? [] : [{ ...one, change, turned: change.turn(one) }]
  })

  if (turned.length === 0) return
  await writeShelves(
    tx,
    turned.map(({ id, name, turned: { shelf } }) => ({ id, name, shelf })),
    true,
  )

  const made = turned.map(({ change: { turn: _turn, ...change }, shelf, turned: now }) => ({
    ...change,
    quantity: 0,
    value: now.value,
    cost_difference: now.cost_difference,
    has_unknown_cost: shelf.cost === null,
  }))

  await writeLedger(
    tx,
    made.filter(({ value, cost_difference }) => value !== 0 || cost_difference !== 0),
    by,
  )
}

/** Goods whose cost was added after they were received, by a document. */
export type LaterCostOfGoods = LaterCost & { readonly product_id: string }

/**
 * Adds the costs of goods that were received before; their stock stays. A kit has no shelf, so all
 * of it is cost difference. Nothing happens for a product that is gone.
 */
export const addCostsOfGoods = (
  tx: Tx,
  goods: readonly LaterCostOfGoods[],
  reference_id: string,
  by: MovementContext,
): Promise<void> =>
  revalueShelves(
    tx,
    goods.map(({ product_id, ...later }) => ({
      product_id,
      movement_type: 'costed',
      reference_id,
      reference_type: 'delivery_costs',
      notes: null,
      turn: ({ shelf, has_parts }) => {
        if (!has_parts) return addLaterCost(shelf, later)
        const none = addLaterCost({ ...shelf, stock: 0, value: 0 }, later)
        return { ...none, shelf }
      },
    })),
    by,
  )

/** A cost that a person typed, in UGX; null for unknown. */
export type TypedCost = { readonly product_id: string; readonly cost: number | null }

/**
 * Makes shelves worth the typed costs, with the reason. On a kit a typed cost counts nowhere. A
 * product whose stock no longer follows from components begins at the typed cost as well.
 */
export const typeCosts = (
  tx: Tx,
  costs: readonly TypedCost[],
  reason: string,
  by: MovementContext,
): Promise<void> =>
  revalueShelves(
    tx,
    costs.map(({ product_id, cost }) => ({
      product_id,
      movement_type: 'revalued',
      reference_id: null,
      reference_type: null,
      notes: reason,
      turn: ({ shelf, has_parts }) =>
        has_parts ? bookOut({ ...shelf, cost }) : costTyped(shelf, cost),
    })),
    by,
  )

/** Updates the stock of a bundle after its components or its bundle switch changed. */
export const projectBundle = async (
  tx: Tx,
  bundle_id: string,
  by: MovementContext,
): Promise<void> => {
  const [stored] = await lockShelves(tx, [bundle_id])
  if (stored?.has_parts === true && stored.shelf.value !== 0)
    await typeCosts(tx, [{ product_id: bundle_id, cost: stored.shelf.cost }], 'Became a bundle', by)

  const bundles = await lockBundles(tx, [bundle_id])
  const missing = bundles.length === 0 ? [] : await missingProjections(tx, bundles)
  if (missing.length === 0) return
  const { made, steps } = await turnShelves(tx, missing)
  await raiseAlertsForCrossedLevels(tx, checkBounds(mergeSteps(steps)), by)
  await writeLedger(tx, made, by)
}

/**
 * Sets every stock and value to the sum of its movements, to repair a difference; writes no ledger
 * rows. Bundles may have to be projected afterwards.
 */
export const stocksFromLedger = async (tx: Tx): Promise<void> => {
  const ledger = sql`coalesce((select ${sumOfQuantities(sql`quantity`)}
    from stock_movements
    where product_id = products.id), 0)`

  const ml = sql`case tracking_type when 'milliliter' then ${ledger} end`
  await sql`update products set current_stock = ${ledger}, current_stock_ml = ${ml}
    where current_stock <> ${ledger} or coalesce(current_stock_ml, -0.5) <>
    coalesce(${ml}, -0.5)`.execute(tx)

  const value = sql`base_value + coalesce((select cast(sum(value - cost_difference) as bigint)
    from stock_movements
    where product_id = products.id
      and value is not null), 0)`
  await sql`update products set stock_value = ${value}
    where stock_value <> ${value}`.execute(tx)
}
