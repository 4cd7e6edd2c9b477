// An order discount behind a small button, for people whose limit is above 0 (decision S14); for
// everybody with approvals.
import { discountLimitOf } from '@webale/domain/features/sale/discount.ts'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDiscount } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useTill } from '../till/till-context.tsx'

const DiscountPanel = lazyPart(() => import('./discount-panel.tsx'), 'DiscountPanel')

export const DiscountButton = () => {
  const { actor, cart, frozen } = useTill()
  const rules = useShopRules()
  const mayOpen = discountLimitOf(rules, actor.role) > 0 || rules.approvals
  const isLoaded = useLoadedPart(DiscountPanel, useFirstScreenLoaded() && mayOpen)
  if (!mayOpen) return null

  return (
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
      {isLoaded && <DiscountPanel />}
    </Popover>
  )
}
