// The latest transactions, newest first.
import { TYPE_LABELS } from '@webale/domain/features/mobile-money/mobile-money.ts'
import {
  type Transaction,
  type TransactionStatus,
} from '@webale/domain/features/mobile-money/transaction.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProviderDot, TYPE_ICONS } from './transaction-icons.tsx'

const STATUS = {
  completed: { tone: 'good', label: 'Completed' },
  pending: { tone: 'attention', label: 'Pending' },
  failed: { tone: 'bad', label: 'Failed' },
} as const satisfies Record<TransactionStatus, { tone: BadgeTone; label: string }>

const columnsOf = (waiting: ReadonlySet<string>): readonly ListColumn<Transaction>[] => [
  {
    id: 'time',
    header: 'Date',
    cell: ({ created_at }) => formatDateTime(created_at),
    sort: ({ created_at }) => created_at,
  },
  {
    id: 'type',
    header: 'Transaction',
    cell: (transaction) => (
      <span className="flex min-w-0 items-start gap-2">
        <Icon
          of={TYPE_ICONS[transaction.transaction_type]}
          className="mt-px text-text-2"
        />
        <span className="min-w-0">
          <span className="font-semibold whitespace-nowrap">
            {TYPE_LABELS[transaction.transaction_type]}
          </span>
          {transaction.notes !== null && (
            <span className="line-clamp-2 text-small font-normal break-words text-text-2">
              {transaction.notes}
            </span>
          )}
        </span>
      </span>
    ),
    sort: ({ transaction_type }) => transaction_type,
    card: 'title',
  },
  {
    id: 'phone',
    header: 'Phone and customer',
    cell: (transaction) => (
      <span className="figures">
        {transaction.phone_number}
        {transaction.customer_name !== null && (
          <span className="text-text-2 max-md:before:content-['_·_'] md:block md:text-small">
            {transaction.customer_name}
          </span>
        )}
      </span>
    ),
    sort: ({ phone_number }) => phone_number,
  },
  {
    id: 'provider',
    header: 'Provider',
    cell: ({ provider, line_name }) => (
      <span>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <ProviderDot provider={provider} />
          {provider}
        </span>
        {line_name !== undefined && (
          <span className="text-text-2 max-md:before:content-['_·_'] md:block md:text-small">
            {line_name}
          </span>
        )}
      </span>
    ),
    sort: ({ provider }) => provider,
  },
  {
    id: 'amount',
    header: 'Amount (UGX)',
    align: 'end',
    cell: ({ amount }) => formatNumber(amount),
    sort: ({ amount }) => amount,
    card: 'amount',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ id, status, reversed }) =>
      waiting.has(id) ? (
        <Badge tone="attention">Waiting</Badge>
      ) : reversed ? (
        <Badge tone="neutral">Reversed</Badge>
      ) : (
        <Badge
          tone={STATUS[status].tone}
          icon
        >
          {STATUS[status].label}
        </Badge>
      ),
    sort: ({ status }) => status,
    card: 'badge',
  },
]

type TransactionsProps = {
  transactions: readonly Transaction[]
  /** Ids that the server does not have yet. */
  waiting: ReadonlySet<string>
  onMore: (() => void) | undefined
  /** What can be done with a transaction. */
  actions?: ((transaction: Transaction) => ReactNode) | undefined
}

export const TransactionsTable = ({
  transactions,
  waiting,
  onMore,
  actions,
}: TransactionsProps) => (
  <DataList
    caption="Recent Transactions"
    columns={columnsOf(waiting)}
    rows={transactions}
    rowKey={({ id }) => id}
    onMore={onMore}
    {...(actions && { actions })}
  />
)
