// SQL of the float lines that were counted in a shift, for its Z slip.
import type { CountedFloat } from '@webale/domain/features/shift/closure.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'

/** The last count of each line that was counted in the shift, by name. */
export const listCountedFloat = async (db: Db, shift_id: string): Promise<CountedFloat[]> => {
  const { rows } = await sql<CountedFloat>`select float_lines.name as line, typed, expected
    from float_counts
    join float_lines on float_lines.id = float_counts.line_id
    where shift_id = ${shift_id}
      and not exists (select 1
        from float_counts as later
        where later.shift_id = float_counts.shift_id
          and later.line_id = float_counts.line_id
          and (later.counted_at > float_counts.counted_at
            or (later.counted_at = float_counts.counted_at
              and later.id > float_counts.id)))
    order by lower(float_lines.name), float_lines.id`.execute(db)

  return rows
}
