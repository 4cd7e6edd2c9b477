// Expenses of a shop and mobile money for its customers, done through the operations and noted in
// the plain model: what of it moves the cash of a drawer, and what does not.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { dateOf } from './cash-model.ts'
import { AGENT, type CashShop, type CashStep, note, openShiftOf, placeOf } from './cash-steps.ts'

/** Out of an open drawer as a pay-out, otherwise typed on its page, which moves no cash. */
export const expenseStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, model, departments } = cash
  const { amount } = step
  const date = dateOf(cash.clock)
  const shift = openShiftOf(cash, step.drawer)
  model.expenses.push({ date, amount })
  if (shift === null) {
    const department_id = departments[step.department] ?? null
    const typed = { description: 'Fuel', category: 'Transport', amount, date, department_id }
    await shop.ask(expenseApi.record, shop.admin, typed)
    return
  }
  const paid = { movement_type: 'paid_out' as const, expense_category: 'Transport', amount }
  await shop.move(shift, paid, shop.moderator)
  const { department_id: department } = shop
  note(cash, { kind: 'expense', method: 'cash', amount: -amount, department, shift })
}

/** Only the drawer of the agent counts the cash of mobile money. */
export const agentStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop } = cash
  const { amount } = step
  const { sent, shift } = placeOf(cash, step)
  const isOut = step.which % 2 === 0
  await shop.ask(mobileMoneyApi.record, shop.moderator, {
    transaction_type: isOut ? 'withdrawal' : 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount,
    ...sent,
  })
  if (step.drawer !== AGENT) return
  const { department_id: department } = shop
  const moved = isOut ? -amount : amount
  note(cash, { kind: 'mobile_money', method: 'cash', amount: moved, department, shift })
}
