// Payments of customers on random shop days, and their
// undo, done through the operations and in the model.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { expect } from 'vitest'
import { type DayCounter, placeOf } from './day-counter.ts'
import {
  addPurse,
  dayOf,
  emptyPurse,
  type ModelPayment,
  moveMoneyOf,
  negated,
  type Purse,
} from './day-model.ts'
import { accountOf } from './day-sales.ts'
import type { StepOf } from './day-steps.ts'

/** A payment goes through the drawer of the till; sent twice it counts once. */
export const repayStep = async (counter: DayCounter, step: StepOf<'repay'>): Promise<void> => {
  const { shop, model } = counter
  const account = accountOf(counter, step)
  const amount = Math.min(step.amount, account.balance)
  if (amount <= 0) return
  const { sent, shift } = placeOf(counter, step)
  const input = {
    id: shop.context.newId(),
    customer_id: account.id,
    amount,
    method: step.method,
    ...sent,
  }
  for (let time = 0; time < step.times; time += 1)
    expect(await shop.ask(customerAccountApi.takePayment, shop.seller, input)).toMatchObject({
      replayed: time > 0,
    })
  account.balance -= amount
  const paid: Purse = { ...emptyPurse(), [step.method]: amount }
  const date = counter.today()
  dayOf(model, date).cashPayments += paid.cash
  account.payments.push({ id: input.id, date, paid, amount, shift, isUndone: false })
  moveMoneyOf(model, {
    date,
    shift,
    moved: paid,
    hasCash: step.method === 'cash',
    count: (sums) => {
      sums.repayments += paid.cash
      addPurse(sums.came_in, paid)
    },
  })
}

const undoProblem = ({ isUndone, shift, date }: ModelPayment, today: string): string | null => {
  if (isUndone) return 'movement_undone'
  return (shift === null ? date !== today : shift.closure !== null) ? 'payment_kept' : null
}

/** One of the newest payments is undone by a moderator, where the rules allow it. */
export const undoPaymentStep = async (
  counter: DayCounter,
  step: StepOf<'undo payment'>,
): Promise<void> => {
  const { shop, model } = counter
  const account = accountOf(counter, step)
  const payment = account.payments.at(
    -1 - (step.which % Math.max(1, Math.min(3, account.payments.length))),
  )
  if (payment === undefined) return
  const input = {
    id: shop.context.newId(),
    customer_id: account.id,
    entry_id: payment.id,
    reason: 'Typed twice',
  }
  const undoing = shop.ask(customerAccountApi.undoPayment, shop.moderator, input)
  const code = undoProblem(payment, counter.today())
  if (code !== null) {
    await expect(undoing).rejects.toMatchObject({ code })
    return
  }
  await undoing
  payment.isUndone = true
  account.balance += payment.amount
  dayOf(model, counter.today()).cashPayments -= payment.paid.cash
  moveMoneyOf(model, {
    date: counter.today(),
    shift: payment.shift,
    moved: negated(payment.paid),
    hasCash: payment.paid.cash !== 0,
    count: (sums) => {
      sums.repayments -= payment.paid.cash
      addPurse(sums.came_in, negated(payment.paid))
    },
  })
}
