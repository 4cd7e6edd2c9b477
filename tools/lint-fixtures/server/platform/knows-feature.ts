// violates: imports
import { listExpenses } from '../features/expense/expense.queries.ts'

export const list = listExpenses
