// Sold quantity and revenue per item and day, updated with each sale. Otherwise a report would have
// to read every item of a month (docs/performance.md). Quantities are pieces or millilitres: a
// whole bottle counts as its millilitres, so that bottles and millilitres of one perfume add up.
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import {
  exactQuantity,
  roundedTotalSql,
  sumOfQuantities,
} from '../../platform/database/arithmetic.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { forgetAllDays } from './summed-days.queries.ts'

type SoldItem = {
  readonly product_id: string | null
  readonly service_id: string | null
  readonly product_name: string | null
  readonly service_name: string | null
  readonly item_name: string
  readonly quantity: number
  readonly base_quantity: number
  readonly subtotal: number
}

const ADD = `on conflict (business_date, department, item) do update set item_name = excluded.item_name,
  quantity = round(daily_items.quantity + excluded.quantity, 3), revenue = daily_items.revenue + excluded.revenue`

/** Adds the items of a sale to its day, sorted by id, so that two tills cannot deadlock. */
export const addDailyItems = async (
  tx: Tx,
  {
    business_date,
    department_id,
  }: { readonly business_date: string; readonly department_id: string | null },
  sale_items: readonly SoldItem[],
): Promise<void> => {
  const rows = new Map<string, NewRow<'daily_items'>>()

  for (const {
    product_id,
    service_id,
    product_name,
    service_name,
    item_name,
    quantity,
    base_quantity,
    subtotal,
  } of sale_items) {
    const item = product_id ?? service_id ?? item_name
    const before = rows.get(item) ?? { quantity: 0, revenue: 0 }
    rows.set(item, {
      business_date,
      department: department_id ?? '',
      item,
      item_name: product_name ?? service_name ?? item_name,
      quantity: roundQuantity(before.quantity + (service_id === null ? base_quantity : quantity)),
      revenue: before.revenue + subtotal,
    })
  }

  const sorted = [...rows.values()].toSorted((a, b) => (a.item < b.item ? -1 : 1))
  await insertRows(tx, 'daily_items', sorted, ADD)
}

const itemCount = exactQuantity(sql`sale_items.quantity * coalesce(quantity_per_unit, 1)`)
const FIGURES = sql`update sales set
  cogs = coalesce((select sum(case when cost_value is null
      then ${roundedTotalSql(sql`coalesce(cost_price, 0)`, sql`quantity`)}
      else (cost_value + 50) / 100 end)
    from sale_items where sale_id = sales.id), 0),
  item_count = coalesce((select ${sumOfQuantities(itemCount)} from sale_items
    left join products on products.id = product_id where sale_id = sales.id), 0),
  is_suspicious = case when exists (select 1 from sale_items where sale_id = sales.id
    and unit_price = 0)
    or exists (select 1 from sale_items where sale_id = sales.id group by item_name, unit_price
      having count(*) > 1) then 1 else 0 end
  where item_count = 0`

const department = sql`coalesce(cast(sales.department_id as text), '')`
const item = sql`coalesce(cast(product_id as text), cast(service_id as text), item_name)`
// A bottle line counts in its base quantity, all other lines in their own.
const soldQuantity = sql`case when bottle = 1 then base_quantity else sale_items.quantity end`
const DAYS = sql`insert into daily_items (business_date, department, item, item_name, quantity,
  revenue)
  select business_date, ${department}, ${item},
  max(coalesce(products.name, services.name, item_name)), ${sumOfQuantities(soldQuantity)},
  sum(sale_items.subtotal)
  from sales join sale_items on sale_id = sales.id
  left join products on products.id = product_id left join services on services.id = service_id
  group by business_date, ${department}, ${item}`

/**
 * Recomputes the figures from sales and items after sales were added or deleted outside the till,
 * by a restore or deletion. Cost and item count are computed only for sales that lack them.
 */
export const recountSales = async (tx: Tx): Promise<void> => {
  await FIGURES.execute(tx)
  await sql`delete from daily_items`.execute(tx)
  await DAYS.execute(tx)
  await forgetAllDays(tx)
}
