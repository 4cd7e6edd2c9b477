// Rules about the value of goods. For each product and any history: what came less what left less
// cost differences is the value of the shelf; and what each document says its goods cost is what
// their movements took (goods-cost.queries.ts).
import { sql } from 'kysely'
import { goodsCost } from './goods-cost.queries.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const product = sql`cast(products.id as text) as id, products.name`

/** In UGX, as people read it. */
const inShillings = (hundredths: RuleSql): RuleSql => sql`${hundredths} / 100.0`

const MOVED = sql`coalesce(ledger.worth, 0)`

const shelfValue = (): RuleSql => sql`select ${product},
    ${inShillings(sql`stock_value`)} as found,
    ${inShillings(sql`(base_value + ${MOVED})`)} as expected
  from products
  left join (select product_id, cast(sum(value - cost_difference) as bigint) as worth
    from stock_movements
    where value is not null
    group by product_id) as ledger
    on product_id = products.id
  where stock_value <> base_value + ${MOVED}`

export const goodsViolations = { shelf_value: shelfValue, goods_cost: goodsCost }
