// Handlers of the analytics, for admins.
import type { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import {
  type DepartmentStock,
  LOWEST_PRODUCTS,
  TOP_STAFF,
  TREND_SALES,
} from '@webale/domain/features/report/analytics.ts'
import { sumsByGoods } from '@webale/domain/features/report/department-sums.ts'
import { performanceWithReturns } from '@webale/domain/features/report/net-shares.ts'
import { type LowProduct, shareOf } from '@webale/domain/features/report/report.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { countLow, countThings, listLow, listLowest, listTopStaff } from './low-stock.queries.ts'
import { sumReturnedByPerson } from './returned-sums.queries.ts'
import { listNewest, sumDepartments, sumGoodsElsewhere, sumSales } from './sales-report.queries.ts'

const ALL = { all: true } as const
const LOW_LISTED = 500

const byDepartment = (products: readonly LowProduct[]): DepartmentStock[] => {
  const stocks = new Map<string | null, DepartmentStock>()

  for (const product of products) {
    const { department_id, department_name } = product
    const known = stocks.get(department_id) ?? {
      department_id,
      department_name,
      products: [],
    }

    stocks.set(department_id, { ...known, products: [...known.products, product] })
  }

  const nameOf = ({ department_name }: DepartmentStock): string => department_name ?? ''

  return [...stocks.values()].toSorted(
    (a, b) => b.products.length - a.products.length || (nameOf(a) < nameOf(b) ? -1 : 1),
  )
}

export const analyticsHandlers: Handlers<typeof analyticsApi> = {
  adminTotals: async ({ db }) => {
    const { sales_total, transactions } = await sumSales(db, ALL)
    return {
      total_revenue: sales_total,
      sales: transactions,
      ...(await countThings(db)),
    }
  },

  departmentSales: async ({ db }) => {
    const rows = sumsByGoods(await sumDepartments(db), await sumGoodsElsewhere(db))
    const total = rows.reduce((sum, { sales_total }) => sum + sales_total, 0)
    return rows.map((row) => ({ ...row, share: shareOf(row.sales_total, total) }))
  },

  inventoryStatus: async ({ db }) => ({
    departments: byDepartment(await listLow(db, ALL, LOW_LISTED)),
    count: await countLow(db, ALL),
  }),

  trends: ({ db }) => listNewest(db, ALL, TREND_SALES),
  lowest: ({ db }) => listLowest(db, LOWEST_PRODUCTS),
  staffPerformance: async ({ db }) =>
    performanceWithReturns(await listTopStaff(db, TOP_STAFF), await sumReturnedByPerson(db, ALL)),
}
