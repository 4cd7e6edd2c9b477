// The approval of the cart's discount: whether a leader has to allow it first, and the window in
// which one does.
import { needsDiscountApproval } from '@webale/domain/features/sale/minimum-price.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import type { ReactNode } from 'react'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useApproval } from '../../../components/use-approval.tsx'
import type { TillCart } from '../cart/use-till-cart.ts'

export type DiscountApproval = {
  /** Complete Sale asks a leader first. */
  readonly isNeeded: boolean
  /** Opens the window. The approvals go into the cart. */
  readonly ask: () => void
  /** Belongs into the page. */
  readonly dialog: ReactNode
}

export const useDiscountApproval = ({ cart, current, dispatch }: TillCart): DiscountApproval => {
  const actor = useActor()
  const rules = useShopRules()
  const isAway = useIsServerAway()
  const { ask, dialog } = useApproval()
  const askLeader = async (): Promise<void> => {
    const { id: document_id, discount, lines } = current()
    if (document_id === null) return
    const subtotal = subtotalOf(lines)
    const approvals = await ask([{ action: 'discount', document_id, discount, subtotal }])
    if (approvals !== null) dispatch({ type: 'set_discount', fields: { approvals } })
  }

  return {
    isNeeded: needsDiscountApproval(cart, actor, rules, isAway),
    ask: () => void askLeader(),
    dialog,
  }
}
