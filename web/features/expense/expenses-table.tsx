// The history of expenses, newest day first.
import type { Expense } from '@webale/domain/features/expense/expense.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { DayAndDepartment } from '../../components/day-and-department.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'

const columnsOf = (waiting: ReadonlySet<string>): readonly ListColumn<Expense>[] => [
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
    className: 'whitespace-nowrap',
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ id, description }) => (
      <span className="font-semibold">
        {description} {waiting.has(id) && <Badge tone="attention">Waiting</Badge>}
      </span>
    ),
    sort: ({ description }) => description,
    card: 'title',
  },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category }) => <Badge>{category}</Badge>,
    sort: ({ category }) => category,
    card: 'badge',
  },
  {
    id: 'amount',
    header: 'Amount (UGX)',
    align: 'end',
    cell: ({ amount }) => formatNumber(amount),
    sort: ({ amount }) => amount,
    card: 'amount',
  },
]

type ExpensesTableProps = {
  expenses: readonly Expense[]
  /** Ids that the server does not have yet. */
  waiting: ReadonlySet<string>
  onMore: (() => void) | undefined
}

export const ExpensesTable = ({ expenses, waiting, onMore }: ExpensesTableProps) => (
  <DataList
    caption="Expenses"
    columns={columnsOf(waiting)}
    rows={expenses}
    rowKey={({ id }) => id}
    onMore={onMore}
  />
)
