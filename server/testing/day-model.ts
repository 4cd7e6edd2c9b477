// A plain model of shop days: what is really in each drawer, on the
// telephone and on the shelf, kept in variables. It uses nothing of
// the code under test, so both can be compared to the shilling.

export const MODEL_TENDERS = ['cash', 'mobile_money', 'card'] as const
export type ModelTender = (typeof MODEL_TENDERS)[number]
export type Purse = Record<ModelTender, number>

export const emptyPurse = (): Purse => ({ cash: 0, mobile_money: 0, card: 0 })

const addTo = (purse: Purse, more: Readonly<Purse>): void => {
  for (const tender of MODEL_TENDERS) purse[tender] += more[tender]
}

export const negated = ({ cash, mobile_money, card }: Readonly<Purse>): Purse => ({
  cash: 0 - cash,
  mobile_money: 0 - mobile_money,
  card: 0 - card,
})

/** The figures of a slip, as the people at the counter would add them up. */
export type ModelSums = {
  sales: { count: number; subtotal: number; discounts: number; total: number }
  returns: { count: number; amount: number }
  voids: { count: number; amount: number }
  came_in: Purse
  paid_back: Purse
  paid_in: number
  paid_out: number
  mobile_money_services: number
  no_sale_count: number
  credit_given: number
  repayments: number
  receipts: string[]
}

export type ModelClosure = {
  readonly id: string
  readonly number: number
  readonly date: string
  readonly expected: Readonly<Purse>
  readonly counted: {
    readonly cash: number
    readonly mobile_money: number | null
    readonly card: number | null
  }
  readonly left: number
  readonly sums: ModelSums
  readonly isWithin: boolean
  isApproved: boolean
  late: number
  readonly latePurse: Purse
}

export type ModelShift = {
  readonly id: string
  /** The day on which it was opened: its count is of this day. */
  readonly date: string
  readonly drawer: number
  readonly float: number
  readonly left_before: number | null
  /** What is really there. */
  readonly purse: Purse
  readonly sums: ModelSums
  /** Pay-outs after which less than nothing should have been left. */
  readonly over: string[]
  counts: number
  closure: ModelClosure | null
}

export type ModelLine = {
  readonly id: string
  readonly thing: string
  readonly tenths: number
  readonly net: number
  /** What the whole line had cost. */
  readonly cost: number
  returned: number
}

export type ModelSale = {
  readonly id: string
  readonly date: string
  readonly total: number
  readonly lines: readonly ModelLine[]
  /** Money received and paid back by each payment method. */
  readonly kept: Readonly<Purse>
  readonly back: Purse
  /** The part on the account of a customer; null without one. */
  readonly credit: { readonly account: ModelAccount; readonly kept: number; back: number } | null
  readonly shift: ModelShift | null
  refunded: number
  /** The part of it that was paid back on the day of the sale. */
  refundedThatDay: number
  isVoided: boolean
}

/** Money that a customer paid of the account. */
export type ModelPayment = {
  readonly id: string
  readonly date: string
  readonly paid: Readonly<Purse>
  readonly amount: number
  readonly shift: ModelShift | null
  isUndone: boolean
}

export type ModelAccount = {
  readonly id: string
  readonly limit: number
  balance: number
  readonly payments: ModelPayment[]
}

export type ModelDay = {
  figures: { sales_total: number; transactions: number; items_sold: number; cogs: number }
  readonly tenders: Record<ModelTender | 'credit', { sales_total: number; transactions: number }>
  returns: { total: number; count: number; restocked_cost: number }
  /** Cash paid back, less change of a voided mobile money payment that came back. */
  cashPaidBack: number
  /** Cash of sales less all change. */
  cashSales: number
  /** Cash that customers paid of their accounts. */
  cashPayments: number
  outside: { documents: number; cash: number }
  difference: number | null
  expenses: number
  services: { deposits: number; withdrawals: number; net_cash: number }
}

const emptyDay = (): ModelDay => ({
  figures: { sales_total: 0, transactions: 0, items_sold: 0, cogs: 0 },
  tenders: {
    cash: { sales_total: 0, transactions: 0 },
    mobile_money: { sales_total: 0, transactions: 0 },
    card: { sales_total: 0, transactions: 0 },
    credit: { sales_total: 0, transactions: 0 },
  },
  returns: { total: 0, count: 0, restocked_cost: 0 },
  cashPaidBack: 0,
  cashSales: 0,
  cashPayments: 0,
  outside: { documents: 0, cash: 0 },
  difference: null,
  expenses: 0,
  services: { deposits: 0, withdrawals: 0, net_cash: 0 },
})

export type ModelMovement = {
  readonly id: string
  readonly shift: ModelShift
  readonly amount: number
  isUndone: boolean
}

export type DayModel = {
  readonly stock: Record<string, number>
  readonly open: (ModelShift | null)[]
  /** The shift that was opened last on each drawer. */
  readonly last: (ModelShift | null)[]
  readonly closed: ModelShift[]
  readonly sales: ModelSale[]
  readonly movements: ModelMovement[]
  readonly accounts: readonly ModelAccount[]
  readonly days: Map<string, ModelDay>
}

export const newModel = (
  stock: Readonly<Record<string, number>>,
  accounts: readonly ModelAccount[],
): DayModel => ({
  stock: { ...stock },
  open: [null, null],
  last: [null, null],
  closed: [],
  sales: [],
  movements: [],
  accounts,
  days: new Map(),
})

export const dayOf = (model: DayModel, date: string): ModelDay => {
  const day = model.days.get(date) ?? emptyDay()
  model.days.set(date, day)
  return day
}

const emptySums = (): ModelSums => ({
  sales: { count: 0, subtotal: 0, discounts: 0, total: 0 },
  returns: { count: 0, amount: 0 },
  voids: { count: 0, amount: 0 },
  came_in: emptyPurse(),
  paid_back: emptyPurse(),
  paid_in: 0,
  paid_out: 0,
  mobile_money_services: 0,
  no_sale_count: 0,
  credit_given: 0,
  repayments: 0,
  receipts: [],
})

export const newShift = (
  { id, date }: Pick<ModelShift, 'id' | 'date'>,
  drawer: number,
  float: number,
  left_before: number | null,
): ModelShift => ({
  id,
  date,
  drawer,
  float,
  left_before,
  purse: { cash: float, mobile_money: 0, card: 0 },
  sums: emptySums(),
  over: [],
  counts: 0,
  closure: null,
})

type Money = {
  readonly date: string
  readonly shift: ModelShift | null
  readonly moved: Readonly<Purse>
  /** Did cash pass the drawer, be it 0 in the end? */
  readonly hasCash: boolean
  /** What the slip says of it; not called for what comes after closing. */
  count(sums: ModelSums): void
}

/**
 * Money of a document goes into the drawer of its
 * shift, becomes a late event, or stays outside shifts.
 */
export const moveMoneyOf = (
  model: DayModel,
  { date, shift, moved, hasCash, count }: Money,
): void => {
  if (shift === null) {
    if (!hasCash) return
    const { outside } = dayOf(model, date)
    outside.documents += 1
    outside.cash += moved.cash
  } else if (shift.closure !== null) {
    shift.closure.late += 1
    addTo(shift.closure.latePurse, moved)
  } else {
    addTo(shift.purse, moved)
    count(shift.sums)
  }
}

export const addPurse = addTo

/**
 * The whole part of `net` that belongs to `part` of `whole`, half up: what a customer has got back
 * up to here.
 */
export const upToHere = (net: number, part: number, whole: number): number =>
  Math.floor((2 * net * part + whole) / (2 * whole))

type PaidSale = Pick<ModelSale, 'kept' | 'back'> & {
  readonly credit: { readonly kept: number; readonly back: number } | null
}

/**
 * Less debt first, then cash, mobile money and card, each up to what it brought; the rest in cash.
 */
export const payBackOf = (
  { kept, back, credit }: PaidSale,
  total: number,
): { readonly paid: Purse; readonly onAccount: number } => {
  const paid = emptyPurse()
  const onAccount = credit === null ? 0 : Math.min(total, credit.kept - credit.back)
  let left = total - onAccount
  for (const tender of MODEL_TENDERS) {
    const part = Math.min(left, Math.max(0, kept[tender] - back[tender]))
    paid[tender] += part
    left -= part
  }
  paid.cash += left
  return { paid, onAccount }
}
