// The law of cash: random histories of 60 steps against a plain list of what moved. Every figure of
// cash is the sum that docs/requirements/money.md names, with and without kept sums of days.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectCashLaw } from '../../testing/cash-checks.ts'
import { type CashShop, type CashStep, cashStep, openCashShop } from '../../testing/cash-steps.ts'
import { liveStep, passTime } from '../../testing/cash-work.ts'
import type { Engine } from '../../platform/database/store.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { closeShops, onEveryEngine } from '../../testing/shop.ts'
import { sumDays } from './sum-days.ts'

const SEED = 15
const FEW = 20
const histories = fc.array(cashStep, { minLength: 60, maxLength: 60 })

/** Days are summed when they are two days old: chosen by one call, summed by a later one. */
const keepSums = async (cash: CashShop): Promise<void> => {
  passTime(cash, 3 * 24 * 60)
  await sumDays(cash.shop.context)
  passTime(cash, 6)
  await sumDays(cash.shop.context)
}

/** In the middle sums of days are kept, so that late sales have to forget some of them. */
const live = async (cash: CashShop, steps: readonly CashStep[]): Promise<void> => {
  for (const [at, step] of steps.entries()) {
    if (at === steps.length / 2) await keepSums(cash)
    await liveStep(cash, step)
  }
  await expectCashLaw(cash)
  await keepSums(cash)
  await expectCashLaw(cash)
}

/** What a history must hold to say anything about the law. */
const NEEDED = [
  'change',
  'change_back',
  'refund',
  'repayment',
  'supplier',
  'paid_out',
  'cash_rounding',
  'expense',
  'mobile_money',
]

type Fault = readonly [what: string, planted: (engine: Engine) => readonly string[]]

/** A view of the money of sales that an older program could have had. */
const saleMoney =
  (simple: string): Fault[1] =>
  () => [
    'drop view sale_money',
    `create view sale_money as ${simple} union all
      select reference_id, shift_id, method, amount, tendered
        from money_movements where reference_type = 'sale'`,
  ]

type PlantedTrigger = {
  readonly table: string
  readonly moment?: 'before' | 'after'
  /** Of the new row. */
  readonly when?: string
  /** A statement; null drops the row. */
  readonly does: string | null
  readonly guarded?: true
}

const trigger =
  ({ table, moment = 'after', when, does, guarded }: PlantedTrigger): Fault[1] =>
  (engine) => {
    const isPostgres = engine === 'postgres'
    const free = `drop trigger keep_${table}_update${isPostgres ? ` on ${table}` : ''}`
    const first = guarded === true ? [free] : []
    if (!isPostgres)
      return [
        ...first,
        `create trigger planted ${moment} insert on ${table} ${when ? `when ${when}` : ''}
          begin ${does ?? 'select raise(ignore)'}; end`,
      ]
    return [
      ...first,
      `create function planted() returns trigger language plpgsql as $$ begin
        if ${when ?? 'true'} then ${does ?? 'return null'}; end if; return new; end $$`,
      `create trigger planted ${moment} insert on ${table}
        for each row execute function planted()`,
    ]
  }

const FAULTS: readonly Fault[] = [
  [
    'a drawer that forgets the change of mobile money',
    saleMoney(`select id as sale_id, shift_id, payment_method as method,
      case payment_method when 'cash' then total else amount_paid end as amount,
      amount_paid as tendered from sales where parts = 0`),
  ],
  [
    'a drawer that keeps what was handed over',
    saleMoney(`select id as sale_id, shift_id, payment_method as method,
      amount_paid as amount, amount_paid as tendered from sales where parts = 0
      union all select id, shift_id, 'cash', -change_amount, 0 from sales
        where parts = 0 and payment_method <> 'cash' and change_amount > 0`),
  ],
  [
    'kept sums of days without change',
    trigger({ table: 'day_sales', does: 'update day_sales set change_given = 0' }),
  ],
  [
    'kept sums of days by totals',
    trigger({ table: 'day_sales', does: 'update day_sales set received = sales_total' }),
  ],
  [
    'closings that nothing is late for',
    trigger({ table: 'late_events', moment: 'before', does: null }),
  ],
  [
    'rounding of cash that is not noted',
    trigger({
      table: 'money_movements',
      moment: 'before',
      when: "new.movement_type = 'cash_rounding'",
      does: null,
    }),
  ],
  [
    'payments to suppliers that are another kind',
    trigger({
      table: 'money_movements',
      when: "new.movement_type = 'supplier'",
      does: "update money_movements set movement_type = 'paid_out' where id = new.id",
      guarded: true,
    }),
  ],
  [
    'counts that forget which shift they count',
    trigger({
      table: 'reconciliations',
      does: 'update reconciliations set shift_id = null where id = new.id',
      guarded: true,
    }),
  ],
  [
    'shifts that forget what the last closing left',
    trigger({
      table: 'shifts',
      does: 'update shifts set left_before = "float" where id = new.id',
      guarded: true,
    }),
  ],
  [
    'expenses of a drawer that are mobile money',
    trigger({
      table: 'money_movements',
      when: "new.movement_type = 'expense'",
      does: "update money_movements set method = 'mobile_money' where id = new.id",
      guarded: true,
    }),
  ],
  [
    'mobile money that no drawer counts',
    trigger({
      table: 'money_movements',
      moment: 'before',
      when: "new.movement_type = 'mobile_money'",
      does: null,
    }),
  ],
]

onEveryEngine('the law of cash', (engine) => {
  test('CASH-001 SHIFT-094 every figure of cash is the sum of its kinds in any history', {
    timeout: 3_600_000,
  }, async () => {
    const seen = new Set<string>()
    const check = async (steps: CashStep[]): Promise<void> => {
      const cash = await openCashShop(engine)
      await live(cash, steps)
      for (const { kind, isLate } of cash.model.facts) seen.add(isLate ? 'late' : kind)
      for (const { date, closedAt } of cash.model.shifts)
        if (
          closedAt !== null &&
          new Date(closedAt + 3 * 3_600_000).toISOString().slice(0, 10) > date
        )
          seen.add('over midnight')
      await closeShops(false)
    }
    const numRuns = roundsOf('TORTURE_CASH', FEW)
    await fc.assert(fc.asyncProperty(histories, check), {
      numRuns,
      endOnFailure: true,
      ...(numRuns === FEW && { seed: SEED }),
    })
    expect([...NEEDED, 'late', 'over midnight'].filter((kind) => !seen.has(kind))).toEqual([])
  })

  test.each(FAULTS)('CASH-001 the law fails for %s', { timeout: 300_000 }, async (_what, plant) => {
    const found: string[] = []
    for (const steps of fc.sample(histories, { numRuns: 6, seed: SEED })) {
      const cash = await openCashShop(engine)
      cash.shop.leaveBroken()
      for (const statement of plant(engine))
        await cash.shop.write((tx) => sql.raw(statement).execute(tx))
      const message = await live(cash, steps).then(
        () => '',
        (error: Error) => error.message,
      )
      found.push(message)
      if (message !== '') break
    }
    expect(found.at(-1)).toMatch(/expected/)
  })
})
