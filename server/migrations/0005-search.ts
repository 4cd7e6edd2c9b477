// Trigram indexes on both engines, which find products by any part of their name or codes without
// reading all rows. features/product/search-products.queries.ts uses them.
import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const sqlite = async (db: Kysely<never>): Promise<void> => {
  // VACUUM may change the rowids of a table with a text key, so the index has its own numbers.
  await sql`create table product_search_keys (key integer primary key, product_id text not null unique references products (id) on delete cascade) strict`.execute(
    db,
  )
  await sql`create virtual table product_search using fts5 (search_text, content = '', contentless_delete = 1, tokenize = 'trigram')`.execute(
    db,
  )
  await sql`insert into product_search_keys (product_id) select id from products`.execute(db)
  await sql`insert into product_search (rowid, search_text) select key, search_text from product_search_keys join products on id = product_id`.execute(
    db,
  )
}

const postgres = async (db: Kysely<never>): Promise<void> => {
  // Not every database owner may create an extension. Without it the search works, but slower.
  await sql`do $$ begin create extension if not exists pg_trgm with schema public; exception when others then null; end $$`.execute(
    db,
  )
  const found = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(
    db,
  )
  const schema = found.rows[0]?.schema
  if (schema !== undefined)
    await sql`create index products_search on products using gin (search_text ${sql.id(schema, 'gin_trgm_ops')})`.execute(
      db,
    )
}

export const search: SchemaStep = async (db, { engine }) =>
  engine === 'sqlite' ? sqlite(db) : postgres(db)
