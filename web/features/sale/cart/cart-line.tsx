// One line of the cart: item, price tier, quantity, price and line total.
import {
  canSellByBottle,
  priceRange,
  tierPrice,
  TIERS,
  type SellableProduct,
  type Tier,
} from '@webale/domain/features/product/pricing.ts'
import { stockWarning } from '@webale/domain/features/sale/cart-stock.ts'
import type { CartLine } from '@webale/domain/features/sale/cart.ts'
import { lineSubtotal } from '@webale/domain/features/sale/totals.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconAlertTriangle, IconX } from '../../../ui/icons.ts'
import { Select } from '../../../ui/select.tsx'
import { useTill } from '../till/till-context.tsx'
import { LinePrice, useLinePrice } from './line-price.tsx'
import { LineQuantity, useLineQuantity } from './line-quantity.tsx'
import { hasSizes } from './perfume-sizes.ts'
import { SizeChips } from './size-chips.tsx'

const FLASH_MS = 900

const TIER_NAMES = {
  default: 'Default',
  retail: 'Retail',
  wholesale: 'Wholesale',
  individual: 'Individual',
} as const satisfies Record<Tier, string>

const hasTier = ({ item }: CartLine, tier: Tier): boolean =>
  item.kind === 'service' ? tier === 'default' : tierPrice(item, tier) !== null

/** Is there a tier with a price besides the default one? */
const hasTiers = (line: CartLine): boolean =>
  TIERS.some((tier) => tier !== 'default' && hasTier(line, tier))

const TierSelect = ({ line }: { line: CartLine }) => {
  const { dispatch, select } = useTill()
  return (
    <Select
      aria-label={`Price tier of ${line.item.name}`}
      value={line.tier}
      disabled={line.bottle}
      options={TIERS.map((tier) => ({
        value: tier,
        label: TIER_NAMES[tier],
        disabled: !hasTier(line, tier),
      }))}
      onFocus={() => select(line.line_id)}
      onChange={(event) =>
        dispatch({
          type: 'set_tier',
          line_id: line.line_id,
          tier: event.target.value as Tier,
        })
      }
      wrapClass="min-w-0 shrink [&>svg]:right-1.5"
      className={cn(
        'h-11 w-full pr-5.5 text-small dense:h-[1.625rem]',
        hasTiers(line)
          ? 'border-border pl-2.5 font-semibold'
          : 'border-transparent bg-transparent pl-1.5 text-text-2',
      )}
    />
  )
}

/** Millilitres or whole bottles: the cashier chooses (decision S10). */
const BottleChoice = ({ line, item }: { line: CartLine; item: SellableProduct }) => {
  const { dispatch } = useTill()
  const choice = (bottle: boolean, words: string) => (
    <button
      type="button"
      aria-pressed={line.bottle === bottle}
      onClick={() =>
        dispatch({
          type: 'set_bottle',
          line_id: line.line_id,
          bottle,
        })
      }
      className="h-9 rounded-small px-2.5 text-small font-semibold text-text-2 touch-target aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
    >
      {words}
    </button>
  )

  return (
    <div
      role="group"
      aria-label={`How ${item.name} is sold`}
      className="mt-1.5 flex w-fit gap-0.5 rounded-control border border-border bg-surface p-0.5"
    >
      {choice(false, `By ${item.volume_unit ?? 'ml'}`)}
      {choice(true, `Bottle ${quantityText(item.bottle_size_ml ?? 0)} ml`)}
    </div>
  )
}

/** 'Allowed 5,000 – 15,000', or null without a range. */
const formatPriceRange = (line: CartLine): string | null => {
  const { min, max } = priceRange(line.item, line.bottle)
  if (min !== null && max !== null) return `Allowed ${formatNumber(min)} – ${formatNumber(max)}`
  if (min !== null) return `Allowed from ${formatNumber(min)}`

  return max === null ? null : `Allowed up to ${formatNumber(max)}`
}

const LineNotes = ({
  line,
  refusals,
  range,
  errorId,
}: {
  line: CartLine
  range: string | null
  /** Why the typed quantity and price are refused. */
  refusals: readonly (string | null)[]
  errorId: string
}) => {
  const { cart, old_prices } = useTill()
  const old = old_prices[line.line_id]
  const stock = stockWarning(cart, line)

  return (
    <div
      id={errorId}
      className="text-small empty:hidden"
    >
      {refusals.map(
        (refusal) =>
          refusal !== null && (
            <p
              key={refusal}
              className="pt-1.5 text-danger-text"
            >
              {refusal}
            </p>
          ),
      )}
      {old !== undefined && (
        <p className="pt-1.5 font-semibold text-warning">
          Price changed: <s className="font-medium">{formatNumber(old)}</s> →{' '}
          {formatNumber(line.unit_price)}
        </p>
      )}
      {range !== null && <p className="pt-1.5 text-text-3">{range}</p>}
      {stock !== null && (
        <p className="flex items-center gap-1.5 pt-1.5 text-warning">
          <Icon
            of={IconAlertTriangle}
            className="size-4"
          />
          {stock}
        </p>
      )}
    </div>
  )
}

/**
 * True for a moment after the line was added or its quantity raised; scrolls it into view. The
 * focus moves before the next key, which may be F8.
 */
const useFlash = (line_id: string, element: { readonly current: HTMLElement | null }): boolean => {
  const { flash } = useTill()
  const turn = flash?.line_id === line_id ? flash.turn : null
  const focus = flash?.focus === true
  const [on, setOn] = useState(false)
  useLayoutEffect(() => {
    if (turn === null) return setOn(false)
    setOn(true)
    element.current?.scrollIntoView({ block: 'nearest' })
    if (focus) element.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setOn(false), FLASH_MS)

    return () => clearTimeout(timer)
  }, [turn, focus, element])

  return on
}

/** Up to so many lines show their sizes and limits. */
const FEW_LINES = 3

/**
 * Does the line show its sizes and limits? In a longer cart only one that was selected, until the
 * next item is added: nothing moves below the pointer.
 */
const useIsOpen = (line_id: string): boolean => {
  const { cart, flash, selected } = useTill()
  const isChosen = selected === line_id
  const [wasChosen, setWasChosen] = useState(false)
  useEffect(() => {
    if (isChosen) setWasChosen(true)
  }, [isChosen])

  useEffect(() => {
    if (flash !== null && flash.line_id !== line_id) setWasChosen(false)
  }, [flash, line_id])

  return isChosen || wasChosen || cart.lines.length <= FEW_LINES
}

export const CartLineRow = ({ line }: { line: CartLine }) => {
  const { remove, selected } = useTill()
  const row = useRef<HTMLLIElement>(null)
  const flashing = useFlash(line.line_id, row)
  const price = useLinePrice(line)
  const quantity = useLineQuantity(line)
  const errorId = useId()
  const { item } = line
  const chosen = selected === line.line_id
  const open = useIsOpen(line.line_id)

  return (
    <li
      ref={row}
      data-line={line.line_id}
      tabIndex={-1}
      aria-current={chosen || undefined}
      className={cn(
        'relative border-b border-border px-4 pt-2 pb-2.5 outline-none transition-colors last:border-b-0 short:pb-2 dense:py-[3px]',
        chosen && 'shadow-[inset_3px_0_0_var(--accent)]',
        flashing && 'bg-accent-soft',
      )}
    >
      <div className="flex items-center justify-between gap-3 pb-1 dense:pb-0 dense:leading-5">
        <h3 className="min-w-0 truncate font-semibold">{item.name}</h3>
        <span className="figures flex-none text-[1rem] font-bold dense:leading-5 max-[430px]:pr-9 lg:max-xl:pr-9">
          {formatNumber(lineSubtotal(line))}
        </span>
      </div>
      <div className="flex items-center gap-1.5">
        <LineQuantity
          line={line}
          typed={quantity}
          errorId={errorId}
        />
        {item.kind === 'product' && <TierSelect line={line} />}
        <LinePrice
          line={line}
          price={price}
          errorId={errorId}
        />
        <IconButton
          label={`Remove ${item.name}`}
          icon={IconX}
          look="danger"
          onClick={() => remove(line)}
          className="-mr-2 ml-auto dense:size-[1.625rem] max-[430px]:absolute max-[430px]:top-0 max-[430px]:right-3 lg:max-xl:absolute lg:max-xl:top-0 lg:max-xl:right-3"
        />
      </div>
      {open && hasSizes(line) && <SizeChips line={line} />}
      {open && item.kind === 'product' && canSellByBottle(item) && (
        <BottleChoice
          line={line}
          item={item}
        />
      )}
      <LineNotes
        line={line}
        refusals={[quantity.problem, price.refusal]}
        range={open ? formatPriceRange(line) : null}
        errorId={errorId}
      />
    </li>
  )
}
