// Mobile money transactions of the demo shop: a few a day, mostly withdrawals and deposits, and
// sometimes a failed one.
import {
  NewTransaction,
  type Provider,
  type TransactionType,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOfSale } from './calendar.ts'
import { type Random, createRandom } from './random.ts'
import type { Team } from './people.ts'

type TransactionHabit = {
  readonly type: TransactionType
  readonly weight: number
  readonly least: number
  readonly most: number
  readonly notes: string | null
}

/** Amounts in UGX. */
const habits: readonly TransactionHabit[] = [
  { type: 'withdrawal', weight: 40, least: 20_000, most: 400_000, notes: null },
  { type: 'deposit', weight: 34, least: 10_000, most: 500_000, notes: null },
  { type: 'airtime', weight: 14, least: 1000, most: 10_000, notes: null },
  { type: 'bill_payment', weight: 8, least: 20_000, most: 150_000, notes: 'Electricity units' },
  { type: 'data_bundle', weight: 4, least: 2000, most: 30_000, notes: null },
]

const NUMBERS: readonly (readonly [Provider, string])[] = [
  ['MTN', '0779'],
  ['MTN', '0760'],
  ['Airtel', '0709'],
  ['Airtel', '0740'],
]

type Customers = readonly NewRow<'customers'>[]

const transactionOn = (
  date: string,
  chance: Random,
  { staff }: Team,
  customers: Customers,
): NewRow<'mobile_money_transactions'> => {
  const created_at = momentOfSale(date, chance)
  const habit = chance.pickByWeight(habits, ({ weight }) => weight)
  const [provider, prefix] = chance.pick(NUMBERS)
  const by = chance.pick(staff)
  const fields = NewTransaction.parse({
    transaction_type: habit.type,
    provider,
    // Zeros in the middle: the numbers look right and are not in use.
    phone_number: `${prefix}000${String(chance.integer(0, 999)).padStart(3, '0')}`,
    amount:
      Math.round((habit.least + (habit.most - habit.least) * chance.share() ** 2) / 1000) * 1000,
    customer_id: chance.happens(0.2) ? chance.pick(customers).id : null,
    notes: habit.notes,
  })

  const done = !chance.happens(0.04)

  return {
    ...fields,
    id: chance.idAt(created_at),
    status: done ? 'completed' : 'failed',
    processed_by: 'Staff',
    completed_at: done ? created_at : null,
    line_id: null,
    department_id: by.department_id,
    created_by: by.id,
    created_at,
  }
}

/** Four to nine a day, before `now`. */
export const makeTransactions = (
  days: readonly string[],
  now: string,
  team: Team,
  customers: Customers,
): NewRow<'mobile_money_transactions'>[] =>
  days
    .flatMap((date) => {
      const chance = createRandom(`mobile money of ${date}`)
      return Array.from({ length: chance.integer(4, 9) }, () =>
        transactionOn(date, chance, team, customers),
      )
    })
    .filter(({ created_at }) => created_at < now)
