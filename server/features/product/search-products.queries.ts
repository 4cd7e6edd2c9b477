// "Contains" in name, barcode or internal barcode, in any case: the one place where the engines search differently.
// `search_text` holds the three in lower case; a term of three letters or more goes through the index of migration 0005.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'

const SHORTEST_INDEXED = 3

/** What is searched of a product: lower case, because neither engine folds every letter by itself. */
export const searchTextOf = ({ name, barcode, internal_barcode }: Pick<Row<'products'>, 'name' | 'barcode' | 'internal_barcode'>): string =>
  [name, barcode, internal_barcode]
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase()

/** The text as a LIKE pattern that finds it anywhere; its own % and _ stand for themselves. Goes with `escape '\'`. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const everything = sql<SqlBool>`1 = 1`

const isLike = (term: string): RawBuilder<SqlBool> => sql`products.search_text like ${containsPattern(term.toLowerCase())} escape '\\'`

/** The term as FTS5 reads it: one phrase, whatever signs are in it. Null where the index cannot help or is not ours to ask. */
const phraseOf = (db: Db, term: string): string | null =>
  db.engine === 'postgres' || Array.from(term).length < SHORTEST_INDEXED ? null : `"${term.toLowerCase().replaceAll('"', '""')}"`

/** A condition on `products`: does its name or one of its codes contain the term? All do when there is none. */
export const productContains = (db: Db, term: string | undefined): RawBuilder<SqlBool> => {
  if (term === undefined || term === '') return everything
  const phrase = phraseOf(db, term)
  if (phrase === null) return isLike(term)
  return sql<SqlBool>`(products.id in (
    select product_id from product_search join product_search_keys on key = product_search.rowid where product_search match ${phrase}) and ${isLike(term)})`
}

const MANY = 1000

/**
 * The same condition, in the form that is quickest for the first few by name. SQLite would sort all products that fit; when
 * they are many it meets the first few sooner by walking along the names. PostgreSQL weighs the two by itself.
 */
export const firstContain = async (db: Db, term: string | undefined): Promise<RawBuilder<SqlBool>> => {
  const phrase = phraseOf(db, term ?? '')
  if (term === undefined || phrase === null) return productContains(db, term)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (select 1 from product_search where product_search match ${phrase} limit ${MANY})`.execute(db)
  return rows[0]?.count === MANY ? isLike(term) : productContains(db, term)
}

/**
 * Brings the search index up to date with these products, in the transaction that added or changed them. PostgreSQL does
 * it by itself.
 */
export const indexProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (tx.engine === 'postgres') return
  const json = JSON.stringify(ids)
  await sql`insert into product_search_keys (product_id) select value from json_each(${json}) where true on conflict do nothing`.execute(tx)
  await sql`
    insert or replace into product_search (rowid, search_text)
    select key, search_text from product_search_keys join products on id = product_id where product_id in (select value from json_each(${json}))`.execute(tx)
}
