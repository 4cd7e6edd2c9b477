// Random steps of a shop's money, done through the operations and noted in the plain model.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import {
  type CashFact,
  type CashModel,
  type CashPayment,
  type CashShift,
  dateOf,
  isBy,
  isInShift,
  isInTime,
  newCashModel,
  sumFacts,
} from './cash-model.ts'
import { openDrawerShop, type TestDrawer } from './drawer.ts'
import { type SellingTill, withSellingTill } from './till-sales.ts'

export const START = Date.parse('2026-11-21T09:00:00.000Z')
/** The drawer that counts the cash of mobile money. */
export const AGENT = 1
/** No multiple of what cash is rounded to. */
export const PRICE = 1510
const KINDS = [
  ...Array.from({ length: 7 }, () => 'sell' as const),
  ...Array.from({ length: 4 }, () => 'late' as const),
  ...Array.from({ length: 3 }, () => 'open' as const),
  ...Array.from({ length: 2 }, () => 'close' as const),
  ...(['return', 'return', 'void', 'void', 'repay', 'supplier', 'undo', 'undo'] as const),
  ...(['move', 'move', 'count', 'recount', 'expense', 'expense', 'agent', 'agent'] as const),
]

/** One step; what a kind does not need it does not read. */
export const cashStep = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** Several hours sometimes, so that shifts pass midnight. */
  minutes: fc.constantFrom(1, 2, 5, 5, 20, 240),
  drawer: fc.constantFrom(0, 0, 1, null),
  department: fc.constantFrom(0, 0, 1),
  quantity: fc.integer({ min: 2, max: 9 }),
  pay: fc.constantFrom('cash', 'mobile_money', 'mobile_money', 'card', 'split', 'credit'),
  method: fc.constantFrom('cash' as const, 'cash' as const, 'mobile_money' as const),
  /** Handed over above the total. */
  over: fc.constantFrom(0, 480, 10_000),
  /** Is its cash rounded to 50? */
  round: fc.boolean(),
  amount: fc.integer({ min: 1, max: 400 }).map((fifties) => fifties * 50),
  off: fc.constantFrom(0, 0, -1500, 700),
  which: fc.nat(1000),
})
export type CashStep = typeof cashStep extends fc.Arbitrary<infer Step> ? Step : never

export type CashShop = {
  readonly shop: TestDrawer & SellingTill
  readonly model: CashModel
  readonly drawers: readonly string[]
  /** By the number of a step. */
  readonly departments: readonly string[]
  readonly service: string
  readonly customer: string
  readonly supplier: string
  clock: number
}

/** A shop with two drawers of its first department, a second department, a till and a customer. */
export const openCashShop = async (engine: Engine): Promise<CashShop> => {
  const shop = await withSellingTill(await openDrawerShop(engine))
  const { id: service } = await shop.service({ base_price: PRICE })
  const second = await shop.addDrawer({ name: 'Back', counts_mobile_money: true })
  const rules = { shifts: true, credit: true, purchases: true, cash_rounding: 50 }
  await shop.ask(shopRulesApi.save, shop.admin, rules)
  const nobody = { email: null, phone: null, address: null }
  const { id: customer } = await shop.ask(customerApi.add, shop.admin, { ...nobody, name: 'Grace' })
  const terms = { customer_id: customer, credit_limit: 100_000_000, credit_days: 30 }
  await shop.ask(customerAccountApi.setTerms, shop.admin, terms)
  const { id: supplier } = await shop.ask(stockApi.addSupplier, shop.admin, { name: 'Mukwano Ltd' })
  return {
    shop,
    model: newCashModel(),
    drawers: [shop.drawer.id, second.id],
    departments: [shop.department_id, await shop.department('Printing')],
    service,
    customer,
    supplier,
    clock: START,
  }
}

export const openShiftOf = ({ model }: CashShop, drawer: number | null): CashShift | null =>
  model.shifts.find((shift) => shift.drawer === drawer && shift.closedAt === null) ?? null

/** What a document of this step sends, and the shift that it belongs to. */
export const placeOf = (cash: CashShop, { drawer }: Pick<CashStep, 'drawer'>) => ({
  sent: drawer === null ? {} : { drawer_id: cash.drawers[drawer] ?? '' },
  shift: openShiftOf(cash, drawer),
})

/** Notes what moved; amounts of 0 move nothing. */
export const note = (
  cash: CashShop,
  fact: Pick<CashFact, 'kind' | 'method' | 'amount' | 'department' | 'shift'> & Partial<CashFact>,
): void => {
  if (fact.amount === 0) return
  cash.model.facts.push({ date: dateOf(cash.clock), isLate: false, ...fact })
}

export const openStep = async (cash: CashShop, { drawer, amount }: CashStep): Promise<void> => {
  const { shop, model } = cash
  if (drawer === null || openShiftOf(cash, drawer) !== null) return
  const { id } = await shop.open(amount, shop.seller, cash.drawers[drawer])
  const date = dateOf(cash.clock)
  const shift = { id, drawer, date, openedAt: cash.clock, closedAt: null, closure: null }
  model.shifts.push(shift)
  note(cash, { kind: 'float', method: 'cash', amount, department: shop.department_id, shift })
  const left = model.left[drawer] ?? null
  if (left !== null && left !== amount) model.openings.push({ date, difference: amount - left })
}

/** Expected cash of a shift: everything that moved through it in time. */
export const expectedCash = ({ model }: CashShop, shift: CashShift): number =>
  sumFacts(model, isInShift(shift), isInTime, isBy('cash'))

/** Counts and closes, whatever the difference; answers the id of the closure. */
const closeDrawer = async (
  { shop }: CashShop,
  shift: CashShift,
  counted: number,
  left_in_drawer: number,
): Promise<string> => {
  const [count_id, closure_id] = [shop.context.newId(), shop.context.newId()]
  const sent = { id: count_id, closure_id, left_in_drawer }
  const { closed } = await shop.count(shift, counted, sent)
  if (!closed)
    await shop.ask(shiftApi.close, shop.seller, { id: closure_id, shift_id: shift.id, count_id })
  return closure_id
}

export const closeStep = async (
  cash: CashShop,
  { drawer, off, which }: CashStep,
): Promise<void> => {
  const { shop, model } = cash
  const shift = openShiftOf(cash, drawer)
  if (shift === null || drawer === null) return
  const expected = expectedCash(cash, shift)
  const counted = Math.max(0, Math.round(expected / 50) * 50 + off)
  const left = which % 2 === 0 ? 0 : Math.floor(counted / 100) * 50
  const closure = await closeDrawer(cash, shift, counted, left)
  shift.closedAt = cash.clock
  shift.closure = { id: closure, expected }
  model.left[drawer] = left
  const [department, difference] = [shop.department_id, counted - expected]
  model.counts.push({ date: shift.date, department, of: shift.id, difference })
}

export const moveStep = async (cash: CashShop, { drawer, amount, which }: CashStep) => {
  const shift = openShiftOf(cash, drawer)
  if (shift === null) return
  const isIn = which % 2 === 0
  const movement_type = isIn ? ('paid_in' as const) : ('paid_out' as const)
  await cash.shop.move(shift, { movement_type, amount }, cash.shop.moderator)
  const { department_id: department } = cash.shop
  note(cash, {
    kind: movement_type,
    method: 'cash',
    amount: isIn ? amount : -amount,
    department,
    shift,
  })
}

const keep = (cash: CashShop, payment: Omit<CashPayment, 'date' | 'isUndone'>): void => {
  const { kind, method, amount, shift } = payment
  cash.model.payments.push({ ...payment, date: dateOf(cash.clock), isUndone: false })
  note(cash, { kind, method, amount, shift, department: cash.shop.department_id })
}

/** A customer pays, or a supplier is paid, by a moderator of the first department. */
export const payStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, customer, supplier } = cash
  const { sent, shift } = placeOf(cash, step)
  const { amount, method } = step
  const id = shop.context.newId()
  if (step.kind === 'supplier') {
    const payment = { id, supplier_id: supplier, amount, method, reference: null, ...sent }
    await shop.ask(supplierAccountApi.pay, shop.moderator, payment)
    keep(cash, { id, kind: 'supplier', method, amount: -amount, shift })
  } else {
    const payment = { id, customer_id: customer, amount, method, ...sent, keep: true }
    await shop.ask(customerAccountApi.takePayment, shop.moderator, payment)
    keep(cash, { id, kind: 'repayment', method, amount, shift })
  }
}

/** Undoes one of the newest payments, where the rules allow it. */
export const undoStep = async (cash: CashShop, { which }: CashStep): Promise<void> => {
  const { shop, model, customer, supplier } = cash
  const payment = model.payments.at(-1 - (which % Math.max(1, Math.min(3, model.payments.length))))
  if (payment === undefined || payment.isUndone) return
  const { shift, date, kind, method, amount } = payment
  if (shift === null ? date !== dateOf(cash.clock) : shift.closedAt !== null) return
  const undo = { id: shop.context.newId(), entry_id: payment.id, reason: 'Typed twice' }
  if (kind === 'supplier')
    await shop.ask(supplierAccountApi.undoPayment, shop.admin, { ...undo, supplier_id: supplier })
  else
    await shop.ask(customerAccountApi.undoPayment, shop.moderator, {
      ...undo,
      customer_id: customer,
    })
  payment.isUndone = true
  note(cash, { kind, method, amount: -amount, shift, department: shop.department_id })
}

/** Counts other cash of a department, or the cash of an open or a closed shift. */
export const countStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, model, departments } = cash
  const again =
    step.kind === 'recount' ? model.shifts[step.which % Math.max(1, model.shifts.length)] : null
  if (again === undefined) return
  const [today, department_id] = [dateOf(cash.clock), departments[step.department] ?? null]
  const { amount, off } = step
  const reported_cash = Math.max(0, amount + off)
  const recorded = await shop.ask(reconciliationApi.record, shop.admin, {
    cashier_name: 'Joan',
    date: today,
    department_id,
    system_cash: amount,
    reported_cash,
    shift_id: again?.id ?? null,
  })
  const expected = again ? (again.closure?.expected ?? expectedCash(cash, again)) : amount
  const count = {
    date: again?.date ?? today,
    department: again ? shop.department_id : department_id,
    of: again?.id ?? null,
    difference: reported_cash - expected,
  }
  expect([recorded.date, recorded.department_id, recorded.system_cash]).toEqual([
    count.date,
    count.department,
    expected,
  ])
  model.counts.push(count)
}
