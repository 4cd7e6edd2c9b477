// The suspicious sales, newest first; a row opens the sale.
import {
  type SuspiciousSale,
  UNKNOWN,
  describeSuspiciousSale,
} from '@webale/domain/features/discrepancy/discrepancy.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { ReceiptBadge } from '../../components/receipt-badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { IssueBadge } from './issue-badge.tsx'

const columns: readonly ListColumn<SuspiciousSale>[] = [
  {
    id: 'receipt',
    header: 'Receipt',
    cell: ({ receipt_number }) => <ReceiptBadge number={receipt_number} />,
    sort: ({ receipt_number }) => receipt_number,
    card: 'title',
  },
  {
    id: 'date',
    header: 'Date and time',
    cell: ({ created_at }) => formatDateTime(created_at),
    sort: ({ created_at }) => created_at,
    className: 'xl:whitespace-nowrap',
  },
  {
    id: 'issue',
    header: 'Issue type',
    cell: (sale) => (
      <div className="min-w-0">
        <IssueBadge
          issue={sale.issue_type}
          receipt={sale.receipt_number}
        />
        <p className="mt-1 text-small break-words text-text-2">{describeSuspiciousSale(sale)}</p>
      </div>
    ),
    sort: ({ issue_type }) => issue_type,
    card: 'badge',
  },
  {
    id: 'total',
    header: 'Total (UGX)',
    align: 'end',
    cell: ({ total }) => <b>{formatNumber(total)}</b>,
    sort: ({ total }) => total,
    card: 'amount',
  },
  {
    id: 'discount',
    header: 'Discount (UGX)',
    align: 'end',
    cell: ({ discount }) => formatNumber(discount),
    sort: ({ discount }) => discount,
  },
  {
    id: 'cashier',
    header: 'Cashier',
    cell: ({ cashier_name }) => cashier_name || UNKNOWN,
    sort: ({ cashier_name }) => cashier_name,
  },
]

type SuspiciousSalesListProps = {
  sales: readonly SuspiciousSale[]
  onOpen: (sale: SuspiciousSale) => void
}

export const SuspiciousSalesList = ({ sales, onOpen }: SuspiciousSalesListProps) => (
  <DataList
    caption="Suspicious sales"
    columns={columns}
    rows={sales}
    rowKey={({ id }) => id}
    onOpen={onOpen}
    openLabel={({ receipt_number }) => `Open ${receipt_number}`}
  />
)
