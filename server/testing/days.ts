// Lives random days in a shop: each step through the operations and in the model, and both compared
// after each day.
import { approveStep, closeStep, moveStep, openStep, serviceStep, undoStep } from './day-drawers.ts'
import { repayStep, undoPaymentStep } from './day-accounts.ts'
import { expectModel } from './day-checks.ts'
import type { DayCounter } from './day-counter.ts'
import { returnStep, voidStep } from './day-refunds.ts'
import { sellStep } from './day-sales.ts'
import type { DayStep } from './day-steps.ts'
import { sumDays } from '../features/report/sum-days.ts'
import { expectHealthy } from './healthy.ts'

const doStep = (counter: DayCounter, step: DayStep): Promise<void> => {
  switch (step.kind) {
    case 'sell':
      return sellStep(counter, step)
    case 'return':
      return returnStep(counter, step)
    case 'void':
      return voidStep(counter, step)
    case 'open':
      return openStep(counter, step)
    case 'move':
      return moveStep(counter, step)
    case 'undo':
      return undoStep(counter, step)
    case 'service':
      return serviceStep(counter, step)
    case 'close':
      return closeStep(counter, step)
    case 'repay':
      return repayStep(counter, step)
    case 'undo payment':
      return undoPaymentStep(counter, step)
    case 'approve':
      return approveStep(counter, step)
  }
}

/** Throws the first difference, and the first finding of the doctor. */
export const liveDays = async (
  counter: DayCounter,
  days: readonly (readonly DayStep[])[],
): Promise<void> => {
  for (const [at, steps] of days.entries()) {
    let now = Date.parse('2026-11-22T06:00:00.000Z') + at * 24 * 3_600_000
    for (const step of steps) {
      now += step.minutes * 60_000
      counter.shop.setNow(new Date(now).toISOString())
      await doStep(counter, step)
    }
    await sumDays(counter.shop.context)
    await expectModel(counter)
    await expectHealthy(counter.shop, 'shift_old')
  }
}

/** What happened in the days, for a test that must not be empty. */
export const countEvents = ({ model }: DayCounter): Readonly<Record<string, number>> => {
  const closures = model.closed.flatMap(({ closure }) => closure ?? [])
  return {
    closed: closures.length,
    waiting: closures.filter(({ isWithin }) => !isWithin).length,
    late: closures.reduce((sum, { late }) => sum + late, 0),
    voided: model.sales.filter(({ isVoided }) => isVoided).length,
    returned: model.sales.filter(({ isVoided, refunded }) => !isVoided && refunded > 0).length,
    credit: model.sales.filter(({ credit }) => credit !== null).length,
    repaid: model.accounts.reduce((sum, { payments }) => sum + payments.length, 0),
    undone: model.movements.filter(({ isUndone }) => isUndone).length,
    outside: [...model.days.values()].reduce((sum, { outside }) => sum + outside.documents, 0),
  }
}
