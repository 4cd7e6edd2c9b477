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

/** Of the column on PostgreSQL. */
type ListType = 'uuid' | 'text' | 'bigint'

/** The one parameter that stands for all values. */
export const listText = (db: Db, values: readonly string[]): string =>
  db.engine === 'sqlite' ? JSON.stringify(values) : arrayText(values)

/** For `id in ...`; `text` is that of listText. */
export const inList = (db: Db, text: string, type: ListType = 'uuid'): RawBuilder<unknown> =>
  db.engine === 'sqlite'
    ? sql`(select value from json_each(${text}))`
    : sql`(select unnest(cast(${text} as ${sql.raw(type)}[])))`

/** For `id in ...` of a statement that is compiled each time. */
export const listOf = (db: Db, values: readonly string[], type?: ListType): RawBuilder<unknown> =>
  inList(db, listText(db, values), type)
