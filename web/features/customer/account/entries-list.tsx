// The entries of an account, newest first, each with the balance after it.
import { can } from '@webale/domain/access/permissions.ts'
import { type AccountEntry, ENTRY_LABELS } from '@webale/domain/features/customer/account.ts'
import { PAYMENT_LABELS } from '@webale/domain/kernel/payment-method.ts'
import { formatNumber, formatSigned } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../../lib/session/session.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import type { ListColumn } from '../../../ui/list-rows.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconArrowBackUp, IconPrinter } from '../../../ui/icons.ts'
import type { AccountTask } from './account-task.ts'

/** The merged customer whose entry it was, how it was paid, the reason, and who made it. */
const detailsOf = ({ method, reference, note, made_by, merged_name }: AccountEntry): string =>
  [merged_name, method === null ? null : PAYMENT_LABELS[method], reference, note, made_by]
    .filter(Boolean)
    .join(', ')

/** A sale opens for the people of its department only; others read its number. */
const numberOf = ({ number, sale_id }: AccountEntry): ReactNode =>
  number === null || sale_id === null ? (
    number
  ) : (
    <Link
      to={`/sales-history?search=${number}`}
      className="touch-target font-semibold whitespace-nowrap text-primary-text hover:underline"
    >
      {number}
    </Link>
  )

const columns: readonly ListColumn<AccountEntry>[] = [
  {
    id: 'day',
    header: 'Day',
    cell: ({ business_date }) => formatDay(business_date),
    className: 'whitespace-nowrap',
  },
  {
    id: 'what',
    header: 'What',
    cell: (entry) => (
      <>
        <span className="block font-semibold">{ENTRY_LABELS[entry.kind]}</span>
        <span className="block text-small font-normal break-words text-text-2">
          {detailsOf(entry)}
        </span>
      </>
    ),
    card: 'title',
  },
  {
    id: 'number',
    header: 'Number',
    cell: numberOf,
    className: 'whitespace-nowrap',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => formatSigned(amount),
    card: 'amount',
    className: 'whitespace-nowrap',
  },
  {
    id: 'balance',
    header: 'Balance after',
    align: 'end',
    cell: ({ balance_after }) => formatNumber(balance_after),
    className: 'whitespace-nowrap',
  },
]

const nameOf = ({ kind, business_date }: AccountEntry): string =>
  `${ENTRY_LABELS[kind]} of ${formatDay(business_date)}`

const isPayment = ({ kind }: AccountEntry): boolean => kind === 'repayment' || kind === 'payout'

/** Only payments and payouts have buttons. */
const actionsWith =
  (mayUndo: boolean, onDo: (task: AccountTask) => void) => (entry: AccountEntry) =>
    isPayment(entry) && (
      <>
        {mayUndo && entry.can_undo && (
          <IconButton
            label={`Undo ${nameOf(entry)}`}
            icon={IconArrowBackUp}
            onClick={() => onDo({ kind: 'undo', entry })}
          />
        )}
        <IconButton
          label={`Print ${nameOf(entry)}`}
          icon={IconPrinter}
          onClick={() => onDo({ kind: 'slip', entry })}
        />
      </>
    )

type EntriesListProps = { entries: readonly AccountEntry[]; onDo: (task: AccountTask) => void }

export const EntriesList = ({ entries, onDo }: EntriesListProps) => {
  const mayUndo = can(useActor(), 'customer_account.undo_payment')
  if (entries.length === 0) return <Empty drawing="receipt">No entries yet</Empty>

  return (
    <div className="-mx-4 border-t border-border md:-mx-5">
      <DataList
        caption="Entries"
        columns={columns}
        rows={entries.toReversed()}
        rowKey={({ id }) => id}
        cardsBelow={1000}
        actions={actionsWith(mayUndo, onDo)}
      />
    </div>
  )
}
