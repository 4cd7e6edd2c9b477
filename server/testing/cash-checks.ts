// Compares every figure of cash of a shop with the plain model of its money
// (docs/requirements/money.md).
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect } from 'vitest'
import {
  type CashMethod,
  type CashShift,
  dateOf,
  isBy,
  isIn,
  isInShift,
  isInTime,
  isOf,
  isOn,
  shortAndOver,
  standingCounts,
  sumFacts,
} from './cash-model.ts'
import { type CashShop, expectedCash } from './cash-steps.ts'
import { MODEL_TENDERS } from './day-model.ts'

const METHODS: readonly CashMethod[] = [...MODEL_TENDERS, 'credit']
const BACK = ['refund', 'change_back']
const SYSTEM_CASH = ['sale', 'change', ...BACK, 'repayment', 'supplier', 'cash_rounding']

const checkDay = async (
  { shop, model }: CashShop,
  date: string,
  department_id: string | undefined,
): Promise<void> => {
  const chosen = department_id === undefined ? {} : { department_id }
  const sum = (kinds: readonly string[], method: CashMethod): number =>
    sumFacts(model, isOn(date), isIn(department_id), isOf(...kinds), isBy(method))
  const day = await shop.ask(reconciliationApi.systemCash, shop.admin, { date, ...chosen })
  const { system_cash = null, change_given = 0, cash_rounding = 0 } = day ?? {}
  expect([date, 'system cash', system_cash, change_given, cash_rounding]).toEqual([
    date,
    'system cash',
    sum(SYSTEM_CASH, 'cash'),
    0 - sum(['change', 'change_back'], 'cash'),
    sum(['cash_rounding'], 'cash'),
  ])
  const days = { period: 'dates', from: date, until: date, ...chosen } as const
  const { payments, figures } = await shop.ask(reportApi.salesReport, shop.admin, days)
  const paid = (method: CashMethod): number =>
    payments.find(({ payment_method }) => payment_method === method)?.sales_total ?? 0
  expect([date, ...METHODS.map(paid)]).toEqual([
    date,
    ...METHODS.map((method) => sum(['sale', 'change'], method)),
  ])
  expect(METHODS.reduce((all, method) => all + paid(method), 0)).toBe(figures.sales_total)
  const { totals, rows } = await shop.ask(shopReportApi.payments, shop.admin, days)
  const moved = METHODS.map((method) => [
    method,
    sum(['sale', 'change'], method),
    0 - sum(BACK, method),
  ])
  for (const found of [totals, rows])
    expect(found.map(({ method, came_in, paid_back }) => [method, came_in, paid_back])).toEqual(
      moved.filter(([, came_in, paid_back]) => came_in !== 0 || paid_back !== 0),
    )
}

const checkShift = async (cash: CashShop, shift: CashShift): Promise<void> => {
  const { shop, model } = cash
  const sum = (method: CashMethod, ...kinds: string[]): number =>
    sumFacts(model, isInShift(shift), isInTime, isBy(method), isOf(...kinds))
  const expected = {
    cash: expectedCash(cash, shift),
    mobile_money: sumFacts(model, isInShift(shift), isInTime, isBy('mobile_money')),
    card: sumFacts(model, isInShift(shift), isInTime, isBy('card')),
  }
  const rounding = sum('cash', 'cash_rounding')
  const figures = {
    ...(rounding !== 0 && { cash_rounding: rounding }),
    repayments: sum('cash', 'repayment'),
    suppliers: 0 - sum('cash', 'supplier'),
    suppliers_by: {
      cash: 0 - sum('cash', 'supplier'),
      mobile_money: 0 - sum('mobile_money', 'supplier'),
      card: 0,
    },
    paid_in: sum('cash', 'paid_in'),
    paid_out: 0 - sum('cash', 'paid_out', 'expense'),
  }
  if (shift.closure === null) {
    const report = await shop.report(shift)
    expect([report.expected, report.sums]).toMatchObject([expected, figures])
    return
  }
  const closure = await shop.ask(closureApi.get, shop.admin, { closure_id: shift.closure.id })
  expect([closure.expected, closure.sums]).toMatchObject([expected, figures])
  const late = sumFacts(model, isInShift(shift), isBy('cash')) - expected.cash
  expect(closure.late.reduce((all, { amounts }) => all + amounts.cash, 0)).toBe(late)
}

const checkCounts = async ({ shop, model, clock }: CashShop): Promise<void> => {
  const listed = await shop.ask(reconciliationApi.list, shop.admin, { limit: 500 })
  const counts = standingCounts(model)
  const between = model.openings.map(({ difference }) => difference)
  const [short, over] = shortAndOver([...counts.map(({ difference }) => difference), ...between])
  expect([listed.count, listed.short, listed.over]).toEqual([model.counts.length, short, over])
  expect((listed.openings ?? []).map(({ difference }) => difference).toReversed()).toEqual(between)
  expect(listed.rows.filter(({ is_replaced }) => is_replaced === true)).toHaveLength(
    model.counts.length - counts.length,
  )
  const dashboard = await shop.ask(reportApi.dashboard, shop.admin, {})
  const today = counts.filter(({ date }) => date === dateOf(clock))
  expect(dashboard.difference_today).toBe(
    today.length === 0 ? null : today.reduce((sum, { difference }) => sum + difference, 0),
  )
  const outside = await shop.ask(shiftApi.outside, shop.admin, {})
  const dates = [...new Set(model.facts.map(({ date }) => date))]
  const withDrawer = isIn(shop.department_id)
  const expected = dates.map((date) => [
    date,
    sumFacts(model, isOn(date), isBy('cash'), isInShift(null), withDrawer),
  ])
  const found = (date: unknown): number => outside.find((day) => day.date === date)?.cash ?? 0
  expect(dates.map((date) => [date, found(date)])).toEqual(expected)
}

/** The page Today: what was spent, out of a drawer or not. */
const checkExpenses = async ({ shop, model, clock }: CashShop): Promise<void> => {
  const { expenses } = await shop.ask(reportApi.today, shop.admin, {})
  const today = model.expenses.filter(({ date }) => date === dateOf(clock))
  expect(expenses).toEqual({
    amount: today.reduce((sum, { amount }) => sum + amount, 0),
    count: today.length,
  })
}

/** Throws the first figure that is not the sum that the table names. */
export const expectCashLaw = async (cash: CashShop): Promise<void> => {
  const dates = [...new Set(cash.model.facts.map(({ date }) => date))]
  for (const date of dates)
    for (const department of [undefined, ...cash.departments])
      await checkDay(cash, date, department)
  for (const shift of cash.model.shifts) await checkShift(cash, shift)
  await checkCounts(cash)
  await checkExpenses(cash)
}
