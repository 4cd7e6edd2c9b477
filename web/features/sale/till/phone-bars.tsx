// The bars around the three steps on phones: the cart bar below the list, and the head of the steps
// Cart and Payment.
import { totalOf } from '@webale/domain/features/sale/totals.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Icon, type IconOf } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconArrowLeft, IconArrowRight, IconChevronUp, IconTrash } from '../../../ui/icons.ts'
import { useIsWide } from '../../../ui/use-media-query.ts'
import { formatLineCount } from '../cart/cart-panel.tsx'
import { HeldCartsPart } from '../held/held-carts-part.tsx'
import { LastSaleLine } from '../receipt/last-sale-bar.tsx'
import { useLastSale } from '../receipt/last-sale.ts'
import { useTill } from './till-context.tsx'

type StepBarProps = {
  label: string
  icon: IconOf
  className?: string
  onClick: () => void
}

const StepBar = ({ label, icon, className, onClick }: StepBarProps) => {
  const { cart } = useTill()
  return (
    <button
      type="button"
      disabled={cart.lines.length === 0}
      onClick={onClick}
      className={buttonClass({
        look: 'primary',
        size: 'l',
        className: cn('w-full justify-start', className),
      })}
    >
      <span className="figures grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-small font-bold text-on-accent">
        {cart.lines.length}
      </span>
      {label}
      <span className="figures ml-auto">{formatUgx(totalOf(cart.lines, cart.discount))}</span>
      <Icon of={icon} />
    </button>
  )
}

/** Below the list. */
export const CartBar = ({ onOpen }: { onOpen: () => void }) => {
  const { actor, cart } = useTill()
  const last = useLastSale(actor.id)
  const wide = useIsWide()

  return (
    <div
      data-toast-foot="phone"
      className="fixed inset-x-0 bottom-0 z-float border-t border-border bg-surface px-3 py-2 md:hidden"
    >
      {!wide && <HeldCartsPart where="bar" />}
      {!wide && cart.lines.length === 0 && last !== null ? (
        <LastSaleLine last={last} />
      ) : (
        <StepBar
          label="Cart"
          icon={IconChevronUp}
          onClick={onOpen}
        />
      )}
    </div>
  )
}

/** Below the cart. */
export const PayBar = ({ onPay }: { onPay: () => void }) => (
  <div
    data-toast-foot="phone"
    className="flex-none border-t border-border bg-surface px-3 py-2 md:hidden"
  >
    <StepBar
      label="Pay"
      icon={IconArrowRight}
      onClick={onPay}
    />
  </div>
)

export const StepHead = ({
  title,
  backTo,
  onBack,
  children,
}: {
  title: string
  backTo: string
  onBack: () => void
  children?: ReactNode
}) => {
  const { cart } = useTill()
  return (
    <div className="flex h-14 flex-none items-center gap-1.5 border-b low:h-12 border-border bg-surface px-1.5 md:hidden">
      <IconButton
        label={`Back to ${backTo}`}
        icon={IconArrowLeft}
        onClick={onBack}
      />
      <h2 className="min-w-0 flex-1 font-display text-h1-phone">{title}</h2>
      <Badge className="figures mr-2">{formatLineCount(cart.lines.length)}</Badge>
      {children}
    </div>
  )
}

export const ClearButton = () => {
  const { clear, frozen } = useTill()
  return (
    <IconButton
      label="Clear cart"
      icon={IconTrash}
      disabled={frozen}
      onClick={clear}
    />
  )
}
