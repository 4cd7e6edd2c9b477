// Expenses: a fast form for many slips, the total, and the history.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { totalOf } from '@webale/domain/features/expense/expense.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { MAX_ROWS } from '@webale/domain/kernel/month.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import {
  MonthFilter,
  formatMonth,
  loadMoreOf,
  useMonthFilter,
} from '../../components/month-filter.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Stat } from '../../ui/stat.tsx'
import { CategoryShares } from './category-shares.tsx'
import { ExpenseForm } from './expense-form.tsx'
import { ExpensesTable } from './expenses-table.tsx'
import { useShownExpenses } from './use-shown-expenses.ts'

export const ExpensesPage = () => {
  const filter = useMonthFilter()
  const expenses = useQuery(expenseApi.list, filter.sent, { keepPrevious: true })
  const { rows: stored = [], count = 0, categories = [] } = expenses.data ?? {}
  const { rows, waiting } = useShownExpenses(stored, filter.month)
  const span = filter.month === undefined ? 'All months' : formatMonth(filter.month)

  return (
    <>
      <PageHeader
        title="Expenses"
        subtitle="Record what the shop pays for"
      />
      <Card className="mb-4">
        <ExpenseForm categories={categories.map(({ category }) => category)} />
      </Card>
      <div className="mb-4 grid gap-3 md:grid-cols-[minmax(15rem,20rem)_1fr]">
        <Stat
          label="Total of all listed expenses"
          unit="UGX"
          value={expenses.data ? formatNumber(totalOf(categories)) : expenses.isError ? '—' : '…'}
          note={
            expenses.data &&
            `${span}, ${formatNumber(count)} ${count === 1 ? 'expense' : 'expenses'}`
          }
          hero
        />
        {expenses.data && (
          <CategoryShares
            categories={categories}
            span={span}
          />
        )}
      </div>
      <Card
        title="History"
        flush
        actions={<MonthFilter {...filter} />}
      >
        <ListState
          query={expenses}
          things="expenses"
        />
        {expenses.data && rows.length === 0 && (
          <Empty hint="Fill in the form above and press Enter to record it.">
            No expenses recorded yet
          </Empty>
        )}
        {rows.length > 0 && (
          <ExpensesTable
            expenses={rows}
            waiting={waiting}
            onMore={loadMoreOf(stored.length, count, MAX_ROWS, filter.showMore)}
          />
        )}
      </Card>
    </>
  )
}
