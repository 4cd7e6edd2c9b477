// Evening counts of the demo shop's drawers: mostly right, sometimes a little short or over, with a reason.
import type { Actor } from '@webale/domain/access/role.ts'
import { differenceOf } from '@webale/domain/features/reconciliation/reconciliation.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { createRandom } from './random.ts'
import type { Team } from './people.ts'
import type { Sold } from './sales.ts'

/** Difference from the cash sales in UGX, and the note. */
const deviations: readonly (readonly [difference: number, notes: string])[] = [
  [-500, 'Short of coins, gave 500 too much'],
  [-1000, 'Change given twice, customer did not come back'],
  [-2000, 'Boda for change paid from the drawer, no slip'],
  [
    -5000,
    'One note of 5,000 was torn and the bank did not take it. To be settled with the owner at the end of the month',
  ],
  [500, 'Customer left the change'],
  [1000, 'Customer left the change'],
]

const SHARE_RIGHT = 0.72

const countOf = (
  date: string,
  department_id: string,
  sold: readonly Sold[],
  team: Team,
): NewRow<'reconciliations'> | null => {
  const cash = sold.filter(
    ({ sale }) => sale.business_date === date && sale.department_id === department_id && sale.payment_method === 'cash',
  )
  if (cash.length === 0) return null
  const chance = createRandom(`drawer of ${department_id} on ${date}`)
  const by: Actor = chance.pick(team.staff.filter((person) => person.department_id === department_id))
  const system_cash = cash.reduce((sum, { sale }) => sum + sale.total, 0)
  const [difference, notes] = chance.happens(SHARE_RIGHT) ? ([0, null] as const) : chance.pick(deviations)
  const reported_cash = Math.max(0, system_cash + difference)
  const created_at = momentOf(date, chance.whole(20 * 60 + 5, 20 * 60 + 40), chance.whole(0, 59))
  const counted = {
    cashier_name: by.full_name,
    date,
    system_cash,
    reported_cash,
    difference: differenceOf({ system_cash, reported_cash }),
    notes,
  }
  return { ...counted, id: chance.idAt(created_at), department_id, created_by: by.id, created_at }
}

/** A count per department and evening before today. */
export const makeReconciliation = (
  days: readonly string[],
  today: string,
  sold: readonly Sold[],
  team: Team,
): NewRow<'reconciliations'>[] => {
  const departments = [...new Set(team.staff.flatMap(({ department_id }) => department_id ?? []))]
  return days
    .filter((date) => date < today)
    .flatMap((date) => departments.map((department_id) => countOf(date, department_id, sold, team)))
    .filter((counted) => counted !== null)
}
