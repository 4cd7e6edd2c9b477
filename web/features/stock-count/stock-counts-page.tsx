// Stock Counts: the counts of the department, and one of them: counting, or its review.
import { can } from '@webale/domain/access/permissions.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import type { StockCount } from '@webale/domain/features/stock-count/stock-count.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LazyPart, lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
import { readId, readPage, useUrlFilter } from '../../lib/url-filter.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import { PagedRows } from '../../components/paged-rows.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CountPage } from './count-page.tsx'

const StartCountDialog: LazyPart<{ onClose: () => void; onStarted: (count_id: string) => void }> =
  lazyPart(() => import('./start-count-dialog.tsx'), 'StartCountDialog')

const PAGE_ROWS = 50

const STATES: Readonly<
  Record<StockCount['state'], { readonly label: string; readonly tone: BadgeTone }>
> = {
  open: { label: 'Open', tone: 'info' },
  finished: { label: 'Finished', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

const COLUMNS: readonly ListColumn<StockCount>[] = [
  {
    id: 'name',
    header: 'Count',
    cell: ({ name, number }) => (
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-small font-normal text-text-2">{number}</span>
      </span>
    ),
    card: 'title',
  },
  { id: 'what', header: 'What', cell: ({ what }) => what },
  {
    id: 'counted',
    header: 'Products counted',
    align: 'end',
    cell: ({ counted_products }) => formatNumber(counted_products),
    card: 'none',
  },
  {
    id: 'started',
    header: 'Started',
    cell: ({ started_at, started_name }) => `${formatDateTime(started_at)} by ${started_name}`,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge
        tone={STATES[state].tone}
        icon={state === 'finished'}
      >
        {STATES[state].label}
      </Badge>
    ),
    card: 'amount',
  },
]

const Counts = ({ onOpen }: { onOpen: (count_id: string) => void }) => {
  const [params, change] = useUrlFilter()
  const page = readPage(params)
  const sent = { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }
  const counts = useQuery(stockCountApi.list, sent, { keepPrevious: true })

  return (
    <Card
      title="Counts"
      flush
    >
      <ListState
        query={counts}
        things="stock counts"
      />
      {counts.data?.total === 0 && (
        <Empty
          drawing="box"
          hint="Start one to compare the shelves with the stock."
        >
          No stock counts yet
        </Empty>
      )}
      {counts.data !== undefined && counts.data.total > 0 && (
        <PagedRows
          things="stock counts"
          page={page}
          shown={counts.data.rows.length}
          limit={PAGE_ROWS}
          total={counts.data.total}
          onPage={(to) => change({ page: to })}
        >
          <DataList
            caption="Stock counts"
            columns={COLUMNS}
            rows={counts.data.rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
            openLabel={({ name, number }) => `Open ${name} (${number})`}
          />
        </PagedRows>
      )}
    </Card>
  )
}

export const StockCountsPage = () => {
  const [params, setParams] = useSearchParams()
  const [starting, setStarting] = useState(false)
  const mayManage = can(useActor(), 'stock_count.manage')
  const count_id = readId(params, 'count')
  const open = (id: string): void => setParams({ count: id })
  if (count_id !== '')
    return (
      <CountPage
        key={count_id}
        count_id={count_id}
      />
    )

  return (
    <>
      <PageHeader
        title="Stock Counts"
        subtitle="Count the shelves while the shop sells"
        actions={
          mayManage && (
            <Button
              look="primary"
              icon={IconPlus}
              onClick={() => setStarting(true)}
            >
              Start count
            </Button>
          )
        }
      />
      <Counts onOpen={open} />
      <OptionalPart
        open={starting}
        onClose={() => setStarting(false)}
      >
        {starting && (
          <StartCountDialog
            onClose={() => setStarting(false)}
            onStarted={open}
          />
        )}
      </OptionalPart>
    </>
  )
}
