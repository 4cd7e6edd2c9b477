// violates: imports
import { totalOf } from '../features/expense/expense.ts'

export const total = totalOf([])
