// Tills from which sales of a day or a shift may still come: they sold in it and are silent, or say
// that sales wait.
import type { Scope } from '@webale/domain/access/scope.ts'
import { MAX_SILENCE_MS, type SilentTill } from '@webale/domain/features/till/till-moments.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

type Condition = RawBuilder<unknown>

/** A person of the scope was signed in on the till. */
const isOfScope = (scope: Scope): Condition =>
  scope.all
    ? sql`1 = 1`
    : sql`exists (select 1 from till_people
      where till_people.till_id = tills.id ${scopeCondition(scope, 'till_people')})`

const listTills = async (
  db: Db,
  {
    scope,
    sold,
    before,
    now,
  }: {
    scope: Scope
    sold: Condition
    before: string
    now: string
  },
): Promise<SilentTill[]> => {
  const heardBefore = new Date(Date.parse(now) - MAX_SILENCE_MS).toISOString()
  // The cross join makes SQLite begin with the few sales of the day or the shift.
  const { rows } = await sql<SilentTill>`select number, seen_at
    from tills
    where (waiting > 0 or seen_at < ${heardBefore})
      and (clear_at is null or clear_at < ${before})
      and (waiting > 0
        and (waiting_since is null or waiting_since < ${before})
        and ${isOfScope(scope)}
        or tills.id in (select till_id
          from sales cross join sale_origins
          where sale_origins.sale_id = sales.id and ${sold}))
    order by number`.execute(db)

  return rows
}

/**
 * Of a Kampala day. A till that reported after the day that nothing waits has no more sales of it.
 */
export const listSilentOnDay = (
  db: Db,
  scope: Scope,
  date: string,
  now: string,
): Promise<SilentTill[]> => {
  const sold = sql`sales.business_date = ${date} ${scopeCondition(scope, 'sales')}`
  return listTills(db, { scope, sold, before: dayBounds(date).until, now })
}

/** Of a shift that is open until now, of a drawer of this department. */
export const listSilentInShift = (
  db: Db,
  { id, department_id }: { readonly id: string; readonly department_id: string | null },
  now: string,
): Promise<SilentTill[]> => {
  const scope: Scope = department_id === null ? { all: true } : { all: false, department_id }
  return listTills(db, {
    scope,
    sold: sql`sales.shift_id = ${id}`,
    before: now,
    now,
  })
}
