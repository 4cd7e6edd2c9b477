// Internal Usage: goods that the shop used itself,
// their value, and records still waiting for the books.
import { can } from '@webale/domain/access/permissions.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import {
  STATUS_LABELS,
  USAGE_STATUSES,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { PagedRows } from '../../components/paged-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { Stat } from '../../ui/stat.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { RecordUsageDialog } from './record-usage-dialog.tsx'
import { UsageTable } from './usage-table.tsx'
import { type UsageFilter, type UsageFilterState, useUsageFilter } from './use-usage-filter.ts'

type UsagePage = OutputOf<typeof internalUsageApi.list>

const PAGE_ROWS = 100

type CardsProps = {
  summary: UsagePage['summary'] | undefined
  failed: boolean
  state: UsageFilterState
}

/** The card of waiting records is a button that filters the list. */
const Cards = ({ summary, failed, state: { filter, change } }: CardsProps) => {
  const shown = (value: number | undefined): string =>
    value === undefined ? (failed ? '—' : '…') : formatNumber(value)

  const onlyPending = filter.status === 'recorded'

  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3">
      <Stat
        label="Total Value"
        unit="UGX"
        value={shown(summary?.value)}
        note="At selling prices"
        hero
        className="max-md:col-span-2 md:order-2"
      />
      <Stat
        label="Total Records"
        value={shown(summary?.records)}
        className="md:order-1"
      />
      <div className="relative flex md:order-3">
        <Stat
          label="Pending Review"
          value={shown(summary?.pending)}
          note="Awaiting accounting"
          className="flex-1"
        />
        <button
          type="button"
          aria-pressed={onlyPending}
          onClick={() => change({ status: onlyPending ? '' : 'recorded' })}
          className="absolute inset-0 rounded-card border-2 border-transparent hover:border-border-strong aria-pressed:border-primary"
        >
          <span className="sr-only">Pending Review: show only these</span>
        </button>
      </div>
    </div>
  )
}

const STATUSES = USAGE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))

const Filters = ({ state, total }: { state: UsageFilterState; total: number | undefined }) => {
  const { filter, isFree, change } = state
  const { departments } = useDepartment()
  const department = departments.find(({ id }) => id === filter.department)
  const active = [
    ...(filter.status
      ? [{ label: STATUS_LABELS[filter.status], onRemove: () => change({ status: '' }) }]
      : []),
    ...(department ? [{ label: department.name, onRemove: () => change({ department: '' }) }] : []),
  ]

  return (
    <FilterBar
      active={active}
      summary={
        total === undefined
          ? undefined
          : `${formatNumber(total)} ${total === 1 ? 'record' : 'records'}`
      }
    >
      <Select
        aria-label="Filter by status"
        placeholder="All statuses"
        options={STATUSES}
        value={filter.status}
        onChange={(event) => change({ status: event.target.value as UsageFilter['status'] })}
        wrapClass="md:w-48"
      />
      {isFree && (
        <Select
          aria-label="Filter by department"
          placeholder="All Departments"
          options={optionsOf(departments)}
          value={filter.department}
          onChange={(event) => change({ department: event.target.value })}
          wrapClass="md:w-56"
        />
      )}
    </FilterBar>
  )
}

const History = ({ page, state }: { page: UsagePage; state: UsageFilterState }) => {
  const mayReview = can(useActor(), 'internal_usage.review')
  if (page.total === 0 && state.isFiltered) return <NoMatch onClear={state.clear} />
  if (page.total === 0)
    return (
      <Empty
        drawing="box"
        hint="Record testers, gifts and broken goods here."
      >
        No internal usage recorded yet
      </Empty>
    )

  return (
    <PagedRows
      things="records"
      page={state.filter.page}
      shown={page.rows.length}
      limit={PAGE_ROWS}
      total={page.total}
      onPage={(to) => state.change({ page: to })}
    >
      <UsageTable
        usages={page.rows}
        mayReview={mayReview}
      />
    </PagedRows>
  )
}

export const InternalUsagePage = () => {
  const state = useUsageFilter()
  const { department, status, page } = state.filter
  const sent = {
    offset: (page - 1) * PAGE_ROWS,
    limit: PAGE_ROWS,
    ...(department && { department_id: department }),
    ...(status && { status }),
  }

  const usage = useQuery(internalUsageApi.list, sent, { keepPrevious: true })
  const [recording, setRecording] = useState(false)
  const { loading } = useDepartment()

  return (
    <>
      <PageHeader
        title="Internal Usage"
        subtitle="Stock used by the shop: testers, gifts, damage"
        actions={
          <Button
            look="primary"
            icon={IconPlus}
            disabled={loading}
            onClick={() => setRecording(true)}
          >
            Record Usage
          </Button>
        }
      />
      <Cards
        summary={usage.data?.summary}
        failed={usage.isError}
        state={state}
      />
      <Filters
        state={state}
        total={usage.data?.total}
      />
      <Card
        title="History"
        flush
      >
        <ListState
          query={usage}
          things="internal usage"
        />
        {usage.data && (
          <History
            page={usage.data}
            state={state}
          />
        )}
      </Card>
      {recording && <RecordUsageDialog onClose={() => setRecording(false)} />}
    </>
  )
}
