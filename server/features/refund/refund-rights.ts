// Who may take goods back: leaders, and other people with the approval of a leader.
import { can } from '@webale/domain/access/permissions.ts'
import type { NewReturn, NewVoid, SaleReturns } from '@webale/domain/features/refund/refund.ts'
import { approvalsOfReturn } from '@webale/domain/features/refund/return-approvals.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { requireRightOrApproval } from '../approval/approval.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

/** The approval of a void. Throws not_allowed, approval_needed and approval_over. */
export const allowVoid = (
  by: WriteContext,
  { id, sale_id, approvals = [] }: NewVoid,
): Promise<void> =>
  requireRightOrApproval(by.tx, by, {
    request: { action: 'void', document_id: sale_id },
    right: can(by.actor, 'refund.make'),
    action: 'Voiding a sale',
    used_for: id,
    approvals,
  })

type WantedReturn = {
  readonly input: NewReturn
  readonly total: number
  /** The business date of the sale. */
  readonly sold_on: string
  readonly caps: SaleReturns['caps']
}

/**
 * The approvals of a return: of the return, of a late one, and of another way to pay back. Throws
 * as allowVoid.
 */
export const allowReturn = async (
  by: WriteContext,
  { input, ...sold }: WantedReturn,
): Promise<void> => {
  if (can(by.actor, 'refund.make')) return
  const { return_days } = await readShopRules(by.tx)
  const { id: used_for, approvals = [] } = input

  for (const { request, words } of approvalsOfReturn({
    ...input,
    ...sold,
    return_days,
    now: by.now,
  }))
    await requireRightOrApproval(by.tx, by, {
      request,
      right: false,
      action: words,
      used_for,
      approvals,
    })
}
