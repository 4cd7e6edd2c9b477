// A sale that reaches the server after its goods were counted: these goods were already gone when
// they were counted, so the counted stock stays. The movement of the sale is followed by the
// opposite one (docs/decisions/0004).
import type { Movement } from '@webale/domain/features/stock/stock.ts'
import { countNumber } from '@webale/domain/features/stock-count/stock-count.ts'
import type { Tx } from '../../platform/database/store.ts'

type Change = Pick<Movement, 'product_id' | 'quantity' | 'movement_type'>
type Offset = Change & Pick<Movement, 'reference_id' | 'reference_type' | 'notes'>

/** The first finished count of each of these products whose line is not before this time. */
const findCounts = async (tx: Tx, product_ids: readonly string[], time: string) => {
  const rows = await tx
    .selectFrom('count_results')
    .innerJoin('stock_counts', 'stock_counts.id', 'count_id')
    .select(['product_id', 'count_id', 'number'])
    .where('product_id', 'in', product_ids)
    .where('counted_at', '>=', time)
    .orderBy('counted_at', 'desc')
    .execute()
  return new Map(rows.map(({ product_id, ...count }) => [product_id, count]))
}

/**
 * The movements that offset late sales, so that counted stocks stay: one for each product that was
 * sold before its finished count and is stored only now. Their products must be locked. They refer
 * to the count, so they are no part of the sale.
 */
export const listCountOffsets = async (
  tx: Tx,
  changes: readonly Change[],
  { now, happened_at = now }: { readonly now: string; readonly happened_at?: string },
): Promise<Offset[]> => {
  const sold =
    happened_at < now ? changes.filter(({ movement_type }) => movement_type === 'sale') : []

  if (sold.length === 0) return []
  const counts = await findCounts(
    tx,
    sold.map(({ product_id }) => product_id),
    happened_at,
  )

  return sold.flatMap(({ product_id, quantity }): Offset[] => {
    const count = counts.get(product_id)
    if (count === undefined) return []
    const reason = {
      movement_type: 'count',
      reference_id: count.count_id,
      reference_type: 'late_sale',
    } as const

    return [
      {
        ...reason,
        product_id,
        quantity: -quantity,
        notes: countNumber(count.number),
      },
    ]
  })
}
