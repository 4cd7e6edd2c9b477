// The layout of the till: three columns, two columns, or one step at a time on phones.
import { totalOf } from '@webale/domain/features/sale/totals.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { cn } from '../../../ui/cn.ts'
import { CartPanel } from '../cart/cart-panel.tsx'
import { CompleteBar } from '../payment/complete-bar.tsx'
import { PaymentPanel } from '../payment/payment-panel.tsx'
import { CartBar, ClearButton, PayBar, StepHead } from './phone-bars.tsx'
import { useTill } from './till-context.tsx'
import type { TillState } from './use-till.ts'

/** Marks the page while `quiet` is true; styles.css then hides those parts. */
const useHideShell = (quiet: boolean): void => {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-quiet', quiet)
    return () => document.documentElement.removeAttribute('data-quiet')
  }, [quiet])
}

/** Loaded only in a shop that uses shifts. */
const TillShift = lazyPart(() => import('../../../components/till-shift.tsx'), 'TillShift')

const COLUMNS =
  'md:grid md:h-(--page-h) md:grid-cols-[minmax(0,1fr)_400px] lg:grid-cols-[minmax(0,1fr)_332px_332px] xl:grid-cols-[minmax(0,1fr)_372px_352px]'
/** Steps on phones fill the height below the top bar. */
const STEP = 'max-md:h-(--page-h)'

const ANNOUNCE_TOTAL_MS = 1000

const SkipLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(to)?.focus()
    }}
    className="fixed top-2 left-2 z-toast -translate-y-20 rounded-control bg-surface px-4 py-3 font-semibold text-primary-text shadow-popover focus:translate-y-0 max-md:hidden"
  >
    {children}
  </a>
)

/**
 * Announces what was added to screen readers. Others see it in the cart and in the count of the row
 * (decision R8).
 */
const AddedAnnouncer = () => {
  const { flash } = useTill()
  return (
    <p
      role="status"
      className="sr-only"
    >
      {flash !== null && <span key={flash.turn}>{`${flash.name} added to cart`}</span>}
    </p>
  )
}

/**
 * Announces the total to screen readers, at most once a second, so that fast scanning does not
 * flood them.
 */
const TotalAnnouncer = ({ total }: { total: number }) => {
  const [said, setSaid] = useState('')
  const first = useRef(total)
  useEffect(() => {
    if (total === first.current) return undefined
    first.current = Number.NaN
    const timer = setTimeout(() => setSaid(`Total ${formatUgx(total)}`), ANNOUNCE_TOTAL_MS)

    return () => clearTimeout(timer)
  }, [total])

  return (
    <p
      role="status"
      className="sr-only"
    >
      {said}
    </p>
  )
}

type TillScreenProps = {
  state: TillState
  amountField: RefObject<HTMLInputElement | null>
  items: ReactNode
}

export const TillScreen = ({ state, amountField, items }: TillScreenProps) => {
  const { till, completion, approval, unfinished, steps, phone, complete } = state
  const { cart } = till
  const { shifts } = useShopRules()
  const { step } = steps
  useHideShell(phone && step !== 'list')
  const sectionClass = (own: typeof step): string =>
    cn('flex min-h-0 min-w-0 flex-col outline-none', own !== step && 'max-md:hidden')

  return (
    <div className={COLUMNS}>
      <SkipLink to="cart">Skip to cart</SkipLink>
      <SkipLink to="payment">Skip to payment</SkipLink>
      <section
        aria-label="Items"
        className={cn(sectionClass('list'), 'px-3 max-md:pb-20 md:px-4 lg:px-5')}
      >
        {items}
        <CartBar onOpen={() => steps.go('cart')} />
      </section>
      <div className="border-border bg-surface md:flex md:min-h-0 md:flex-col md:border-l lg:contents">
        <section
          id="cart"
          tabIndex={-1}
          aria-label="Cart"
          className={cn(
            sectionClass('cart'),
            STEP,
            'border-border bg-surface md:min-h-36 md:flex-1 lg:border-l',
          )}
        >
          <StepHead
            title="Cart"
            backTo="products"
            onBack={steps.back}
          >
            <ClearButton />
          </StepHead>
          <CartPanel>
            <PayBar onPay={() => steps.go('payment')} />
          </CartPanel>
        </section>
        <section
          id="payment"
          tabIndex={-1}
          aria-label="Payment"
          className={cn(
            sectionClass('payment'),
            STEP,
            'border-border bg-surface md:max-lg:border-t lg:border-l',
          )}
        >
          <StepHead
            title="Payment"
            backTo="cart"
            onBack={steps.back}
          />
          {shifts && (
            <OptionalPart
              open
              onClose={() => undefined}
            >
              <TillShift />
            </OptionalPart>
          )}
          <PaymentPanel
            amountField={amountField}
            footer={
              <CompleteBar
                completion={completion}
                approval={approval}
                unfinished={unfinished}
                onComplete={complete}
              />
            }
          />
        </section>
      </div>
      {approval.dialog}
      <AddedAnnouncer />
      <TotalAnnouncer total={totalOf(cart.lines, cart.discount)} />
    </div>
  )
}
