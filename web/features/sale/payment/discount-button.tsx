// An order discount behind a small button, for people whose limit is above 0 (decision S14); for
// everybody with approvals.
import { discountLimitOf } from '@webale/domain/features/sale/discount.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { useApproval } from '../../../components/use-approval.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDiscount } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useTill } from '../till/till-context.tsx'

const DiscountPanel = lazyPart(() => import('./discount-panel.tsx'), 'DiscountPanel')

export const DiscountButton = () => {
  const { actor, cart, dispatch, frozen } = useTill()
  const rules = useShopRules()
  const approval = useApproval()
  const mayOpen = discountLimitOf(rules, actor.role) > 0 || rules.approvals
  const isLoaded = useLoadedPart(DiscountPanel, useFirstScreenLoaded() && mayOpen)
  const { id, discount } = cart
  if (!mayOpen) return null
  const subtotal = subtotalOf(cart.lines)
  const ask = async (): Promise<void> => {
    if (id === null) return
    const approvals = await approval.ask([
      { action: 'discount', document_id: id, discount, subtotal },
    ])
    if (approvals !== null) dispatch({ type: 'set_discount', fields: { approvals } })
  }

  return (
    <>
      <Popover
        label="Discount"
        className="w-64 p-3"
        trigger={
          <IconButton
            label="Discount"
            icon={IconDiscount}
            disabled={frozen || cart.lines.length === 0}
            aria-pressed={cart.discount > 0}
          />
        }
      >
        {(close) =>
          isLoaded && (
            <DiscountPanel
              onAsk={() => {
                // The panel would cover the window in which the leader types.
                close()
                void ask()
              }}
            />
          )
        }
      </Popover>
      {approval.dialog}
    </>
  )
}
