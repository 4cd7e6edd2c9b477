// Department analytics for those who lead (decision P7): up or down, and when are we busy? The busy hours are those of the last 30
// days in every period: a single day says nothing about a week.
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Bucket } from '@webale/domain/features/report/report.ts'
import { readingProblem } from '../../../lib/reading-problem.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { cn } from '../../../ui/cn.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BusyWeekCard } from './busy-week-card.tsx'
import { TrendCard } from './trend-card.tsx'

const TITLE = 'Department Analytics'

const BusyHours = ({ department_id }: { department_id: string | undefined }) => {
  const hours = useQuery(reportApi.busyHours, { period: 'monthly', department_id }, { keepPrevious: true })
  if (hours.isError) return <ErrorPanel things="busy hours" {...readingProblem(hours)} />
  if (hours.data === undefined) return <Skeleton className="h-72 rounded-card" />
  return <BusyWeekCard {...hours.data} span="in the last 30 days" />
}

type DepartmentAnalyticsProps = { department_id: string | undefined; buckets: readonly Bucket[]; before: readonly Bucket[]; running: boolean; single: boolean }

/** `single`: one day has no trend. */
export const DepartmentAnalytics = ({ department_id, buckets, before, running, single }: DepartmentAnalyticsProps) => (
  <section aria-label={TITLE}>
    <h2 className="mb-2 font-display text-h2">{TITLE}</h2>
    <div className={cn('grid gap-4', !single && 'lg:grid-cols-2 print:grid-cols-1')}>
      {!single && <TrendCard buckets={buckets} before={before} running={running} />}
      <BusyHours department_id={department_id} />
    </div>
  </section>
)
