// Transfers: goods sent from one department to another, and those on the way.
import { can } from '@webale/domain/access/permissions.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { LOST, STATE_LABELS, type TransferRow } from '@webale/domain/features/transfer/transfer.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
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
import { IconArrowsExchange } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'

const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')
const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx'), 'TransferDialog')

const PAGE_ROWS = 50

const TONES: Readonly<Record<TransferRow['state'], BadgeTone>> = {
  on_the_way: 'info',
  received: 'good',
  cancelled: 'neutral',
}

const StateBadge = ({ state, lost_lines }: TransferRow) =>
  lost_lines > 0 ? (
    <Badge tone="attention">{LOST}</Badge>
  ) : (
    <Badge
      tone={TONES[state]}
      icon={state === 'received'}
    >
      {STATE_LABELS[state]}
    </Badge>
  )

const COLUMNS: readonly ListColumn<TransferRow>[] = [
  {
    id: 'number',
    header: 'Number',
    sort: ({ number }) => number,
    card: 'title',
    className: 'whitespace-nowrap',
  },
  {
    id: 'from',
    header: 'From',
    sort: ({ from_name }) => from_name,
  },
  {
    id: 'to',
    header: 'To',
    sort: ({ to_name }) => to_name,
  },
  {
    id: 'lines',
    header: 'Lines',
    align: 'end',
    cell: ({ line_count }) => formatNumber(line_count),
    card: 'none',
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sent_at, sent_name }) => `${formatDateTime(sent_at)} by ${sent_name}`,
    sort: ({ sent_at }) => sent_at,
  },
  {
    id: 'state',
    header: 'State',
    cell: StateBadge,
    card: 'amount',
  },
]

type OpenedDialog = { readonly what: 'send' } | { readonly what: 'transfer'; readonly id: string }

const OpenedPart = ({ open, onClose }: { open: OpenedDialog | null; onClose: () => void }) => (
  <OptionalPart
    open={open !== null}
    onClose={onClose}
  >
    {open?.what === 'send' && <SendDialog onClose={onClose} />}
    {open?.what === 'transfer' && (
      <TransferDialog
        id={open.id}
        onClose={onClose}
      />
    )}
  </OptionalPart>
)

export const TransfersPage = () => {
  const [page, setPage] = useState(1)
  const sent = { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }
  const transfers = useQuery(transferApi.list, sent, { keepPrevious: true })
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const maySend = can(useActor(), 'transfer.send')

  return (
    <>
      <PageHeader
        title="Transfers"
        subtitle="Goods that go from one department to another"
        actions={
          maySend && (
            <Button
              look="primary"
              icon={IconArrowsExchange}
              onClick={() => setOpen({ what: 'send' })}
            >
              Send goods
            </Button>
          )
        }
      />
      <Card
        title="Transfers"
        flush
      >
        <ListState
          query={transfers}
          things="transfers"
        />
        {transfers.data?.total === 0 && (
          <Empty
            drawing="box"
            hint="Goods that are sent to a department appear here."
          >
            No transfers yet
          </Empty>
        )}
        {transfers.data !== undefined && transfers.data.total > 0 && (
          <PagedRows
            things="transfers"
            page={page}
            shown={transfers.data.rows.length}
            limit={PAGE_ROWS}
            total={transfers.data.total}
            onPage={setPage}
          >
            <DataList
              caption="Transfers"
              columns={COLUMNS}
              rows={transfers.data.rows}
              rowKey={({ id }) => id}
              onOpen={({ id }) => setOpen({ what: 'transfer', id })}
              openLabel={({ number }) => `Open ${number}`}
            />
          </PagedRows>
        )}
      </Card>
      <OpenedPart
        open={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
