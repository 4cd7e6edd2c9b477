// The flags of sales of tills, oldest sale first.
import { KIND_NAMES } from '@webale/domain/features/till/document-on-till.ts'
import { FLAGS } from '@webale/domain/features/till/flags.ts'
import type { SaleFlag } from '@webale/domain/features/till/quarantined-sale.ts'
import { flagDetail, tillTitle } from '@webale/domain/features/till/till-words.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { ReceiptBadge } from '../../components/receipt-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { IconCheck } from '../../ui/icons.ts'

const Flagged = ({ flag }: { flag: SaleFlag }) => {
  const detail = flagDetail(flag)
  return (
    <div className="min-w-0">
      <Badge tone="attention">{FLAGS[flag.flag]}</Badge>
      {detail && <p className="mt-1 text-small break-words text-text-2">{detail}</p>}
    </div>
  )
}

const columns: readonly ListColumn<SaleFlag>[] = [
  {
    id: 'receipt',
    header: 'Receipt',
    // A sale is known by its receipt, anything else by its kind and what it is about.
    cell: (flag) =>
      flag.kind === 'sale' ? (
        <ReceiptBadge number={flag.subject} />
      ) : (
        <span className="font-semibold break-words">
          {KIND_NAMES[flag.kind]}: {flag.subject}
        </span>
      ),
    sort: ({ subject }) => subject,
    card: 'title',
  },
  {
    id: 'flag',
    header: 'To check',
    cell: (flag) => <Flagged flag={flag} />,
    sort: ({ flag }) => FLAGS[flag],
    card: 'badge',
  },
  {
    id: 'till',
    header: 'Till',
    cell: ({ till_number, till_name }) => tillTitle({ number: till_number, name: till_name }),
    sort: ({ till_number }) => till_number,
  },
  {
    id: 'person',
    header: 'Person',
    cell: ({ person }) => person ?? 'Unknown',
    sort: ({ person }) => person,
  },
  {
    id: 'sold',
    header: 'Sold and received',
    cell: ({ created_at, received_at }) => (
      <>
        {formatDateTime(created_at)},{' '}
        <span className="text-text-2">received {formatDateTime(received_at)}</span>
      </>
    ),
    sort: ({ created_at }) => created_at,
  },
  {
    id: 'total',
    header: 'Total (UGX)',
    align: 'end',
    cell: ({ total }) => <b>{formatNumber(total)}</b>,
    sort: ({ total }) => total,
    card: 'amount',
  },
]

/** `onResolve` is null for those who may only read. */
type FlagsListProps = { flags: readonly SaleFlag[]; onResolve: ((flag: SaleFlag) => void) | null }

export const FlagsList = ({ flags, onResolve }: FlagsListProps) => {
  const resolve = (flag: SaleFlag) =>
    onResolve && (
      <Button
        size="s"
        icon={IconCheck}
        aria-label={`Looks right: ${flag.subject}, ${FLAGS[flag.flag]}`}
        onClick={() => onResolve(flag)}
      >
        Looks right
      </Button>
    )
  return (
    <DataList
      caption="Sales from tills"
      cardsBelow={1000}
      columns={columns}
      rows={flags}
      rowKey={({ id }) => id}
      {...(onResolve && { actions: resolve })}
    />
  )
}
