// SQL of the day sheet of the float book.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type DaySum,
  type FloatSheet,
  sheetLineOf,
} from '@webale/domain/features/mobile-money/float-sheet.ts'
import type { Provider } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { listCounts, listWaitingCounts } from './float-count.queries.ts'

type SheetRow = {
  readonly line_id: string
  readonly name: string
  readonly provider: Provider
  readonly number: string
  readonly department: string | null
  readonly before: number
  readonly entries: number
  readonly retired_at: string | null
}

/** The lines of the scope with the sum of their entries before the day. */
const listBefore = async (db: Db, scope: Scope, date: string): Promise<SheetRow[]> => {
  const { rows } = await sql<SheetRow>`select float_lines.id as line_id, float_lines.name,
      provider, number, departments.name as department, retired_at,
      coalesce(sum(case when business_date < ${date} then amount else 0 end), 0) as before,
      coalesce(sum(case when business_date = ${date} then 1 else 0 end), 0) as entries
    from float_lines
    left join departments on departments.id = float_lines.department_id
    left join float_entries on line_id = float_lines.id
    where ${isInScope(scope, 'float_lines.department_id')}
    group by float_lines.id, float_lines.name, provider, number, departments.name, retired_at
    order by lower(float_lines.name), float_lines.id`.execute(db)

  return rows
}

/** What each kind moved on the day; a reversal counts for the kind that it takes back. */
const listSums = async (db: Db, date: string): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`select entry.line_id,
      coalesce(first.kind, case entry.kind when 'reversal' then 'correction' else entry.kind end)
        as kind, sum(entry.amount) as amount
    from float_entries as entry
    left join float_entries as first
      on entry.kind = 'reversal' and first.id = entry.entry_id
    where entry.business_date = ${date}
    group by 1, 2`.execute(db)

  return rows
}

/** A retired line is on the sheets of days on which it had float or entries. */
const isOnSheet = ({ retired_at, before, entries }: SheetRow): boolean =>
  retired_at === null || before !== 0 || entries > 0

export const readSheet = async (db: Db, scope: Scope, date: string): Promise<FloatSheet> => {
  const sums = await listSums(db, date)
  const lines = (await listBefore(db, scope, date))
    .filter(isOnSheet)
    .map(({ retired_at: _retired, entries: _entries, department, ...line }) =>
      sheetLineOf({ ...line, department: department ?? '' }, sums),
    )

  const counts = await listCounts(db, scope, date)
  return { date, lines, counts, waiting: await listWaitingCounts(db, scope) }
}
