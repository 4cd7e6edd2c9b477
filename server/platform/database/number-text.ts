// The numbers of documents in SQL, as people read them.
import { type RawBuilder, sql } from 'kysely'

/**
 * 'TRF-000012' of a column with 12: at least six digits.
 * The names come from code, never from a person.
 */
export const numberText = (prefix: string, column: string): RawBuilder<string> =>
  sql.raw(`'${prefix}-' || case when ${column} < 1000000
    then substr(cast(1000000 + ${column} as text), 2) else cast(${column} as text) end`)
