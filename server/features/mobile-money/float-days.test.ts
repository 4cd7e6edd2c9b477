// Random days of a mobile money agent against a plain list of what moved: balances, day sheets,
// counts, and the law of cash of the drawer.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectFloatLaw } from '../../testing/float-checks.ts'
import {
  type AgentDays,
  floatStep,
  type FloatStep,
  liveFloatStep,
  openAgentDays,
} from '../../testing/float-steps.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { closeShops, onEveryEngine } from '../../testing/shop.ts'

const SEED = 31
const histories = fc.array(floatStep, { minLength: 40, maxLength: 40 })

const live = async (days: AgentDays, steps: readonly FloatStep[]): Promise<void> => {
  for (const step of steps) await liveFloatStep(days, step)
  await expectFloatLaw(days)
}

onEveryEngine('days of an agent', (engine) => {
  test('FLOAT-005 FLOAT-008 FLOAT-012 FLOAT-016 FLOAT-017 CASH-001 every figure of float and its cash is the sum of its entries in any history', {
    timeout: 3_600_000,
  }, async () => {
    const seen = new Set<string>()
    const check = async (steps: FloatStep[]): Promise<void> => {
      const days = await openAgentDays(engine)
      await live(days, steps)
      const { cash, counts, transactions, costs } = days.model
      if (cash.some(({ isLate }) => isLate)) seen.add('late cash')
      if (counts.some(({ later }) => later !== 0)) seen.add('came later')
      if (transactions.some(({ isReversed }) => isReversed)) seen.add('reversed')
      if (costs.length > 0) seen.add('costs')
      await closeShops(false)
    }
    const numRuns = roundsOf('TORTURE_HISTORIES', 3)
    await fc.assert(fc.asyncProperty(histories, check), {
      numRuns,
      endOnFailure: true,
      ...(numRuns === 3 && { seed: SEED }),
    })
    expect([...seen].toSorted()).toEqual(['came later', 'costs', 'late cash', 'reversed'])
  })
})

const ENTRIES = 'drop trigger keep_float_entries_update'
const CASH = 'drop trigger keep_money_movements_update'
const ignored = (table: string, when: string): string =>
  `create trigger planted before insert on ${table} when ${when}
    begin select raise(ignore); end`
const changed = (table: string, when: string, change: string): string =>
  `create trigger planted after insert on ${table} when ${when}
    begin update ${table} set ${change} where id = new.id; end`

test.each([
  [
    'withdrawals that take float',
    [ENTRIES, changed('float_entries', `new.kind = 'withdrawal'`, 'amount = -amount')],
  ],
  ['counts that correct nothing', [ignored('float_entries', `new.note in ('Shortage', 'Excess')`)]],
  ['counts that forget what came later', [ignored('float_entries', `new.note = 'Came later'`)]],
  [
    'what came later on the day of its arrival',
    [
      ENTRIES,
      changed(
        'float_entries',
        `new.note = 'Came later'`,
        `created_at = '2026-12-31T09:00:00.000Z', business_date = '2026-12-31'`,
      ),
    ],
  ],
  ['reversals without cash', [ignored('money_movements', `new.reason = 'Wrong number'`)]],
  ['fees that nobody pays', [ignored('money_movements', `new.movement_type = 'float_fee'`)]],
  [
    'float that is bought outside the shift',
    [CASH, changed('money_movements', `new.reference_type = 'float'`, 'shift_id = null')],
  ],
  [
    "an agent's cash among the cash of the day",
    [
      CASH,
      changed('money_movements', `new.reference_type = 'float'`, `movement_type = 'supplier'`),
    ],
  ],
  [
    'transactions that move float twice',
    [
      `create trigger planted after insert on float_entries when new.kind = 'airtime'
        and new.note is null begin
        insert into float_entries select lower(hex(randomblob(16))), line_id, kind, amount,
          transaction_id, null, null, null, 'again', department_id, business_date, created_by,
          created_at from float_entries where id = new.id; end`,
    ],
  ],
])(
  'FLOAT-008 FLOAT-009 FLOAT-016 the days of an agent find %s',
  { timeout: 240_000 },
  async (_what, planted) => {
    const found: string[] = []
    for (const steps of fc.sample(histories, { numRuns: 5, seed: SEED })) {
      const days = await openAgentDays('sqlite')
      days.shop.leaveBroken()
      for (const statement of planted) await days.shop.write((tx) => sql.raw(statement).execute(tx))
      const message = await live(days, steps).then(
        () => '',
        (error: Error) => error.message,
      )
      found.push(message)
      if (message !== '') break
    }
    expect(found.at(-1)).toMatch(/expected/)
  },
)
