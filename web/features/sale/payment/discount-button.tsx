// An order discount behind a small button. Loaded after the first screen of the till.
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { useApproval } from '../../../components/use-approval.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDiscount } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useTill } from '../till/till-context.tsx'
import { DiscountPanel } from './discount-panel.tsx'

export const DiscountButton = () => {
  const { cart, dispatch, frozen } = useTill()
  const approval = useApproval()
  const { id, discount } = cart
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
        {(close) => (
          <DiscountPanel
            onAsk={() => {
              // The panel would cover the window in which the leader types.
              close()
              void ask()
            }}
          />
        )}
      </Popover>
      {approval.dialog}
    </>
  )
}
