// What each item brought in and cost by day and department. Of past days it is kept
// (docs/decisions/0013). Sold items keep the cost of their sale (decision S20). An item's part of a
// discount is the difference of two cumulative shares of its sale, as for returns
// (domain/kernel/share.ts), so that the parts add up to the discount.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { roundedTotalSql, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { SaleDays } from '../sale/sales-of.queries.ts'
import { rowsOfDays, rowsOfSales, SUMMED } from './summed-days.queries.ts'
import { rowsOfItems } from './week-items.queries.ts'

type Part = RawBuilder<unknown>

/** The id of a sold item, or its name without one. */
export const ITEM = sql`coalesce(cast(sale_items.product_id as text),
  cast(sale_items.service_id as text), sale_items.item_name)`

/** A bottle counts as its millilitres, as everywhere in the reports. */
export const inBase = (quantity: string, base: string): Part =>
  sql`case when sale_items.bottle = 1 then ${sql.ref(base)} else ${sql.ref(quantity)} end`

const LINE = sql`cast(sale_items.subtotal as bigint)`
const REACHED = sql`sum(${LINE}) over (partition by sale_items.sale_id
  order by sale_items.position)`
const upTo = (place: Part): Part =>
  sql`cast(sales.discount as bigint) * cast(${place} as bigint) / cast(sales.subtotal as bigint)`
const DISCOUNT_PART = sql`case when sales.discount > 0 and sales.subtotal > 0
  then ${upTo(REACHED)} - ${upTo(sql`(${REACHED} - ${LINE})`)} else 0 end`

/** Whole UGX of a line: its goods as they left the stock; older lines have the cost of one. */
export const LINE_COST = sql`(case when sale_items.cost_value is null
  then ${roundedTotalSql(sql`coalesce(sale_items.cost_price, 0)`, sql`sale_items.quantity`)}
  else (sale_items.cost_value + 50) / 100 end)`

/** The lines of the chosen sales in `from`. */
const linesOf = (from: Part, chosen: Part): Part => sql`select sales.business_date as business_date,
    coalesce(cast(sales.department_id as text), '') as department, ${ITEM} as item,
    sale_items.item_name as item_name,
    ${inBase('sale_items.quantity', 'sale_items.base_quantity')} as quantity,
    sale_items.subtotal - (${DISCOUNT_PART}) as revenue,
    ${LINE_COST} as cost
  from ${from} join sale_items on sale_items.sale_id = sales.id ${chosen}`

const SOLD = sql`item, item_name, quantity, revenue, cost`

/**
 * The same columns of these days: cached ones of days
 * with sums, otherwise the lines of their sales.
 */
const soldOnDays = (db: Db, scope: Scope, days: Part): Part => {
  const cached = sql`${days} where day in ${SUMMED}`
  const isOfDay = sql`day_profits.business_date = chosen_days.day
    and ${isInScope(scope, 'day_profits.department')}`

  const open = sql`${days} where day not in ${SUMMED}`

  return sql`${rowsOfDays(db, cached, isOfDay, sql`day_profits`, (from, condition) => sql`select ${SOLD} from ${from} ${condition}`)}
    union all ${rowsOfSales(
      db,
      scope,
      open,
      (from, condition) => sql`select ${SOLD}
      from (${linesOf(from, condition)}) as lines`,
    )}`
}

/**
 * Items, names, quantities, revenue and cost of what was sold on these days; an item may have
 * several rows.
 */
export const soldItems = (db: Db, scope: Scope, days: SaleDays): Part => {
  const rows = rowsOfItems(db, scope, days, {
    ofWeeks: SOLD,
    ofDays: (others) => soldOnDays(db, scope, others),
  })
  return sql`select ${SOLD} from (${rows}) as sold`
}

/** Caches the figures of a day. */
export const cacheDayProfits = async (tx: Tx, business_date: string): Promise<void> => {
  await tx.deleteFrom('day_profits').where('business_date', '=', business_date).execute()
  const ofDay = linesOf(sql`sales`, sql`where sales.business_date = ${business_date}`)
  await sql`insert into day_profits (business_date, department, item, item_name, quantity,
    revenue, cost)
    select business_date, department, item, max(item_name), ${sumOfQuantities(sql`quantity`)},
    sum(revenue), sum(cost)
    from (${ofDay}) as lines group by business_date, department, item`.execute(tx)
}
