// Rules about the value of goods. For each product and any history: what came less what left less
// cost differences is the value of the shelf; and what each document says its goods cost is what
// their movements took.
import { sql } from 'kysely'
import type { RuleSql } from './rule-sql.queries.ts'

const product = sql`cast(products.id as text) as id, products.name`

/** In UGX, as people read it. */
const inShillings = (hundredths: RuleSql): RuleSql => sql`${hundredths} / 100.0`

const MOVED = sql`coalesce(ledger.worth, 0)`

const shelfValue = (): RuleSql => sql`select ${product},
    ${inShillings(sql`stock_value`)} as found,
    ${inShillings(sql`(base_value + ${MOVED})`)} as expected
  from products left join (select product_id, cast(sum(value - cost_difference) as bigint) as worth
    from stock_movements where value is not null group by product_id) as ledger
    on product_id = products.id
  where stock_value <> base_value + ${MOVED}`

/** A restore leaves out movements of goods that the shop knew: such a document is not compared. */
const hasMovement = (document: RuleSql, product_id: RuleSql): RuleSql =>
  sql`exists (select 1 from stock_movements as moving where moving.product_id = ${product_id}
    and moving.reference_id = ${document} and moving.value is not null)`

/**
 * What each valued sale took, and what its lines cost: hundredths. Parts of kits are
 * other products than those of the lines, so only the seal holds them.
 */
const sold = sql`select reference_id as document, cast(-sum(value) as bigint) as moved
  from stock_movements where movement_type = 'sale' and reference_type = 'sale'
  and value is not null group by reference_id`

const soldGoods = sql`select cast(sales.id as text) as id, receipt_number as name, moved as found,
    coalesce((select cast(sum(cost_value) as bigint) from sale_items
      where sale_id = sales.id), 0) as expected
  from (${sold}) as sold join sales on sales.id = sold.document
  where not exists (select 1 from sale_items where sale_id = sales.id and (components is not null
    or (cost_value is null and product_id is not null)
    or (cost_value is not null and not ${hasMovement(sql`sales.id`, sql`sale_items.product_id`)})))`

/** Goods on the way: what left, by the lines of the transfer. */
const sentGoods = sql`select cast(transfers.id as text), transfers.from_name, moved,
    coalesce((select cast(sum(cost_value) as bigint) from transfer_lines
      where transfer_id = transfers.id), 0)
  from (select reference_id as document, cast(-sum(value) as bigint) as moved from stock_movements
    where movement_type = 'transfer_out' and value is not null group by reference_id) as sent
  join transfers on transfers.id = sent.document
  where not exists (select 1 from transfer_lines
    where transfer_id = transfers.id and cost_value is null)`

/** Deliveries with costs from the start: what came in, by their lines. */
const receivedGoods = sql`select cast(deliveries.id as text), coalesce(supplier_name, ''), moved,
    (select cast(sum(round(line_cost * 100) + round(coalesce(extra_share, 0) * 100)) as bigint)
      from delivery_lines where delivery_id = deliveries.id)
  from (select reference_id as document, cast(sum(value) as bigint) as moved from stock_movements
    where movement_type = 'received' and value is not null group by reference_id) as came
  join deliveries on deliveries.id = came.document
  where not exists (select 1 from delivery_lines where delivery_id = deliveries.id
    and (line_cost is null
      or not ${hasMovement(sql`deliveries.id`, sql`delivery_lines.product_id`)}))`

const goodsCost = (): RuleSql => sql`select id, name, ${inShillings(sql`found`)} as found,
    ${inShillings(sql`expected`)} as expected
  from (${soldGoods} union all ${sentGoods} union all ${receivedGoods}) as documents
  where found <> expected`

export const goodsViolations = { shelf_value: shelfValue, goods_cost: goodsCost }
