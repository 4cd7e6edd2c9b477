// Sales of random shop days, done through the operations and in the model.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { expect } from 'vitest'
import { type DayCounter, moveShelf, placeOf, PRICES } from './day-counter.ts'
import {
  addPurse,
  dayOf,
  emptyPurse,
  MODEL_TENDERS,
  type ModelAccount,
  type ModelLine,
  type ModelTender,
  moveMoneyOf,
  type Purse,
} from './day-model.ts'
import type { StepOf } from './day-steps.ts'

type SellStep = StepOf<'sell'>
type HandedPart = {
  readonly method: ModelTender | 'credit'
  readonly amount: number
  readonly reference?: string
}

const quantityOf = ({ thing, tenths }: SellStep['lines'][number]): number =>
  thing === 'rice' ? tenths : Math.ceil(tenths / 10) * 10

/** What the customer hands over; only cash above the rest in a payment of several parts. */
const handedFor = ({ pay, over, cut }: SellStep, total: number): readonly HandedPart[] => {
  if (pay === 'cash' || pay === 'mobile_money' || pay === 'card')
    return [{ method: pay, amount: total + (pay === 'card' ? 0 : over) }]
  if (pay === 'reference' || total < 3)
    return [{ method: 'mobile_money', amount: total, reference: 'MP7' }]
  if (pay === 'credit') return [{ method: 'credit', amount: total }]
  const first = Math.max(1, Math.min(total - 2, Math.floor((total * cut) / 1000)))
  if (pay === 'part on credit')
    return [
      { method: 'credit', amount: first },
      { method: 'cash', amount: total - first + over },
    ]
  if (pay === 'two')
    return [
      { method: 'mobile_money', amount: first },
      { method: 'cash', amount: total - first + over },
    ]
  return [
    { method: 'card', amount: first, reference: 'A/1' },
    { method: 'cash', amount: 1 + over },
    { method: 'mobile_money', amount: total - first - 1 },
  ]
}

/** The parts of the discount by value, so that they come to the discount. */
const netsOf = (subtotals: readonly number[], discount: number): number[] => {
  const all = subtotals.reduce((sum, one) => sum + one, 0)
  let [reached, given] = [0, 0]
  return subtotals.map((subtotal) => {
    reached += subtotal
    const upTo = all === 0 ? 0 : Math.floor((discount * reached) / all)
    const share = upTo - given
    given = upTo
    return subtotal - share
  })
}

const creditIn = (handed: readonly HandedPart[]): number =>
  handed.reduce((sum, { method, amount }) => (method === 'credit' ? sum + amount : sum), 0)

export const accountOf = (
  { model }: DayCounter,
  { customer }: { readonly customer: number },
): ModelAccount => {
  const account = model.accounts[customer]
  if (account === undefined) throw new Error(`There is no customer ${customer}`)
  return account
}

const isSinglePayment = (handed: readonly HandedPart[]): boolean =>
  handed.length === 1 && handed[0]?.reference === undefined && handed[0]?.method !== 'credit'

/** The reports: money received under its own method, and all change taken off the cash. */
const countPayments = (counter: DayCounter, handed: readonly HandedPart[], kept: Purse): void => {
  const day = dayOf(counter.model, counter.today())
  for (const { method } of handed) day.tenders[method].transactions += 1
  for (const tender of MODEL_TENDERS) day.tenders[tender].sales_total += kept[tender]
  day.tenders.credit.sales_total += creditIn(handed)
  day.cashSales += kept.cash
}

type PricedLines = {
  readonly subtotal: number
  readonly discount: number
  readonly lines: readonly ModelLine[]
}

const rememberSale = (
  counter: DayCounter,
  step: SellStep,
  sale: Sale,
  priced: PricedLines,
  handed: readonly HandedPart[],
) => {
  const { model } = counter
  const { subtotal, discount, lines } = priced
  const [date, { shift }] = [counter.today(), placeOf(counter, step)]
  const total = subtotal - discount
  const kept = emptyPurse()
  const onCredit = creditIn(handed)
  for (const { method, amount } of handed) if (method !== 'credit') kept[method] += amount
  // Change always leaves the drawer.
  kept.cash -= MODEL_TENDERS.reduce((sum, tender) => sum + kept[tender], onCredit) - total
  const hasCash = kept.cash !== 0 || handed.some(({ method }) => method === 'cash')
  moveMoneyOf(model, {
    date,
    shift,
    moved: kept,
    hasCash,
    count: (sums) => {
      sums.sales.count += 1
      sums.sales.subtotal += subtotal
      sums.sales.discounts += discount
      sums.sales.total += total
      sums.receipts.push(sale.receipt_number)
      sums.credit_given += onCredit
      addPurse(sums.came_in, kept)
    },
  })
  const { figures } = dayOf(model, date)
  figures.sales_total += total
  figures.transactions += 1
  figures.items_sold += lines.reduce((sum, { tenths }) => sum + tenths, 0)
  figures.cogs += lines.reduce((sum, { cost }) => sum + cost, 0)
  countPayments(counter, handed, kept)
  const account = accountOf(counter, step)
  account.balance += onCredit
  model.sales.push({
    id: sale.id,
    date,
    total,
    lines,
    kept,
    back: emptyPurse(),
    credit: onCredit === 0 ? null : { account, kept: onCredit, back: 0 },
    shift,
    refunded: 0,
    refundedThatDay: 0,
    isVoided: false,
  })
}

/** A sale by the administrator, who may give a discount; sent twice it is stored once. */
export const sellStep = async (counter: DayCounter, step: SellStep): Promise<void> => {
  const { shop, goods, costs } = counter
  const wanted = step.lines.map((line) => ({ thing: line.thing, tenths: quantityOf(line) }))
  const subtotals = wanted.map(({ thing, tenths }) => Math.floor((PRICES[thing] * tenths + 5) / 10))
  const subtotal = subtotals.reduce((sum, one) => sum + one, 0)
  const discount = Math.floor((subtotal * step.discount) / 1000)
  const handed = handedFor(step, subtotal - discount)
  const account = accountOf(counter, step)
  const draft = shop.draft(
    wanted.map(({ thing, tenths }) => ({
      ...(thing === 'printing' ? { service_id: goods[thing] } : { product_id: goods[thing] }),
      quantity: tenths / 10,
      unit_price: PRICES[thing],
    })),
    {
      discount,
      department_id: shop.department_id,
      ...placeOf(counter, step).sent,
      ...(isSinglePayment(handed)
        ? { payment_method: step.pay as ModelTender, amount_paid: handed[0]?.amount ?? 0 }
        : { parts: [...handed], amount_paid: 0 }),
      ...(creditIn(handed) > 0 && { customer_id: account.id }),
    },
  )
  if (account.balance + creditIn(handed) > account.limit && creditIn(handed) > 0) {
    const refused = shop.ask(saleApi.complete, shop.admin, draft)
    await expect(refused).rejects.toMatchObject({ code: 'credit_over_limit' })
    return
  }
  const { sale } = await shop.ask(saleApi.complete, shop.admin, draft)
  for (let more = 1; more < step.times; more += 1)
    expect(await shop.ask(saleApi.complete, shop.admin, draft)).toMatchObject({ replayed: true })
  const nets = netsOf(subtotals, discount)
  const lines = wanted.map(({ thing, tenths }, at) => ({
    id: sale.sale_items[at]?.id ?? '',
    thing,
    tenths,
    net: nets[at] ?? 0,
    cost: Math.floor((costs[thing] * tenths + 5) / 10),
    returned: 0,
  }))
  rememberSale(counter, step, sale, { subtotal, discount, lines }, handed)
  for (const { thing, tenths } of wanted) moveShelf(counter, thing, -tenths / 10)
}
