// A plain model of the money of a shop: a list of what moved, when, how and in which shift. Each
// figure is a sum over the list. It uses nothing of the code under test.
import type { ModelTender } from './day-model.ts'

export type CashMethod = ModelTender | 'credit'

export type CashFact = {
  readonly kind: string
  readonly method: CashMethod
  readonly amount: number
  /** The business date, the department (null: none) and the shift that it counts for. */
  readonly date: string
  readonly department: string | null
  readonly shift: CashShift | null
  readonly isLate: boolean
}

export type CashShift = {
  readonly id: string
  readonly drawer: number
  readonly date: string
  readonly openedAt: number
  closedAt: number | null
  closure: { readonly id: string; readonly expected: number } | null
}

export type CashSale = {
  readonly id: string
  readonly line: string
  readonly quantity: number
  readonly total: number
  readonly date: string
  readonly department: string
  readonly shift: CashShift | null
  readonly kept: Readonly<Record<ModelTender, number>>
  readonly back: Record<ModelTender, number>
  readonly credit: { readonly kept: number; back: number } | null
  /** What rounding its cash brought the drawer. */
  readonly rounding: number
  returned: number
  isVoided: boolean
}

export type CashCount = {
  readonly date: string
  readonly department: string | null
  /** The shift that was counted. */
  readonly of: string | null
  readonly difference: number
}

/** A payment that may be undone: of a customer or to a supplier. */
export type CashPayment = {
  readonly id: string
  readonly kind: 'repayment' | 'supplier'
  readonly method: ModelTender
  readonly amount: number
  readonly date: string
  readonly shift: CashShift | null
  isUndone: boolean
}

export type CashModel = {
  readonly facts: CashFact[]
  readonly shifts: CashShift[]
  readonly sales: CashSale[]
  readonly counts: CashCount[]
  readonly payments: CashPayment[]
  readonly expenses: { readonly date: string; readonly amount: number }[]
  /** What openings found otherwise than closings left it. */
  readonly openings: { readonly date: string; readonly difference: number }[]
  readonly left: (number | null)[]
}

export const newCashModel = (): CashModel => ({
  facts: [],
  shifts: [],
  sales: [],
  counts: [],
  payments: [],
  expenses: [],
  openings: [],
  left: [null, null],
})

/** A day in Uganda, three hours before UTC. */
export const dateOf = (moment: number): string =>
  new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10)

/** What rounding this cash to 50 brings the drawer, a half up; cash below 0 leaves it. */
export const roundingTo50 = (cash: number): number => {
  const rest = Math.abs(cash) % 50
  const more = rest < 25 ? -rest : 50 - rest
  return cash < 0 ? 0 - more : more
}

type Condition = (fact: CashFact) => boolean

/** The sum of the facts that fulfil all conditions; never -0. */
export const sumFacts = ({ facts }: CashModel, ...conditions: readonly Condition[]): number =>
  facts.reduce(
    (sum, fact) => (conditions.every((isMet) => isMet(fact)) ? sum + fact.amount : sum),
    0,
  )

export const isOf =
  (...kinds: readonly string[]): Condition =>
  ({ kind }) =>
    kinds.includes(kind)
export const isBy =
  (method: CashMethod): Condition =>
  (fact) =>
    fact.method === method
export const isOn =
  (date: string): Condition =>
  (fact) =>
    fact.date === date
/** Of a department; undefined is the whole shop. */
export const isIn =
  (department: string | undefined): Condition =>
  (fact) =>
    department === undefined || fact.department === department
export const isInShift =
  (shift: CashShift | null): Condition =>
  (fact) =>
    fact.shift === shift
export const isInTime: Condition = ({ isLate }) => !isLate

/** The counts that stand: of one shift the last one. */
export const standingCounts = ({ counts }: CashModel): CashCount[] =>
  counts.filter(
    ({ of }, at) => of === null || !counts.slice(at + 1).some((later) => later.of === of),
  )

/** What is missing and what is too much, both 0 or above. */
export const shortAndOver = (differences: readonly number[]): [number, number] => [
  differences.reduce((sum, one) => sum + Math.max(0, -one), 0),
  differences.reduce((sum, one) => sum + Math.max(0, one), 0),
]
