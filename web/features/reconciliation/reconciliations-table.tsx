// The history of counted drawers, newest day first.
import {
  cameLaterText,
  differenceFigure,
  differenceWord,
  type ListedReconciliation,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { DayAndDepartment } from '../../components/day-and-department.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { usePrintCount } from './use-print-count.ts'

/** Longer notes are truncated; a press shows all. */
const SHORT = 32

const Notes = ({ notes }: { notes: string }) => {
  const [open, setOpen] = useState(false)
  if (notes.length <= SHORT) return <span className="break-words">{notes}</span>

  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className={cn(
        'block max-w-full touch-target text-left md:w-24 lg:w-48 xl:w-32 2xl:w-48',
        open ? 'break-words whitespace-pre-line' : 'truncate',
      )}
    >
      {notes}
    </button>
  )
}

/** On a phone's card a dash alone would be unclear. */
const NoNotes = () => (
  <span className="max-md:text-small max-md:text-text-2">
    <span className="md:hidden">Notes </span>
    <span>-</span>
  </span>
)

/** A later count of the same cash, cash that arrived later, and the notes. */
const Remarks = ({ count }: { count: ListedReconciliation }) => {
  const [later, { notes, is_replaced = false }] = [cameLaterText(count), count]
  return (
    <>
      {is_replaced && <span className="block text-small text-text-2">Counted again</span>}
      {later !== null && (
        <span className="block text-small font-medium text-warning md:w-24 md:whitespace-normal lg:w-auto">
          {later}
        </span>
      )}
      {notes ? <Notes notes={notes} /> : later === null && !is_replaced && <NoNotes />}
    </>
  )
}

const columns: readonly ListColumn<ListedReconciliation>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ date, department_id }) => (
      <DayAndDepartment
        date={date}
        department_id={department_id}
      />
    ),
    sort: ({ date }) => date,
    card: 'title',
    className: 'whitespace-nowrap',
  },
  {
    id: 'cashier',
    header: 'Cashier',
    sort: ({ cashier_name }) => cashier_name,
  },
  {
    id: 'system',
    header: 'System cash',
    align: 'end',
    cell: ({ system_cash }) => formatNumber(system_cash),
    sort: ({ system_cash }) => system_cash,
  },
  {
    id: 'reported',
    header: 'Reported cash',
    align: 'end',
    cell: ({ reported_cash }) => formatNumber(reported_cash),
    sort: ({ reported_cash }) => reported_cash,
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ difference }) => (
      <Badge
        tone={difference === 0 ? 'good' : 'bad'}
        icon
        className="figures"
        tip={differenceWord(difference)}
      >
        {differenceFigure(difference)}
      </Badge>
    ),
    sort: ({ difference }) => difference,
    card: 'amount',
  },
  {
    id: 'notes',
    header: 'Notes',
    cell: (count) => <Remarks count={count} />,
    card: 'badge',
  },
]

const PrintButton = ({ count }: { count: ListedReconciliation }) => {
  const print = usePrintCount()
  return (
    <IconButton
      label={`Print the count of ${count.cashier_name}, ${formatDay(count.date)}`}
      icon={IconPrinter}
      onClick={() => void print(count)}
    />
  )
}

const renderActions = (count: ListedReconciliation) => <PrintButton count={count} />

export const ReconciliationsTable = ({
  reconciliations,
  onMore,
}: {
  reconciliations: readonly ListedReconciliation[]
  onMore: (() => void) | undefined
}) => (
  <DataList
    caption="Reconciliations"
    columns={columns}
    rows={reconciliations}
    rowKey={({ id }) => id}
    onMore={onMore}
    actions={renderActions}
  />
)
