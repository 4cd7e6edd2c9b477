// The shop's arithmetic in SQL, exact on both engines: hundredths of a shilling times thousandths
// of a quantity, as integers (decision S7). The same rules are in domain/kernel/money.ts and
// quantity.ts; a test compares them.
import { MAX_STOCK_BALANCE } from '@webale/domain/kernel/bounds.ts'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export const inHundredths = (amount: Sql): Sql => sql`cast(round(${amount} * 100) as bigint)`

export const inThousandths = (quantity: Sql): Sql => sql`cast(round(${quantity} * 1000) as bigint)`

/** A quantity that SQL computed, rounded once to its three decimals. */
export const exactQuantity = (quantity: Sql): RawBuilder<number> => sql`round(${quantity}, 3)`

/** The sum of a column of quantities, rounded once. */
export const sumOfQuantities = (quantity: Sql): RawBuilder<number> =>
  sql`round(sum(${quantity}), 3)`

// The whole units and the thousandths apart: their product with the largest price would pass 2^63.
const ofWholes = (price: Sql, quantity: Sql): Sql =>
  sql`(${inHundredths(price)} * (${inThousandths(quantity)} / 1000))`
const ofParts = (price: Sql, quantity: Sql): Sql =>
  sql`(${inHundredths(price)} * (${inThousandths(quantity)} % 1000))`

/** The total of a line in whole shillings, rounded half up by magnitude. */
export const lineTotalSql = (price: Sql, quantity: Sql): Sql => {
  const [wholes, parts] = [ofWholes(price, quantity), ofParts(price, quantity)]
  return sql`(case when ${wholes} < 0 or ${parts} < 0
    then -(((50000 - ${parts}) / 1000 - ${wholes}) / 100)
    else (${wholes} + (${parts} + 50000) / 1000) / 100 end)`
}

/**
 * The value of goods in hundredths of a shilling,
 * rounded half up; price and quantity are not negative.
 */
export const goodsValueInHundredths = (price: Sql, quantity: Sql): Sql =>
  sql`(${ofWholes(price, quantity)} + (${ofParts(price, quantity)} + 500) / 1000)`

/**
 * The same as lineTotalSql for reports, which read many rows. Rounded twice, because the binary
 * form of half a shilling may be slightly too small.
 */
export const roundedTotalSql = (price: Sql, quantity: Sql): Sql =>
  sql`round(round(${price} * ${quantity}, 5))`

/** The number of bundles that a stock allows, from 0 to the maximum stock (decision S9). */
export const portionsOf = (stock: Sql, required: Sql): Sql => {
  const allowed = sql`${inThousandths(stock)} / ${inThousandths(required)}`
  return sql`(case when ${stock} <= 0 then 0 when ${allowed} > ${MAX_STOCK_BALANCE}
    then ${MAX_STOCK_BALANCE} else ${allowed} end)`
}
