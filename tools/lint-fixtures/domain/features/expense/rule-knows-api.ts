// violates: imports
import { expenseApi } from './expense.api.ts'

export const path = expenseApi
