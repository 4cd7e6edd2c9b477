// Ends a count: finishing corrects the stock in one transaction, cancelling changes nothing.
import {
  type CountToCancel,
  type CountToFinish,
  type StockCount,
} from '@webale/domain/features/stock-count/stock-count.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { moveStock } from '../stock/move-stock.ts'
import type { StockMovement } from '../stock/stock-movement.queries.ts'
import { lockProducts } from './goods-to-count.queries.ts'
import { type FoundResult, inPortions, insertResults, listResults } from './review.queries.ts'
import {
  findEndedCount,
  type FoundCount,
  insertEnd,
  isEnded,
  lockCount,
} from './stock-count.queries.ts'

type FinishedCount = {
  readonly count: StockCount
  readonly corrected: number
  readonly replayed: boolean
}
type Document = { readonly id: string; readonly content: readonly unknown[] }

const endOnce = async (
  ending: WriteContext,
  { count }: FoundCount,
  { id, content }: Document,
  work: () => Promise<Pick<Row<'stock_count_ends'>, 'ended' | 'set_missing_to_zero' | 'reason'>>,
): Promise<FinishedCount> => {
  const { tx, actor, now } = ending
  const find = () => findEndedCount(tx, id)
  const given = {
    id,
    kind: 'stock_count_end',
    content,
    department_id: count.department_id,
    find,
  } as const

  const { document, replayed } = await documentOnce(ending, given, async () => {
    await lockCount(tx, count.id, 'alone')
    if (await isEnded(tx, count.id)) throw refuse('count_over')
    const how = await work()
    await insertEnd(tx, {
      ...how,
      id,
      count_id: count.id,
      ended_by: actor.id,
      ended_name: actor.full_name,
      ended_at: now,
    })

    const ended = await find()
    if (ended === undefined) throw new Error(`the end of the count ${count.id} was not stored`)

    return ended
  })

  return { ...document, replayed }
}

type CountedResult = FoundResult & {
  readonly counted: number
  readonly difference: number
  readonly counted_at: string
}

/** A product without a line counts as 0 when the leader chooses that. */
const countMissing = (result: FoundResult, now: string): CountedResult => ({
  ...result,
  counted: 0,
  difference: 0 - result.at_count,
  counted_at: now,
})

const isCounted = (result: FoundResult): result is CountedResult => result.counted !== null

/**
 * What to correct, without the products that the leader leaves out. Throws count_again for goods
 * that moved.
 */
const chooseResults = (
  results: readonly FoundResult[],
  input: CountToFinish,
  now: string,
): readonly CountedResult[] => {
  const leftOut = new Set(input.left_out)
  const kept = results.filter(({ product_id }) => !leftOut.has(product_id))
  const moved = kept.filter(({ has_moved }) => has_moved).map(({ name }) => name)
  if (moved.length > 0) throw refuse('count_again', { products: moved.join(', ') })

  return kept.flatMap((result) => {
    if (isCounted(result)) return [result]
    return input.set_missing_to_zero ? [countMissing(result, now)] : []
  })
}

/**
 * The results, read again once their products are locked:
 * what is sold from then on comes after the count.
 */
const lockResults = async (
  tx: Tx,
  { count, scope }: FoundCount,
  input: CountToFinish,
): Promise<readonly FoundResult[]> => {
  const goods = { department_id: count.department_id, scope }
  const before = await listResults(tx, count.id, goods)
  const ids = before.flatMap((result) =>
    isCounted(result) || input.set_missing_to_zero ? [result.product_id] : [],
  )

  await lockProducts(tx, ids)
  const locked = new Set(ids)

  return (await listResults(tx, count.id, goods)).filter(({ product_id }) => locked.has(product_id))
}

const correctStock = async (
  ending: WriteContext,
  { count }: FoundCount,
  results: readonly CountedResult[],
): Promise<void> => {
  const reason = {
    movement_type: 'count',
    reference_id: count.id,
    reference_type: 'stock_count',
  } as const

  const changes = results.flatMap(({ product_id, difference }): StockMovement[] =>
    difference === 0
      ? []
      : [
          {
            ...reason,
            product_id,
            quantity: difference,
            notes: count.number,
          },
        ],
  )

  for (const portion of inPortions(changes)) await moveStock(ending.tx, portion, ending)
}

/** Throws count_over and count_again. */
export const finishCount = (
  ending: WriteContext,
  found: FoundCount,
  input: CountToFinish,
): Promise<FinishedCount> => {
  const { tx, now, newId } = ending
  const { id, count_id, set_missing_to_zero } = input
  const content = ['finish', count_id, set_missing_to_zero, ...input.left_out.toSorted()]

  return endOnce(ending, found, { id, content }, async () => {
    const results = chooseResults(await lockResults(tx, found, input), input, now)
    const rows = results.map((result) => ({
      id: newId(),
      count_id,
      product_id: result.product_id,
      product_name: result.name,
      unit: result.unit,
      counted: result.counted,
      at_count: result.at_count,
      difference: result.difference,
      unit_cost: result.cost_price,
      unit_price: result.selling_price,
      counted_at: result.counted_at,
    }))

    await insertResults(tx, rows)
    await correctStock(ending, found, results)

    return { ended: 'finished', set_missing_to_zero, reason: null }
  })
}

/** Throws count_over. */
export const cancelCount = (
  ending: WriteContext,
  found: FoundCount,
  { id, count_id, reason }: CountToCancel,
) =>
  endOnce(ending, found, { id, content: ['cancel', count_id, reason] }, async () => ({
    ended: 'cancelled',
    set_missing_to_zero: false,
    reason,
  }))
