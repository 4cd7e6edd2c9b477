// SQL of paid money without a sale, of requests whose end nobody knows, and of the day list.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type Collection,
  type CollectionSums,
  TILL_HERE_MS,
  type UnsettledCollection,
  MAX_LISTED,
  WITHOUT_SALE_MS,
} from '@webale/domain/features/collection/collection.ts'
import { OPEN_STATES } from '@webale/domain/features/collection/collection-state.ts'
import { WATCHED_MS, isWatchOver } from '@webale/domain/features/collection/look-schedule.ts'
import { tillTitle } from '@webale/domain/features/till/till-words.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { inScope, isInScope } from '../../platform/database/in-scope.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import type { Db } from '../../platform/database/store.ts'
import { selectShown, toCollection } from './collection.queries.ts'
import { hasOpenMoney } from './use-collection.queries.ts'

/**
 * Paid and not used, and no sale will use it on its own: it came late, its cart was paid otherwise,
 * or time has passed.
 */
export const isWithoutSale = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(collections.state = 'succeeded' and collections.used_at is null
    and (collections.was_late = 1
      or collections.settled_at <= ${timeBefore(now, WITHOUT_SALE_MS)}
      or exists (select 1 from sales as paid where paid.id = collections.cart_id)))`

/** Another amount than asked, or nobody looks any more and the end is not known. */
const isUnknown = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(collections.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})
    and (collections.reason = 'differs'
      or collections.created_at <= ${timeBefore(now, WATCHED_MS)}))`

const isUnsettled = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(${isWithoutSale(now)} or ${isUnknown(now)})`

/**
 * The till that asked may still sell with the money, or hold a sale that it closed, unless it is
 * here now and says that nothing waits.
 */
const isHeld = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(asking.id is not null and asking.ended_at is null
    and (asking.clear_at is null
      or asking.clear_at <= coalesce(collections.settled_at, collections.created_at)
      or asking.clear_at < ${timeBefore(now, TILL_HERE_MS)}))`

/** The title of the till that may still hold the money of a request; null for none. */
export const findHolder = async (db: Db, id: string, now: string): Promise<string | null> => {
  const row = await db
    .selectFrom('collections')
    .innerJoin('tills as asking', 'asking.id', 'collections.till_id')
    .select(['asking.number', 'asking.name'])
    .where('collections.id', '=', id)
    .where(isHeld(now))
    .executeTakeFirst()

  return row === undefined ? null : tillTitle(row)
}

/** Oldest first. */
export const listUnsettled = async (
  db: Db,
  scope: Scope,
  now: string,
  id?: string,
): Promise<UnsettledCollection[]> => {
  const rows = await selectShown(db, scope)
    .leftJoin('tills as asking', 'asking.id', 'collections.till_id')
    .leftJoin('sales as sold', (join) =>
      join
        .onRef('sold.id', '=', 'collections.cart_id')
        .on(isInScope(scope, sql`sold.department_id`)),
    )
    .select(['asking.number as till_number', 'asking.name as till_name'])
    .select(['sold.receipt_number as sold_number', 'sold.payment_method as sold_method'])
    .select(sql<number>`case when ${isHeld(now)} then 1 else 0 end`.as('held'))
    .where(isUnsettled(now))
    .$if(id !== undefined, (query) => query.where('collections.id', '=', id ?? ''))
    .orderBy('collections.created_at')
    .limit(MAX_LISTED)
    .execute()

  return rows.map(({ till_number, till_name, held, sold_number, sold_method, ...row }) => ({
    ...toCollection(row),
    sold_as:
      sold_number === null || sold_method === null
        ? null
        : { receipt_number: sold_number, payment_method: sold_method },
    held_by:
      row.state === 'succeeded' && held === 1
        ? tillTitle({ number: till_number, name: till_name })
        : null,
    is_watch_over: isWatchOver(row, now),
  }))
}

export const countUnsettled = async (db: Db, scope: Scope, now: string): Promise<number> => {
  const { count } = await inScope(db.selectFrom('collections'), scope)
    .where(isUnsettled(now))
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()

  return count
}

/** The requests of a day, newest first. */
export const listOfDay = async (db: Db, scope: Scope, day: string): Promise<Collection[]> => {
  const rows = await selectShown(db, scope)
    .where('collections.business_date', '=', day)
    .orderBy('collections.created_at', 'desc')
    .orderBy('collections.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

  return rows.map(toCollection)
}

const sumWhen = (condition: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then ${of} else 0 end), 0)`

const ONE = sql`1`
const AMOUNT = sql`collections.amount`
const PAID = sql`collections.state = 'succeeded'`
const FAILED = sql`collections.state in ('failed', 'expired')`

/** The sums of a day for each provider. */
export const sumDay = (db: Db, scope: Scope, day: string, now: string): Promise<CollectionSums[]> =>
  inScope(db.selectFrom('collections'), scope)
    .where('business_date', '=', day)
    .select(['provider', rowCount.as('asked')])
    .select([
      sql<number>`coalesce(sum(amount), 0)`.as('asked_amount'),
      sumWhen(PAID, ONE).as('paid'),
      sumWhen(PAID, AMOUNT).as('paid_amount'),
      sumWhen(FAILED, ONE).as('failed'),
      sumWhen(isWithoutSale(now), ONE).as('without_sale'),
      sumWhen(isWithoutSale(now), AMOUNT).as('without_sale_amount'),
    ])
    .groupBy('provider')
    .orderBy('provider')
    .execute()

/** What is in the payment of the sale with the reference of the request, else without one. */
const inSale = sql`coalesce((select sum(money_movements.amount)
    from money_movements
    where money_movements.reference_type = 'sale'
      and money_movements.reference_id = collection_uses.sale_id
      and money_movements.method = 'mobile_money'
      and upper(money_movements.reference)
        = upper(coalesce(collections.reference, cast(collections.id as text)))),
  case when ${hasOpenMoney(AMOUNT)} then collections.amount else 0 end)`

/** UGX of the requests of a day in the payments of sales. */
export const sumInSales = async (db: Db, scope: Scope, day: string): Promise<number> => {
  const { amount } = await inScope(
    db
      .selectFrom('collections')
      .innerJoin('collection_uses', 'collection_uses.collection_id', 'collections.id')
      .innerJoin('sales', 'sales.id', 'collection_uses.sale_id'),
    scope,
    'collections.department_id',
  )
    .where('collections.business_date', '=', day)
    .select(sql<number>`coalesce(sum(${inSale}), 0)`.as('amount'))
    .executeTakeFirstOrThrow()

  return amount
}
