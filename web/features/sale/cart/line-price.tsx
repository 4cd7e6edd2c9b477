// The price of a cart line: a field for people who may change it, text for the others. A refused
// price stays in the field with the reason, and the line keeps its previous price.
import { canSetPrice, priceRefusal } from '@webale/domain/features/product/pricing.ts'
import type { CartLine } from '@webale/domain/features/sale/cart.ts'
import { hasOpenPrice } from '@webale/domain/features/sale/open-price.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { useEffect, useState } from 'react'
import { dismissFailure, toastError } from '../../../lib/server/toasts.ts'
import { cn } from '../../../ui/cn.ts'
import { groupDigits, parseMoney, formatMoneyText } from '../../../ui/money-text.ts'
import { useTill } from '../till/till-context.tsx'

export type LinePriceState = {
  readonly text: string
  readonly refusal: string | null
  readonly change: (text: string) => void
  /** Applies the typed price, or shows why it is refused. */
  readonly commit: () => void
  readonly cancel: () => void
}

/**
 * The typed price and why it is refused. The reason is
 * shown below the line, so the line holds the state.
 */
export const useLinePrice = (line: CartLine): LinePriceState => {
  const { actor, dispatch } = useTill()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { line_id, item, bottle, unit_price } = line
  // A price set in another way (tier, bottle, undo) replaces the typed one.
  useEffect(() => {
    setTyped(null)
    setRefusal(null)
  }, [unit_price])

  const refusalOf = (text: string): string | null => {
    const price = parseMoney(text)
    return price === null || price === unit_price
      ? null
      : (priceRefusal(item, price, actor, bottle)?.message ?? null)
  }

  return {
    text: typed ?? formatMoneyText(unit_price, 2),
    refusal: refusal ?? (typed === null && hasOpenPrice(line) ? 'Type the price' : null),
    change: (text) => {
      const next = groupDigits(text, 2)
      setTyped(next)
      // Once a price was refused, the reason updates while typing.
      if (refusal !== null) setRefusal(refusalOf(next))
    },
    commit: () => {
      const price = typed === null ? null : parseMoney(typed)
      if (price === null) return setTyped(null)
      const words = refusalOf(typed ?? '')
      setRefusal(words)
      if (words !== null) return toastError(words, { slot: 'price' })
      setTyped(null)
      dismissFailure('price')
      dispatch({ type: 'set_price', line_id, price, actor })
    },
    cancel: () => {
      dismissFailure('price')
      setTyped(null)
      setRefusal(null)
    },
  }
}

const boxClass =
  'figures inline-flex h-11 flex-none items-center dense:h-[1.625rem] gap-0.5 rounded-control px-1.5 text-[0.9375rem] font-semibold'

export const LinePrice = ({
  line,
  price,
  errorId,
}: {
  line: CartLine
  price: LinePriceState
  errorId: string
}) => {
  const { actor, select } = useTill()
  if (!canSetPrice(line.item, actor))
    return (
      <button
        type="button"
        aria-label={`Price of ${line.item.name}: ${formatNumber(line.unit_price)}, fixed`}
        onClick={() =>
          toastError(refuse('custom_price_not_allowed').message, {
            slot: 'price',
            reason: `The price of ${line.item.name} is fixed.`,
          })
        }
        className={cn(boxClass, 'text-text-2')}
      >
        <span className="text-text-3">@</span>
        {formatNumber(line.unit_price)}
      </button>
    )

  return (
    <label
      className={cn(
        boxClass,
        'border border-border border-b-2 border-b-border-strong bg-surface focus-within:outline-2 focus-within:outline-ring',
        price.refusal !== null && 'border-danger border-b-danger',
      )}
    >
      <span className="text-text-3">@</span>
      <input
        aria-label={`Price of ${line.item.name}`}
        aria-invalid={price.refusal !== null || undefined}
        aria-describedby={errorId}
        inputMode="decimal"
        autoComplete="off"
        value={price.text}
        onFocus={(event) => {
          select(line.line_id)
          event.target.select()
        }}
        onChange={(event) => price.change(event.target.value)}
        onBlur={price.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') price.commit()
          if (event.key === 'Escape') price.cancel()
        }}
        style={{ width: `${Math.max(3, price.text.length)}ch` }}
        className={cn(
          'figures h-full bg-transparent outline-none',
          price.refusal !== null && 'text-danger-text',
        )}
      />
    </label>
  )
}
