// The history of expenses, newest day first.
import type { Expense } from '@webale/domain/features/expense/expense.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { DayAndDepartment } from '../../parts/day-and-department.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type ListColumn, DataList } from '../../ui/data-list.tsx'

const columns: readonly ListColumn<Expense>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ date, department_id }) => <DayAndDepartment date={date} department_id={department_id} />,
    sort: ({ date }) => date,
    className: 'whitespace-nowrap',
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => <span className="font-semibold">{description}</span>,
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

export const ExpensesTable = ({
  expenses,
  onMore,
}: {
  expenses: readonly Expense[]
  onMore: (() => void) | undefined
}) => <DataList caption="Expenses" columns={columns} rows={expenses} rowKey={({ id }) => id} onMore={onMore} />
