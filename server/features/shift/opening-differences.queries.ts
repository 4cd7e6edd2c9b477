// Money that changed between two shifts: an opening found another amount than the closing before it
// had left. No count holds it, so it has a list and sums of its own.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { OpeningDifference } from '@webale/domain/features/reconciliation/reconciliation.ts'
import { type RawBuilder, sql } from 'kysely'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

type OpeningDays = { readonly from?: string | undefined; readonly until?: string | undefined }

const MAX_LISTED = 100

const difference = sql`shifts."float" - shifts.left_before`

const differing = (scope: Scope, { from, until }: OpeningDays): RawBuilder<unknown> =>
  sql`shifts.left_before is not null and ${difference} <> 0 ${scopeCondition(scope, 'shifts')}
    ${from === undefined ? sql`` : sql`and shifts.business_date >= ${from}`}
    ${until === undefined ? sql`` : sql`and shifts.business_date <= ${until}`}`

/** Who closed the drawer before this shift; a backup may have left the closure out. */
const closedBefore = sql`coalesce((select before.closed_name from closures as before
  where before.drawer_id = shifts.drawer_id and before.shift_id <> shifts.id
    and before.closed_at <= shifts.opened_at
  order by before.closed_at desc, before.number desc limit 1), 'The last closing')`

/** The opening differences of these days, the newest first, at most 100. */
export const listOpeningDifferences = async (
  db: Db,
  scope: Scope,
  days: OpeningDays,
): Promise<OpeningDifference[]> => {
  const { rows } = await sql<OpeningDifference>`select shifts.id as shift_id,
      shifts.business_date as date, coalesce(drawers.name, 'Drawer') as drawer,
      shifts.left_before as "left", shifts."float" as found, ${difference} as difference,
      ${closedBefore} as closed_name, shifts.opened_name as opened_name
    from shifts left join drawers on drawers.id = shifts.drawer_id
    where ${differing(scope, days)}
    order by shifts.opened_at desc, shifts.id desc limit ${MAX_LISTED}`.execute(db)

  return rows
}

/** What is missing and what is too much between shifts, both 0 or above, in UGX. */
export const sumOpeningDifferences = async (
  db: Db,
  scope: Scope,
  days: OpeningDays,
): Promise<{ short: number; over: number }> => {
  const { rows } = await sql<{ short: number; over: number }>`select
      coalesce(sum(case when ${difference} < 0 then 0 - (${difference}) else 0 end), 0) as short,
      coalesce(sum(case when ${difference} > 0 then ${difference} else 0 end), 0) as over
    from shifts where ${differing(scope, days)}`.execute(db)

  return rows[0] ?? { short: 0, over: 0 }
}
