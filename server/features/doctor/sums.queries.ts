// Rules about the sums of sales and other books. A sale without a content hash came from another
// program's backup, whose sums may differ, so fewer rules apply to it.
import { MAX_PAYMENT } from '@webale/domain/features/sale/totals.ts'
import { sql } from 'kysely'
import {
  goodsValueInHundredths,
  inHundredths,
  lineTotalSql,
} from '../../platform/database/arithmetic.ts'
import { isFlagged, type RuleSql } from './rule-sql.queries.ts'

const lineSum = lineTotalSql(sql`unit_price`, sql`quantity`)
const isHashedSale = sql`exists (select 1 from sales where sales.id = sale_id
  and content_hash <> '')`

/**
 * Sums of the lines of every sale. The column order matches its index, which saves SQLite a sort.
 */
const lines = sql`(select sale_id, sum(subtotal) as subtotal,
  sum(case when cost_value is null
    then ${lineTotalSql(sql`coalesce(cost_price, 0)`, sql`quantity`)}
    else (cost_value + 50) / 100 end) as cost,
  count(*) as places, min(position) as first, max(position) as last from sale_items
  group by sale_id)`

const receipt = sql`cast(sales.id as text) as id, receipt_number as name`

const saleLines = (): RuleSql => sql`select ${receipt}, sales.subtotal as found,
    coalesce(lines.subtotal, 0) as expected
  from sales left join ${lines} as lines on lines.sale_id = sales.id where content_hash <> ''
  and sales.subtotal <> coalesce(lines.subtotal, -1)`

const saleCost = (): RuleSql => sql`select ${receipt}, cogs as found, least_cost as expected
  from (select sale_id, case when cost > ${MAX_PAYMENT} then ${MAX_PAYMENT}
    else cost end as least_cost from ${lines} as lines) as lines
  join sales on sales.id = sale_id where content_hash <> '' and cogs <> least_cost`

const linePlaces = (): RuleSql => sql`select ${receipt}, places as found, last as expected
  from ${lines} as lines join sales on sales.id = sale_id where (first <> 1 or last <> places)
  and content_hash <> ''`

const saleTotal =
  (): RuleSql => sql`select ${receipt}, total as found, subtotal - discount as expected from sales
  where total <> subtotal - discount and content_hash <> ''`

const saleChange =
  (): RuleSql => sql`select ${receipt}, change_amount as found, amount_paid - total as expected
    from sales
  where (change_amount <> amount_paid - total or amount_paid < total
    and not ${isFlagged('short_paid')}) and content_hash <> ''`

const lineSums =
  (): RuleSql => sql`select cast(id as text) as id, item_name as name, subtotal as found,
    ${lineSum} as expected from sale_items
  where subtotal <> ${lineSum} and ${isHashedSale}`

const restoredSums = (): RuleSql => sql`select ${receipt}, sales.total as found,
    coalesce(lines.subtotal, 0) - discount as expected
  from sales left join ${lines} as lines on lines.sale_id = sales.id
  where content_hash = '' and (total <> coalesce(lines.subtotal, 0) - discount
    or change_amount <> amount_paid - total)`

const countDifference =
  (): RuleSql => sql`select cast(id as text) as id, cashier_name as name, difference as found,
    round(reported_cash - system_cash, 2) as expected
  from reconciliations where ${inHundredths(sql`difference`)} <> ${inHundredths(sql`reported_cash`)} - ${inHundredths(sql`system_cash`)}`

const usageValue = (): RuleSql => {
  const expected = goodsValueInHundredths(sql`unit_value`, sql`usage.quantity`)
  return sql`select cast(usage.id as text) as id, products.name, total_value as found,
    ${expected} / 100.0 as expected
    from internal_stock_usage as usage left join products on products.id = product_id
    where ${inHundredths(sql`total_value`)} <> ${expected}`
}

export const sumViolations = {
  sale_lines: saleLines,
  sale_total: saleTotal,
  line_sum: lineSums,
  sale_cost: saleCost,
  sale_change: saleChange,
  restored_sums: restoredSums,
  line_places: linePlaces,
  count_difference: countDifference,
  usage_value: usageValue,
}
