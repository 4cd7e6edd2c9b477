// The four cards of the dashboard.
import type { reportApi } from '@webale/domain/features/report/report.api.ts'
import { netSales } from '@webale/domain/features/report/return-figures.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { Link } from 'react-router'
import { currentHour } from '../../../lib/now.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconChevronRight } from '../../../ui/icons.ts'
import { Stat } from '../../../ui/stat.tsx'

type Dashboard = OutputOf<typeof reportApi.dashboard>

/** The first hour of the chart of sales per hour, today and a week ago. */
const OPENS = 7
const CLOSES = 22
const openHours = (hours: Dashboard['hours']): number[] =>
  hours.slice(OPENS, CLOSES).map(({ sales_total }) => sales_total)

const dayNames = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

export const FigureCards = ({ dashboard }: { dashboard: Dashboard }) => {
  const lastWeek = dashboard.a_week_ago_by_now
  const day = dayNames.format(new Date(`${dashboard.today}T00:00:00.000Z`))
  const until = Number(currentHour()) + 1

  return (
    <ul
      aria-label="Figures"
      className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-[1.5fr_1fr_1fr_1fr]"
    >
      <li className="grid max-md:col-span-2">
        <Stat
          hero
          label="Today's Sales"
          unit={CURRENCY}
          value={formatNumber(dashboard.figures.sales_total)}
          note={
            (lastWeek > 0 || dashboard.returns !== null) && (
              <>
                {dashboard.returns !== null && (
                  <span className="figures block">
                    after returns {formatNumber(netSales(dashboard.figures, dashboard.returns))}
                  </span>
                )}
                {lastWeek > 0 && (
                  <>
                    <span className="block">Last {day} by this time:</span>
                    <b className="figures">{formatUgx(lastWeek)}</b>
                  </>
                )}
              </>
            )
          }
          spark={
            <Sparkline
              values={openHours(dashboard.hours).slice(0, Math.max(2, until - OPENS))}
              before={openHours(dashboard.hours_a_week_ago)}
              of={CLOSES - OPENS}
              className="h-9 w-28 text-accent"
            />
          }
        />
      </li>
      <li className="grid">
        <Link
          to="/inventory"
          className="grid rounded-card hover:brightness-97"
        >
          <Stat
            label="Low Stock Alert"
            value={formatNumber(dashboard.low_stock)}
            note="Items to reorder"
            icon={
              <Icon
                of={IconChevronRight}
                className="size-4"
              />
            }
          />
        </Link>
      </li>
      <li className="grid">
        <Stat
          label="Transactions"
          value={formatNumber(dashboard.recent_sales.length)}
          note="Recent sales"
        />
      </li>
      <li className="grid max-md:col-span-2">
        <Stat
          label="Products"
          value="--"
          note="Total inventory items"
        />
      </li>
    </ul>
  )
}
