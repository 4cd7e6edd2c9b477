// Handlers of suspicious sales and stock discrepancies.
import { scopeOf } from '@webale/domain/access/scope.ts'
import {
  type discrepancyApi,
  SUSPICIOUS_LIMIT,
} from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import {
  EXAMINED_MOVEMENTS,
  isStockDiscrepancy,
  isSuspiciousSale,
  issueTypeOf,
  MAX_OVERSOLD,
  OVERSOLD_DAYS,
  type StockDiscrepancy,
} from '@webale/domain/features/discrepancy/discrepancy.ts'
import { addDays, businessDate, dayBounds } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { listSaleItems, type StoredItem } from '../sale/sale.queries.ts'
import { listLatestMovements, listOversold, listSuspiciousSales } from './discrepancy.queries.ts'

const withItems = async (db: Db, sales: readonly Row<'sales'>[]) => {
  const byId = new Map(sales.map((sale) => [sale.id, { ...sale, sale_items: [] as StoredItem[] }]))
  const items = byId.size === 0 ? [] : await listSaleItems(db, [...byId.keys()])
  for (const item of items) byId.get(item.sale_id)?.sale_items.push(item)

  return [...byId.values()]
}

const oversoldSince = (now: string): string =>
  dayBounds(addDays(businessDate(now), -OVERSOLD_DAYS)).from

const newestFirst = (movements: readonly StockDiscrepancy[]): StockDiscrepancy[] => {
  const placeOf = ({ created_at, id }: StockDiscrepancy): string => `${created_at} ${id}`
  return movements.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
}

export const discrepancyHandlers: Handlers<typeof discrepancyApi> = {
  suspiciousSales: async ({ db, actor }) => {
    const { rows, count } = await listSuspiciousSales(db, scopeOf(actor), SUSPICIOUS_LIMIT)
    const sales = await withItems(db, rows)
    const found = sales
      .filter(isSuspiciousSale)
      .map((sale) => ({ ...sale, issue_type: issueTypeOf(sale) }))

    return { rows: found, count }
  },

  stockDiscrepancies: async ({ db, actor, now }) => {
    const scope = scopeOf(actor)
    const oversold = await listOversold(db, scope, oversoldSince(now), MAX_OVERSOLD)
    const ids = new Set(oversold.map(({ id }) => id))
    const latest = await listLatestMovements(db, scope, EXAMINED_MOVEMENTS)
    const others = latest.filter((moved) => isStockDiscrepancy(moved) && !ids.has(moved.id))

    return newestFirst([
      ...oversold.map((movement) => ({ ...movement, is_oversold: true })),
      ...others.map((movement) => ({ ...movement, is_oversold: false })),
    ])
  },
}
