// SQL of the categories of products and services.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

type Category = Row<'categories'>

/** By name, of one type or of both. */
export const listCategories = (db: Db, type: Category['type'] | undefined): Promise<Category[]> =>
  db
    .selectFrom('categories')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'product'))
    .orderBy(sql`lower(name), id`)
    .execute()

export const isCategoryName = async (
  db: Db,
  { name, type }: Pick<Category, 'name' | 'type'>,
): Promise<boolean> =>
  (await db
    .selectFrom('categories')
    .select('id')
    .where('type', '=', type)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()) !== undefined

/** Throws not_found for an unknown category of this type; null is accepted. */
export const checkCategory = async (
  db: Db,
  id: string | null,
  type: Category['type'],
): Promise<void> => {
  if (id === null) return
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst()

  if (category === undefined) throw refuse('not_found', { thing: 'The category' })
}

/** The name of a category of products. */
export const findCategoryName = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('categories')
      .select('name')
      .where('id', '=', id)
      .where('type', '=', 'product')
      .executeTakeFirst()
  )?.name

export const insertCategory = (tx: Tx, category: NewRow<'categories'>): Promise<Category> =>
  tx.insertInto('categories').values(category).returningAll().executeTakeFirstOrThrow()
