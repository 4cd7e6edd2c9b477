// The expenses of the list: those of the server, and
// before them what this device recorded without it.
import type { Expense } from '@webale/domain/features/expense/expense.ts'
import { useWaitingDocuments } from '../../till/page/use-waiting-documents.ts'

type ShownExpenses = {
  readonly rows: readonly Expense[]
  /** Ids that the server does not have yet. */
  readonly waiting: ReadonlySet<string>
}

export const useShownExpenses = (
  stored: readonly Expense[],
  month: string | undefined,
): ShownExpenses => {
  const ids = new Set(stored.map(({ id }) => id))
  const waiting = useWaitingDocuments('expense')
    .filter(({ id, date }) => !ids.has(id) && date.startsWith(month ?? ''))
    .map(({ department_id = null, person_id: created_by, made_at: created_at, ...expense }) => ({
      ...expense,
      department_id,
      created_by,
      created_at,
    }))

  return { rows: [...waiting, ...stored], waiting: new Set(waiting.map(({ id }) => id)) }
}
