// The question about approvals: each one that was used belongs to a document that its asker made.
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { sql } from 'kysely'
import type { RuleSql } from './rule-sql.queries.ts'

const isSale = sql`exists (select 1
  from sales
  where sales.id = used_for
  and sales.created_by = asked_by)`
const isMovement = sql`exists (select 1
  from money_movements as moved
  where moved.id = used_for
    and moved.shift_id = document_id
    and moved.created_by = asked_by)`
const isRemoved = sql`exists (select 1 from held_carts as held
  where held.id = used_for
    and held.ended = 'removed'
    and held.ended_by = asked_by)`
const isRefund = (kind: 'return' | 'void'): RuleSql => sql`exists (select 1
  from refunds
  where refunds.id = used_for and refunds.sale_id = document_id
  and refunds.created_by = asked_by and kind = ${sql.lit(kind)})`

/** The document of an approval of each action. */
const DOCUMENTS: Readonly<Record<ApprovalRequest['action'], RuleSql>> = {
  discount: isSale,
  remove_held_cart: isRemoved,
  pay_out: isMovement,
  no_sale: isMovement,
  void: isRefund('void'),
  return: isRefund('return'),
  return_late: isRefund('return'),
  return_otherwise: isRefund('return'),
}

const hasDocument = sql.join(
  Object.entries(DOCUMENTS).map(([action, is]) => sql`when action = ${sql.lit(action)} then ${is}`),
  sql` `,
)

/** Documents may be gone after data was deleted, and after a restore others may have come. */
const lastChange = sql`(select max(created_at) from audit_log
  where action in ('data_deleted', 'data_restored'))`

const approvalUsed =
  (): RuleSql => sql`select cast(approvals.id as text) as id, approved_by_name as name,
    null as found, null as expected from approvals
  where used_at is not null
    and (${lastChange} is null or used_at > ${lastChange})
    and not (case ${hasDocument} else ${sql.lit(1)} = ${sql.lit(0)} end)`

export const approvalViolations = { approval_used: approvalUsed }
