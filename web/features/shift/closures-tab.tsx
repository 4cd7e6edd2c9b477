// The closures of earlier shifts, by drawer and day, and the days with cash outside shifts.
import { can } from '@webale/domain/access/permissions.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import {
  CLOSURE_STATE_LABELS,
  type ClosureRow,
  type ClosureState,
} from '@webale/domain/features/shift/closure.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { differenceFigure } from '@webale/domain/features/reconciliation/reconciliation.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime, formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { today } from '../../lib/now.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { optionsOf } from '../../ui/options-of.ts'

const ClosureDialog = lazyPart(() => import('./closure-dialog.tsx'), 'ClosureDialog')

const STATE_TONES: Readonly<Record<ClosureState, BadgeTone>> = {
  approved: 'good',
  waiting: 'attention',
  after_closing: 'info',
}

const columns: readonly ListColumn<ClosureRow>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number }) => number,
    card: 'title',
    className: 'whitespace-nowrap',
  },
  { id: 'drawer', header: 'Drawer', cell: ({ drawer }) => drawer },
  {
    id: 'opened',
    header: 'Opened',
    cell: ({ opened_at }) => formatDateTime(opened_at),
    card: 'none',
  },
  {
    id: 'closed',
    header: 'Closed',
    cell: ({ closed_at }) => formatDateTime(closed_at),
  },
  { id: 'by', header: 'By', cell: ({ closed_name }) => closed_name },
  {
    id: 'expected',
    header: 'Expected cash',
    align: 'end',
    cell: (row) => formatNumber(row.expected_cash),
    card: 'none',
  },
  {
    id: 'counted',
    header: 'Counted cash',
    align: 'end',
    cell: (row) => formatNumber(row.counted_cash),
    card: 'amount',
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    cell: (row) => (
      <Badge
        tone={row.difference === 0 ? 'good' : row.difference < 0 ? 'bad' : 'attention'}
        className="figures"
      >
        {differenceFigure(row.difference)}
      </Badge>
    ),
    card: 'badge',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{CLOSURE_STATE_LABELS[state]}</Badge>,
    card: 'badge',
  },
]

/** 'Outside shifts on Sat 21 Nov 2026: 3 documents, 45,000 in cash', for leaders. */
const OutsideShifts = () => {
  const { data = [] } = useQuery(shiftApi.outside, {})
  if (data.length === 0) return null

  return (
    <ul
      aria-label="Outside shifts"
      className="mb-4 space-y-1 rounded-card bg-warning-soft px-4 py-3 text-warning"
    >
      {data.map(({ date, documents, cash }) => (
        <li key={date}>
          Outside shifts on {formatDay(date)}: {formatNumber(documents)}{' '}
          {documents === 1 ? 'document' : 'documents'}, {formatNumber(cash)} in cash
        </li>
      ))}
    </ul>
  )
}

type Filter = {
  readonly drawer_id: string
  readonly from: string
  readonly until: string
}
const ALL: Filter = { drawer_id: '', from: '', until: '' }

type FiltersProps = {
  drawers: readonly Drawer[]
  filter: Filter
  onFilter: (filter: Filter) => void
}

type DayProps = {
  word: 'From' | 'Until'
  value: string
  onChange: (day: string) => void
}

const Day = ({ word, value, onChange }: DayProps) => (
  <div className="grid gap-1 md:flex md:items-baseline md:gap-2">
    <span
      aria-hidden
      className="text-small text-text-2"
    >
      {word}
    </span>
    <DateField
      aria-label={`${word} day`}
      value={value}
      words={value && formatDay(value)}
      max={today()}
      onChange={onChange}
      wrapClass="md:w-38"
    />
  </div>
)

const Filters = ({ drawers, filter, onFilter }: FiltersProps) => (
  <div className="grid grid-cols-2 items-start gap-2 max-md:w-full md:flex md:flex-wrap">
    <Select
      aria-label="Filter by drawer"
      placeholder="All drawers"
      options={optionsOf(drawers)}
      value={filter.drawer_id}
      onChange={({ target }) => onFilter({ ...filter, drawer_id: target.value })}
      wrapClass="max-md:col-span-2 md:w-44"
    />
    <Day
      word="From"
      value={filter.from}
      onChange={(from) => onFilter({ ...filter, from })}
    />
    <Day
      word="Until"
      value={filter.until}
      onChange={(until) => onFilter({ ...filter, until })}
    />
  </div>
)

export const ClosuresTab = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const actor = useActor()
  const [filter, setFilter] = useState<Filter>(ALL)
  const [open, setOpen] = useState<string | null>(null)
  const sent = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const closures = useQuery(closureApi.list, sent, { keepPrevious: true })
  const { data, isError, isPending } = closures
  const isFiltered = Object.keys(sent).length > 0
  const isBackwards = filter.until !== '' && filter.from > filter.until

  return (
    <>
      {can(actor, 'shift.see_expected') && <OutsideShifts />}
      <Card
        title="Closures (UGX)"
        flush
        actions={
          <Filters
            drawers={drawers}
            filter={filter}
            onFilter={setFilter}
          />
        }
      >
        {isBackwards && (
          <div className="px-4">
            <FieldError>The first day cannot be after the last</FieldError>
          </div>
        )}
        {isError && (
          <ErrorPanel
            className="m-3.5 mt-1"
            things="closures"
            {...queryErrorProps(closures)}
          />
        )}
        {isPending && !isError && (
          <div className="p-4">
            <SkeletonList label="Loading closures" />
          </div>
        )}
        {data?.length === 0 && isFiltered && <NoMatch onClear={() => setFilter(ALL)} />}
        {data?.length === 0 && !isFiltered && <Empty>No closures yet</Empty>}
        {data && data.length > 0 && (
          <DataList
            caption="Closures"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            cardsBelow={1000}
            onOpen={({ id }) => setOpen(id)}
            openLabel={({ number }) => `Open ${number}`}
          />
        )}
      </Card>
      <OptionalPart
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        {open !== null && (
          <ClosureDialog
            id={open}
            onClose={() => setOpen(null)}
          />
        )}
      </OptionalPart>
    </>
  )
}
