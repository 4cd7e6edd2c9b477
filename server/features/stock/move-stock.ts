// The only writer of stock. Every stock change goes through it: the balance of the product, its row
// in the ledger and the stock of affected bundles change in one transaction (decisions S8 and S9).
import type { LaterCost } from '@webale/domain/features/stock/reprice.ts'
import { mergeMovements, stockRefusal } from '@webale/domain/features/stock/stock.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import { roundQuantity, thousandthsOf } from '@webale/domain/kernel/quantity.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { exactQuantity, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { arrayText } from '../../platform/database/lists.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { costAfter, costRepriced } from './cost-after.queries.ts'
import { listCountOffsets } from './count-offsets.queries.ts'
import { raiseAlertsForCrossedLevels, type StockStep } from './stock-alert.queries.ts'
import {
  type LedgerChange,
  lockBundles,
  missingProjections,
} from './missing-projections.queries.ts'

/**
 * A change, and `value`: what these goods cost in UGX with two decimals, with the sign of the
 * quantity; with it the average cost changes as well.
 */
export type StockMovement = LedgerChange & { readonly value?: number }

/** The context of a command: who moves the stock, when, and the source of ids. */
export type MovementContext = Writer & {
  /**
   * When the goods left, if earlier: their movements
   * have this time, projections and alerts have `now`.
   */
  readonly happened_at?: string
}

const sumValues = (first: StockMovement, { value }: StockMovement): StockMovement =>
  value === undefined ? first : { ...first, value: roundPrice((first.value ?? 0) + value) }

/**
 * One change per product in the order of mergeMovements, with the reason of the first and the value
 * of all.
 */
const mergeChanges = (changes: readonly StockMovement[]): StockMovement[] => {
  const reasons = new Map<string, StockMovement>()

  for (const change of changes) {
    const first = reasons.get(change.product_id)
    reasons.set(change.product_id, first === undefined ? change : sumValues(first, change))
  }

  return mergeMovements(changes).flatMap((sum) => {
    const reason = reasons.get(sum.product_id)
    return reason === undefined ? [] : [{ ...reason, quantity: sum.quantity }]
  })
}

// The changes are parameters of lists, so the statement is the same, and compiled once, for a cart
// of any size. PostgreSQL locks the rows first, bundles after their components, each sorted by id;
// any other order could deadlock two tills that sell the same goods.
const changesOf = (tx: Tx, changes: readonly StockMovement[]): RawBuilder<unknown> => {
  const rows = changes.map(
    ({ product_id, quantity, value }) =>
      [product_id, quantity, value === undefined ? null : Math.round(value * 100)] as const,
  )

  if (tx.engine === 'sqlite')
    return sql`(select value ->> 0 as id, value ->> 1 as quantity, value ->> 2 as value
      from json_each(${JSON.stringify(rows)}))`

  const column = (index: 0 | 1 | 2) => arrayText(rows.map((row) => row[index]))

  return sql`(select locked.id, changed.quantity, changed.value
    from unnest(cast(${column(0)} as uuid[]), cast(${column(1)} as numeric[]),
      cast(${column(2)} as bigint[])) as changed(id, quantity, value)
      join products as locked on locked.id = changed.id
      order by locked.is_bundle, locked.id for update of locked)`
}

type ChangedStock = {
  readonly id: string
  readonly name: string
  readonly current_stock: number
  readonly reorder_level: number
}

type NamedStep = StockStep & { readonly name: string }

/**
 * Applies the changes, stock and cost in one update; returns each stock before and after, which the
 * alerts need (decision D5). The statement of a sale has no cost.
 */
const applyChanges = async (tx: Tx, changes: readonly StockMovement[]): Promise<NamedStep[]> => {
  const stock = exactQuantity(sql`products.current_stock + change.quantity`)
  const cost = changes.some(({ value }) => value !== undefined)
    ? sql`, cost_price = ${costAfter}`
    : sql``

  const { rows } = await sql<ChangedStock>`
    update products set current_stock = ${stock},
      current_stock_ml = case tracking_type when 'milliliter' then ${stock} end ${cost}
    from ${changesOf(tx, changes)} as change where products.id = change.id
    returning products.id, products.name, products.current_stock, products.reorder_level`.execute(
    tx,
  )

  if (rows.length !== changes.length) throw refuse('not_found', { thing: 'A product' })
  const quantities = new Map(changes.map(({ product_id, quantity }) => [product_id, quantity]))

  return rows.map(({ id, name, ...after }) => {
    const current_stock = roundQuantity(after.current_stock - (quantities.get(id) ?? 0))
    return { product_id: id, name, before: { ...after, current_stock }, after }
  })
}

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

/**
 * Writes the rows of changed stocks; `notes` is the text of those without their own, such as the
 * number of a sale.
 */
export const writeLedger = (
  tx: Tx,
  changed: readonly StockMovement[],
  { actor, now, happened_at = now, newId }: MovementContext,
  notes: string | null = null,
): Promise<void> => {
  const rows = changed.map(({ value: _ofGoods, ...change }) => ({
    ...change,
    notes: change.notes ?? notes,
    id: newId(),
    created_by: actor.id,
    created_at: change.movement_type === 'projection' ? now : happened_at,
  }))
  return insertRows(tx, 'stock_movements', rows)
}

/**
 * Changes stocks: merged per product, sorted by product id, rounded to thousandths in the database
 * (never read, added and written back). A bundle's change that follows from its components is a
 * `projection`. A late sale of goods that were counted since is taken back by a `count`. A stock
 * that falls to its level raises an alert. Throws not_found for a deleted product and stock_too_far
 * beyond the limits; then nothing is written. The caller gives the result to writeLedger, after it
 * took a number that other tills wait for.
 */
export const changeStocks = async (
  tx: Tx,
  changes: readonly StockMovement[],
  by: MovementContext,
): Promise<StockMovement[]> => {
  const own = mergeChanges(changes)
  if (own.length === 0) return []
  const steps = await applyChanges(tx, own)
  const kept = await listCountOffsets(tx, own, by)
  if (kept.length > 0) steps.push(...(await applyChanges(tx, kept)))
  const ids = own.map(({ product_id }) => product_id)
  const bundles = await lockBundles(tx, ids)
  const projected = bundles.length === 0 ? [] : await missingProjections(tx, bundles)
  if (projected.length > 0) steps.push(...(await applyChanges(tx, projected)))
  await raiseAlertsForCrossedLevels(tx, checkBounds(mergeSteps(steps)), by)

  return [...own, ...kept, ...projected]
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
 * with that stock.
 */
export const insertOpenings = (tx: Tx, rows: readonly NewRow<'stock_movements'>[]): Promise<void> =>
  insertRows(tx, 'stock_movements', rows)

/**
 * Goods whose cost was added after they were received: `value` of all in UGX, and the cost of one
 * when they were received.
 */
export type LaterCostOfGoods = LaterCost & { readonly product_id: string }

/**
 * Sets the average cost of products whose cost was added after they were received; stock and ledger
 * stay. The products must be locked. Nothing happens for a product that is gone.
 */
export const repriceStock = async (tx: Tx, goods: readonly LaterCostOfGoods[]): Promise<void> => {
  const rows = goods.map(({ product_id, quantity, value, booked }) => [
    product_id,
    thousandthsOf(quantity),
    Math.round(value * 100),
    booked === null ? null : Math.round(booked * 100),
  ])

  const json = JSON.stringify(rows)
  const change =
    tx.engine === 'sqlite'
      ? sql`(select value ->> 0 as id, value ->> 1 as quantity, value ->> 2 as value,
        value ->> 3 as booked from json_each(${json}))`
      : sql`(select cast(value ->> 0 as uuid) as id, value ->> 1 as quantity,
          value ->> 2 as value, value ->> 3 as booked
          from json_array_elements(cast(${json} as json)))`

  await sql`update products set cost_price = ${costRepriced} from ${change} as change
    where products.id = change.id`.execute(tx)
}

/** Updates the stock of a bundle after its components or its bundle switch changed. */
export const projectBundle = async (
  tx: Tx,
  bundle_id: string,
  by: MovementContext,
): Promise<void> => {
  const bundles = await lockBundles(tx, [bundle_id])
  const projected = bundles.length === 0 ? [] : await missingProjections(tx, bundles)
  if (projected.length === 0) return
  await raiseAlertsForCrossedLevels(tx, checkBounds(await applyChanges(tx, projected)), by)
  await writeLedger(tx, projected, by)
}

/**
 * Sets every stock to the sum of its movements, to repair a difference; writes no ledger rows.
 * Bundles may have to be projected afterwards.
 */
export const stocksFromLedger = async (tx: Tx): Promise<void> => {
  const ledger = sql`coalesce((select ${sumOfQuantities(sql`quantity`)} from stock_movements
    where product_id = products.id), 0)`

  const ml = sql`case tracking_type when 'milliliter' then ${ledger} end`
  await sql`update products set current_stock = ${ledger}, current_stock_ml = ${ml}
    where current_stock <> ${ledger} or coalesce(current_stock_ml, -0.5) <>
    coalesce(${ml}, -0.5)`.execute(tx)
}
