// 'Stock Alerts': products out of stock, then low ones. A column beside the list on desktop, a
// strip of chips above it on smaller screens. An alert opens its product.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { stockLevel } from '@webale/domain/features/stock/stock-level.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { memo } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { formatStock, unitOf } from '../../components/product-text.ts'
import { StockMeter } from '../../components/stock-meter.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** The server returns at most this many of the lowest stocks. */
const MAX_ALERTS = 200

const isAlert = (product: Product): boolean => stockLevel(product) !== 'ok'

/** 'Out' or '3 pcs left'. */
const Level = ({ product }: { product: Product }) => {
  const isOut = stockLevel(product) === 'out'
  return (
    <span
      className={cn(
        'figures text-small font-semibold whitespace-nowrap',
        isOut ? 'text-danger-text' : 'text-warning',
      )}
    >
      {isOut ? 'Out' : `${formatStock(product)} left`}
    </span>
  )
}

type AlertProps = { product: Product; onOpen: (product: Product) => void }

const formatReorderLevel = (product: Product): string =>
  `Reorder at ${quantityText(product.reorder_level)} ${unitOf(product)}`

const RailAlert = ({ product, onOpen }: AlertProps) => (
  <li className="border-b border-border last:border-b-0">
    <button
      type="button"
      onClick={() => onOpen(product)}
      className="block min-h-13 w-full px-4.5 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover/45"
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate font-semibold">{product.name}</span>
        <Level product={product} />
      </span>
      <span className="mt-1 flex items-center justify-between gap-3">
        <span className="truncate text-small text-text-3">{formatReorderLevel(product)}</span>
        <StockMeter
          product={product}
          times={1}
          className="w-20 flex-none"
        />
      </span>
    </button>
  </li>
)

const ChipAlert = ({ product, onOpen }: AlertProps) => (
  <li className="flex-none">
    <button
      type="button"
      onClick={() => onOpen(product)}
      className="block w-44 rounded-row border border-border bg-surface px-3 py-2 text-left -outline-offset-2 hover:bg-hover/45"
    >
      <span className="block truncate font-semibold">{product.name}</span>
      <Level product={product} />
      <StockMeter
        product={product}
        times={1}
        className="mt-1"
      />
      <span className="sr-only">{formatReorderLevel(product)}</span>
    </button>
  </li>
)

type AlertViews = { alerts: readonly Product[]; onOpen: (product: Product) => void }

const Rail = ({ alerts, onOpen }: AlertViews) => (
  <ul
    aria-label="Products to reorder"
    className="overflow-y-auto [@media(height<=900px)]:max-h-[29.5rem] [@media(height>900px)]:max-h-[max(24rem,calc(100dvh-17.5rem))]"
  >
    {alerts.map((product) => (
      <RailAlert
        key={product.id}
        product={product}
        onOpen={onOpen}
      />
    ))}
  </ul>
)

const Chips = ({ alerts, onOpen }: AlertViews) => (
  <ul
    aria-label="Products to reorder"
    className="relative flex gap-2 overflow-x-auto px-3.5 pb-3.5 md:px-4.5"
  >
    {alerts.map((product) => (
      <ChipAlert
        key={product.id}
        product={product}
        onOpen={onOpen}
      />
    ))}
  </ul>
)

const NoAlerts = ({ rail }: { rail: boolean }) =>
  rail ? (
    <Empty drawing="calm">Nothing to reorder</Empty>
  ) : (
    <p className="px-3.5 pb-3.5 text-text-2 md:px-4.5">
      Nothing to reorder: every stock is above its reorder level.
    </p>
  )

type StockAlertsPanelProps = { department: string; onOpen: (product: Product) => void }

export const StockAlertsPanel = memo(({ department, onOpen }: StockAlertsPanelProps) => {
  const rail = useMediaQuery('(width >= 1200px)')
  const lowest = useQuery(
    productApi.alerts,
    { limit: MAX_ALERTS, ...(department && { department_id: department }) },
    { keepPrevious: true },
  )

  const alerts = lowest.data?.filter(isAlert) ?? []
  const Face = rail ? Rail : Chips

  return (
    <Card
      title="Stock Alerts"
      flush
      className="overflow-hidden"
      actions={
        alerts.length > 0 && (
          <Badge
            tone="attention"
            className="figures"
          >
            {alerts.length >= MAX_ALERTS ? `${MAX_ALERTS} and more` : `${alerts.length} to reorder`}
          </Badge>
        )
      }
    >
      {lowest.isError && (
        <ErrorPanel
          className="m-3.5 mt-0"
          things="stock alerts"
          {...queryErrorProps(lowest)}
        />
      )}
      {lowest.isPending && !lowest.isError && (
        <div className="px-3.5 pb-3.5 md:px-4.5">
          <SkeletonList
            label="Loading stock alerts"
            rows={rail ? 5 : 1}
            rowClass={rail ? 'h-13' : 'h-19'}
          />
        </div>
      )}
      {lowest.data && alerts.length === 0 && <NoAlerts rail={rail} />}
      {alerts.length > 0 && (
        <Face
          alerts={alerts}
          onOpen={onOpen}
        />
      )}
    </Card>
  )
})
