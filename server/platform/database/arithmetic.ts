// The shop's arithmetic in SQL, exact on both engines: hundredths of a shilling times tenths of a
// quantity, as integers (decision S7). The same rules are in domain/kernel/money.ts; a test
// compares the two.
import { MAX_STOCK_BALANCE } from '@webale/domain/kernel/bounds.ts'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const inThousandths = (price: Sql, quantity: Sql): Sql =>
  sql`(cast(round(${price} * 100) as bigint) * cast(round(${quantity} * 10) as bigint))`

/** The total of a line in whole shillings, rounded half up. */
export const lineTotalSql = (price: Sql, quantity: Sql): Sql => {
  const exact = inThousandths(price, quantity)
  return sql`(case when ${exact} < 0 then -((500 - ${exact}) / 1000)
    else (${exact} + 500) / 1000 end)`
}

/**
 * The value of goods in hundredths of a shilling,
 * rounded half up; price and quantity are not negative.
 */
export const goodsValueInHundredths = (price: Sql, quantity: Sql): Sql =>
  sql`((${inThousandths(price, quantity)} + 5) / 10)`

export const inHundredths = (amount: Sql): Sql => sql`cast(round(${amount} * 100) as bigint)`

const inTenths = (quantity: Sql): Sql => sql`cast(round(${quantity} * 10) as bigint)`

/** The number of bundles that a stock allows, from 0 to the maximum stock (decision S9). */
export const portionsOf = (stock: Sql, required: Sql): Sql => {
  const allowed = sql`${inTenths(stock)} / ${inTenths(required)}`
  return sql`(case when ${stock} <= 0 then 0 when ${allowed} > ${MAX_STOCK_BALANCE}
    then ${MAX_STOCK_BALANCE} else ${allowed} end)`
}
