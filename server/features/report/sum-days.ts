// Keeps the sums of past days, beside the sales and
// one day in each transaction (docs/decisions/0013).
import { addDays, businessDate, timeBefore } from '@webale/domain/kernel/time.ts'
import { storageTrouble } from '../../platform/database/storage-trouble.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { openLease } from '../../platform/operations/leases.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { Tx } from '../../platform/database/store.ts'
import { type Rounds, startRounds } from '../../platform/base/rounds.ts'
import { cacheDayProfits } from './day-profits.queries.ts'
import { cacheDaySales } from './day-sales.queries.ts'
import { forgetWeek, cacheWeekItems, listUnsummedWeeks } from './week-items.queries.ts'
import { listUnchosenDays, listUnsummedDays, markSummed } from './summed-days.queries.ts'

type Shop = Pick<AppContext, 'store' | 'now' | 'newId'>

const EVERY_MS = 10 * 60_000
const LEASE_SECONDS = 600
/** Today and yesterday change all the time. */
const NEWEST_DAYS = 2
/**
 * Longer than a transaction takes. A sale of a day is stored before the day is chosen, and then it
 * is in the sums, or after it, and then it forgets them (forgetDay).
 */
const WAIT_MS = 5 * 60_000
const AT_ONCE = 500

const newestDay = ({ now }: Shop): string => addDays(businessDate(now()), -NEWEST_DAYS)

const findUnchosenDays = (shop: Shop): Promise<string[]> =>
  listUnchosenDays(shop.store.db, newestDay(shop))

const findUnsummedWeeks = (shop: Shop): Promise<string[]> =>
  listUnsummedWeeks(shop.store.db, newestDay(shop))

const findUnsummedDays = ({ store, now }: Shop): Promise<string[]> =>
  listUnsummedDays(store.db, timeBefore(now(), WAIT_MS))

const chooseDays = async (shop: Shop): Promise<void> => {
  const { store, now } = shop
  const days = await findUnchosenDays(shop)

  for (let index = 0; index < days.length; index += AT_ONCE) {
    const rows = days.slice(index, index + AT_ONCE).map((business_date) => ({
      business_date,
      is_summed: false,
      chosen_at: now(),
    }))
    await inTransaction(store, (tx) =>
      tx
        .insertInto('summed_days')
        .values(rows)
        .onConflict((conflict) => conflict.column('business_date').doNothing())
        .execute(),
    )
  }
}

/** Keeps the sums of a chosen day. */
export const sumDay = async (tx: Tx, business_date: string): Promise<void> => {
  if (!(await markSummed(tx, business_date))) return
  await cacheDaySales(tx, business_date)
  await cacheDayProfits(tx, business_date)
  await forgetWeek(tx, business_date)
}

/**
 * Sums the days that an earlier call chose, and the weeks whose days are summed; chooses other
 * days. Stops when `isLeaseHeld`, which is asked before each of them, is false.
 */
export const sumDays = async (
  shop: Shop,
  isLeaseHeld: () => Promise<boolean> = async () => true,
): Promise<void> => {
  for (const day of await findUnsummedDays(shop)) {
    if (!(await isLeaseHeld())) return
    await inTransaction(shop.store, (tx) => sumDay(tx, day))
    await yieldToEventLoop()
  }

  for (const first_day of await findUnsummedWeeks(shop)) {
    if (!(await isLeaseHeld())) return
    await inTransaction(shop.store, (tx) => cacheWeekItems(tx, first_day))
    await yieldToEventLoop()
  }

  await chooseDays(shop)
}

const isDue = async (shop: Shop): Promise<boolean> => {
  for (const find of [findUnsummedDays, findUnsummedWeeks, findUnchosenDays])
    if ((await find(shop)).length > 0) return true
  return false
}

/**
 * The same while no other server does it. Writes nothing when nothing is due: each write calls for
 * a snapshot.
 */
export const sumDaysWithLease = async (shop: Shop): Promise<void> => {
  if (!(await isDue(shop))) return
  const lease = openLease(shop, 'sums', LEASE_SECONDS)
  if (!(await lease.hold())) return

  try {
    // The first run of a large shop takes longer than the lease.
    await sumDays(shop, lease.hold)
  } finally {
    await lease.release()
  }
}

/** Starts the schedule; `close` waits for what runs. */
export const startSummingDays = (context: AppContext): Rounds =>
  startRounds(
    () => sumDaysWithLease(context),
    EVERY_MS,
    (error) => {
      if (storageTrouble(error) === null)
        context.log.warn({ err: error }, 'past days could not be summed')
    },
  )
