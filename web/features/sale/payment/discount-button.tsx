// An order discount behind a small button, for people who may change prices (decision S14).
import { IconDiscount } from '@tabler/icons-react'
import { can } from '@webale/domain/access/permissions.ts'
import { Discount, discountProblem, subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useTill } from '../till/till-context.tsx'

/** The typed discount: an accepted one goes into the cart, a refused one stays in the field and gives no discount. */
const useTypedDiscount = (subtotal: number) => {
  const { cart, dispatch } = useTill()
  const [refused, setRefused] = useState<number | null>(null)
  const shown = refused ?? cart.discount
  return {
    value: shown === 0 ? null : shown,
    problem: discountProblem(shown, subtotal),
    change: (discount: number | null): void => {
      const fits = Discount.safeParse(discount ?? 0).success
      setRefused(fits ? null : discount)
      dispatch({ type: 'set_discount', discount: fits ? (discount ?? 0) : 0 })
    },
  }
}

const DiscountField = () => {
  const { cart } = useTill()
  const subtotal = subtotalOf(cart.lines)
  const { value, problem, change } = useTypedDiscount(subtotal)
  return (
    <Field label="Discount on the whole sale" hint={`Subtotal ${formatNumber(subtotal)}`} error={problem}>
      <MoneyInput value={value} onChange={change} />
    </Field>
  )
}

export const DiscountButton = () => {
  const { actor, cart, frozen } = useTill()
  if (!can(actor, 'sale.price_any')) return null
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
      <DiscountField />
    </Popover>
  )
}
