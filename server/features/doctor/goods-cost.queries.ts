// What each document says its goods cost, beside what their movements took: product by product, in
// hundredths. Goods that leave and goods that come both count from 0.
import { sql } from 'kysely'
import { inHundredths, inThousandths } from '../../platform/database/arithmetic.ts'
import type { Db } from '../../platform/database/store.ts'
import type { RuleSql } from './rule-sql.queries.ts'

/**
 * whole × part / all, rounded half up, as in domain/kernel/share.ts. In two steps, because the
 * product of a large value and quantity would pass 2^63.
 */
const nearestOf = (whole: RuleSql, part: RuleSql, all: RuleSql): RuleSql =>
  sql`((${whole}) / ${all} * ${part} + (2 * ((${whole}) % ${all}) * ${part} + ${all}) / (2 * ${all}))`

/** The parts of a kit, with the value of each; lines of older versions keep none. */
const partsIn = ({ engine }: Db) =>
  engine === 'postgres'
    ? {
        each: sql`jsonb_each(cast(sale_items.components as jsonb)) as part`,
        product: sql`cast(part.key as uuid)`,
        value: sql`cast(part.value ->> 1 as bigint)`,
      }
    : {
        each: sql`json_each(sale_items.components) as part`,
        product: sql`part.key`,
        value: sql`json_extract(part.value, '$[1]')`,
      }

/** What each of these lines took of each product: its own goods, and the parts of a kit. */
const portions = (db: Db, chosen = sql`1 = 1`): RuleSql => {
  const { each, product, value } = partsIn(db)
  return sql`select id as line, sale_id, product_id, quantity,
    cost_value - case when components is null then 0
      else coalesce((select cast(sum(${value}) as bigint) from ${each}), 0) end as cost
  from sale_items
  where product_id is not null
    and ${chosen}
  union all select sale_items.id, sale_id, ${product}, quantity, ${value}
  from sale_items cross join ${each}
  where components is not null
    and ${chosen}`
}

const RETURNED = sql`sale_items.id in (select sale_item_id from refund_items)`

/** Returned lines, and how much of each was returned before: shares add up in any steps. */
const returnedLines = sql`select refunds.id as refund_id, sale_item_id, condition, quantity,
    sum(quantity) over (partition by sale_item_id order by refunds.number, refunds.id)
      - quantity as before
  from refunds
  join refund_items on refund_items.refund_id = refunds.id`

/** The part of a portion that came back with a return. */
const valueBack = (): RuleSql => {
  const [before, all] = [inThousandths(sql`back.before`), inThousandths(sql`sold.quantity`)]
  const until = inThousandths(sql`(back.before + back.quantity)`)

  return sql`${nearestOf(sql`sold.cost`, until, all)} - ${nearestOf(sql`sold.cost`, before, all)}`
}

const DUE = inThousandths(sql`line.quantity * line.factor`)

/** kind, document, product and cost; null where the document does not know it. */
const documentCosts = (db: Db): RuleSql => sql`
  select 'sale' as kind, sale_id as document, product_id, cost
    from (${portions(db)}) as sold
  union all select 'back', back.refund_id, sold.product_id, ${valueBack()}
    from (${returnedLines}) as back
    join (${portions(db, RETURNED)}) as sold on sold.line = back.sale_item_id
    where back.condition = 'stock'
  union all select 'transfer_out', transfer_id, product_id, cost_value
    from transfer_lines
  union all select 'transfer_in', line.transfer_id, line.to_product_id,
      ${nearestOf(sql`line.cost_value`, inThousandths(sql`came.arrived`), DUE)}
    from transfer_receipt_lines as came
    join transfer_lines as line on line.id = came.line_id
    where came.arrived > 0
  union all select 'transfer_back', line.transfer_id, line.product_id, line.cost_value
    from transfer_cancels
    join transfer_lines as line on line.transfer_id = transfer_cancels.transfer_id
  union all select 'received', delivery_id, product_id,
      ${inHundredths(sql`line_cost`)} + ${inHundredths(sql`coalesce(extra_share, 0)`)}
    from delivery_lines
  union all select 'taken_back', back.return_id, line.product_id, ${inHundredths(sql`back.value`)}
    from delivery_return_lines as back
    join delivery_lines as line on line.id = back.line_id`

const NAME = sql`coalesce(products.name, '') || coalesce(' (' || moved.notes || ')', '')`

const KIND = sql`case reference_type when 'refund' then 'back' else movement_type end`

/**
 * Goods that moved at another cost than their document says. A restore leaves out movements of
 * goods that the shop knew, and movements of older versions have no value: these are not compared.
 */
const documentsAndMovements = (db: Db): RuleSql => sql`
  select cast(document as text) as id, max(name) as name, sum(found) as found,
    sum(expected) as expected
  from (select kind, document, product_id, cast(null as text) as name,
      cast(null as bigint) as found, cast(cost as bigint) as expected
      from (${documentCosts(db)}) as costs
    union all select ${KIND}, reference_id, product_id, ${NAME},
      case when quantity < 0 then 0 - value else value end, cast(null as bigint)
      from stock_movements as moved
      left join products on products.id = moved.product_id
      where value is not null
        and movement_type <> 'count') as sides
  group by kind, document, product_id
  having count(found) > 0 and count(expected) > 0 and sum(found) <> sum(expected)
    and count(found) + count(expected) = count(*)`

/** What leaves has a value below 0, what comes one above: usage and counts have no other cost. */
const againstQuantity = sql`select cast(moved.id as text), ${NAME}, value, 0 - value
  from stock_movements as moved
  left join products on products.id = moved.product_id
  where (quantity < 0 and value > 0) or (quantity > 0 and value < 0)`

/** What a count gives back of a late sale comes at the cost of that sale. */
const lateSales = sql`select cast(moved.id as text), ${NAME}, moved.value, 0 - sold.value
  from stock_movements as moved
  join stock_movements as sold on sold.product_id = moved.product_id
    and sold.created_at = moved.created_at
    and sold.movement_type = 'sale'
    and sold.quantity = -moved.quantity
  left join products on products.id = moved.product_id
  where moved.movement_type = 'count'
    and moved.reference_type = 'late_sale'
    and not exists (select 1 from stock_movements as same
      where same.product_id = moved.product_id
        and same.created_at = moved.created_at
        and same.movement_type = 'sale'
        and same.quantity = -moved.quantity
        and same.value = -moved.value)`

/** Documents whose goods moved at another cost. */
export const goodsCost = (db: Db): RuleSql => sql`select id, name, found / 100.0 as found,
    expected / 100.0 as expected
  from (${documentsAndMovements(db)}
    union all ${againstQuantity}
    union all ${lateSales}) as documents`
