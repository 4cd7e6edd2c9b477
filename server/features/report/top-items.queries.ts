// SQL of the top items: summed by id and shown under their present names (decision R15).
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import type { TopItem } from '@webale/domain/features/report/report.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { rowsOfDays } from './summed-days.queries.ts'
import { rowsOfItems } from './week-items.queries.ts'

type SoldSum = {
  readonly item: string
  readonly quantity: number
  readonly revenue: number
}
type ItemName = { readonly item_name: string; readonly unit: string | null }

/** Quantity and revenue, with discounts not taken off, of what was sold on these days. */
export const selectSoldItems = (db: Db, scope: Scope, days: Days): RawBuilder<unknown> => {
  const isOfDay = sql`daily_items.business_date = chosen_days.day
    and ${isInScope(scope, 'daily_items.department')}`
  return rowsOfItems(db, scope, days, {
    ofWeeks: sql`item, quantity, full_revenue as revenue`,
    ofDays: (others) =>
      rowsOfDays(
        db,
        others,
        isOfDay,
        sql`daily_items`,
        (from, condition) => sql`select item, quantity, revenue from ${from} ${condition}`,
      ),
  })
}

const mostSold = (db: Db, scope: Scope, days: Days, most: number): Promise<SoldSum[]> =>
  db
    .selectFrom(sql<SoldSum>`(${selectSoldItems(db, scope, days)})`.as('sold'))
    .select([
      'item',
      sumOfQuantities(sql`quantity`).as('quantity'),
      sql<number>`sum(revenue)`.as('revenue'),
    ])
    .groupBy('item')
    .orderBy('revenue', 'desc')
    .orderBy('item')
    .limit(most)
    .execute()

/** The present names. Only valid ids are looked up; a restored line may have none. */
const presentNames = async (db: Db, items: readonly string[]): Promise<Map<string, ItemName>> => {
  const ids = items.filter((item) => Id.safeParse(item).success)
  if (ids.length === 0) return new Map()
  const products = await db
    .selectFrom('products')
    .select(['id', 'name as item_name', 'unit'])
    .where('id', 'in', ids)
    .execute()

  const services = await db
    .selectFrom('services')
    .select(['id', 'name as item_name'])
    .where('id', 'in', ids)
    .execute()

  return new Map(
    [...services.map((service) => ({ ...service, unit: null })), ...products].map(
      ({ id, ...named }) => [id, named],
    ),
  )
}

/** The last name under which a deleted item was sold. */
const lastName = async (db: Db, item: string, until: string): Promise<ItemName> => {
  const row = await db
    .selectFrom('daily_items')
    .select('item_name')
    .where('business_date', '<=', until)
    .where('item', '=', item)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { item_name: row?.item_name ?? item, unit: null }
}

/** The items with the highest revenue on these days. */
export const listTopItems = async (
  db: Db,
  scope: Scope,
  days: Days,
  most: number,
): Promise<TopItem[]> => {
  const sold = await mostSold(db, scope, days, most)
  const names = await presentNames(
    db,
    sold.map(({ item }) => item),
  )

  return Promise.all(
    sold.map(async ({ item, quantity, revenue }) => ({
      ...(names.get(item) ?? (await lastName(db, item, days.until))),
      quantity,
      revenue,
    })),
  )
}
