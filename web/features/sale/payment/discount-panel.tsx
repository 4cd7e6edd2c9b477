// The fields of a discount on the whole sale, and that a leader has to allow one above the limit.
import { isAdmin } from '@webale/domain/access/role.ts'
import {
  discountLimitOf,
  DiscountPercent,
  isWithinLimit,
} from '@webale/domain/features/sale/discount.ts'
import { brokenMinimumOfCart } from '@webale/domain/features/sale/broken-minimum.ts'
import { Discount, discountProblem, subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import { useShopRules } from '../../../lib/session/session.tsx'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useTill } from '../till/till-context.tsx'

/**
 * The typed discount: an accepted one goes into the cart, a refused one stays in the field and
 * gives no discount.
 */
const useTypedDiscount = (subtotal: number) => {
  const { cart, dispatch } = useTill()
  const [refused, setRefused] = useState<number | null>(null)
  const shown = refused ?? cart.discount

  return {
    value: shown === 0 ? null : shown,
    problem: discountProblem(shown, subtotal),
    change: (discount: number | null): void => {
      const isValid = Discount.safeParse(discount ?? 0).success
      setRefused(isValid ? null : discount)
      dispatch({ type: 'set_discount', fields: { discount: isValid ? (discount ?? 0) : 0 } })
    },
  }
}

/** The typed percent; one that does not fit stays in the field and gives no discount. */
const usePercent = () => {
  const { cart, dispatch } = useTill()
  const [refused, setRefused] = useState<number | null>(null)

  return {
    value: refused ?? cart.discount_percent,
    problem: refused === null ? null : firstIssue(DiscountPercent, refused),
    change: (percent: number | null): void => {
      const isValid = percent === null || DiscountPercent.safeParse(percent).success
      setRefused(isValid ? null : percent)
      if (isValid && percent !== null)
        dispatch({ type: 'set_discount', fields: { discount_percent: percent } })
      else dispatch({ type: 'set_discount', fields: { discount: 0 } })
    },
  }
}

/** A discount above the person's limit needs a leader; then the button has a shield. */
const useDiscountLimit = () => {
  const { actor, cart } = useTill()
  const rules = useShopRules()
  const limit = discountLimitOf(rules, actor.role)
  const subtotal = subtotalOf(cart.lines)
  const isPossible = cart.discount > 0 && cart.discount <= subtotal
  const minimum = isPossible ? brokenMinimumOfCart(cart) : null

  return {
    /** The minimum price (UGX) that the discount goes below; null when it does not. */
    minimum,
    isAbove:
      isPossible &&
      (!isWithinLimit(cart.discount, subtotal, limit) || (minimum !== null && !isAdmin(actor))),
    approvals: rules.approvals,
    limit,
  }
}

const DiscountFields = () => {
  const { cart, dispatch } = useTill()
  const subtotal = subtotalOf(cart.lines)
  const { value, problem, change } = useTypedDiscount(subtotal)
  const percent = usePercent()
  const { minimum } = useDiscountLimit()

  return (
    <div className="space-y-3">
      <Field
        label="Discount on the whole sale"
        hint={`Subtotal ${formatNumber(subtotal)}`}
        error={problem}
      >
        <MoneyInput
          value={value}
          onChange={change}
        />
      </Field>
      <Field
        label="Or in percent"
        error={percent.problem}
      >
        <MoneyInput
          unit="%"
          decimals={1}
          value={percent.value}
          onChange={percent.change}
        />
      </Field>
      <Field label={minimum === null ? 'Reason (optional)' : 'Reason'}>
        <Input
          value={cart.discount_reason}
          maxLength={100}
          onChange={({ target }) =>
            dispatch({ type: 'set_discount', fields: { discount_reason: target.value } })
          }
        />
      </Field>
    </div>
  )
}

/** Above the limit Complete Sale asks a leader; without approvals it would be refused. */
const AboveLimit = () => {
  const { cart } = useTill()
  const { isAbove, approvals, limit, minimum } = useDiscountLimit()
  const isAway = useIsServerAway()
  if (!isAbove) return null
  if (!approvals)
    return (
      <p className="mt-3 text-small text-danger-text">
        {minimum === null
          ? `You may give ${limit} % at most`
          : `Price cannot be below ${formatUgx(minimum)}`}
      </p>
    )

  return (
    <div className="mt-3 space-y-2">
      <p className="text-small text-text-2">
        {cart.approvals.length > 0
          ? 'A leader allowed a discount on this cart.'
          : 'A leader has to allow this discount.'}
      </p>
      {isAway && <p className="text-small text-warning">Ask for approval needs the server</p>}
    </div>
  )
}

export const DiscountPanel = () => (
  <>
    <DiscountFields />
    <AboveLimit />
  </>
)
