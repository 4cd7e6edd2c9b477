// Lists as one parameter, so that a statement is the same, and compiled once, for any number of
// values. PostgreSQL expects ten rows of an array and finds them by an index; of JSON it expects a
// hundred, and in a shop of two thousand products each sale then read them all.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './store.ts'

type Value = string | number | null

const arrayElement = (value: Value): string =>
  value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** `{"a","b"}`: an array of PostgreSQL as text. */
export const arrayText = (values: readonly Value[]): string =>
  `{${values.map(arrayElement).join()}}`

/** For `id in ...`. `type` is that of the column on PostgreSQL. */
export const listOf = (
  db: Db,
  values: readonly string[],
  type: 'uuid' | 'text' | 'bigint' = 'uuid',
): RawBuilder<unknown> =>
  db.engine === 'sqlite'
    ? sql`(select value from json_each(${JSON.stringify(values)}))`
    : sql`(select unnest(cast(${arrayText(values)} as ${sql.raw(type)}[])))`
