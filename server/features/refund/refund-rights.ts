// Who may take goods back: leaders alone, everybody else with the approval of one.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import type { NewReturn, NewVoid } from '@webale/domain/features/refund/refund.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/open.ts'
import { allowed } from '../approval/approval.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

type By = { readonly tx: Tx; readonly actor: Actor; readonly now: string; newId(): string }

/** The approval of a void. Throws not_allowed, approval_needed and approval_over. */
export const allowVoid = (by: By, { id, sale_id, approvals = [] }: NewVoid): Promise<void> =>
  allowed(by.tx, by, {
    request: { action: 'void', document_id: sale_id },
    right: can(by.actor, 'refund.make'),
    action: 'Voiding a sale',
    used_for: id,
    approvals,
  })

type Wanted = {
  readonly input: NewReturn
  readonly total: number
  /** The business date of the sale. */
  readonly sold_on: string
  /** More is paid back in cash than the sale brought in cash. */
  readonly isOtherwise: boolean
}

const isLate = (sold_on: string, return_days: number, now: string): boolean =>
  return_days > 0 && sold_on < addDays(businessDate(now), -return_days)

/** The approvals of a return: of the return, of a late one, and of another way to pay back. Throws as allowVoid. */
export const allowReturn = async (by: By, { input, total, sold_on, isOtherwise }: Wanted): Promise<void> => {
  if (can(by.actor, 'refund.make')) return
  const { return_days } = await readShopRules(by.tx)
  const lines = input.items.map(({ sale_item_id, quantity }) => ({ sale_item_id, quantity }))
  const ask = (action: 'return' | 'return_late' | 'return_otherwise', words: string): Promise<void> => {
    const request: ApprovalRequest = { action, document_id: input.sale_id, lines, total }
    const { id: used_for, approvals = [] } = input
    return allowed(by.tx, by, { request, right: false, action: words, used_for, approvals })
  }
  await ask('return', 'Returning items')
  if (isLate(sold_on, return_days, by.now)) await ask('return_late', 'A late return')
  if (isOtherwise) await ask('return_otherwise', 'Paying back in cash')
}
