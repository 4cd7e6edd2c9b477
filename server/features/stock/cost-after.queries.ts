// The average cost after goods were received or left, as SQL that is exact on both engines. The
// same rules are in domain/features/stock/average-cost.ts; a test compares the two.
import { type RawBuilder, sql } from 'kysely'
import { inHundredths } from '../../platform/database/arithmetic.ts'

type Sql = RawBuilder<unknown>

const inTenths = (quantity: Sql): Sql => sql`cast(round(${quantity} * 10) as bigint)`

// Rounds half up where the division of whole numbers cuts towards 0. `divisor` is above 0.
const divided = (number: Sql, divisor: Sql): Sql => {
  const doubled = sql`(2 * (${number}) + ${divisor})`
  return sql`(case when ${doubled} < 0 then -((2 * ${divisor} - 1 - ${doubled}) / (2 * ${divisor}))
    else ${doubled} / (2 * ${divisor}) end)`
}

const stock = inTenths(sql`products.current_stock`)
const cost = inHundredths(sql`products.cost_price`)
const quantity = inTenths(sql`change.quantity`)
const after = sql`(${stock} + ${quantity})`

// The old cost and its change, not the value of the
// whole stock: that would pass 2^63 for large stocks.
const mixed = sql`(${cost} + ${divided(sql`change.value * 10 - ${quantity} * ${cost}`, after)})`

const came = sql`cast(change.quantity as bigint)`
const over = sql`(cast(change.value as bigint) * 10 - ${came} *
  coalesce(cast(change.booked as bigint), ${cost}, 0))`
const spread = sql`(case when ${stock} > ${came} then ${stock} else ${came} end)`
const repriced = sql`(${cost} + ${divided(over, spread)})`

/**
 * The new cost_price of `products` when costs are added after the goods were received
 * (domain/features/stock/reprice.ts). A row `change` has the quantity in tenths, and the value and
 * the cost of one when it was received in hundredths.
 */
export const costRepriced: Sql = sql`case
  when products.cost_price is null
  or ${stock} <= 0 then ${divided(sql`cast(change.value as bigint) * 10`, came)} / 100.0
  when ${repriced} < 0 then 0
  else ${repriced} / 100.0 end`

/**
 * The new cost_price of `products` for a row `change` with a quantity and its value in hundredths
 * of a shilling, both negative for goods that leave. Without a value the cost stays.
 */
export const costAfter: Sql = sql`case
  when change.value is null then products.cost_price
  when change.quantity < 0 then case
    when products.cost_price is null or ${after} <= 0 then products.cost_price
    when ${mixed} <= 0 then products.cost_price
    else ${mixed} / 100.0 end
  when products.cost_price is null or products.current_stock <= 0
    then ${divided(sql`change.value * 10`, quantity)} / 100.0
  else ${mixed} / 100.0 end`
