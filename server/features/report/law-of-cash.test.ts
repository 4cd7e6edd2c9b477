// The law of cash: random histories of 60 steps against a plain list of what moved. Every figure of
// cash is the sum that docs/requirements/money.md names, with and without kept sums of days.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectCashLaw } from '../../testing/cash-checks.ts'
import { type CashShop, type CashStep, cashStep, openCashShop } from '../../testing/cash-steps.ts'
import { liveStep, passTime } from '../../testing/cash-work.ts'
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
})

const SALE_MONEY =
  'create view sale_money as select id as sale_id, shift_id, payment_method as method,'
const PARTS = `union all select reference_id, shift_id, method, amount, tendered
  from money_movements where reference_type = 'sale'`

test.each([
  [
    'a drawer that forgets the change of mobile money',
    [
      'drop view sale_money',
      `${SALE_MONEY} case payment_method when 'cash' then total else amount_paid end as amount,
        amount_paid as tendered from sales where parts = 0 ${PARTS}`,
    ],
  ],
  [
    'a drawer that keeps what was handed over',
    [
      'drop view sale_money',
      `${SALE_MONEY} amount_paid as amount, amount_paid as tendered from sales where parts = 0
        union all select id, shift_id, 'cash', -change_amount, 0 from sales
          where parts = 0 and payment_method <> 'cash' and change_amount > 0 ${PARTS}`,
    ],
  ],
  [
    'kept sums of days without change',
    [
      `create trigger planted after insert on day_sales begin
        update day_sales set change_given = 0; end`,
    ],
  ],
  [
    'kept sums of days by totals',
    [
      `create trigger planted after insert on day_sales begin
        update day_sales set received = sales_total; end`,
    ],
  ],
  [
    'closings that nothing is late for',
    ['create trigger planted before insert on late_events begin select raise(ignore); end'],
  ],
  [
    'rounding of cash that is not noted',
    [
      `create trigger planted before insert on money_movements
        when new.movement_type = 'cash_rounding' begin select raise(ignore); end`,
    ],
  ],
  [
    'payments to suppliers that are another kind',
    [
      'drop trigger keep_money_movements_update',
      `create trigger planted after insert on money_movements
        when new.movement_type = 'supplier' begin
        update money_movements set movement_type = 'paid_out' where id = new.id; end`,
    ],
  ],
  [
    'counts that forget which shift they count',
    [
      'drop trigger keep_reconciliations_update',
      `create trigger planted after insert on reconciliations begin
        update reconciliations set shift_id = null where id = new.id; end`,
    ],
  ],
  [
    'shifts that forget what the last closing left',
    [
      'drop trigger keep_shifts_update',
      `create trigger planted after insert on shifts begin
        update shifts set left_before = "float" where id = new.id; end`,
    ],
  ],
])('CASH-001 the law fails for %s', { timeout: 120_000 }, async (_what, planted) => {
  const found: string[] = []
  for (const steps of fc.sample(histories, { numRuns: 6, seed: SEED })) {
    const cash = await openCashShop('sqlite')
    cash.shop.leaveBroken()
    for (const statement of planted) await cash.shop.write((tx) => sql.raw(statement).execute(tx))
    const message = await live(cash, steps).then(
      () => '',
      (error: Error) => error.message,
    )
    found.push(message)
    if (message !== '') break
  }
  expect(found.at(-1)).toMatch(/expected/)
})
