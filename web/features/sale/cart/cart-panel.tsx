// The middle of the till: the lines of the cart, and below them customer and cashier.
import { formatTime } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconHistory, IconTrash } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HeldCartsPart } from '../held/held-carts-part.tsx'
import { useTill } from '../till/till-context.tsx'
import { CartLineRow } from './cart-line.tsx'
import { SaleFields } from './sale-fields.tsx'

/** '1 line', '4 lines'. */
export const formatLineCount = (count: number): string =>
  `${count} ${count === 1 ? 'line' : 'lines'}`

const Lines = () => {
  const { cart, ready, frozen, restored_at } = useTill()
  if (!ready) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label="Loading the cart"
        className="space-y-2 p-4"
      >
        <Skeleton className="h-16 rounded-row" />
      </div>
    )
  }

  if (cart.lines.length === 0)
    return (
      <Empty
        drawing="receipt"
        className="py-8 short:py-4"
      >
        Scan or tap an item to start
      </Empty>
    )

  return (
    <>
      {restored_at !== null && (
        <p className="flex flex-none items-center gap-1.5 border-b border-border bg-info-soft px-4 py-1.5 text-small text-info">
          <Icon
            of={IconHistory}
            className="size-4"
          />
          We kept your cart from {formatTime(restored_at)}
        </p>
      )}
      <fieldset
        disabled={frozen}
        className="min-w-0"
      >
        <legend className="sr-only">Lines of the cart</legend>
        <ul>
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.line_id}
              line={line}
            />
          ))}
        </ul>
      </fieldset>
    </>
  )
}

/**
 * The lines scroll within 16 to 20rem on screens up to 900 px high, which with a mouse is six lines
 * (`dense`); higher ones and phones give them more (decision D17).
 */
const linesClass =
  'min-h-0 flex-initial overflow-y-auto overscroll-contain max-md:overflow-visible md:[@media(height<=900px)]:max-h-80'

export const CartPanel = ({ children }: { children?: ReactNode }) => {
  const { cart, frozen, clear } = useTill()
  const count = cart.lines.length

  return (
    <>
      <div className="flex h-14 flex-none items-center gap-2.5 border-b border-border px-4 max-md:hidden short:h-12">
        <h2 className="font-display text-h2">Cart</h2>
        {count > 0 && <Badge className="figures">{formatLineCount(count)}</Badge>}
        <Button
          look="quiet"
          icon={IconTrash}
          aria-label="Clear cart"
          disabled={frozen || count === 0}
          onClick={clear}
          className="-mr-2 ml-auto px-2"
        >
          Clear
        </Button>
      </div>
      <HeldCartsPart where="head" />
      <div className="max-md:min-h-0 max-md:flex-1 max-md:overflow-y-auto md:contents">
        <div
          data-cart-lines
          className={cn(linesClass, count > 0 && 'border-b border-border')}
        >
          <Lines />
        </div>
        <div className="flex-1 max-md:hidden" />
        <SaleFields />
      </div>
      {children}
    </>
  )
}
