// Customers of the demo who buy on credit: their terms, their purchases, their payments, and what
// some still owe.
import type { Actor } from '@webale/domain/access/role.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { creditOf } from '@webale/domain/features/sale/payment.ts'
import type { SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import {
  findCustomer,
  linkSale,
  postEntry,
} from '@webale/server/features/customer/account.queries.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { idOf } from './goods.ts'
import { type Happening, addMinutes, type Past, type Performer } from './past.ts'
import type { customers, Team } from './people.ts'
import { createRandom } from './random.ts'
import type { DemoSale } from './sales.ts'

type Payment = readonly [
  days_ago: number,
  amount: number,
  method: 'cash' | 'mobile_money',
  reference?: string,
]

type Debtor = {
  readonly name: (typeof customers)[number]
  readonly credit_limit: number
  readonly credit_days: number
  /** From the exercise book of earlier days, in UGX. */
  readonly carried: number
  /** Days ago of the sales on credit. */
  readonly bought: readonly number[]
  /** At most what is owed then. */
  readonly paid: readonly Payment[]
}

const EVERYTHING = 10_000_000

const debtors: readonly Debtor[] = [
  {
    name: 'Teacher Immaculate',
    credit_limit: 300_000,
    credit_days: 30,
    carried: 48_500,
    bought: [70, 41, 6],
    paid: [
      [35, 40_000, 'cash'],
      [3, 30_000, 'mobile_money', 'MP771204'],
    ],
  },
  {
    name: 'Hajji Musa Lubega',
    credit_limit: 500_000,
    credit_days: 30,
    carried: 0,
    bought: [58, 22, 2],
    paid: [[20, 15_000, 'mobile_money', 'MP480018']],
  },
  {
    name: 'Mama Tendo',
    credit_limit: 200_000,
    credit_days: 14,
    carried: 15_000,
    bought: [47, 25],
    paid: [],
  },
  {
    name: 'Pastor Enoch Mwesigwa',
    credit_limit: 400_000,
    credit_days: 30,
    carried: 0,
    bought: [30, 12],
    paid: [[9, EVERYTHING, 'cash']],
  },
  {
    name: 'Charles Odongo',
    credit_limit: 150_000,
    credit_days: 7,
    carried: 6000,
    bought: [84],
    paid: [],
  },
]

type Customers = readonly NewRow<'customers'>[]
type Purchase = { readonly time: string; readonly draft: SaleDraft }

const MIN_CREDIT = 12_000
const MAX_CREDIT = 60_000

const totalOf = ({ lines, discount }: SaleDraft): number => subtotalOf(lines) - discount

const isFit = ({ draft }: Purchase): boolean =>
  draft.discount === 0 && totalOf(draft) >= MIN_CREDIT && totalOf(draft) <= MAX_CREDIT

/** The purchases, some of them on the account of a customer. */
export const boughtOnCredit = <One extends Purchase>(
  purchases: readonly One[],
  days: readonly string[],
  known: Customers,
): One[] => {
  const onCredit = new Map<One, Debtor>()

  for (const debtor of debtors)
    for (const days_ago of debtor.bought) {
      const date = days.at(-1 - days_ago)
      const candidates = purchases.filter(
        (one) => businessDate(one.time) === date && isFit(one) && !onCredit.has(one),
      )

      if (candidates.length > 0)
        onCredit.set(createRandom(`${debtor.name} on ${date}`).pick(candidates), debtor)
    }

  return purchases.map((one): One => {
    const debtor = onCredit.get(one)
    if (debtor === undefined) return one
    const amount = totalOf(one.draft)
    const customer = { customer_id: idOf(known, debtor.name), customer_name: debtor.name }
    const paid = {
      amount_paid: amount,
      parts: [{ method: 'credit', amount, reference: null }],
    } as const

    return { ...one, draft: { ...one.draft, ...customer, ...paid } }
  })
}

const chargeAccount = async (
  { tx }: Past,
  { sale, payments, customer_id }: DemoSale,
  { actor, time: now }: Performer,
) => {
  if (customer_id === null) return
  const chance = createRandom(`charge of ${sale.id}`)
  const dueDay = (days: number | null) =>
    addDays(businessDate(now), days ?? DEFAULT_RULES.credit_days)

  const { id: sale_id, department_id = null } = sale
  const entry = {
    id: chance.idAt(now),
    customer_id,
    kind: 'sale' as const,
    amount: creditOf(payments),
    sale_id,
  }

  await postEntry(tx, { ...entry, department_id }, { actor, now, isLimited: true, dueDay })
  await linkSale(tx, { id: chance.idAt(now), sale_id, customer_id, created_at: now })
}

type Sources = {
  readonly days: readonly string[]
  readonly now: string
  readonly sold: readonly DemoSale[]
  readonly known: Customers
  readonly team: Team
  /** The drawer that payments go into. */
  readonly drawer_id: string
}

/** The owner sets the terms, and writes down what was owed before. */
const termsOf = (
  { known, team }: Sources,
  { name, credit_limit, credit_days, carried }: Debtor,
): Happening[] => {
  const customer_id = idOf(known, name)
  const time = addMinutes(known.find(({ id }) => id === customer_id)?.created_at ?? '', 60)
  const performer = { actor: team.owner, time }
  const happen = async (past: Past): Promise<void> => {
    const seen = { credit_limit: 0, credit_days: DEFAULT_RULES.credit_days }
    await past.perform(customerAccountApi.setTerms, performer, {
      customer_id,
      credit_limit,
      credit_days,
      seen,
    })

    if (carried === 0) return
    const id = createRandom(`carried of ${name}`).idAt(time)
    const sent = { id, customer_id, amount: carried, reason: 'Carried over from the exercise book' }
    await past.perform(customerAccountApi.adjust, performer, sent)
  }

  return [{ time, happen }]
}

const paymentOf = (
  sources: Sources,
  name: string,
  [days_ago, most, method, reference]: Payment,
): Happening[] => {
  const { days, known, team, drawer_id } = sources
  const chance = createRandom(`payment of ${name} ${days_ago} days ago`)
  const time = momentOf(days.at(-1 - days_ago) ?? '', chance.integer(12 * 60, 16 * 60))
  const actor: Actor = chance.pick(team.staff)
  const customer_id = idOf(known, name)
  const happen = async (past: Past): Promise<void> => {
    const amount = Math.min(most, (await findCustomer(past.tx, customer_id))?.balance ?? 0)
    if (amount <= 0) return
    const sent = {
      id: chance.idAt(time),
      customer_id,
      amount,
      method,
      reference: reference ?? null,
      drawer_id,
    }

    await past.perform(customerAccountApi.takePayment, { actor, time }, sent)
  }

  return [{ time, happen }]
}

/** Everything that moved the accounts before `now`, in no order. */
export const creditHappenings = (sources: Sources): Happening[] => {
  const { sold, now, team } = sources
  const people = new Map([team.owner, ...team.staff].map((person) => [person.id, person]))
  const charges = sold.flatMap((one): Happening[] => {
    const time = one.sale.created_at
    const actor = people.get(one.sale.created_by ?? '') ?? team.owner
    return one.customer_id === null
      ? []
      : [{ time, happen: (past) => chargeAccount(past, one, { actor, time }) }]
  })

  const others = debtors.flatMap((debtor) => [
    ...termsOf(sources, debtor),
    ...debtor.paid.flatMap((payment) => paymentOf(sources, debtor.name, payment)),
  ])

  return [...charges, ...others].filter(({ time }) => time < now)
}
