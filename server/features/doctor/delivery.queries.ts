// Questions about deliveries: their lines beside the ledger of stock, and their extra costs. Only deliveries of this
// database are compared; those of a backup file came without their movements.
import { sql } from 'kysely'
import type { RuleSql } from './arithmetic.queries.ts'

const OWN = sql`join documents on documents.id = deliveries.id`
const NUMBER = sql.raw(`'GRN-' || cast(deliveries.number as text)`)

const deliveryMoved = (): RuleSql => sql`select cast(deliveries.id as text) as id, product_name as name,
    coalesce(moved.quantity, 0) as found, delivery_lines.quantity as expected
  from delivery_lines join deliveries on deliveries.id = delivery_id ${OWN}
  left join (select reference_id, product_id, round(sum(quantity), 1) as quantity from stock_movements
      where reference_type = 'delivery' and movement_type = 'received' group by reference_id, product_id) as moved
    on moved.reference_id = deliveries.id and moved.product_id = delivery_lines.product_id
  where coalesce(moved.quantity, 0) <> delivery_lines.quantity`

const deliverySum = (): RuleSql => sql`select id, name, found, expected from (
    select cast(deliveries.id as text) as id, ${NUMBER} as name, deliveries.extra as expected,
      coalesce((select round(cast(sum(extra_share) as numeric), 2) from delivery_lines
        where delivery_id = deliveries.id), 0) as found
    from deliveries ${OWN}) as sums where found <> expected`

const takenBackOver = (): RuleSql => sql`select cast(delivery_lines.id as text) as id, product_name as name,
    taken.quantity as found, delivery_lines.quantity as expected
  from delivery_lines join (select line_id, round(sum(quantity), 1) as quantity from delivery_return_lines
      group by line_id) as taken on taken.line_id = delivery_lines.id
  where taken.quantity > delivery_lines.quantity`

const takenBackMoved = (): RuleSql => sql`select cast(delivery_returns.id as text) as id, product_name as name,
    coalesce(-moved.quantity, 0) as found, delivery_return_lines.quantity as expected
  from delivery_return_lines join delivery_returns on delivery_returns.id = return_id
  join documents on documents.id = delivery_returns.id join delivery_lines on delivery_lines.id = line_id
  left join (select reference_id, product_id, round(sum(quantity), 1) as quantity from stock_movements
      where reference_type = 'delivery_return' and movement_type = 'taken_back' group by reference_id, product_id) as moved
    on moved.reference_id = delivery_returns.id and moved.product_id = delivery_lines.product_id
  where coalesce(-moved.quantity, 0) <> delivery_return_lines.quantity`

export const deliveryQuestions = {
  delivery_moved: deliveryMoved,
  delivery_sum: deliverySum,
  taken_back_over: takenBackOver,
  taken_back_moved: takenBackMoved,
}
