// SQL of the shop reports "Profit by product" and "Losses".
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type ItemProfit,
  type Loss,
  type LossReport,
  MAX_SHOP_REPORT_ROWS,
  type ProfitReport,
} from '@webale/domain/features/report/goods-report.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { roundedTotalSql, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { inBase, ITEM, soldItems } from './day-profits.queries.ts'
import { itemsElsewhere } from './goods-elsewhere.queries.ts'

type Part = RawBuilder<unknown>

const onDays = (table: string, { from, until }: Days): Part =>
  sql`${sql.ref(`${table}.business_date`)} >= ${from}
    and ${sql.ref(`${table}.business_date`)} <= ${until}`

const NAME = sql`coalesce(max(products.name), max(services.name), max(found.item_name))`
const NAMES = sql`left join products on cast(products.id as text) = found.item
  left join services on cast(services.id as text) = found.item`

/**
 * Goods returned on these days, of sales of any day. The cost of damaged goods stays with the shop.
 */
const returnedItems = (scope: Scope, days: Days): Part => sql`select ${ITEM}, sale_items.item_name,
    -(${inBase('refund_items.quantity', 'refund_items.base_quantity')}), -refund_items.amount,
    case when refund_items.condition = 'stock' then -refund_items.cost else 0 end, 0
  from refunds join refund_items on refund_items.refund_id = refunds.id
    join sale_items on sale_items.id = refund_items.sale_item_id
  where ${onDays('refunds', days)} ${scopeCondition(scope, 'refunds')}`

/** What came before movements had values: the documents keep their cost differences. */
const isOlder = (document: string): Part => sql`not exists (select 1 from stock_movements
  where stock_movements.product_id = delivery_lines.product_id
  and reference_id = ${sql.ref(document)} and value is not null)`

/** Cost differences of all movements: of oversold goods, typed costs, goods taken back. */
const differences = (
  scope: Scope,
  { from, until }: Days,
): Part => sql`select cast(products.id as text), products.name, 0, 0, 0,
    stock_movements.cost_difference / 100.0
  from stock_movements join products on products.id = stock_movements.product_id
  where stock_movements.cost_difference <> 0
  and stock_movements.created_at >= ${dayBounds(from).from}
  and stock_movements.created_at < ${dayBounds(until).until} ${scopeCondition(scope, 'products')}`

/**
 * Cost difference of goods that were sold before they were received: their cost less the cost
 * stored with the sale.
 */
const receivedItems = (
  scope: Scope,
  days: Days,
): Part => sql`select cast(delivery_lines.product_id as text),
    delivery_lines.product_name, 0, 0, 0, delivery_lines.variance
  from deliveries join delivery_lines on delivery_lines.delivery_id = deliveries.id
  where coalesce(delivery_lines.variance, 0) <> 0 and ${isOlder('deliveries.id')}
  and ${onDays('deliveries', days)} ${scopeCondition(scope, 'deliveries')}`

/** The same for costs that were added later, on the day when they were added. */
const costedItems = (
  scope: Scope,
  days: Days,
): Part => sql`select cast(delivery_lines.product_id as text),
    delivery_lines.product_name, 0, 0, 0, delivery_costs.variance
  from delivery_costs join delivery_lines on delivery_lines.id = delivery_costs.line_id
    join deliveries on deliveries.id = delivery_costs.delivery_id
  where delivery_costs.variance <> 0 and ${isOlder('delivery_costs.costs_id')}
  and ${onDays('delivery_costs', days)} ${scopeCondition(scope, 'deliveries')}`

type CountedRow<Row, Totals> = Row & Totals & { readonly count: number }

type StoredProfit = CountedRow<
  Omit<ItemProfit, 'profit'>,
  {
    readonly total_revenue: number
    readonly total_cost: number
    readonly total_difference: number
  }
>

const profitOf = ({
  count: _count,
  total_revenue: _revenue,
  total_cost: _cost,
  ...stored
}: StoredProfit): ItemProfit => {
  const { total_difference: _difference, ...row } = stored
  return { ...row, profit: row.revenue - row.cost }
}

/** What each item earned on these days, the highest profit first. */
export const listProfit = async (db: Db, scope: Scope, days: Days): Promise<ProfitReport> => {
  const found = sql`select sold_items.*, 0 as cost_difference
    from (${soldItems(db, scope, days)}) as sold_items
    union all ${returnedItems(scope, days)} union all ${receivedItems(scope, days)}
    union all ${costedItems(scope, days)} union all ${differences(scope, days)}
    ${itemsElsewhere(scope, days)}`

  // Summed before the names are joined: half a million
  // rows of a chain become one row for each item.
  const sums = sql`select item, max(item_name) as item_name,
    ${sumOfQuantities(sql`quantity`)} as quantity, sum(revenue) as revenue,
    sum(cost) as cost, round(sum(cost_difference), 2) as cost_difference
    from (${found}) as rows_of_items group by item`

  const name = sql`coalesce(products.name, services.name, found.item_name)`
  const { rows } =
    await sql<StoredProfit>`select found.item as item, ${name} as name, quantity, revenue, cost,
      cost_difference, count(*) over () as count, sum(revenue) over () as total_revenue,
      sum(cost) over () as total_cost,
      round(sum(cost_difference) over (), 2) as total_difference
    from (${sums}) as found ${NAMES} order by revenue - cost desc, ${name}, found.item
    limit ${MAX_SHOP_REPORT_ROWS}`.execute(db)

  const [revenue, cost] = [rows[0]?.total_revenue ?? 0, rows[0]?.total_cost ?? 0]
  const total = {
    revenue,
    cost,
    profit: revenue - cost,
    cost_difference: rows[0]?.total_difference ?? 0,
  }

  return { rows: rows.map(profitOf), count: rows[0]?.count ?? 0, total }
}

const damagedGoods = (
  scope: Scope,
  days: Days,
): Part => sql`select 'damaged' as kind, ${ITEM} as item,
    sale_items.item_name as item_name,
    ${inBase('refund_items.quantity', 'refund_items.base_quantity')} as quantity,
    refund_items.cost as at_cost, refund_items.amount as at_selling
  from refunds join refund_items on refund_items.refund_id = refunds.id
    join sale_items on sale_items.id = refund_items.sale_item_id
  where refund_items.condition = 'damaged'
  and ${onDays('refunds', days)} ${scopeCondition(scope, 'refunds')}`

const missing = sql`-sum(stock_movements.quantity)`
const costOfCount = sql`coalesce(max(count_results.unit_cost), max(products.cost_price), 0)`

/** Whole UGX; counts from before movements had values have the cost of one. */
const MISSING_AT_COST = sql`case when max(stock_movements.value) is null
  then ${roundedTotalSql(costOfCount, missing)}
  else (50 - cast(sum(stock_movements.value) as bigint)) / 100 end`

/**
 * What a count found missing, at the cost and price of that time. Late sales from before the count
 * are subtracted, because those goods were never missing.
 */
const missingGoods = (
  scope: Scope,
  { from, until }: Days,
): Part => sql`select 'count', cast(products.id as text),
    products.name, -sum(stock_movements.quantity),
    ${MISSING_AT_COST},
    ${roundedTotalSql(sql`coalesce(max(count_results.unit_price), max(products.selling_price))`, missing)}
  from stock_movements join products on products.id = stock_movements.product_id
    left join count_results on count_results.count_id = stock_movements.reference_id
      and count_results.product_id = stock_movements.product_id
  where movement_type = 'count' ${scopeCondition(scope, 'products')}
  group by products.id, products.name, stock_movements.reference_id
  having sum(stock_movements.quantity) < 0
    and max(stock_movements.created_at) >= ${dayBounds(from).from}
    and max(stock_movements.created_at) < ${dayBounds(until).until}`

/** What did not arrive of transfers to the department, as their receipts say. */
const lostOnTheWay = (
  scope: Scope,
  days: Days,
): Part => sql`select 'transfer', cast(transfer_lines.to_product_id as text),
    transfer_lines.to_product_name, came.lost, came.lost_cost, came.lost_value
  from transfer_receipts join transfer_receipt_lines as came
  on came.transfer_id = transfer_receipts.transfer_id
    join transfer_lines on transfer_lines.id = came.line_id
  where came.lost > 0 and ${onDays('transfer_receipts', days)} ${scopeCondition(scope, 'transfer_receipts')}`

/** Goods that were lost on these days, the most valuable first. */
export const listLosses = async (db: Db, scope: Scope, days: Days): Promise<LossReport> => {
  const { rows } = await sql<
    CountedRow<Loss, { readonly total_cost: number; readonly total_selling: number }>
  >`select kind,
      found.item as item, ${NAME} as name, ${sumOfQuantities(sql`quantity`)} as quantity,
      sum(at_cost) as at_cost,
      sum(at_selling) as at_selling, count(*) over () as count,
      sum(sum(at_cost)) over () as total_cost,
      sum(sum(at_selling)) over () as total_selling
    from (${damagedGoods(scope, days)} union all ${missingGoods(scope, days)}
      union all ${lostOnTheWay(scope, days)}) as found ${NAMES}
    group by kind, found.item order by sum(at_selling) desc, ${NAME}, found.item
    limit ${MAX_SHOP_REPORT_ROWS}`.execute(db)
  return {
    rows: rows.map(({ count: _count, total_cost: _cost, total_selling: _selling, ...row }) => row),
    count: rows[0]?.count ?? 0,
    total: { at_cost: rows[0]?.total_cost ?? 0, at_selling: rows[0]?.total_selling ?? 0 },
  }
}
