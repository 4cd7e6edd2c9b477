// SQL of the Getting Started guide: what the shop has.
import type { ShopProgress } from '@webale/domain/features/guide/onboarding.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'

const has = (rows: RawBuilder<unknown>) => sql<number>`case when exists (${rows}) then 1 else 0 end`

type FoundThings = Readonly<Record<keyof ShopProgress, number>>

/** One person alone has no staff yet. */
export const readProgress = async (db: Db): Promise<ShopProgress> => {
  const { rows } = await sql<FoundThings>`select
    ${has(sql`select 1 from settings union all select 1 from department_settings`)} as business,
    ${has(sql`select 1 from departments`)} as departments,
    ${has(sql`select 1 from products union all select 1 from services`)} as products,
    ${has(sql`select 1 from profiles limit 1 offset 1`)} as people,
    ${has(sql`select 1 from sales`)} as sale`.execute(db)

  const [found] = rows
  const isDone = (name: keyof ShopProgress): boolean => found?.[name] === 1

  return {
    business: isDone('business'),
    departments: isDone('departments'),
    products: isDone('products'),
    people: isDone('people'),
    sale: isDone('sale'),
  }
}
