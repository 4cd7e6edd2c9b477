// Figures for admins only: totals of all sales,
// departments, trends, lowest stock, staff (decision P6).
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import {
  DepartmentSales,
  DepartmentStock,
  LowestProduct,
  StaffPerformance,
  TrendSale,
} from './analytics.ts'

export const analyticsApi = {
  /** Totals of all sales ever made. */
  adminTotals: query('GET /api/reports/totals', {
    can: 'report.admin',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.object({
      total_revenue: z.number(),
      sales: z.number(),
      products: z.number(),
      customers: z.number(),
      departments: z.number(),
    }),
  }),
  /** All sales by department, highest first, without departments that sold nothing. */
  departmentSales: query('GET /api/reports/departments', {
    can: 'report.admin',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.array(DepartmentSales),
  }),
  /** Low products by department, at most 500; `count` is the number of all of them. */
  inventoryStatus: query('GET /api/reports/inventory', {
    can: 'report.admin',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.object({ departments: z.array(DepartmentStock), count: z.number() }),
  }),
  /** The newest 100 sales, newest first. */
  trends: query('GET /api/reports/trends', {
    can: 'report.admin',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.array(TrendSale),
  }),
  /** The 20 products with the lowest stock. */
  lowest: query('GET /api/reports/lowest-stock', {
    can: 'report.admin',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.array(LowestProduct),
  }),
  /** The 10 staff who sold most, most first. */
  staffPerformance: query('GET /api/reports/staff', {
    can: 'report.admin',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.array(StaffPerformance),
  }),
}
