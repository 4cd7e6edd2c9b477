// Compares a shop with the model of its days: drawers, closures, sales, shelves and every report,
// to the shilling.
import type { Actor } from '@webale/domain/access/role.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expect } from 'vitest'
import { type DayCounter, takenBy } from './day-counter.ts'
import {
  type DayModel,
  MODEL_TENDERS,
  type ModelClosure,
  type ModelDay,
  type ModelSale,
  type ModelShift,
  type ModelSums,
} from './day-model.ts'
import { sumShift } from '../features/shift/shift-sums.queries.ts'
import type { Shop } from './shop.ts'

/** The shop that is checked: the one of the days, or one that was restored from its backup file. */
type CheckedShop = {
  readonly shop: Pick<Shop, 'ask' | 'context'>
  readonly admin: Actor
  readonly model: DayModel
}

const slipOf = ({ receipts, ...sums }: ModelSums, { float, left_before }: ModelShift) => ({
  ...sums,
  float,
  left_before,
  suppliers: 0,
  suppliers_by: { cash: 0, mobile_money: 0, card: 0 },
  first_receipt: receipts[0] ?? null,
  last_receipt: receipts.at(-1) ?? null,
  held_carts: { count: 0, amount: 0 },
})

const stateOf = ({ isWithin, isApproved, late }: ModelClosure): string => {
  if (!isWithin && !isApproved) return 'waiting'
  return late > 0 ? 'after_closing' : 'approved'
}

const checkClosure = async ({ shop, admin }: CheckedShop, shift: ModelShift): Promise<void> => {
  const { closure: made } = shift
  if (made === null) return
  const closure = await shop.ask(closureApi.get, admin, { closure_id: made.id })
  expect(closure).toMatchObject({
    number: `Z-${String(made.number).padStart(6, '0')}`,
    expected: made.expected,
    counted: made.counted,
    difference: made.counted.cash - made.expected.cash,
    left_in_drawer: made.left,
    sums: slipOf(made.sums, shift),
    is_within: made.isWithin,
    state: stateOf(made),
  })
  // What reached the shift afterwards is left out for ever.
  const { expected, sums } = await sumShift(shop.context.store.db, shift.id, shift)
  expect([expected, sums]).toEqual([made.expected, slipOf(made.sums, shift)])
  const late = (tender: (typeof MODEL_TENDERS)[number]) =>
    closure.late.reduce((sum, { amounts }) => sum + amounts[tender], 0)
  expect([closure.late.length, ...MODEL_TENDERS.map(late)]).toEqual([
    made.late,
    ...MODEL_TENDERS.map((tender) => made.latePurse[tender]),
  ])
}

const checkShifts = async (checked: CheckedShop): Promise<void> => {
  const { shop, admin, model } = checked
  for (const shift of model.open) {
    if (!shift) continue
    const report = await shop.ask(shiftApi.report, admin, { shift_id: shift.id })
    expect(report.expected).toEqual(shift.purse)
    expect(report.sums).toEqual(slipOf(shift.sums, shift))
    expect(report.over_expected.toSorted()).toEqual(shift.over.toSorted())
  }
  for (const shift of model.closed) await checkClosure(checked, shift)
  const listed = await shop.ask(closureApi.list, admin, {})
  expect(listed.map(({ id }) => id)).toEqual(
    model.closed.map(({ closure }) => closure?.id).toReversed(),
  )
  const { rows } = await shop.ask(reconciliationApi.list, admin, {})
  expect(
    rows
      .map(({ date, system_cash, reported_cash, notes }) => [
        notes?.slice(0, 8),
        date,
        system_cash,
        reported_cash,
      ])
      .toSorted(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1)),
  ).toEqual(
    model.closed.map(({ closure }) => [
      `Z-${String(closure?.number).padStart(6, '0')}`,
      closure?.date,
      closure?.expected.cash,
      closure?.counted.cash,
    ]),
  )
  const outside = [...model.days].flatMap(([date, day]) =>
    day.outside.documents === 0 ? [] : [{ date, ...day.outside }],
  )
  expect((await shop.ask(shiftApi.outside, admin, {})).toReversed()).toEqual(outside)
}

const markOf = ({ isVoided, lines }: ModelSale): string | undefined => {
  if (isVoided) return 'voided'
  if (lines.every(({ tenths, returned }) => returned === tenths)) return 'returned'
  return lines.some(({ returned }) => returned > 0) ? 'part_returned' : undefined
}

const checkSales = async ({ shop, admin, model }: CheckedShop): Promise<void> => {
  for (const sale of model.sales) {
    const stored = await shop.ask(saleApi.get, admin, { id: sale.id })
    expect([stored.total, stored.mark]).toEqual([sale.total, markOf(sale)])
    const { lines, caps } = await shop.ask(refundApi.ofSale, admin, { id: sale.id })
    expect(lines.map(({ net, returned }) => [net, returned])).toEqual(
      sale.lines.map(({ net, returned }) => [net, returned / 10]),
    )
    expect(caps.credit).toBe(sale.credit === null ? 0 : sale.credit.kept - sale.credit.back)
    expect(MODEL_TENDERS.map((tender) => caps[tender])).toEqual(
      MODEL_TENDERS.map((tender) => Math.max(0, sale.kept[tender] - sale.back[tender])),
    )
  }
}

const figuresOf = ({ figures }: ModelDay) => ({
  sales_total: figures.sales_total,
  transactions: figures.transactions,
  items_sold: figures.items_sold / 10,
  cogs: figures.cogs,
  gross_profit: figures.sales_total - figures.cogs,
})

/** The shop reports add up to the sales less the returns of the day. */
const checkShopReports = async (
  { shop, admin }: CheckedShop,
  date: string,
  { figures, returns }: ModelDay,
) => {
  const days = { period: 'dates', from: date, until: date } as const
  const [revenue, cost] = [
    figures.sales_total - returns.total,
    figures.cogs - returns.restocked_cost,
  ]
  const profit = await shop.ask(shopReportApi.profit, admin, days)
  expect(profit.total).toEqual({ revenue, cost, profit: revenue - cost, cost_difference: 0 })
  for (const key of ['revenue', 'cost', 'profit'] as const)
    expect(profit.rows.reduce((sum, { [key]: amount }) => sum + amount, 0)).toBe(profit.total[key])
  const { totals } = await shop.ask(shopReportApi.payments, admin, days)
  expect([
    totals.reduce((sum, { came_in }) => sum + came_in, 0),
    totals.reduce((sum, { paid_back }) => sum + paid_back, 0),
  ]).toEqual([figures.sales_total, returns.total])
}

const checkDay = async (
  { shop, admin, model }: CheckedShop,
  date: string,
  day: ModelDay,
): Promise<void> => {
  const days = { period: 'dates', from: date, until: date } as const
  const report = await shop.ask(reportApi.salesReport, admin, days)
  const returns = day.returns.count === 0 ? null : day.returns
  expect(report).toMatchObject({ figures: figuresOf(day), returns })
  const payments = Object.fromEntries(
    report.payments.map(({ payment_method, sales_total, transactions }) => [
      payment_method,
      { sales_total, transactions },
    ]),
  )
  const { credit, ...tenders } = day.tenders
  expect(payments).toEqual(credit.transactions === 0 ? tenders : day.tenders)
  for (const parts of [report.buckets, report.staff, report.payments])
    expect(parts.reduce((sum, { sales_total }) => sum + sales_total, 0)).toBe(
      day.figures.sales_total,
    )
  const { rows } = await shop.ask(reportApi.saleRows, admin, days)
  const sold = model.sales.filter((sale) => sale.date === date)
  // Returns of earlier sales are rows of their own, which sold nothing.
  const own = rows.filter(({ total, refunded }) => total > 0 || refunded === undefined)
  expect(own.map(({ total, refunded = 0 }) => [total, refunded]).toReversed()).toEqual(
    sold.map(({ total, refundedThatDay }) => [total, refundedThatDay]),
  )
  expect(rows.reduce((sum, { refunded = 0 }) => sum + refunded, 0)).toBe(day.returns.total)
  const cash = await shop.ask(reconciliationApi.systemCash, admin, { date })
  expect(cash?.system_cash).toBe(day.cashSales - day.cashPaidBack + day.cashPayments)
}

const checkDays = async (checked: CheckedShop): Promise<void> => {
  const { shop, admin, model } = checked
  for (const [date, day] of model.days) {
    await checkDay(checked, date, day)
    await checkShopReports(checked, date, day)
  }
  const spent = [...model.days.values()].reduce((sum, { expenses }) => sum + expenses, 0)
  const { rows } = await shop.ask(expenseApi.list, admin, {})
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(spent)
  const today = model.days.get(businessDate(shop.context.now()))
  if (today === undefined) return
  expect(await shop.ask(reportApi.dashboard, admin, {})).toMatchObject({
    figures: figuresOf(today),
    returns: today.returns.count === 0 ? null : today.returns,
    difference_today: today.difference,
  })
  expect(await shop.ask(mobileMoneyApi.today, admin, {})).toEqual(today.services)
}

const checkShelves = async (counter: DayCounter, { shop, admin }: CheckedShop): Promise<void> => {
  const stockOf = async (id: string): Promise<number> =>
    (await shop.ask(productApi.get, admin, { id })).current_stock
  const { stock } = counter.model
  const stored = await Promise.all(Object.keys(stock).map(stockOf))
  expect(stored).toEqual(Object.values(stock))
  const parts = Object.entries(takenBy(counter, 'basket'))
  const baskets = Math.min(...parts.map(([id, each]) => Math.floor((stock[id] ?? 0) / each)))
  expect(await stockOf(counter.goods.basket)).toBe(baskets)
}

const checkAccounts = async ({ shop, admin, model }: CheckedShop): Promise<void> => {
  for (const { id, balance } of model.accounts) {
    const account = await shop.ask(customerAccountApi.get, admin, { customer_id: id })
    expect([account.balance, account.entries.reduce((sum, { amount }) => sum + amount, 0)]).toEqual(
      [balance, balance],
    )
    expect(account.open.reduce((sum, { amount }) => sum + amount, 0) - account.unassigned).toBe(
      balance,
    )
  }
  const { totals } = await shop.ask(customerAccountApi.debtors, admin, {})
  expect(totals.balance).toBe(model.accounts.reduce((sum, { balance }) => sum + balance, 0))
}

/** Throws the first difference between the shop and the model. */
export const expectModel = async (
  counter: DayCounter,
  other?: Pick<CheckedShop, 'shop' | 'admin'>,
): Promise<void> => {
  const { shop, admin } = other ?? { shop: counter.shop, admin: counter.shop.admin }
  const input = { shop, admin, model: counter.model }
  await checkShifts(input)
  await checkSales(input)
  await checkDays(input)
  await checkAccounts(input)
  await checkShelves(counter, input)
}
