// Queries about stock counts: results compared with
// movements, and the pairs of movements of late sales.
import { sql } from 'kysely'
import { exactQuantity, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import type { RuleSql } from './rule-sql.queries.ts'

/** Corrections that are not the difference of their result. */
const wrongCorrection = sql`select cast(found.id as text) as id, product_name as name,
    coalesce(moved.quantity, 0) as found, found.difference as expected
  from count_results as found left join (
    select reference_id, product_id, ${sumOfQuantities(sql`quantity`)} as quantity from stock_movements
    where movement_type = 'count' and reference_type = 'stock_count'
    group by reference_id, product_id) as moved
    on moved.reference_id = found.count_id and moved.product_id = found.product_id
  where coalesce(moved.quantity, 0) <> found.difference
    or found.difference <> ${exactQuantity(sql`found.counted - found.at_count`)}`

/** Corrections without a result. */
const looseCorrection = sql`select cast(moved.id as text) as id,
    coalesce(products.name, 'a product') as name,
    moved.quantity as found, 0 as expected
  from stock_movements as moved left join products on products.id = moved.product_id
  where movement_type = 'count' and not exists (select 1 from count_results as found
    where found.count_id = moved.reference_id and found.product_id = moved.product_id)`

/** Counter-movements of late sales whose own movement is missing. */
const looseLateSale = sql`select cast(moved.id as text) as id,
    coalesce(products.name, 'a product') as name,
    moved.quantity as found, 0 as expected
  from stock_movements as moved left join products on products.id = moved.product_id
  where movement_type = 'count' and reference_type = 'late_sale'
  and not exists (select 1 from stock_movements as sold
    where sold.product_id = moved.product_id and sold.created_at = moved.created_at
    and sold.movement_type = 'sale' and sold.quantity = -moved.quantity)`

const countMoved = (): RuleSql =>
  sql`${wrongCorrection} union all ${looseCorrection} union all ${looseLateSale}`

export const stockCountViolations = { count_moved: countMoved }
