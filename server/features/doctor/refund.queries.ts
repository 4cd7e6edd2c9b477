// Queries about returns and voids: returned goods compared with sales, payments and movements.
import { sql } from 'kysely'
import { inThousandths, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { numberText } from '../../platform/database/number-text.ts'
import type { Db } from '../../platform/database/store.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const REF = numberText('REF', 'number')

/** The returned quantity of each line. */
const back = sql`(select sale_item_id, ${sumOfQuantities(sql`quantity`)} as quantity,
  sum(amount) as amount from refund_items group by sale_item_id)`

const refundOver = (): RuleSql => sql`select cast(sale_items.id as text) as id, item_name as name,
  back.quantity as found, sale_items.quantity as expected
  from ${back} as back join sale_items on sale_items.id = sale_item_id
  where back.quantity > sale_items.quantity`

/** The largest product that SQLite computes exactly; sales beyond it are not compared. */
const MAX_EXACT = 9_000_000_000_000_000_000

/** floor(whole * part / all) on both engines. */
const shareOf = ({ engine }: Db, whole: RuleSql, part: RuleSql, all: RuleSql): RuleSql =>
  engine === 'postgres'
    ? sql`(case when ${all} = 0 then 0 else div(cast(${whole} as numeric) * ${part}, ${all}) end)`
    : sql`(case when ${all} = 0 then 0 else (${whole}) * (${part}) / (${all}) end)`

/**
 * The amount that a line pays back for its returned quantity:
 * the same shares as domain/features/refund/refund-amount.ts.
 */
const refundAmount = (db: Db): RuleSql => {
  const discount = sql`(case when upto.whole > upto.total then upto.whole - upto.total else 0 end)`
  const discountShare = sql`(${shareOf(db, discount, sql`upto.reached`, sql`upto.whole`)}
    - ${shareOf(db, discount, sql`(upto.reached - upto.subtotal)`, sql`upto.whole`)})`

  const twice = sql`(2 * ${inThousandths(sql`upto.quantity`)})`
  const part = sql`(2 * net.amount * ${inThousandths(sql`back.quantity`)} + ${inThousandths(sql`upto.quantity`)})`
  const expected = shareOf(db, sql`1`, part, twice)

  return sql`select id, name, found, expected from (
    select cast(upto.id as text) as id, upto.item_name as name, back.amount as found,
    ${expected} as expected
    from (select sale_items.id, item_name, quantity, sale_items.subtotal, sales.total,
        sum(sale_items.subtotal) over (partition by sale_id order by position) as reached,
        sum(sale_items.subtotal) over (partition by sale_id) as whole
      from sale_items join sales on sales.id = sale_id
      where sale_id in (select sale_id from refunds)) as upto
    join (select upto.id, upto.subtotal - ${discountShare} as amount from (
        select sale_items.id, sale_items.subtotal, sales.total,
          sum(sale_items.subtotal) over (partition by sale_id order by position) as reached,
          sum(sale_items.subtotal) over (partition by sale_id) as whole
        from sale_items join sales on sales.id = sale_id
        where sale_id in (select sale_id from refunds)) as upto) as net
      on net.id = upto.id
    join ${back} as back on back.sale_item_id = upto.id
    where 1.0 * upto.whole * upto.whole < ${sql.raw(String(MAX_EXACT))}) as amounts
    where found <> expected`
}

const paidBack = sql`(select reference_id, -sum(amount) as amount from money_movements
  where reference_type = 'refund' group by reference_id)`

const refundSum =
  (): RuleSql => sql`select cast(refunds.id as text) as id, ${REF} as name, total as found,
  coalesce((select sum(amount) from refund_items where refund_id = refunds.id), 0) as expected
  from refunds
  where total <> coalesce((select sum(amount) from refund_items where refund_id = refunds.id), 0)
  union all select cast(refunds.id as text) as id, ${REF} as name, total as found,
  coalesce(paid.amount, 0) as expected
  from refunds left join ${paidBack} as paid on paid.reference_id = refunds.id
  where total <> coalesce(paid.amount, 0)`

/** Cash may replace other tenders, so it has no limit itself. */
const refundTender =
  (): RuleSql => sql`select cast(sale_id as text) as id, min(receipt_number) as name,
    -sum(case kind when 'back' then money.amount else 0 end) as found,
    sum(case kind when 'kept' then money.amount else 0 end) as expected
  from (select sale_id, method, amount, 'kept' as kind from sale_money
    where sale_id in (select sale_id from refunds)
    union all select refunds.sale_id, method, amount, 'back' as kind from money_movements
      join refunds on refunds.id = reference_id where reference_type = 'refund') as money
  join sales on sales.id = sale_id where method <> 'cash' group by sale_id, method
  having sum(money.amount) < 0`

/** Goods back to stock and their movements; what a bundle is made of moves with it. */
const refundMoved = (): RuleSql => sql`select cast(back.refund_id as text) as id, item_name as name,
    coalesce(moved.quantity, 0) as found, back.quantity as expected
  from (select refund_id, product_id, min(item_name) as item_name,
    ${sumOfQuantities(sql`refund_items.base_quantity`)} as quantity
      from refund_items join sale_items on sale_items.id = sale_item_id
      where condition = 'stock' and product_id is not null group by refund_id, product_id) as back
  left join (select reference_id, product_id, ${sumOfQuantities(sql`quantity`)} as quantity
    from stock_movements
      where reference_type = 'refund' group by reference_id, product_id) as moved
    on moved.reference_id = back.refund_id and moved.product_id = back.product_id
  where back.quantity > 0 and coalesce(moved.quantity, 0) < back.quantity`

const voidOnce = (): RuleSql => sql`select cast(refunds.id as text) as id, receipt_number as name,
    refunds.total as found,
    sales.total as expected from refunds join sales on sales.id = sale_id
  where kind = 'void' and (refunds.total <> sales.total
    or exists (select 1 from refunds as other where other.sale_id = refunds.sale_id
      and other.id <> refunds.id))`

export const refundViolations = {
  refund_over: refundOver,
  refund_amount: refundAmount,
  refund_sum: refundSum,
  refund_tender: refundTender,
  refund_moved: refundMoved,
  void_once: voidOnce,
}
