// The sales of this till as Sales History lists them while the server is away. Pure: the screen
// gives sales and time.
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { isClosedSale } from '../disk/till-sale-state.ts'
import { type TillSale } from '../disk/till-sale.ts'

const DAYS_MS = 30 * 24 * 3_600_000

export type OwnFilter = {
  readonly search: string
  readonly from: string
  readonly until: string
}

/**
 * `count` and `total` (UGX) are those of the rows, newest first; `waiting` has the ids that the
 * server lacks.
 */
export type OwnHistory = {
  readonly rows: readonly Sale[]
  readonly count: number
  readonly total: number
  readonly waiting: ReadonlySet<string>
}

/**
 * Sales of 30 days that the filter finds. Others than administrators see those of their department
 * (decision P9).
 */
export const filterOwnHistory = (
  entries: readonly TillSale[],
  { search, from, until }: OwnFilter,
  actor: Pick<Actor, 'role' | 'department_id'>,
  now: number,
): OwnHistory => {
  const since = new Date(now - DAYS_MS).toISOString()
  const wanted = search.trim().toLowerCase()
  const isFound = ({ receipt_number, cashier_name, created_at, department_id }: Sale): boolean => {
    const day = businessDate(created_at)
    return (
      isOwnDepartment(actor, department_id) &&
      created_at >= since &&
      (from === '' || day >= from) &&
      (until === '' || day <= until) &&
      [receipt_number, cashier_name ?? ''].some((text) => text.toLowerCase().includes(wanted))
    )
  }

  const found = entries.filter((entry) => isClosedSale(entry) && isFound(entry.sale))
  const rows = found
    .map(({ sale }) => sale)
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))

  return {
    rows,
    count: rows.length,
    total: rows.reduce((sum, sale) => sum + sale.total, 0),
    waiting: new Set(found.filter(({ state }) => state !== 'sent').map(({ id }) => id)),
  }
}
