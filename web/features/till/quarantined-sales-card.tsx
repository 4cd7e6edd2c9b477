// Quarantined sales: closed sales that could not be stored, until an administrator takes them or
// dismisses them.
import { KIND_NAMES, KIND_THINGS } from '@webale/domain/features/till/document-on-till.ts'
import {
  type QuarantinedSale,
  quarantineReasonText,
} from '@webale/domain/features/till/quarantined-sale.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { tillTitle } from '@webale/domain/features/till/till-words.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'

const DismissSaleDialog = lazyPart(() => import('./dismiss-sale-dialog.tsx'), 'DismissSaleDialog')

const titleOf = ({ kind, subject }: QuarantinedSale): string => {
  if (kind === 'sale') return subject ?? 'A sale'
  return subject === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]}: ${subject}`
}

const columns: readonly ListColumn<QuarantinedSale>[] = [
  {
    id: 'receipt',
    header: 'Receipt',
    cell: (sale) => <span className="font-semibold">{titleOf(sale)}</span>,
    card: 'title',
  },
  {
    id: 'till',
    header: 'Till',
    cell: ({ till_number, till_name }) => tillTitle({ number: till_number, name: till_name }),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, kind }) => <Badge>{quarantineReasonText(reason, kind)}</Badge>,
    card: 'badge',
  },
  {
    id: 'sold',
    header: 'Sold and received',
    cell: ({ sold_at, received_at }) => (
      <>
        {sold_at === null ? 'Unknown time' : formatDateTime(sold_at)},{' '}
        <span className="text-text-2">received {formatDateTime(received_at)}</span>
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total (UGX)',
    align: 'end',
    cell: ({ total }) => (total === null ? 'Unknown' : <b>{formatNumber(total)}</b>),
    card: 'amount',
  },
]

const Decide = ({ sale, onDismiss }: { sale: QuarantinedSale; onDismiss: () => void }) => {
  const failed = `Failed to take the ${KIND_THINGS[sale.kind].toLowerCase()}`
  const accept = useCommand(tillSaleApi.acceptQuarantined, { failed })
  const title = titleOf(sale)

  return (
    <>
      <Button
        size="s"
        look="soft"
        busy={accept.pending}
        aria-label={`Take ${title} into the books`}
        onClick={() => void accept.run({ id: sale.id })}
      >
        Take into the books
      </Button>
      <Button
        size="s"
        aria-label={`Dismiss ${title}`}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
    </>
  )
}

const SALES_NOT_IN_BOOKS = 'The customer has the goods, but these sales are not in the books yet.'
const OTHERS_NOT_IN_BOOKS = 'These things happened, but they are not in the books yet.'

/** Only there while something is quarantined. */
export const QuarantinedSalesCard = () => {
  const quarantined = useQuery(tillSaleApi.quarantined, {})
  const [dismissed, setDismissed] = useState<QuarantinedSale | null>(null)
  const rows = quarantined.data ?? []
  const decide = (row: QuarantinedSale) => (
    <Decide
      sale={row}
      onDismiss={() => setDismissed(row)}
    />
  )

  if (rows.length === 0 && !quarantined.isError) return null
  const hasOthers = rows.some(({ kind }) => kind !== 'sale')
  const title = hasOthers ? 'Kept sales and records' : 'Kept sales'

  return (
    <Card
      title={title}
      flush
    >
      <ListState
        query={quarantined}
        things="kept sales"
        rows={2}
      />
      {rows.length > 0 && (
        <>
          <p className="px-3.5 pb-3 text-text-2 md:px-4.5">
            {hasOthers ? OTHERS_NOT_IN_BOOKS : SALES_NOT_IN_BOOKS}
          </p>
          <DataList
            caption={title}
            cardsBelow={1000}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            actions={decide}
          />
        </>
      )}
      <OptionalPart
        open={dismissed !== null}
        onClose={() => setDismissed(null)}
      >
        {dismissed && (
          <DismissSaleDialog
            id={dismissed.id}
            thing={KIND_THINGS[dismissed.kind].toLowerCase()}
            title={titleOf(dismissed)}
            onClose={() => setDismissed(null)}
          />
        )}
      </OptionalPart>
    </Card>
  )
}
