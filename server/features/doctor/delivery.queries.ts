// Queries about deliveries: their lines beside the ledger of stock, and their extra costs. Only
// deliveries of this database are compared; those of a backup file have no movements.
import { sql } from 'kysely'
import { numberText } from '../../platform/database/number-text.ts'
import { inHundredths, inThousandths, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const OWN = sql`join documents on documents.id = deliveries.id`
const NUMBER = numberText('GRN', 'deliveries.number')

const deliveryMoved =
  (): RuleSql => sql`select cast(deliveries.id as text) as id, product_name as name,
    coalesce(moved.quantity, 0) as found, delivery_lines.quantity as expected
  from delivery_lines join deliveries on deliveries.id = delivery_id ${OWN}
  left join (select reference_id, product_id, ${sumOfQuantities(sql`quantity`)} as quantity
    from stock_movements
      where reference_type = 'delivery' and movement_type = 'received'
      group by reference_id, product_id) as moved
    on moved.reference_id = deliveries.id and moved.product_id = delivery_lines.product_id
  where coalesce(moved.quantity, 0) <> delivery_lines.quantity`

const deliverySum = (): RuleSql => sql`select id, name, found, expected from (
    select cast(deliveries.id as text) as id, ${NUMBER} as name, deliveries.extra as expected,
      coalesce((select round(cast(sum(extra_share) as numeric), 2) from delivery_lines
        where delivery_id = deliveries.id), 0) as found
    from deliveries ${OWN}) as sums where found <> expected`

const goodsReturnOver =
  (): RuleSql => sql`select cast(delivery_lines.id as text) as id, product_name as name,
    taken.quantity as found, delivery_lines.quantity as expected
  from delivery_lines join (select line_id, ${sumOfQuantities(sql`quantity`)} as quantity
    from delivery_return_lines
      group by line_id) as taken on taken.line_id = delivery_lines.id
  where taken.quantity > delivery_lines.quantity`

const goodsReturnMoved =
  (): RuleSql => sql`select cast(delivery_returns.id as text) as id, product_name as name,
    coalesce(-moved.quantity, 0) as found, delivery_return_lines.quantity as expected
  from delivery_return_lines join delivery_returns on delivery_returns.id = return_id
  join documents on documents.id = delivery_returns.id
  join delivery_lines on delivery_lines.id = line_id
  left join (select reference_id, product_id, ${sumOfQuantities(sql`quantity`)} as quantity
    from stock_movements
      where reference_type = 'delivery_return' and movement_type = 'taken_back'
      group by reference_id, product_id) as moved
    on moved.reference_id = delivery_returns.id and moved.product_id = delivery_lines.product_id
  where coalesce(-moved.quantity, 0) <> delivery_return_lines.quantity`

const entriesOfSuppliers = sql`(select supplier_id, sum(amount) as amount from supplier_entries
  group by supplier_id)`

const balanceSupplier =
  (): RuleSql => sql`select cast(suppliers.id as text) as id, suppliers.name as name,
    balance as found, round(coalesce(entries.amount, 0), 2) as expected
  from suppliers left join ${entriesOfSuppliers} as entries on entries.supplier_id = suppliers.id
  where ${inHundredths(sql`balance`)} <> ${inHundredths(sql`coalesce(entries.amount, 0)`)}`

const [COST, TAKEN, CAME] = [
  inHundredths(sql`came.line_cost`),
  inThousandths(sql`came.taken`),
  inThousandths(sql`came.quantity`),
]

// What the supplier asked for goods that were not returned: the whole less the first part of the
// line. In two steps, because the product of a large cost and quantity would pass 2^63.
const kept = sql`(${COST} - (${COST} / ${CAME}) * ${TAKEN} - (${COST} % ${CAME}) * ${TAKEN} / ${CAME})`
const linesAtCost = sql`(select delivery_lines.delivery_id, delivery_lines.quantity,
    coalesce(delivery_lines.line_cost, delivery_costs.line_cost, 0) as line_cost,
    coalesce((select sum(quantity) from delivery_return_lines
      where line_id = delivery_lines.id), 0) as taken
  from delivery_lines left join delivery_costs on delivery_costs.line_id = delivery_lines.id)`

/**
 * Only deliveries that are on an account: those of
 * earlier versions, and those without costs, are not.
 */
const supplierEntry =
  (): RuleSql => sql`select cast(deliveries.id as text) as id, ${NUMBER} as name,
    round(posted.amount, 2) as found, owed.hundredths / 100.0 as expected
  from (select delivery_id, sum(amount) as amount from supplier_entries
    where delivery_id is not null
      group by delivery_id) as posted
  join deliveries on deliveries.id = posted.delivery_id
  join (select came.delivery_id, sum(${kept}) as hundredths from ${linesAtCost} as came
    group by came.delivery_id) as owed
    on owed.delivery_id = deliveries.id
  where ${inHundredths(sql`posted.amount`)} <> owed.hundredths`

export const deliveryViolations = {
  balance_supplier: balanceSupplier,
  supplier_entry: supplierEntry,
  delivery_moved: deliveryMoved,
  delivery_sum: deliverySum,
  taken_back_over: goodsReturnOver,
  taken_back_moved: goodsReturnMoved,
}
