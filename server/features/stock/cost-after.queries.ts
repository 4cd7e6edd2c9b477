// The average cost after goods were received or left, as SQL that is exact on both engines. The
// same rules are in domain/features/stock/average-cost.ts; a test compares the two.
import { type RawBuilder, sql } from 'kysely'
import { inHundredths, inThousandths } from '../../platform/database/arithmetic.ts'

type Sql = RawBuilder<unknown>

/** Hundredths, less thousandths of a hundredth. */
type Worth = { readonly hundredths: Sql; readonly parts: Sql }

// A worth for each of `divisor` thousandths, in hundredths, rounded half up where the division of
// whole numbers cuts towards 0. `divisor` is above 0. In two steps, because a thousand times a
// large worth would pass 2^63.
const divided = ({ hundredths, parts }: Worth, divisor: Sql): Sql => {
  const exact = sql`(1000 * (${hundredths} % ${divisor}) - ${parts})`
  const rest = sql`(2 * (${exact} % ${divisor}))`

  return sql`(1000 * (${hundredths} / ${divisor}) + ${exact} / ${divisor}
    + case when ${rest} >= ${divisor} then 1 when -${rest} > ${divisor} then -1 else 0 end)`
}

const stock = inThousandths(sql`products.current_stock`)
const cost = inHundredths(sql`products.cost_price`)
const quantity = inThousandths(sql`change.quantity`)
const after = sql`(${stock} + ${quantity})`

const value: Worth = { hundredths: sql`cast(change.value as bigint)`, parts: sql`0` }

/** What goods are worth more than at the cost of one, `unit`. */
const worthOver = (goods: Sql, unit: Sql = cost): Worth => ({
  hundredths: sql`(${value.hundredths} - (${goods} / 1000) * ${unit})`,
  parts: sql`((${goods} % 1000) * ${unit})`,
})

// The old cost and its change, not the value of the
// whole stock: that would pass 2^63 for large stocks.
const mixed = sql`(${cost} + ${divided(worthOver(quantity), after)})`

const came = sql`cast(change.quantity as bigint)`
const over = worthOver(came, sql`coalesce(cast(change.booked as bigint), ${cost}, 0)`)
const spread = sql`(case when ${stock} > ${came} then ${stock} else ${came} end)`
const repriced = sql`(${cost} + ${divided(over, spread)})`

/**
 * The new cost_price of `products` when costs are added after the goods were received
 * (domain/features/stock/reprice.ts). A row `change` has the quantity in thousandths, and the value
 * and the cost of one when it was received in hundredths.
 */
export const costRepriced: Sql = sql`case
  when products.cost_price is null
  or ${stock} <= 0 then ${divided(value, came)} / 100.0
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
    then ${divided(value, quantity)} / 100.0
  else ${mixed} / 100.0 end`
