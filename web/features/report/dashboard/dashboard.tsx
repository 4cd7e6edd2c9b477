// Dashboard: today's figures, the latest sales, and what needs attention.
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { paidBy } from '@webale/domain/features/sale/payment.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { Link } from 'react-router'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { ReceiptBadge, SaleMarkBadge } from '../../../components/receipt-badge.tsx'
import { SetupLine } from '../../../components/setup-line.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconCashRegister } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MoneyAmount } from '../money-amount.tsx'
import { FigureCards } from './figure-cards.tsx'
import { listAttentionItems } from '@webale/domain/features/report/attention-items.ts'
import { ThingsToCheckCard } from './things-to-check-card.tsx'
import { Welcome } from './welcome.tsx'

type Figures = OutputOf<typeof reportApi.dashboard>

const SaleRow = ({
  sale: { receipt_number, created_at, total, mark, ...payment },
}: {
  sale: Figures['recent_sales'][number]
}) => (
  <li className="border-t border-border first:border-t-0">
    <Link
      to={`/sales-history?search=${encodeURIComponent(receipt_number)}`}
      className="flex min-h-14 items-center gap-3 px-3.5 py-2 -outline-offset-2 hover:bg-hover/45 md:px-4.5"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <ReceiptBadge number={receipt_number} />
        <span className="text-small text-text-2 max-md:order-last max-md:basis-full md:min-w-42">
          {formatDateTime(created_at)}
        </span>
        <Badge>{paidBy(payment)}</Badge>
        <SaleMarkBadge mark={mark} />
      </span>
      <MoneyAmount of={total} />
    </Link>
  </li>
)

const RecentSales = ({ sales }: { sales: Figures['recent_sales'] }) => (
  <Card
    title="Recent Sales"
    flush
  >
    {sales.length === 0 ? (
      <Empty
        actions={
          <Link
            to="/sales"
            className={buttonClass({})}
          >
            Open Point of Sale
          </Link>
        }
      >
        No sales yet. Start making sales from the Sales page.
      </Empty>
    ) : (
      <ul>
        {sales.map((sale) => (
          <SaleRow
            key={sale.id}
            sale={sale}
          />
        ))}
      </ul>
    )}
  </Card>
)

const Loading = () => (
  <output
    aria-busy="true"
    aria-label="Loading the dashboard"
    className="block"
  >
    <span className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-[1.5fr_1fr_1fr_1fr]">
      {['first', 'second', 'third', 'fourth'].map((tile) => (
        <Skeleton
          key={tile}
          className="h-28 rounded-card max-md:first:col-span-2 max-md:last:col-span-2"
        />
      ))}
    </span>
    <Skeleton className="h-80 rounded-card" />
  </output>
)

export const Dashboard = () => {
  const dashboard = useQuery(reportApi.dashboard, {})
  const { data } = dashboard
  const actions = (
    <>
      <Link
        to="/today"
        className={buttonClass()}
      >
        Today
      </Link>
      <Link
        to="/sales"
        className={buttonClass({ look: 'primary' })}
      >
        <Icon of={IconCashRegister} />
        New sale
      </Link>
    </>
  )

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={<Welcome />}
        actions={actions}
      />
      <SetupLine />
      {dashboard.isError && (
        <ErrorPanel
          className="mb-4"
          things="the dashboard"
          {...queryErrorProps(dashboard)}
        />
      )}
      {dashboard.isPending && <Loading />}
      {data && (
        <>
          <FigureCards dashboard={data} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
            <RecentSales sales={data.recent_sales} />
            <ThingsToCheckCard
              items={listAttentionItems(data)}
              className="max-lg:order-first"
            />
          </div>
        </>
      )}
    </>
  )
}
