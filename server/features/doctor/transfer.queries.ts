// Queries about transfers: their lines beside the ledger of stock, and what is on the way for long.
// Only transfers of this database are compared with the ledger; those of a backup file may have
// come without their movements.
import { LATE_AFTER_DAYS } from '@webale/domain/features/transfer/transfer.ts'
import { sql } from 'kysely'
import { exactQuantity, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { numberText } from '../../platform/database/number-text.ts'
import type { Db } from '../../platform/database/store.ts'
import type { RuleSql } from './rule-sql.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OWN = sql`join documents on documents.id = transfers.id`
const NUMBER = numberText('TRF', 'transfers.number')

/** What each transfer should have moved of each product: out, and then in or back. */
const expectedMoves = sql`select transfer_id, product_id, 'transfer_out' as kind,
    -quantity as expected, 0 as found
    from transfer_lines
  union all select line.transfer_id, to_product_id, 'transfer_in', arrived, 0
    from transfer_receipt_lines join transfer_lines as line on line.id = line_id
  union all select line.transfer_id, product_id, 'transfer_back', quantity, 0
    from transfer_cancels
    join transfer_lines as line on line.transfer_id = transfer_cancels.transfer_id
  union all select reference_id, product_id, movement_type, 0, quantity from stock_movements
    where reference_type = 'transfer'`

const transferMoved = (): RuleSql => sql`select cast(transfers.id as text) as id, ${NUMBER} as name,
    ${sumOfQuantities(sql`moves.found`)} as found, ${sumOfQuantities(sql`moves.expected`)} as expected
  from (${expectedMoves}) as moves join transfers on transfers.id = moves.transfer_id ${OWN}
  group by transfers.id, transfers.number, moves.product_id, moves.kind
  having ${exactQuantity(sql`sum(moves.found) - sum(moves.expected)`)} <> 0`

/**
 * What was sent is what arrived and what was lost; a transfer that was cancelled has no receipt.
 */
const transferOver =
  (): RuleSql => sql`select cast(line.id as text) as id, line.product_name as name,
    ${exactQuantity(sql`came.arrived + came.lost`)} as found, ${exactQuantity(sql`line.quantity * line.factor`)} as expected
  from transfer_receipt_lines as came join transfer_lines as line on line.id = came.line_id
  where ${exactQuantity(sql`came.arrived + came.lost`)} <> ${exactQuantity(sql`line.quantity * line.factor`)}
  union all select cast(transfers.id as text), ${NUMBER}, 2, 1 from transfers
  where exists (select 1 from transfer_receipts where transfer_id = transfers.id)
    and exists (select 1 from transfer_cancels where transfer_id = transfers.id)`

const transferWaiting = (
  _db: Db,
  now: string,
): RuleSql => sql`select cast(transfers.id as text) as id,
    ${NUMBER} as name, null as found, null as expected
  from transfers where sent_at < ${new Date(Date.parse(now) - LATE_AFTER_DAYS * DAY_MS).toISOString()}
    and not exists (select 1 from transfer_receipts where transfer_id = transfers.id)
    and not exists (select 1 from transfer_cancels where transfer_id = transfers.id)`

export const transferViolations = {
  transfer_moved: transferMoved,
  transfer_over: transferOver,
  transfer_waiting: transferWaiting,
}
