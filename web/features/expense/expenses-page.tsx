// Expenses: a fast form for a pile of slips, the total, and the history (EXP).
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { totalOf, usedCategories } from '@webale/domain/features/expense/expense.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { CategoryShares } from './category-shares.tsx'
import { ExpenseForm } from './expense-form.tsx'
import { ExpensesTable } from './expenses-table.tsx'

export const ExpensesPage = () => {
  const expenses = useQuery(expenseApi.list, {})
  const listed = expenses.data ?? []
  return (
    <>
      <PageHeader title="Expenses" subtitle="Record what the shop pays for" />
      <Card className="mb-4">
        <ExpenseForm categories={usedCategories(listed)} />
      </Card>
      <div className="mb-4 grid gap-3 md:grid-cols-[minmax(15rem,20rem)_1fr]">
        <Stat label="Total of all listed expenses" unit="UGX" value={expenses.data ? figure(totalOf(listed)) : expenses.isError ? '—' : '…'} hero />
        <CategoryShares expenses={listed} />
      </div>
      <Card title="History" flush>
        {expenses.isError && <ErrorPanel className="m-3.5 mt-1" things="expenses" {...readingProblem(expenses)} />}
        {expenses.isPending && !expenses.isError && (
          <div className="p-4">
            <SkeletonList label="Loading expenses" />
          </div>
        )}
        {expenses.data?.length === 0 && <Empty hint="Fill in the form above and press Enter to record it.">No expenses recorded yet</Empty>}
        {listed.length > 0 && <ExpensesTable expenses={listed} />}
      </Card>
    </>
  )
}
