// An order discount behind a small button. Loaded after the first screen of the till.
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDiscount } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useTill } from '../till/till-context.tsx'
import { DiscountPanel } from './discount-panel.tsx'

export const DiscountButton = () => {
  const { cart, frozen } = useTill()
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
      <DiscountPanel />
    </Popover>
  )
}
