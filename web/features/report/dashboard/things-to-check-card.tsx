// The list "To check" of the dashboard and of Today: each row leads to where it is settled.
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconChevronRight,
  IconDeviceDesktop,
  IconDeviceMobileDollar,
  IconLockOpen,
  IconPackages,
  IconScale,
  IconShoppingCart,
} from '../../../ui/icons.ts'
import { MutedLine } from '../muted-line.tsx'
import type { AttentionItem } from '@webale/domain/features/report/attention-items.ts'

const ICONS = {
  stock: IconPackages,
  cash: IconScale,
  closure: IconLockOpen,
  cart: IconShoppingCart,
  transfer: IconArrowsExchange,
  collection: IconDeviceMobileDollar,
  till: IconDeviceDesktop,
  float: IconDeviceMobileDollar,
} as const
const TONES = {
  bad: 'bg-danger-soft text-danger-text',
  attention: 'bg-warning-soft text-warning',
} as const

const COMPACT_LINES = 2

/** The first items; where some are left out, their number takes the last line. */
const shorten = (items: readonly AttentionItem[]): readonly AttentionItem[] => {
  if (items.length <= COMPACT_LINES) return items
  const shown = items.slice(0, COMPACT_LINES - 1)
  const title = `${items.length - shown.length} more on the dashboard`
  return [
    ...shown,
    { kind: 'stock', key: 'more', tone: 'attention', title, detail: '', route: '/' },
  ]
}

type CheckRowProps = { item: AttentionItem; compact: boolean }

const CheckRow = ({ item: { kind, tone, title, detail, route }, compact }: CheckRowProps) => (
  <li className="border-t border-border first:border-t-0">
    <Link
      to={route}
      className={cn(
        'flex items-center gap-3 px-3.5 -outline-offset-2 hover:bg-hover/45 md:px-4.5',
        compact ? 'min-h-11 py-1' : 'min-h-16 py-2.5',
      )}
    >
      <span
        className={cn(
          'grid flex-none place-items-center rounded-control',
          compact ? 'size-8' : 'size-10',
          TONES[tone],
        )}
      >
        <Icon of={ICONS[kind]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {!compact && <span className="block text-small text-text-2">{detail}</span>}
      </span>
      <Icon
        of={IconChevronRight}
        className="size-4 text-text-3"
      />
    </Link>
  </li>
)

type ThingsToCheckCardProps = {
  items: readonly AttentionItem[]
  /** At most two lines, the last leads to the dashboard when there is more. */
  compact?: boolean
  className?: string
}

export const ThingsToCheckCard = ({
  items,
  compact = false,
  className,
}: ThingsToCheckCardProps) => (
  <Card
    title="To check"
    flush
    className={className}
    actions={
      items.length > 0 && (
        <Badge
          tone="attention"
          icon={IconAlertTriangle}
        >
          {items.length}
        </Badge>
      )
    }
  >
    {items.length === 0 ? (
      <div className={compact ? '' : 'pb-3'}>
        <MutedLine>Nothing to check today.</MutedLine>
      </div>
    ) : (
      <ul>
        {(compact ? shorten(items) : items).map((item) => (
          <CheckRow
            key={item.key}
            item={item}
            compact={compact}
          />
        ))}
      </ul>
    )}
  </Card>
)
