// violates: none
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { findDepartment } from '../department/department.queries.ts'
import { listExpenses } from './expense.queries.ts'

export const handlers = { expenseApi, findDepartment, listExpenses }
