// The payment methods, and the link to the rows of a split payment. Credit is the fourth method, in
// a shop that gives credit and for a customer chosen from the list.
import type { CartPart } from '@webale/domain/features/sale/cart.ts'
import {
  PAYMENT_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@webale/domain/kernel/payment-method.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { IconNotebook } from '../../../ui/icons.ts'
import { Segment, type SegmentOption } from '../../../ui/segment.tsx'
import { useChooseCustomer } from '../cart/sale-fields-open.ts'
import { useTill } from '../till/till-context.tsx'
import { PAYMENT_ICONS } from './payment-icons.ts'

export const SplitPanel = lazyPart(() => import('./split-panel.tsx'), 'SplitPanel')

type PaymentWay = PaymentMethod | 'credit'

const WAYS: readonly SegmentOption<PaymentWay>[] = PAYMENT_METHODS.map((value) => ({
  value,
  label: PAYMENT_LABELS[value],
  icon: PAYMENT_ICONS[value],
}))

export const PaymentMethods = () => {
  const { cart, dispatch, frozen } = useTill()
  const { credit } = useShopRules()
  const isAway = useIsServerAway()
  const mayOweIt = credit && cart.customer_id !== null
  const choices: readonly SegmentOption<PaymentWay>[] = mayOweIt
    ? [
        ...WAYS,
        {
          value: 'credit',
          label: 'Credit',
          icon: IconNotebook,
          disabled: isAway,
        },
      ]
    : WAYS

  const chosen = cart.on_account ? 'credit' : cart.payment_method

  return (
    <Segment
      label="Payment method"
      choices={choices}
      value={cart.parts === null ? chosen : null}
      disabled={frozen}
      onChange={(way) =>
        dispatch(
          way === 'credit'
            ? { type: 'pay_on_account' }
            : { type: 'set_payment_method', payment_method: way },
        )
      }
      className={mayOweIt ? FOUR_WAYS : THREE_WAYS}
    />
  )
}

const THREE_WAYS =
  'flex-none text-small [&_label]:flex-auto [&_label]:gap-1.5 [&_label]:px-1.5 [&_svg]:size-[1.125rem]'
/** Without icons four names fit beside each other on a phone. */
const FOUR_WAYS = 'flex-none text-small [&_label]:flex-auto [&_label]:px-1 [&_svg]:hidden'

const linkClass =
  'touch-target -mt-2 inline-flex h-6 items-end text-label pointer-coarse:-mt-3 text-primary-text underline-offset-2 enabled:hover:underline aria-expanded:underline disabled:opacity-50'

/** Credit begins with a customer: until one is chosen, it leads to the field. */
const CreditLink = () => {
  const { cart, frozen } = useTill()
  const { credit } = useShopRules()
  const chooseCustomer = useChooseCustomer()
  if (!credit || cart.customer_id !== null) return null

  return (
    <button
      type="button"
      disabled={frozen || cart.lines.length === 0}
      onClick={chooseCustomer}
      className={linkClass}
    >
      Credit
    </button>
  )
}

/** The first two rows are cash and mobile money. */
const FIRST_ROWS: readonly CartPart[] = [
  { method: 'cash', amount: null, reference: '' },
  { method: 'mobile_money', amount: null, reference: '' },
]

/** Opens and closes the rows of a split payment; before it, the way to credit. */
export const SplitLink = () => {
  const { cart, dispatch, frozen } = useTill()
  const open = cart.parts !== null

  return (
    <span className="flex gap-4">
      <CreditLink />
      <button
        type="button"
        disabled={frozen || cart.lines.length === 0}
        aria-expanded={open}
        onPointerEnter={() => void SplitPanel.preload().catch(() => undefined)}
        onClick={() => dispatch({ type: 'set_parts', parts: open ? null : FIRST_ROWS })}
        className={linkClass}
      >
        Split payment
      </button>
    </span>
  )
}
