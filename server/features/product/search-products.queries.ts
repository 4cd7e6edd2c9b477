// Searches name, barcode and internal barcode, ignoring case: the only place where the engines
// search differently. `search_text` contains the three in lower case; a term of three letters or
// more uses the index of migration 0005.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { rowCount } from '../../platform/database/row-count.ts'

const SHORTEST_INDEXED = 3

/**
 * A LIKE pattern that matches the text anywhere, with % and _ escaped. Use it with `escape '\'`.
 */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const ALWAYS_TRUE = sql<SqlBool>`1 = 1`

/** A search term in lower case, as it is and as a pattern. */
export type SearchedText = { readonly text: string; readonly pattern: string }

export const searchedText = (term: string): SearchedText => ({
  text: term.toLowerCase(),
  pattern: containsPattern(term.toLowerCase()),
})

/**
 * A condition on `products`: does its searched text contain the term? PostgreSQL has an index for
 * LIKE. SQLite would compile a statement with `like ?` again at every run.
 */
export const containsText = (
  { engine }: Pick<Db, 'engine'>,
  { text, pattern }: SearchedText,
): RawBuilder<SqlBool> =>
  engine === 'postgres'
    ? sql`products.search_text like ${pattern} escape '\\'`
    : sql`instr(products.search_text, ${text}) > 0`

/**
 * The term as one FTS5 phrase with all characters literal. Null where the index cannot help or does
 * not exist.
 */
const phraseOf = (db: Db, term: string): string | null =>
  db.engine === 'postgres' || Array.from(term).length < SHORTEST_INDEXED
    ? null
    : `"${term.toLowerCase().replaceAll('"', '""')}"`

/**
 * A condition on `products`: does its name or one of its codes contain the term? Always true
 * without a term.
 */
export const productContains = (db: Db, term: string | undefined): RawBuilder<SqlBool> => {
  if (term === undefined || term === '') return ALWAYS_TRUE
  const phrase = phraseOf(db, term)
  const matches = containsText(db, searchedText(term))
  if (phrase === null) return matches

  return sql<SqlBool>`(products.id in (
    select product_id
    from product_search
    join product_search_keys on key = product_search.rowid
    where product_search match ${phrase}) and ${matches})`
}

const MANY = 1000

const keysMatching = precompileQuery((db, { phrase }: { readonly phrase: string }) =>
  db
    .selectFrom(
      sql<{
        key: number
      }>`(select rowid as key
        from product_search
        where product_search match ${phrase}
        limit ${sql.lit(MANY)})`.as('found'),
    )
    .select(rowCount.as('count'))
    .select(sql<string>`json_group_array(key)`.as('keys')),
)

/**
 * The keys of all products that the index finds, as a JSON list for `hasSearchKey`. Null where the
 * index cannot help, and when there are many: SQLite would sort them all, and finds the first few
 * sooner by walking the index of names.
 */
export const fewKeysOf = async (db: Db, term: string): Promise<string | null> => {
  const phrase = phraseOf(db, term)
  if (phrase === null) return null
  const [found] = await keysMatching(db, { phrase }, {})

  return found === undefined || found.count === MANY ? null : found.keys
}

/**
 * A condition on `products`: is its key in this list? The index compares pieces of three letters,
 * so `isLike` must hold too.
 */
export const hasSearchKey = (keys: string): RawBuilder<SqlBool> =>
  sql`products.id in (select product_id from product_search_keys
    where key in (select value from json_each(${keys})))`

/**
 * Updates the search index for these products in the same transaction. On PostgreSQL the index
 * updates itself.
 */
export const indexProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (tx.engine === 'postgres') return
  const json = JSON.stringify(ids)
  await sql`insert into product_search_keys (product_id) select value
    from json_each(${json})
    where true on conflict do nothing`.execute(tx)

  await sql`
    insert or replace into product_search (rowid, search_text)
    select key, search_text
    from product_search_keys
    join products on id = product_id
    where product_id in (select value
      from json_each(${json}))`.execute(tx)
}
