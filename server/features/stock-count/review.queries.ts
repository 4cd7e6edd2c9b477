// SQL of the review: what an open count would correct, and what a finished one found. The first
// computes the same as domain/features/stock-count/count-result.ts.
import { differenceValue, type ReviewRow } from '@webale/domain/features/stock-count/stock-count.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { type CountedGoods, isInCount } from './goods-to-count.queries.ts'
import { unitOf } from './stock-count.queries.ts'

/** A product of the count with what its lines say. */
export type FoundResult = Omit<ReviewRow, 'value'> & {
  readonly selling_price: number
  readonly cost_price: number | null
  /** What the correction of a finished count took or brought, in hundredths; null before values. */
  readonly moved_value?: number | null
}

type ReviewedProduct = Pick<
  Row<'products'>,
  | 'id'
  | 'name'
  | 'barcode'
  | 'unit'
  | 'volume_unit'
  | 'tracking_type'
  | 'current_stock'
  | 'selling_price'
  | 'cost_price'
> & {
  readonly counted: number | null
  readonly last_at: string | null
  readonly moved_after: number
  readonly moved_between: number
}

const resultOf = ({
  id,
  current_stock,
  moved_after,
  moved_between,
  last_at,
  ...row
}: ReviewedProduct): FoundResult => {
  const at_count = roundQuantity(current_stock - moved_after)
  return {
    product_id: id,
    name: row.name,
    barcode: row.barcode,
    unit: unitOf(row),
    counted: row.counted,
    at_count,
    difference: row.counted === null ? null : roundQuantity(row.counted - at_count),
    counted_at: last_at,
    has_moved: moved_between === 1,
    selling_price: row.selling_price,
    cost_price: row.cost_price,
  }
}

/**
 * The result for each product of an open count, by name. A product that left the chosen category
 * keeps its lines.
 */
export const listResults = async (
  db: Db,
  count_id: string,
  goods: CountedGoods,
): Promise<FoundResult[]> => {
  const everything = { ...goods, scope: { kind: 'all' } } as const
  const { rows } = await sql<ReviewedProduct>`
    select products.id, name, barcode, unit, volume_unit, tracking_type, current_stock,
    selling_price, cost_price,
      lines.counted, lines.last_at,
      coalesce((select ${sumOfQuantities(sql`quantity`)}
        from stock_movements
        where product_id = products.id
          and created_at > lines.last_at), 0) as moved_after,
      case when lines.first_at < lines.last_at
        and exists (select 1 from stock_movements
        where product_id = products.id
          and quantity <> 0
          and created_at > lines.first_at
        and created_at <= lines.last_at)
      then 1 else 0 end as moved_between
    from products left join (
      select product_id, ${sumOfQuantities(sql`counted`)} as counted, min(counted_at) as first_at,
      max(counted_at) as last_at
      from (select product_id, counted, counted_at,
          row_number() over (partition by product_id, place order by position desc) as age
        from count_lines where count_id = ${count_id}) as aged
      where age = 1
      group by product_id) as lines on lines.product_id = products.id
    where ${isInCount(db, everything)}
      and (lines.counted is not null or ${isInCount(db, goods)})
    order by lower(name), products.id`.execute(db)

  return rows.map(resultOf)
}

/** What the difference is worth in UGX: of a finished count at cost, what its movement says. */
const worthOf = (
  { difference, selling_price, cost_price, moved_value = null }: FoundResult,
  seesCost: boolean,
): number | null => {
  // Goods whose cost nobody knows moved at 0.
  const isKnown = moved_value !== null && (moved_value !== 0 || cost_price !== null)
  if (seesCost && isKnown) return moved_value / 100
  const worth = seesCost ? cost_price : selling_price
  return difference === null || worth === null ? null : differenceValue(worth, difference)
}

/** The rows for the screen: with the value at cost or at the selling price. */
export const toReviewRows = (results: readonly FoundResult[], seesCost: boolean): ReviewRow[] =>
  results.map((result) => {
    const { selling_price: _price, cost_price: _cost, moved_value: _value, ...row } = result
    return { ...row, value: worthOf(result, seesCost) }
  })

/** What a finished count corrected: its movements have the time of its end. */
const corrections = (db: Db, count_id: string) =>
  db
    .selectFrom('stock_movements')
    .innerJoin('stock_count_ends', 'stock_count_ends.ended_at', 'stock_movements.created_at')
    .select(['stock_movements.product_id', 'stock_movements.value as moved_value'])
    .where('stock_count_ends.count_id', '=', count_id)
    .where('stock_movements.reference_id', '=', count_id)
    .where('stock_movements.reference_type', '=', 'stock_count')
    .as('moved')

/** What a finished count found, by name, with the prices of that time. */
export const listStoredResults = async (db: Db, count_id: string): Promise<FoundResult[]> => {
  const rows = await db
    .selectFrom('count_results')
    .leftJoin('products', 'products.id', 'count_results.product_id')
    .leftJoin(corrections(db, count_id), 'moved.product_id', 'count_results.product_id')
    .selectAll('count_results')
    .select('moved.moved_value')
    .select(['barcode', 'products.unit as unit_now', 'volume_unit', 'tracking_type'])
    .where('count_id', '=', count_id)
    .orderBy(sql`lower(product_name)`)
    .orderBy('count_results.id')
    .execute()
  return rows.map(
    ({ unit, unit_now, volume_unit, tracking_type, unit_cost, unit_price, ...row }) => ({
      ...row,
      name: row.product_name,
      // A result of an earlier version shows the unit that its product has now.
      unit:
        unit ??
        (unit_now === null || tracking_type === null
          ? ''
          : unitOf({ unit: unit_now, volume_unit, tracking_type })),
      has_moved: false,
      selling_price: unit_price,
      cost_price: unit_cost,
    }),
  )
}

/** Rows of one statement: SQLite takes 32,766 values. */
const MAX_ROWS = 500

/** Parts of a list, small enough for one statement. */
export const inPortions = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / MAX_ROWS) }, (_empty, index) =>
    items.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS),
  )

export const insertResults = async (
  tx: Tx,
  results: readonly NewRow<'count_results'>[],
): Promise<void> => {
  for (const portion of inPortions(results)) await insertRows(tx, 'count_results', portion)
}
