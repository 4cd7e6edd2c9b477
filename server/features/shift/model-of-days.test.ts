// Random days of a shop against a plain model: sales, returns, voids, drawers, counts and closures.
// After each day the drawers, the ledger, the closures, the shelves and every report agree to the
// shilling, and a backup file keeps them.
import { copyFileSync, mkdirSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runMove } from '../../commands/move.ts'
import { openPostgresStore } from '../../platform/database/open.ts'
import { expectModel } from '../../testing/day-checks.ts'
import { openDayCounter } from '../../testing/day-counter.ts'
import { type DayStep, someDays } from '../../testing/day-steps.ts'
import { countEvents, liveDays } from '../../testing/days.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { listAllRows, restoreElsewhere } from '../../testing/restored.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { closeShops, onEveryEngine } from '../../testing/shop.ts'
import { engines, makeDatabase } from '../../testing/stores.ts'

/** Days in which each kind of event happens. */
const SEED = 3

/** Other days every time in the long trial, the same ones in every check. */
const rounds = (few: number) => {
  const numRuns = roundsOf('TORTURE_HISTORIES', few)
  // A shop for each attempt makes shrinking slower than reading the failed days.
  return { numRuns, endOnFailure: true, ...(numRuns === few && { seed: SEED }) }
}

onEveryEngine('days of a shop', (engine) => {
  test('DAYX-003 RPTX-007 RPTX-009 drawers, closures, shelves and reports agree with the model after each random day, and after a restore', {
    timeout: 3_600_000,
  }, async () => {
    const happened: Record<string, number> = {}
    const live = async (days: DayStep[][]): Promise<void> => {
      const counter = await openDayCounter(engine)
      await liveDays(counter, days)
      for (const [what, count] of Object.entries(countEvents(counter)))
        happened[what] = (happened[what] ?? 0) + count
      const shop = await restoreElsewhere(engine, counter.shop, 'shift_old')
      await expectModel(counter, { shop, admin: await shop.person('admin') })
      // A long trial would have hundreds of shops open.
      await closeShops(false)
    }
    await fc.assert(fc.asyncProperty(someDays, live), rounds(2))
    expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([])
  })
})

const SALE_MONEY =
  'create view sale_money as select id as sale_id, shift_id, payment_method as method,'

test.each([
  [
    'drawers where a sale brings what was handed over',
    `drop view sale_money; ${SALE_MONEY} amount_paid as amount, amount_paid as tendered from sales where parts = 0
      union all select reference_id, shift_id, method, amount, tendered from money_movements where reference_type = 'sale'`,
  ],
  [
    'drawers that forget the change of a mobile money payment',
    `drop view sale_money; ${SALE_MONEY} case payment_method when 'cash' then total else amount_paid end as amount,
        amount_paid as tendered from sales where parts = 0
      union all select reference_id, shift_id, method, amount, tendered from money_movements where reference_type = 'sale'`,
  ],
  [
    'closings that nothing is late for',
    `create trigger planted before insert on late_events begin select raise(ignore); end`,
  ],
  [
    'a void that restocks twice',
    `create trigger planted after insert on stock_movements when new.movement_type = 'void' begin
      update products set current_stock = current_stock + new.quantity where id = new.product_id; end`,
  ],
])(
  'SHIFT-037 the comparison with the model fails for %s',
  { timeout: 120_000 },
  async (_what, planted) => {
    const counter = await openDayCounter('sqlite')
    counter.shop.leaveBroken()
    const statements = planted.startsWith('drop') ? planted.split('; ') : [planted]
    for (const statement of statements)
      await counter.shop.write((tx) => sql.raw(statement).execute(tx))
    // Until the fault shows.
    const days = fc.sample(someDays, { numRuns: 4, seed: SEED }).flat()
    await expect(liveDays(counter, days)).rejects.toThrow(/expected/)
  },
)

describe.each(engines.filter((engine) => engine === 'postgres'))('a move to %s', () => {
  test('PGMOVE-001 SHIFT-037 random days are the same after a move of the shop', {
    timeout: 120_000,
  }, async () => {
    const counter = await openDayCounter('sqlite')
    const [days = []] = fc.sample(someDays, { numRuns: 1, seed: SEED })
    await liveDays(counter, days)
    const { store, now } = counter.shop.context
    const DATA_DIR = `${counter.shop.folder}/moved`
    mkdirSync(DATA_DIR)
    await sql`pragma wal_checkpoint(truncate)`.execute(store.schema)
    copyFileSync(`${counter.shop.folder}/webale.db`, `${DATA_DIR}/webale.db`)
    const { url, drop } = await makeDatabase()
    const there = openPostgresStore(url)
    try {
      expect(await runMove([url], { DATA_DIR })).toMatchObject({ code: 0 })
      expect(await listAllRows(there.db)).toEqual(await listAllRows(store.db))
      await expectHealthy({ context: { store: there, now } }, 'shift_old')
    } finally {
      await there.close()
      await drop()
    }
  })
})
