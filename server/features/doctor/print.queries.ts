// Questions of the doctor about prints of the last day.
import { sql } from 'kysely'
import type { RuleSql } from './rule-sql.queries.ts'

const printUnknown =
  (): RuleSql => sql`select cast(id as text) as id, label as name, null as found, null as expected
  from print_jobs where state = 'unknown'`

export const printQuestions = { print_unknown: printUnknown }
