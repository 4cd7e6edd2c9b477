// The values of restored shelves. A file of an older version has none: then the value is stock
// times cost, as in a shop that was updated (migration 0125).
import { UNKNOWN_VALUE } from '@webale/domain/features/backup/column.ts'
import { MAX_SHELF_VALUE } from '@webale/domain/features/stock/cost-now.ts'
import { MAX_MONEY } from '@webale/domain/kernel/money.ts'
import { sql } from 'kysely'
import { listOf } from '../../platform/database/lists.ts'
import type { Tx } from '../../platform/database/store.ts'
import { IS_KIT } from '../stock/stored-shelf.queries.ts'

const COST = sql`(case when cost_price > ${MAX_MONEY} then ${MAX_MONEY}
  else coalesce(cost_price, 0) end)`

/** Hundredths times thousandths: whole, and exact within the largest value of a shelf. */
const EXACT = sql`(cast(round(current_stock * 1000) as bigint)
  * cast(round(${COST} * 100) as bigint))`

const MOST = sql.lit(MAX_SHELF_VALUE)

const STOCK_AT_COST = sql`case
  when ${IS_KIT} = 1 then 0
  when current_stock * ${COST} >= ${MAX_SHELF_VALUE / 100} then ${MOST}
  when current_stock * ${COST} <= ${-MAX_SHELF_VALUE / 100} then -${MOST}
  when current_stock < 0 then -((500 - ${EXACT}) / 1000)
  else (${EXACT} + 500) / 1000 end`

const MOVED = sql`coalesce((select cast(sum(value - cost_difference) as bigint)
  from stock_movements where product_id = products.id and value is not null), 0)`

/**
 * Gives restored products the value that their file lacks. What their movements do not explain is
 * the value from which they count.
 */
export const alignValues = async (tx: Tx, product_ids: readonly string[]): Promise<void> => {
  const restored = sql`id in ${listOf(tx, product_ids)}`
  await sql`update products set stock_value = ${STOCK_AT_COST} where ${restored}
    and (stock_value = ${UNKNOWN_VALUE} or ${IS_KIT} = 1)`.execute(tx)
  await sql`update products set base_value = stock_value - ${MOVED} where ${restored}`.execute(tx)
}
