// Lives the random steps of a shop's money, with the clock of the shop.
import { agentStep, expenseStep } from './cash-spending.ts'
import { lateStep, returnStep, sellStep, voidStep } from './cash-sales.ts'
import {
  type CashShop,
  type CashStep,
  closeStep,
  countStep,
  moveStep,
  openStep,
  payStep,
  undoStep,
} from './cash-steps.ts'

const WORK = {
  sell: sellStep,
  late: lateStep,
  return: returnStep,
  void: voidStep,
  open: openStep,
  close: closeStep,
  move: moveStep,
  repay: payStep,
  supplier: payStep,
  undo: undoStep,
  count: countStep,
  recount: countStep,
  expense: expenseStep,
  agent: agentStep,
} as const satisfies Record<CashStep['kind'], unknown>

export const passTime = (cash: CashShop, minutes: number): void => {
  cash.clock += minutes * 60_000
  cash.shop.setNow(new Date(cash.clock).toISOString())
}

/** Waits the minutes of this step and does it. */
export const liveStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  passTime(cash, step.minutes)
  await WORK[step.kind](cash, step)
}
