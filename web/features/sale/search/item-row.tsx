// A row of the till's lists: the whole row is the button that adds the item. Always 64 px high, so
// that nothing moves. Rows out of sight get no style, which would take long when all change.
import {
  firstTier,
  listPrice,
  sellableProduct,
  sellableService,
  type Sellable,
} from '@webale/domain/features/product/pricing.ts'
import { stockLevel } from '@webale/domain/features/stock/stock-level.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useDeviceSetting } from '../../../lib/device-settings.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ItemTile, tileKindOf, type TileKind } from '../../../components/item-tile.tsx'
import { formatPerUnit, formatStock } from '../../../components/product-text.ts'
import type { ListedProduct, ListedService } from './use-items.ts'

type RowProps = {
  item: Sellable
  price: number
  /** After the price: per ml. */
  per?: string | null
  kind: TileKind
  category: string | null
  picture?: ReactNode
  count: number
  detail: ReactNode
  /** The rest of the accessible name: stock, badges. */
  said: readonly string[]
  badges: readonly { text: string; tone: 'info' | 'attention' }[]
  disabled: boolean
  onAdd: (item: Sellable) => void
}

/** Arrow keys move between the rows; Enter adds, because each row is a button. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.stopPropagation()
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item-row]')]
  const index = rows.indexOf(event.currentTarget)
  rows[
    Math.min(rows.length - 1, Math.max(0, index + (event.key === 'ArrowDown' ? 1 : -1)))
  ]?.focus()
}

const Row = ({
  item,
  price,
  per,
  kind,
  category,
  picture,
  count,
  detail,
  said,
  badges,
  disabled,
  onAdd,
}: RowProps) => (
  <li className="h-16 [content-visibility:auto] [overflow-clip-margin:0.5rem]">
    <button
      type="button"
      data-item-row
      disabled={disabled}
      aria-label={[
        `Add ${item.name}`,
        `${formatUgx(price)}${per ? ` ${per}` : ''}`,
        ...said,
        ...badges.map(({ text }) => text),
      ].join(', ')}
      onClick={() => onAdd(item)}
      onKeyDown={moveFocus}
      className="flex h-16 w-full items-center gap-3 rounded-row border border-border bg-surface px-2.5 text-left transition-colors enabled:hover:border-border-strong enabled:active:bg-hover"
    >
      <span className="relative flex-none">
        <ItemTile
          kind={kind}
          category={category}
          className="size-11"
        />
        {picture}
        {count > 0 && (
          <span className="figures absolute -top-2.5 -left-2.5 grid h-5 min-w-6 place-items-center rounded-full border-2 border-surface bg-accent px-1.5 text-[0.6875rem] leading-none font-bold text-on-accent">
            {quantityText(count)}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{item.name}</span>
        <span className="block truncate text-small text-text-3">{detail}</span>
      </span>
      <span className="flex flex-none flex-col items-end">
        <span className="figures text-[1rem] leading-[22px] font-bold">{formatNumber(price)}</span>
        <span className="flex items-center gap-1 text-small text-text-3 empty:hidden">
          {per}
          {badges.map(({ text, tone }) => (
            <Badge
              key={text}
              tone={tone}
              className="h-[19px] text-[0.6875rem]"
            >
              {text}
            </Badge>
          ))}
        </span>
      </span>
    </button>
  </li>
)

type ItemRowProps<Thing> = {
  row: Thing
  count: number
  disabled: boolean
  onAdd: (item: Sellable) => void
}

/** Loaded only on a device that shows pictures. */
const Picture = lazyPart(() => import('../../../components/product-picture.tsx'), 'ProductPicture')

export const ProductRow = ({ row, count, disabled, onAdd }: ItemRowProps<ListedProduct>) => {
  const item = sellableProduct(row)
  const stock = formatStock(row)
  const low = stockLevel(row) === 'low'
  const showsPicture = useLoadedPart(Picture, useDeviceSetting('pictures')[0] === 'on')

  return (
    <Row
      item={item}
      price={listPrice(item, { tier: firstTier(item), bottle: false }) ?? row.selling_price}
      per={formatPerUnit(row)}
      kind={tileKindOf(row)}
      category={row.category_name}
      picture={showsPicture && <Picture id={row.id} />}
      count={count}
      detail={
        // A long brand is truncated first, because the cashier needs the stock.
        <span className="flex min-w-0">
          {row.brand && <span className="truncate">{row.brand}</span>}
          <span className="flex-none whitespace-pre">
            {row.brand && ' · '}
            {low ? <b className="text-warning">{stock} left</b> : `${stock} in stock`}
          </span>
        </span>
      }
      said={[low ? `${stock} left` : `${stock} in stock`]}
      badges={[
        ...(row.is_bundle ? [{ text: 'Bundle', tone: 'info' as const }] : []),
        ...(row.allow_custom_price ? [{ text: 'Custom Price', tone: 'attention' as const }] : []),
      ]}
      disabled={disabled}
      onAdd={onAdd}
    />
  )
}

export const ServiceRow = ({ row, count, disabled, onAdd }: ItemRowProps<ListedService>) => (
  <Row
    item={sellableService(row)}
    price={row.base_price}
    kind="tools"
    category={row.category_name}
    count={count}
    detail={row.description ?? row.category_name ?? 'Service'}
    said={row.description ? [row.description] : []}
    badges={row.is_negotiable ? [{ text: 'Negotiable', tone: 'attention' }] : []}
    disabled={disabled}
    onAdd={onAdd}
  />
)
