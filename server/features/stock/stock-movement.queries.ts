// The rows of the ledger: what moved, what it cost, and why.
import type { TurnedShelf } from '@webale/domain/features/stock/shelf.ts'
import { mergeMovements } from '@webale/domain/features/stock/stock.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import type { LedgerChange } from './missing-projections.queries.ts'

/**
 * A change, and `value`: what these goods cost in hundredths of UGX, with the sign of the quantity.
 * Without a value they move at the cost of now. `has_unknown_cost`: nobody knew their cost, so
 * their value of 0 tells no cost.
 */
export type StockMovement = LedgerChange & {
  readonly value?: number | undefined
  readonly has_unknown_cost?: boolean | undefined
}

/** A movement that was made. `has_unknown_cost`: its product had no known cost. */
export type MadeMovement = LedgerChange &
  Pick<TurnedShelf, 'value' | 'cost_difference'> & { readonly has_unknown_cost: boolean }

/** The context of a command: who moves the stock, when, and the source of ids. */
export type MovementContext = Writer & {
  /**
   * When the goods left, if earlier: their movements
   * have this time, projections and alerts have `now`.
   */
  readonly happened_at?: string
}

const sumValues = (first: StockMovement, more: StockMovement): StockMovement =>
  more.value === undefined && first.value === undefined
    ? first
    : {
        ...first,
        value: (first.value ?? 0) + (more.value ?? 0),
        has_unknown_cost: first.has_unknown_cost === true && more.has_unknown_cost === true,
      }

/**
 * One change per product in the order of mergeMovements, with the reason of the first and the value
 * of all.
 */
export const mergeChanges = (changes: readonly StockMovement[]): StockMovement[] => {
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

/**
 * Writes the rows of changed stocks; `notes` is the text of those without their own, such as the
 * number of a sale.
 */
export const writeLedger = (
  tx: Tx,
  changed: readonly MadeMovement[],
  { actor, now, happened_at = now, newId }: MovementContext,
  notes: string | null = null,
): Promise<void> => {
  const rows = changed.map(({ has_unknown_cost: _known, ...change }) => ({
    ...change,
    notes: change.notes ?? notes,
    id: newId(),
    created_by: actor.id,
    created_at: change.movement_type === 'projection' ? now : happened_at,
  }))
  return insertRows(tx, 'stock_movements', rows)
}
