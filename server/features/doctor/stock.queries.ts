// Rules about stock: product balance, ledger, sales, and report figures (decisions S8 and S9).
import { sql } from 'kysely'
import { exactQuantity, portionsOf, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const product = sql`cast(products.id as text) as id, products.name`

const stockLedger = (): RuleSql => sql`select ${product}, current_stock as found,
    coalesce(ledger.quantity, 0) as expected
  from products left join (select product_id, ${sumOfQuantities(sql`quantity`)} as quantity
    from stock_movements group by product_id) as ledger on product_id = products.id
  where current_stock <> coalesce(ledger.quantity, 0)`

const stockMl = (): RuleSql => sql`select ${product}, current_stock_ml as found, case tracking_type
    when 'milliliter' then current_stock end as expected from products
  where case tracking_type when 'milliliter' then current_stock_ml is null
  or current_stock_ml <> current_stock else current_stock_ml is not null end`

const stockBundle = (): RuleSql => sql`select cast(bundle.id as text) as id, bundle.name,
    bundle.current_stock as found, allowed as expected
  from products as bundle
  join (select bundle_product_id,
    min(${portionsOf(sql`component.current_stock`, sql`part.quantity`)}) as allowed
    from product_bundles as part
    join products as component on component.id = component_product_id
    group by bundle_product_id) as parts on bundle_product_id = bundle.id
  where bundle.is_bundle = 1 and bundle.current_stock <> allowed`

const department = sql`coalesce(cast(department_id as text), '')`
const item = sql`coalesce(cast(product_id as text), cast(service_id as text), item_name)`

const summedDays = sql`(select business_date from summed_days where is_summed = 1)`

/** The cached sums of days by cashier and payment method next to the sums of the sales. */
const daySales = sql`select business_date || ' ' || payment_method as id,
    coalesce(cashier_name, '') as name, sum(cached) as found, sum(sold) as expected from (
    select business_date, department, cashier_name, payment_method, sales_total as cached,
    0 as sold, transactions as more, items_sold as items, cogs + received + change_given as money
      from day_sales where business_date in ${summedDays}
    union all select business_date, ${department}, cashier_name, payment_method, 0, total, -1,
    -item_count,
      -cogs - case when parts > 0 then 0 when payment_method = 'cash' then total
      else amount_paid end
        - case when parts = 0 and payment_method <> 'cash' and change_amount > 0
        then change_amount else 0 end
      from sales where business_date in ${summedDays}) as sides
  group by business_date, department, cashier_name, payment_method
  having sum(cached) <> sum(sold) or sum(more) <> 0 or ${sumOfQuantities(sql`items`)} <> 0 or sum(money) <> 0`

/**
 * The cached revenue and cost of days next to those of the sales, and the cached quantities next to
 * the daily figures.
 */
const dayProfits = sql`select business_date || ' ' || department as id, '' as name,
    sum(cached) as found, sum(sold) as expected from (
    select business_date, department, revenue as cached, 0 as sold, cost from day_profits
    where business_date in ${summedDays}
    union all select business_date, ${department}, 0, total, -cogs from sales
    where business_date in ${summedDays}) as sides
  group by business_date, department having sum(cached) <> sum(sold) or sum(cost) <> 0
  union all select business_date || ' ' || item, max(name), ${sumOfQuantities(sql`cached`)},
  ${sumOfQuantities(sql`sold`)} from (
    select business_date, department, item, item_name as name, quantity as cached, 0 as sold
    from day_profits where business_date in ${summedDays}
    union all select business_date, department, item, item_name, 0, quantity from daily_items
    where business_date in ${summedDays}) as sides
  group by business_date, department, item having ${sumOfQuantities(sql`cached`)} <> ${sumOfQuantities(sql`sold`)}`

const countingWeeks = sql`(select first_day, last_day from summed_weeks
  where not exists (select 1 from sales
  where business_date >= first_day and business_date <= last_day
  and business_date not in ${summedDays})) as weeks`

/** The cached sums of weeks next to those of their days. */
const weekItems = sql`select first_day || ' ' || item as id, max(name) as name,
    sum(cached) as found, sum(sold) as expected from (
    select weeks.first_day, department, item, item_name as name, quantity, full_revenue,
    revenue as cached, 0 as sold, cost
      from ${countingWeeks} join week_items on week_items.first_day = weeks.first_day
    union all select first_day, department, item, item_name, -quantity, 0, 0, revenue, -cost
      from ${countingWeeks} join day_profits on business_date >= first_day
      and business_date <= last_day
    union all select first_day, department, item, item_name, 0, -revenue, 0, 0, 0
      from ${countingWeeks} join daily_items on business_date >= first_day
      and business_date <= last_day) as sides
  group by first_day, department, item
  having sum(cached) <> sum(sold) or ${sumOfQuantities(sql`quantity`)} <> 0 or sum(full_revenue) <> 0
  or sum(cost) <> 0`

/**
 * The stored daily figures next to the sums of the sales; a row missing on one side counts as 0.
 */
const dayItems = (): RuleSql => sql`select business_date || ' ' || item as id, max(name) as name,
    sum(cached) as found, sum(sold) as expected from (
    select business_date, department, item, item_name as name, quantity as counted,
    revenue as cached, 0 as quantity, 0 as sold from daily_items
    union all select business_date, ${department}, ${item}, max(item_name), 0, 0,
    sum(case when bottle = 1 then base_quantity else quantity end), sum(sale_items.subtotal)
      from sales join sale_items on sale_id = sales.id
      group by business_date, ${department}, ${item}) as sides
  group by business_date, department, item having sum(cached) <> sum(sold)
  or ${sumOfQuantities(sql`counted`)} <> ${sumOfQuantities(sql`quantity`)}
  union all ${daySales} union all ${dayProfits} union all ${weekItems}`

/** Products that are or were bundles: selling them moves their components too. */
const bundles = sql`(select id from products where is_bundle = 1 union select product_id
  from stock_movements where movement_type = 'projection')`

const sold = sql`select sale_id, product_id, sum(base_quantity) as sold, 0 as moved
  from sale_items where product_id is not null group by sale_id, product_id`
const moved = sql`select reference_id, product_id, 0, -sum(quantity) from stock_movements
  where movement_type = 'sale' and reference_id is not null group by reference_id, product_id`

const withMovements = sql`(select distinct reference_id from stock_movements
  where reference_type = 'sale')`

/**
 * Sales whose items and movements differ. A sale with
 * a bundle may move more than its lines, never less.
 */
const saleMoved = (): RuleSql => sql`select cast(sales.id as text) as id, receipt_number as name,
    moved as found, sold as expected
  from (select sale_id, product_id, ${sumOfQuantities(sql`sold`)} as sold, ${sumOfQuantities(sql`moved`)} as moved
    from (${sold} union all ${moved}) as sides
    group by sale_id, product_id
    having ${sumOfQuantities(sql`sold`)} <> ${sumOfQuantities(sql`moved`)}) as differing
    join sales on sales.id = sale_id
  where (sold > moved or not exists (select 1 from sale_items
    where sale_items.sale_id = sales.id and product_id in ${bundles}))
    and sale_id in ${withMovements}`

// A join instead of a subquery per sale: the ledger has no index of references, whose cost every
// sale would pay.
const saleUnmoved =
  (): RuleSql => sql`select cast(sales.id as text) as id, receipt_number as name, null as found,
    null as expected
  from sales left join ${withMovements} as moved on reference_id = sales.id
  where reference_id is null
    and exists (select 1 from sale_items where sale_id = sales.id and product_id is not null
      and base_quantity <> 0)`

const movementWithoutSale =
  (): RuleSql => sql`select cast(id as text) as id, null as name, quantity as found,
    null as expected from stock_movements
  where reference_type = 'sale' and reference_id is not null and not exists (select 1 from sales
    where sales.id = reference_id)`

/** A bundle moves its components too, so only a smaller movement is wrong. */
const usageMoved = (): RuleSql => sql`select cast(usage.id as text) as id, products.name,
    coalesce(taken, 0) as found, usage.quantity as expected
  from internal_stock_usage as usage left join products on products.id = usage.product_id
    left join (select reference_id, product_id, -sum(quantity) as taken from stock_movements
      where movement_type = 'internal_usage' group by reference_id, product_id)
      as movements on reference_id = usage.id and movements.product_id = usage.product_id
  where ${exactQuantity(sql`coalesce(taken, 0)`)} <> usage.quantity`

export const stockViolations = {
  stock_ledger: stockLedger,
  stock_ml: stockMl,
  stock_bundle: stockBundle,
  day_items: dayItems,
  sale_moved: saleMoved,
  sale_unmoved: saleUnmoved,
  movement_without_sale: movementWithoutSale,
  usage_moved: usageMoved,
}
