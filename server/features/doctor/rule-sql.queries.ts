// What the rules of the doctor have in common.
import type { Flag } from '@webale/domain/features/till/flags.ts'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A row that breaks a rule: the columns id, name, found and expected. */
export type RuleSql = Sql

/**
 * Sales of tills that carry this flag: stored as they
 * happened, and on the list of administrators already.
 */
export const isFlagged = (flag: Flag): Sql =>
  sql`exists (select 1 from document_flags where subject_id = sales.id and flag = ${sql.lit(flag)})`

/** As `isFlagged`, until somebody has reviewed the flag. */
export const isFlaggedOpen = (flag: Flag): Sql =>
  sql`exists (select 1 from document_flags
    where subject_id = sales.id and flag = ${sql.lit(flag)} and resolved_at is null)`
