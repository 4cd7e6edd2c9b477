// SQL of the list "To check" on the dashboard and on Today: cash differences, low stock, closures
// that wait, what arrived after a closing, cash outside and between shifts, late transfers,
// old held carts, float that is low, what tills lost. A part that the shop does not use is not
// queried.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import { OLD_AFTER_HOURS } from '@webale/domain/features/held-cart/held-cart.ts'
import { LATE_AFTER_DAYS } from '@webale/domain/features/transfer/transfer.ts'
import type { Attention, ThingsToCheck } from '@webale/domain/features/report/attention.ts'
import { addDays, businessDate, dayBounds } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { countOnTheWay, transferViewOf } from '../transfer/transfer.queries.ts'
import { countUnsettled } from '../collection/unsettled.queries.ts'
import { countOldCarts } from '../held-cart/held-cart.queries.ts'
import { countWaitingCounts } from '../mobile-money/float-count.queries.ts'
import { listLines, shownLine } from '../mobile-money/float-line.queries.ts'
import { sumDifferences } from '../reconciliation/reconciliation.queries.ts'
import { listOpeningDifferences } from '../shift/opening-differences.queries.ts'
import { listOutsideShifts } from '../shift/outside-shifts.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { countLow, listLow } from './low-stock.queries.ts'
import { listOpenLosses } from './till-losses.queries.ts'

const HOUR_MS = 3_600_000
const LOWEST_NAMED = 3

const countWaiting = async (db: Db, actor: Actor): Promise<number> => {
  const { count } = await inScope(db.selectFrom('closures'), scopeOf(actor))
    .where(sql<boolean>`is_within = 0`)
    .where(
      sql<boolean>`not exists (select 1 from closure_approvals where closure_id = closures.id)`,
    )
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Documents that reached their shift after it was closed, since the first moment of yesterday. */
const countLate = async (db: Db, actor: Actor, today: string): Promise<number> => {
  const late = db.selectFrom('late_events').innerJoin('closures', 'closures.id', 'closure_id')
  const { count } = await inScope(late, scopeOf(actor), 'closures.department_id')
    .where('late_events.created_at', '>=', dayBounds(addDays(today, -1)).from)
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()

  return count
}

const readFloat = async (db: Db, actor: Actor) => {
  const lines = await listLines(db, scopeOf(actor))
  return {
    low_float: lines
      .map((line) => shownLine(line, false))
      .filter(({ is_low }) => is_low)
      .map(({ name, balance, is_low }) => ({ line: name, balance, is_low })),
    float_counts_waiting: await countWaitingCounts(db, scopeOf(actor)),
  }
}

const readAttention = async (db: Db, actor: Actor, now: string): Promise<Attention> => {
  const [{ shifts, held_carts, transfers, float_book, collections }, today] = [
    await readShopRules(db),
    businessDate(now),
  ]
  const isBefore = new Date(Date.parse(now) - OLD_AFTER_HOURS * HOUR_MS).toISOString()
  const weekAgo = new Date(Date.parse(now) - LATE_AFTER_DAYS * 24 * HOUR_MS).toISOString()
  const [outside = null] = shifts ? await listOutsideShifts(db, actor, today, 1) : []

  return {
    closures_waiting: shifts ? await countWaiting(db, actor) : 0,
    late_events: shifts ? await countLate(db, actor, today) : 0,
    outside_shifts: outside,
    opening_differences: shifts
      ? await listOpeningDifferences(db, scopeOf(actor), { from: addDays(today, -1) })
      : [],
    old_carts: held_carts ? await countOldCarts(db, scopeOf(actor), isBefore) : 0,
    till_losses: isAdmin(actor) ? await listOpenLosses(db) : [],
    ...(float_book && (await readFloat(db, actor))),
    ...(collections && {
      unsettled_collections: await countUnsettled(db, scopeOf(actor), now),
    }),
    late_transfers: transfers ? await countOnTheWay(db, transferViewOf(actor), weekAgo) : 0,
  }
}

/** What this person should check now, in their departments. */
export const readThingsToCheck = async (
  db: Db,
  actor: Actor,
  now: string,
): Promise<ThingsToCheck> => {
  const [scope, today] = [scopeOf(actor), businessDate(now)]
  return {
    low_stock: await countLow(db, scope),
    lowest: await listLow(db, scope, LOWEST_NAMED),
    difference_today: await sumDifferences(db, scope, today),
    difference_yesterday: await sumDifferences(db, scope, addDays(today, -1)),
    attention: await readAttention(db, actor, now),
  }
}
