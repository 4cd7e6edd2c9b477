// Cash Reconciliation: count the drawer, see at once what is missing, keep the record (REC).
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { ReconcileForm } from './reconcile-form.tsx'
import { ReconciliationsTable } from './reconciliations-table.tsx'

export const ReconcilePage = () => {
  const history = useQuery(reconciliationApi.list, {})
  const { data, isError, isPending } = history
  return (
    <>
      <PageHeader title="Cash Reconciliation" subtitle="Compare the cash in the drawer with today's cash sales" />
      <div className="grid items-start gap-4 xl:grid-cols-[26.25rem_minmax(0,1fr)]">
        <Card>
          <ReconcileForm />
        </Card>
        <Card title="History (UGX)" flush>
          {isError && <ErrorPanel className="m-3.5 mt-1" things="reconciliations" {...readingProblem(history)} />}
          {isPending && !isError && (
            <div className="p-4">
              <SkeletonList label="Loading reconciliations" />
            </div>
          )}
          {data?.length === 0 && <Empty hint="Count the drawer at closing time and record it here.">No reconciliations recorded yet</Empty>}
          {data && data.length > 0 && <ReconciliationsTable reconciliations={data} />}
        </Card>
      </div>
    </>
  )
}
