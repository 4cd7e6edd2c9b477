// Returns and voids of random shop days, done through the operations and in the model.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { expect } from 'vitest'
import { type DayCounter, moveShelf, placeOf } from './day-counter.ts'
import {
  addPurse,
  dayOf,
  emptyPurse,
  MODEL_TENDERS,
  type ModelLine,
  type ModelSale,
  moveMoneyOf,
  negated,
  payBackOf,
  type Purse,
  upToHere,
} from './day-model.ts'
import type { StepOf } from './day-steps.ts'
import type { SentReturn } from './returns.ts'

type ReturnStep = StepOf<'return'>
type ReturnedLine = {
  readonly line: ModelLine
  readonly tenths: number
  readonly isRestocked: boolean
}

/** The books of a return or void in the model; `paid` is what leaves by each payment method. */
const rememberRefund = (
  counter: DayCounter,
  sale: ModelSale,
  backs: readonly ReturnedLine[],
  refund: RefundSums,
): void => {
  const { model } = counter
  const { returns, ...day } = dayOf(model, counter.today())
  returns.total += refund.total
  returns.count += 1
  for (const { line, tenths, isRestocked } of backs) {
    const costUpTo = (part: number) => upToHere(line.cost, part, line.tenths)
    if (isRestocked)
      returns.restocked_cost += costUpTo(line.returned + tenths) - costUpTo(line.returned)
    if (isRestocked) moveShelf(counter, line.thing, tenths / 10)
    line.returned += tenths
  }
  dayOf(model, counter.today()).cashPaidBack = day.cashPaidBack + refund.paid.cash
  sale.refunded += refund.total
  if (counter.today() === sale.date) sale.refundedThatDay += refund.total
  addPurse(sale.back, refund.paid)
  if (sale.credit !== null) {
    sale.credit.back += refund.onAccount
    sale.credit.account.balance -= refund.onAccount
  }
  moveMoneyOf(model, {
    date: counter.today(),
    shift: refund.shift,
    moved: negated(refund.paid),
    hasCash: refund.paid.cash !== 0,
    count: (sums) => {
      sums[refund.tally].count += 1
      sums[refund.tally].amount += refund.total
      addPurse(sums.paid_back, refund.paid)
    },
  })
}

type RefundSums = {
  readonly total: number
  readonly paid: Purse
  /** What the customer owes less. */
  readonly onAccount: number
  readonly shift: ModelSale['shift']
  readonly tally: 'returns' | 'voids'
}

const backsOf = (sale: ModelSale, { portions, damaged }: ReturnStep): ReturnedLine[] =>
  sale.lines.flatMap((line, at) => {
    const left = line.tenths - line.returned
    const part = Math.floor((left * (portions[at] ?? 0)) / 1000)
    const tenths = line.thing === 'rice' ? part : Math.floor(part / 10) * 10
    return tenths === 0
      ? []
      : [{ line, tenths, isRestocked: !damaged && line.thing !== 'printing' }]
  })

/** As much in cash as possible: cash may replace mobile money and card, but never an open debt. */
const inCashOf = (
  { kept, back, credit }: ModelSale,
  total: number,
): ReturnType<typeof payBackOf> => {
  const hasDebt = credit !== null && credit.kept > credit.back
  const paid = MODEL_TENDERS.reduce(
    (sum, tender) => sum + Math.max(0, kept[tender] - back[tender]),
    0,
  )
  const cash = hasDebt ? Math.min(total, paid) : total
  return { paid: { ...emptyPurse(), cash }, onAccount: total - cash }
}

/** A return by a moderator, as proposed or all in cash; sent twice it is stored once. */
export const returnStep = async (counter: DayCounter, step: ReturnStep): Promise<void> => {
  const { shop, model } = counter
  const sale = model.sales[step.which % Math.max(1, model.sales.length)]
  const backs = sale === undefined || sale.isVoided ? [] : backsOf(sale, step)
  if (sale === undefined || backs.length === 0) return
  const total = backs.reduce((sum, { line, tenths }) => {
    const upTo = (part: number) => upToHere(line.net, part, line.tenths)
    return sum + upTo(line.returned + tenths) - upTo(line.returned)
  }, 0)
  const { paid, onAccount } = step.inCash ? inCashOf(sale, total) : payBackOf(sale, total)
  const { sent, shift } = placeOf(counter, step)
  const input: SentReturn = {
    id: shop.context.newId(),
    sale_id: sale.id,
    items: backs.map(({ line, tenths }) => ({
      sale_item_id: line.id,
      quantity: tenths / 10,
      condition: step.damaged ? ('damaged' as const) : ('stock' as const),
    })),
    total,
    pay_back: [
      ...(onAccount === 0 ? [] : [{ method: 'credit' as const, amount: onAccount }]),
      ...MODEL_TENDERS.flatMap((method) =>
        paid[method] === 0 ? [] : [{ method, amount: paid[method] }],
      ),
    ],
    reason: 'Faulty',
    ...sent,
  }
  for (let time = 0; time < step.times; time += 1) {
    const result = await shop.ask(refundApi.returnItems, shop.moderator, input)
    expect([result.replayed, result.refund.total]).toEqual([time > 0, total])
  }
  rememberRefund(counter, sale, backs, { total, paid, onAccount, shift, tally: 'returns' })
}

/** Why this void is refused, or null. */
const voidProblem = (sale: ModelSale, today: string): string | null => {
  if (sale.isVoided) return 'sale_voided'
  if (sale.lines.some(({ returned }) => returned > 0)) return 'part_returned'
  if (sale.shift === null) return sale.date === today ? null : 'void_other_day'
  return sale.shift.closure === null ? null : 'void_too_late'
}

/** A void by a moderator, where the rules allow one; otherwise the refusal that they name. */
export const voidStep = async (
  counter: DayCounter,
  { which, times }: StepOf<'void'>,
): Promise<void> => {
  const { shop, model } = counter
  // The newest sales: older ones can seldom be voided.
  const sale = model.sales.at(-1 - (which % Math.max(1, Math.min(5, model.sales.length))))
  if (sale === undefined) return
  const input = { id: shop.context.newId(), sale_id: sale.id, reason: 'Typed twice' }
  const problem = voidProblem(sale, counter.today())
  if (problem !== null) {
    await expect(shop.ask(refundApi.voidSale, shop.moderator, input)).rejects.toMatchObject({
      code: problem,
    })
    return
  }
  for (let time = 0; time < times; time += 1)
    expect(await shop.ask(refundApi.voidSale, shop.moderator, input)).toMatchObject({
      replayed: time > 0,
    })
  const backs = sale.lines.map((line) => ({
    line,
    tenths: line.tenths,
    isRestocked: line.thing !== 'printing',
  }))
  rememberRefund(counter, sale, backs, {
    total: sale.total,
    paid: { ...sale.kept },
    onAccount: sale.credit?.kept ?? 0,
    shift: sale.shift,
    tally: 'voids',
  })
  sale.isVoided = true
}
