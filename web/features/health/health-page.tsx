// The health of the shop's computer, for administrators: one summary line and the facts behind it.
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import {
  type Fact,
  machineFacts,
  programFacts,
  healthVerdict,
} from '@webale/domain/features/health/health.ts'
import { Link } from 'react-router'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconCheck, IconAlertTriangle, IconRefresh } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { BooksCard } from './books-card.tsx'
import { FactsCard } from '../../components/facts-card.tsx'

const EVERY_MS = 30_000

const Verdict = ({ facts }: { facts: readonly Fact[] }) => {
  const isWell = facts.every(({ mark }) => mark !== 'attention')
  return (
    <p
      role="status"
      className={cn(
        'mb-4 flex items-center gap-3 rounded-card p-4 font-display text-h2',
        isWell ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
      )}
    >
      <Icon of={isWell ? IconCheck : IconAlertTriangle} />
      {healthVerdict(facts)}
    </p>
  )
}

export const HealthPage = () => {
  const health = useQuery(healthApi.get, {}, { every: EVERY_MS })
  const machine = health.data ? machineFacts(health.data, health.dataUpdatedAt) : []

  return (
    <>
      <PageHeader
        title="Health"
        subtitle="Is the shop's computer working well?"
        back={{ to: '/settings', label: 'Settings' }}
        actions={
          <Button
            icon={IconRefresh}
            busy={health.isFetching}
            onClick={() => void health.refetch()}
          >
            Check again
          </Button>
        }
      />
      {health.isError && (
        <ErrorPanel
          className="mb-4"
          things="the health of the computer"
          {...queryErrorProps(health)}
        />
      )}
      {health.isPending && !health.isError && <SkeletonList label="Checking the computer" />}
      {health.data && (
        <>
          <Verdict facts={machine} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <FactsCard
              title="The computer"
              facts={machine}
            />
            <FactsCard
              title="The program"
              facts={programFacts(health.data)}
              actions={
                <Link
                  to="/tills"
                  className={buttonClass({ size: 's' })}
                >
                  Tills
                </Link>
              }
            />
            <BooksCard className="lg:col-span-2" />
          </div>
        </>
      )}
      <p className="mt-4 text-small text-text-2">Updates every 30 seconds.</p>
    </>
  )
}
