// An order discount, folded away behind one small button, for those who may change prices (decision S14).
import { IconDiscount } from '@tabler/icons-react'
import { can } from '@webale/domain/access/permissions.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useTill } from './till-context.tsx'

export const DiscountButton = () => {
  const { actor, cart, dispatch, frozen } = useTill()
  if (!can(actor, 'sale.price_any')) return null
  const subtotal = subtotalOf(cart.lines)
  const tooMuch = cart.discount > subtotal
  return (
    <Popover
      label="Discount"
      className="w-64 p-3"
      trigger={<IconButton label="Discount" icon={IconDiscount} disabled={frozen || cart.lines.length === 0} aria-pressed={cart.discount > 0} />}
    >
      <Field label="Discount on the whole sale" hint={`Subtotal ${figure(subtotal)}`} error={tooMuch && 'The discount cannot be more than the subtotal'}>
        <MoneyInput value={cart.discount === 0 ? null : cart.discount} onChange={(discount) => dispatch({ type: 'set_discount', discount: discount ?? 0 })} />
      </Field>
    </Popover>
  )
}
