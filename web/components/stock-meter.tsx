// Stock against reorder level as a bar. The figures are beside it.
import type { Product } from '@webale/domain/features/product/product.ts'
import { stockLevel } from '@webale/domain/features/stock/stock-level.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'

type Stock = Pick<Product, 'current_stock' | 'reorder_level'>

const COLOURS = { ok: 'bg-c1', low: 'bg-c2', out: 'bg-danger' } as const

/** Share of the bar that is filled, 0 to 1: the bar is full at `times` the reorder level. */
const shareOf = ({ current_stock, reorder_level }: Stock, times: number): number => {
  if (current_stock <= 0) return 0
  return reorder_level <= 0 ? 1 : Math.min(1, current_stock / (reorder_level * times))
}

type StockMeterProps = {
  product: Stock
  /** How many reorder levels fill the bar. With more than one, a mark shows the reorder level. */
  times?: 1 | 2
  className?: string
}

export const StockMeter = ({ product, times = 2, className }: StockMeterProps) => (
  <span
    aria-hidden
    data-stock-meter
    className={cn('relative block h-1.5 rounded-full bg-hover', className)}
  >
    <span
      className={cn('block h-full rounded-full', COLOURS[stockLevel(product)])}
      style={{ width: `${shareOf(product, times) * 100}%` }}
    />
    {times > 1 && product.reorder_level > 0 && (
      <span className="absolute -top-0.5 left-1/2 h-2.5 w-0.5 rounded-full bg-border-strong" />
    )}
  </span>
)

/** The badge of a stock that needs attention; nothing while there is enough. */
export const StockBadge = ({ product, className }: { product: Stock; className?: string }) => {
  const level = stockLevel(product)
  if (level === 'ok') return null

  return (
    <Badge
      tone={level === 'out' ? 'bad' : 'attention'}
      icon
      className={className}
    >
      {level === 'out' ? 'Out of stock' : 'Low'}
    </Badge>
  )
}
