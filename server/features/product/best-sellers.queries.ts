// The favourites and best sellers of a department, which determine the order at the till
// (docs/decisions/0008-search.md). Best sellers are computed from past whole days, so the order is
// the same all day, on every till and on both engines.
import type { Scope } from '@webale/domain/access/scope.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

/** Number of past days that are counted (decision R9). */
const BEST_SELLER_DAYS = 30

/** Enough for ten products and ten services even when many of them are sold out. */
const MAX_BEST_SELLERS = 80

/** More favourites would not help at the till. */
const MAX_FAVOURITES = 40

/**
 * Ids of products and services: those sold on the most days first, then by revenue. Today's sales
 * do not count.
 */
const readBestSellers = async (db: Db, scope: Scope, today: string): Promise<string[]> => {
  const days = inScope(
    db
      .selectFrom('daily_items')
      .where('business_date', '>=', addDays(today, -BEST_SELLER_DAYS))
      .where('business_date', '<', today),
    scope,
    'department',
  )

  const rows = await days
    .select('item')
    .groupBy('item')
    .orderBy(sql`count(distinct business_date)`, 'desc')
    .orderBy(sql`sum(revenue)`, 'desc')
    .orderBy('item')
    .limit(MAX_BEST_SELLERS)
    .execute()

  // An item that was sold without an id has its name here and cannot be offered.
  return rows.map(({ item }) => item).filter((item) => Id.safeParse(item).success)
}

type Day = { readonly today: string; readonly orders: Map<string, Promise<string[]>> }

const days = new WeakMap<Db, Day>()

/** The order of the day for this scope, read from the database once a day. */
export const listBestSellers = (db: Db, scope: Scope, today: string): Promise<string[]> => {
  let day = days.get(db)
  if (day?.today !== today) {
    day = { today, orders: new Map() }
    days.set(db, day)
  }

  const { orders } = day
  const key = scope.all ? 'all' : scope.department_id
  const known = orders.get(key)
  if (known !== undefined) return known
  const order = readBestSellers(db, scope, today)
  orders.set(key, order)
  // A failed read is retried by the next till.
  order.catch(() => orders.delete(key))

  return order
}

/** Ids of the favourites, by name. */
const listFavourites = async (db: Db, scope: Scope): Promise<string[]> => {
  // A literal, because the partial index is used only then.
  const favourites = db.selectFrom('products').select('id').where(sql<boolean>`is_favourite = 1`)
  const rows = await inScope(favourites, scope)
    .orderBy(sql`lower(name), id`)
    .limit(MAX_FAVOURITES)
    .execute()

  return rows.map(({ id }) => id)
}

/**
 * What the till shows first: favourites, then the best sellers (decision R9). `today` is the
 * Kampala day.
 */
export const listFirstItems = async (db: Db, scope: Scope, today: string): Promise<string[]> => {
  const favourites = await listFavourites(db, scope)
  const best = await listBestSellers(db, scope, today)
  if (favourites.length === 0) return best
  const shown = new Set(favourites)

  return [...favourites, ...best.filter((id) => !shown.has(id))]
}

/** Sorts rows by the best sellers; other rows come last in their original order. */
export const sortByBestSellers = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  best: readonly string[],
): Row[] => {
  const rank = new Map(best.map((id, index) => [id, index]))
  const rankOf = ({ id }: Row): number => rank.get(id) ?? best.length
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other))
}
