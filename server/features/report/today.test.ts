// The page Today: the figures of the Sales Report, the expenses and the counts of one day.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { totalOf } from '@webale/domain/features/expense/expense.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, isBy, isOf, isOn, standingCounts, sumFacts } from '../../testing/cash-model.ts'
import { type CashShop, type CashStep, cashStep, openCashShop } from '../../testing/cash-steps.ts'
import { liveStep } from '../../testing/cash-work.ts'
import { MODEL_TENDERS } from '../../testing/day-model.ts'
import { closeShops, onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

/** Five minutes each: forty of them stay within the day that starts at noon. */
const steps = fc.array(
  cashStep.map((step): CashStep => ({ ...step, minutes: 5 })),
  { minLength: 40, maxLength: 40 },
)
const spent = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 5 })

const spend = async ({ shop, clock, departments }: CashShop, hundredths: number): Promise<void> => {
  await shop.ask(expenseApi.record, shop.admin, {
    description: 'Water bill',
    category: 'Bills',
    amount: hundredths / 100,
    date: dateOf(clock),
    department_id: departments[hundredths % 2],
  })
}

const expectAgreement = async ({ shop }: CashShop): Promise<void> => {
  for (const who of [shop.admin, shop.moderator]) {
    const day = await shop.ask(reportApi.today, who, {})
    const report = await shop.ask(reportApi.salesReport, who, { period: 'daily' })
    const dashboard = await shop.ask(reportApi.dashboard, who, {})
    const expenses = await shop.ask(expenseApi.list, who, { limit: 500 })
    expect(day).toEqual({
      as_of: report.as_of,
      today: report.days.until,
      figures: report.figures,
      top_items: report.top_items,
      returns: report.returns,
      payments: report.payments,
      expenses: { amount: totalOf(expenses.rows), count: expenses.count },
      low_stock: dashboard.low_stock,
      lowest: dashboard.lowest,
      difference_today: dashboard.difference_today,
      difference_yesterday: dashboard.difference_yesterday,
      attention: dashboard.attention,
    })
  }
}

/** The same against the plain list of what moved. */
const expectFacts = async ({ shop, model, clock }: CashShop): Promise<void> => {
  const day = await shop.ask(reportApi.today, shop.admin, {})
  const date = dateOf(clock)
  for (const method of MODEL_TENDERS)
    expect([
      method,
      day.payments.find(({ payment_method }) => payment_method === method)?.sales_total,
    ]).toEqual([method, sumFacts(model, isOn(date), isBy(method), isOf('sale', 'change'))])
  const counts = standingCounts(model).filter((count) => count.date === date)
  expect(day.difference_today).toBe(
    counts.length === 0 ? null : counts.reduce((sum, { difference }) => sum + difference, 0),
  )
  expect(day.figures.transactions).toBe(model.sales.length)
}

onEveryEngine('today', (engine) => {
  test('TODAY-002 TODAY-003 TODAY-004 every figure equals the Sales Report, Expenses and the counts after a random day', {
    timeout: 600_000,
  }, async () => {
    const check = async (lived: CashStep[], amounts: number[]): Promise<void> => {
      const cash = await openCashShop(engine)
      for (const step of lived) await liveStep(cash, step)
      for (const amount of amounts) await spend(cash, amount)
      await expectAgreement(cash)
      await expectFacts(cash)
      await closeShops(false)
    }
    await fc.assert(fc.asyncProperty(steps, spent, check), { numRuns: 3, seed: 11 })
  })

  test('TODAY-003 TODAY-005 moderators see the expenses and the profit of their department today, and users nothing', async () => {
    const till = await openTill(engine)
    const other = await till.department('Printing')
    const moderator = await till.person('moderator', till.department_id)
    const soap = await till.product({ cost_price: 600 })
    await till.sell([{ product_id: soap.id }])
    const spendOn = (date: string, amount: number, department_id: string) =>
      till.ask(expenseApi.record, till.admin, {
        description: 'Water bill',
        category: 'Bills',
        amount,
        date,
        department_id,
      })
    const { today } = await till.ask(reportApi.today, till.admin, {})
    await spendOn(today, 500.5, till.department_id)
    await spendOn(today, 1000, other)
    await spendOn('2026-11-20', 70, till.department_id)
    const seen = async (who: typeof moderator) => {
      const { figures, expenses } = await till.ask(reportApi.today, who, {})
      return [figures.gross_profit, expenses]
    }
    expect([await seen(moderator), await seen(till.admin)]).toEqual([
      [400, { amount: 500.5, count: 1 }],
      [400, { amount: 1500.5, count: 2 }],
    ])
    await expect(till.ask(reportApi.today, till.seller, {})).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })
})
