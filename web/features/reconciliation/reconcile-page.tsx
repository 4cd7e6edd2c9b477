// Cash Reconciliation: count the drawer, see the difference, record it.
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { MAX_ROWS } from '@webale/domain/kernel/month.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { MonthFilter, loadMoreOf, useMonthFilter } from '../../components/month-filter.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OpeningDifferences } from './opening-differences.tsx'
import { ReconcileForm } from './reconcile-form.tsx'
import { ReconciliationsTable } from './reconciliations-table.tsx'

export const ReconcilePage = () => {
  const filter = useMonthFilter()
  const history = useQuery(reconciliationApi.list, filter.sent, { keepPrevious: true })
  const { data } = history

  return (
    <>
      <PageHeader
        title="Cash Reconciliation"
        subtitle="Compare the cash in the drawer with today's cash sales"
      />
      <div className="grid items-start gap-4 xl:grid-cols-[26.25rem_minmax(0,1fr)]">
        <Card>
          <ReconcileForm />
        </Card>
        <Card
          title="History (UGX)"
          flush
          actions={<MonthFilter {...filter} />}
        >
          <ListState
            query={history}
            things="reconciliations"
          />
          {data?.openings && <OpeningDifferences openings={data.openings} />}
          {data?.count === 0 && (
            <Empty hint="Count the drawer at closing time and record it here.">
              No reconciliations recorded yet
            </Empty>
          )}
          {data && data.count > 0 && (
            <>
              <p className="figures px-3.5 pb-2 text-small text-text-2 md:px-4.5">
                {formatNumber(data.count)} {data.count === 1 ? 'count' : 'counts'} ·{' '}
                {formatNumber(data.short)} short · {formatNumber(data.over)} over
              </p>
              <ReconciliationsTable
                reconciliations={data.rows}
                onMore={loadMoreOf(data.rows.length, data.count, MAX_ROWS, filter.showMore)}
              />
            </>
          )}
        </Card>
      </div>
    </>
  )
}
