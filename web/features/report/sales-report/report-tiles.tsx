// The six figures of a period, each with its change against the previous period and a sparkline,
// and two more when something was returned.
import type { Bucket, ReportFigures } from '@webale/domain/features/report/report.ts'
import {
  netGrossProfit,
  netSales,
  type ReturnFigures,
} from '@webale/domain/features/report/return-figures.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { cn } from '../../../ui/cn.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { Stat } from '../../../ui/stat.tsx'
import { computeChange } from './report-text.ts'

type Key = Exclude<keyof ReportFigures, 'at'>

const TILES: readonly {
  readonly key: Key
  readonly label: string
  readonly unit?: string
  readonly text: (value: number) => string
}[] = [
  {
    key: 'sales_total',
    label: 'Total Sales',
    unit: CURRENCY,
    text: formatNumber,
  },
  {
    key: 'gross_profit',
    label: 'Gross Profit',
    unit: CURRENCY,
    text: formatNumber,
  },
  { key: 'transactions', label: 'Transactions', text: formatNumber },
  { key: 'items_sold', label: 'Items Sold', text: quantityText },
  {
    key: 'cogs',
    label: 'COGS',
    unit: CURRENCY,
    text: formatNumber,
  },
  {
    key: 'average_basket',
    label: 'Average Basket',
    unit: CURRENCY,
    text: formatNumber,
  },
]

/**
 * Moderators get cost and profit per day but not per hour: without values there is no sparkline.
 */
const isKnown = (buckets: readonly Bucket[], key: Key): boolean =>
  buckets.every((bucket) => bucket[key] !== null)

/** Returns of the period and what is left of its sales; only when something was returned. */
const ReturnTiles = ({ figures, returns }: { figures: ReportFigures; returns: ReturnFigures }) => {
  const profit = netGrossProfit(figures, returns)
  return (
    <ul
      aria-label="Returns"
      className="contents"
    >
      <li
        data-keep
        className="grid"
      >
        <Stat
          label="Returns"
          unit={CURRENCY}
          value={formatNumber(returns.total)}
          note={
            `${formatNumber(returns.count)} ` +
            (returns.count === 1 ? 'return or void' : 'returns and voids')
          }
        />
      </li>
      <li
        data-keep
        className="grid"
      >
        <Stat
          label="Net Sales"
          unit={CURRENCY}
          value={formatNumber(netSales(figures, returns))}
          note={profit !== null && `Net gross profit ${formatNumber(profit)}`}
        />
      </li>
    </ul>
  )
}

type ReportTilesProps = {
  figures: ReportFigures
  before: ReportFigures
  buckets: readonly Bucket[]
  compared: string
  returns: ReturnFigures | null
}

export const ReportTiles = ({ figures, before, buckets, compared, returns }: ReportTilesProps) => (
  <section
    aria-label="Summary"
    className="mb-4"
  >
    <div
      className={cn(
        'grid grid-cols-2 gap-3',
        returns === null ? 'md:grid-cols-3 xl:grid-cols-6' : 'md:grid-cols-4',
      )}
    >
      <ul className="contents">
        {TILES.map(({ key, label, unit, text }, index) => {
          const value = figures[key]
          const ends = returns === null && (index === 0 || index === TILES.length - 1)

          return (
            <li
              key={key}
              data-keep
              className={cn('grid', ends && 'max-md:col-span-2')}
            >
              <Stat
                hero={index === 0}
                label={label}
                {...(unit && value !== null && { unit })}
                value={value === null ? '—' : text(value)}
                change={computeChange(value, before[key])}
                neutral={key === 'cogs'}
                spark={
                  isKnown(buckets, key) && (
                    <Sparkline
                      values={buckets.map((bucket) => bucket[key] ?? 0)}
                      className={index === 0 ? 'text-accent' : 'text-c1'}
                    />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      {returns !== null && (
        <ReturnTiles
          figures={figures}
          returns={returns}
        />
      )}
    </div>
    <p className="mt-1.5 text-small text-text-3">
      {compared} Items Sold counts pieces, ml and services together.
    </p>
  </section>
)
