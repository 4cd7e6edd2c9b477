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

/** A condition on `products`: does its name or one of its codes contain the term? All do when there is none. */
export const productContains = (db: Db, term: string | undefined): RawBuilder<SqlBool> => {
  if (term === undefined || term === '') return sql<SqlBool>`1 = 1`
  const text = term.toLowerCase()
  const like = sql<SqlBool>`products.search_text like ${containsPattern(text)} escape '\\'`
  if (db.engine === 'postgres' || [...text].length < SHORTEST_INDEXED) return like
  const phrase = `"${text.replaceAll('"', '""')}"`
  return sql<SqlBool>`(products.id in (
    select product_id from product_search join product_search_keys on key = product_search.rowid where product_search match ${phrase}) and ${like})`
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
