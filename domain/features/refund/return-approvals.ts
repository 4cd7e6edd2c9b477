// The approvals that a return needs when its person may not return alone. The dialog asks for them,
// the server requires them.
import { addDays, businessDate } from '../../kernel/time.ts'
import type { ApprovalRequest } from '../approval/approval.ts'
import type { NewReturn, SaleReturns } from './refund.ts'

type PlannedReturn = Pick<NewReturn, 'sale_id'> & {
  readonly items: readonly Pick<NewReturn['items'][number], 'sale_item_id' | 'quantity'>[]
  readonly pay_back: readonly Pick<NewReturn['pay_back'][number], 'method' | 'amount'>[]
  /** What is paid back, whole UGX. */
  readonly total: number
  readonly caps: SaleReturns['caps']
  /** The business date of the sale. */
  readonly sold_on: string
  /** The rule "Returns within {n} days"; 0 for no limit. */
  readonly return_days: number
  readonly now: string
}

type ReturnApproval = {
  readonly request: ApprovalRequest
  /** The action in words, for 'Returning items needs an approval'. */
  readonly words: string
}

/**
 * The approval of the return, then that of a late one,
 * and of cash in place of another payment method.
 */
export const approvalsOfReturn = (planned: PlannedReturn): ReturnApproval[] => {
  const { sale_id: document_id, total, pay_back, caps, sold_on, return_days, now } = planned
  const lines = planned.items.map(({ sale_item_id, quantity }) => ({ sale_item_id, quantity }))
  const isLate = return_days > 0 && sold_on < addDays(businessDate(now), -return_days)
  const isOtherwise = pay_back.some(({ method, amount }) => amount > caps[method])
  const figures = { document_id, lines, total }

  return [
    { request: { action: 'return', ...figures }, words: 'Returning items' },
    ...(isLate
      ? [{ request: { action: 'return_late' as const, ...figures }, words: 'A late return' }]
      : []),
    ...(isOtherwise
      ? [
          {
            request: { action: 'return_otherwise' as const, ...figures },
            words: 'Paying back in cash',
          },
        ]
      : []),
  ]
}
