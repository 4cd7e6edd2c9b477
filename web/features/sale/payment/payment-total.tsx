// The top of the payment: the total with its discount, and what is to be paid of it in cash.
import { discountLimitOf } from '@webale/domain/features/sale/discount.ts'
import { discountProblem, subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { formatNumber, formatSigned } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { formatLineCount } from '../cart/cart-panel.tsx'
import { useTill } from '../till/till-context.tsx'

const DiscountButton = lazyPart(() => import('./discount-button.tsx'), 'DiscountButton')

/**
 * The button of the discount, for people whose limit is above 0 (decision S14); for everybody with
 * approvals. Its place is kept until it is loaded.
 */
const OrderDiscount = () => {
  const { actor } = useTill()
  const rules = useShopRules()
  const mayOpen = discountLimitOf(rules, actor.role) > 0 || rules.approvals
  const isLoaded = useLoadedPart(DiscountButton, useFirstScreenLoaded() && mayOpen)
  if (!mayOpen) return null

  return isLoaded ? <DiscountButton /> : <span className="size-11 flex-none" />
}

/** The total of the cart, and what is taken off it. */
export const Total = ({ total }: { total: number }) => {
  const { cart } = useTill()
  return (
    <div className="flex flex-none items-center justify-between gap-3 pt-3.5 pb-2.5 low:pt-1.5 low:pb-1 short:pt-2 short:pb-1.5">
      <div className="flex min-w-0 items-center gap-1">
        <div>
          <p className="font-semibold text-text-2">Total</p>
          <p className="figures text-small whitespace-nowrap text-text-3">
            {cart.discount > 0
              ? `−${formatNumber(cart.discount)} off`
              : formatLineCount(cart.lines.length)}
          </p>
        </div>
        <OrderDiscount />
      </div>
      <p className="figures flex min-w-0 items-baseline gap-2 font-display text-display-xl short:text-[2.25rem] short:leading-10">
        <span className="font-sans text-h2 font-medium tracking-normal text-text-2">
          {CURRENCY}
        </span>
        <span
          data-total
          className="truncate"
        >
          {formatNumber(total)}
        </span>
      </p>
    </div>
  )
}

/**
 * What is to be paid where cash is rounded. The line keeps its height while nothing is rounded, so
 * that the payment methods below it do not move.
 */
export const RoundedDue = ({ total, due }: { total: number; due: number }) => {
  const { cart } = useTill()
  return (
    cart.round_to !== null && (
      <p className="figures flex h-5 flex-none justify-between text-small text-text-2">
        {due !== total && (
          <>
            <span>Cash rounding {formatSigned(due - total)}</span>
            <span className="font-semibold">To pay {formatNumber(due)}</span>
          </>
        )}
      </p>
    )
  )
}

/** Lines were removed under a discount: Complete Sale is disabled, and this says why. */
export const DiscountTooLarge = () => {
  const { cart } = useTill()
  const problem = discountProblem(cart.discount, subtotalOf(cart.lines))

  return (
    problem !== null && (
      <p
        role="alert"
        className="mb-2 flex-none rounded-row bg-danger-soft px-3 py-2 text-small text-danger-text"
      >
        {problem}
      </p>
    )
  )
}
