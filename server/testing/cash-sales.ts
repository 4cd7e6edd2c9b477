// Sales, late sales, returns and voids of a shop's money, done through the operations and noted in
// the plain model.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect } from 'vitest'
import { type CashSale, type CashShift, dateOf, type CashMethod } from './cash-model.ts'
import { type CashShop, type CashStep, note, placeOf, PRICE, START } from './cash-steps.ts'
import { emptyPurse, MODEL_TENDERS, payBackOf } from './day-model.ts'

type Part = { readonly method: CashMethod; readonly amount: number }

/** What is handed over: change is given for cash and for mobile money, and in parts for cash. */
const handedFor = ({ pay, over }: CashStep, total: number): readonly Part[] => {
  if (pay === 'split')
    return [
      { method: 'mobile_money', amount: PRICE },
      { method: 'cash', amount: total - PRICE + over },
    ]
  return [{ method: pay, amount: pay === 'cash' || pay === 'mobile_money' ? total + over : total }]
}

const isPlain = ({ pay }: CashStep): boolean => pay !== 'split' && pay !== 'credit'

/** Money kept of a sale, all change taken off the cash. */
const keptOf = (handed: readonly Part[], total: number): CashSale['kept'] => {
  const kept = emptyPurse()
  for (const { method, amount } of handed) if (method !== 'credit') kept[method] += amount
  kept.cash -= handed.reduce((sum, { amount }) => sum + amount, 0) - total
  return kept
}

type SaleOfStep = Pick<CashSale, 'id' | 'line' | 'date' | 'department' | 'shift'> & {
  readonly isLate: boolean
}

const remember = (cash: CashShop, step: CashStep, sold: SaleOfStep): void => {
  const { isLate: _isLate, ...sale } = sold
  const total = step.quantity * PRICE
  const handed = handedFor(step, total)
  const kept = keptOf(handed, total)
  const isChange = handed.every(({ method }) => method !== 'cash')
  for (const method of MODEL_TENDERS)
    note(cash, {
      ...sold,
      kind: method === 'cash' && isChange ? 'change' : 'sale',
      method,
      amount: kept[method],
    })
  const credit = step.pay === 'credit' ? { kept: total, back: 0 } : null
  if (credit !== null) note(cash, { ...sold, kind: 'sale', method: 'credit', amount: total })
  cash.model.sales.push({
    ...sale,
    quantity: step.quantity,
    total,
    kept,
    back: emptyPurse(),
    credit,
    returned: 0,
    isVoided: false,
  })
}

const paymentOf = (cash: CashShop, step: CashStep) => {
  const handed = handedFor(step, step.quantity * PRICE)
  const amount_paid = handed.reduce((sum, { amount }) => sum + amount, 0)
  const [first] = handed
  if (isPlain(step) && first !== undefined)
    return { payment_method: first.method as 'cash', amount_paid }
  return {
    parts: [...handed],
    amount_paid: 0,
    ...(step.pay === 'credit' && { customer_id: cash.customer }),
  }
}

/** A sale by the administrator in either department. */
export const sellStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, departments, service } = cash
  const department = departments[step.department] ?? ''
  const { sent, shift } = placeOf(cash, step)
  const draft = shop.draft([{ service_id: service, quantity: step.quantity, unit_price: PRICE }], {
    department_id: department,
    ...sent,
    ...paymentOf(cash, step),
  })
  const { sale } = await shop.ask(saleApi.complete, shop.admin, draft)
  const line = sale.sale_items[0]?.id ?? ''
  const date = dateOf(cash.clock)
  remember(cash, step, { id: sale.id, line, date, department, shift, isLate: false })
}

/** The shift of a drawer that was open at a moment. */
const shiftAt = ({ model }: CashShop, drawer: number | null, at: number): CashShift | null =>
  model.shifts.findLast(
    (shift) =>
      shift.drawer === drawer &&
      shift.openedAt <= at &&
      (shift.closedAt === null || shift.closedAt > at),
  ) ?? null

/** A sale that a till closed up to some hours ago, and that arrives now. */
export const lateStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, drawers, model, service } = cash
  const pay = step.pay === 'credit' ? ('card' as const) : step.pay
  const late = { ...step, pay }
  const earliest = step.which % 4 === 0 ? START : Math.max(START, cash.clock - 10 * 3_600_000)
  const at = earliest + Math.floor(((cash.clock - earliest) * step.which) / 1000)
  const sold_at = new Date(at).toISOString()
  const total = step.quantity * PRICE
  const handed = handedFor(late, total)
  const paid = handed.reduce((sum, { amount }) => sum + amount, 0)
  const body = await shop.body(
    [{ service_id: service, item_name: 'Printing', quantity: step.quantity, unit_price: PRICE }],
    {
      sold_at,
      sold_at_device: sold_at,
      change_amount: paid - total,
      amount_paid: paid,
      payment_method: pay === 'split' ? 'cash' : pay,
      ...(pay === 'split' && { parts: handed }),
      ...(step.drawer !== null && { drawer_id: drawers[step.drawer] }),
    },
  )
  const flags = await shop.flagsOf(body)
  const shift = shiftAt(cash, step.drawer, at)
  const date = dateOf(at)
  const department = shop.department_id
  const isCounted = (await shop.rows('reconciliations')).some(
    (count) =>
      count.date === date &&
      count.department_id === department &&
      Date.parse(count.created_at) > at,
  )
  const movesCash = keptOf(handed, total).cash !== 0
  expect([sold_at, flags.includes('day_counted')]).toEqual([
    sold_at,
    shift === null && movesCash && isCounted,
  ])
  const items = await shop.rows('sale_items')
  const line = items.find(({ sale_id }) => sale_id === body.id)?.id ?? ''
  const isLate = shift !== null && shift.closedAt !== null
  remember(cash, late, { id: body.id, line, date, department, shift, isLate })
  expect(model.sales.at(-1)?.id).toBe(body.id)
}

const noteRefund = (
  cash: CashShop,
  sale: CashSale,
  paid: CashSale['kept'],
  shift: CashShift | null,
): void => {
  for (const method of MODEL_TENDERS) {
    sale.back[method] += paid[method]
    const kind = method === 'cash' && paid.cash < 0 ? 'change_back' : 'refund'
    const { department } = sale
    note(cash, { kind, method, amount: -paid[method], department, shift })
  }
}

/** Some of a sale comes back and is paid back as proposed. */
export const returnStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, model } = cash
  const sale = model.sales[step.which % Math.max(1, model.sales.length)]
  if (sale === undefined || sale.isVoided || sale.returned === sale.quantity) return
  const total = PRICE
  const { paid, onAccount } = payBackOf(sale, total)
  const { sent, shift } = placeOf(cash, step)
  await shop.ask(refundApi.returnItems, shop.admin, {
    id: shop.context.newId(),
    sale_id: sale.id,
    items: [{ sale_item_id: sale.line, quantity: 1 }],
    total,
    pay_back: [
      ...(onAccount === 0 ? [] : [{ method: 'credit' as const, amount: onAccount }]),
      ...MODEL_TENDERS.flatMap((method) =>
        paid[method] === 0 ? [] : [{ method, amount: paid[method] }],
      ),
    ],
    reason: 'Faulty',
    ...sent,
  })
  sale.returned += 1
  if (sale.credit !== null) {
    sale.credit.back += onAccount
    const { department } = sale
    note(cash, { kind: 'refund', method: 'credit', amount: -onAccount, department, shift })
  }
  noteRefund(cash, sale, paid, shift)
}

/** One of the newest sales is voided, where the rules allow it. */
export const voidStep = async (cash: CashShop, step: CashStep): Promise<void> => {
  const { shop, model } = cash
  const sale = model.sales.at(-1 - (step.which % Math.max(1, Math.min(3, model.sales.length))))
  if (sale === undefined || sale.isVoided || sale.returned > 0) return
  const input = { id: shop.context.newId(), sale_id: sale.id, reason: 'Typed twice' }
  const voiding = shop.ask(refundApi.voidSale, shop.admin, input)
  const { shift, date, department } = sale
  if (shift === null ? date !== dateOf(cash.clock) : shift.closedAt !== null) {
    const code = shift === null ? 'void_other_day' : 'void_too_late'
    await expect(voiding).rejects.toMatchObject({ code })
    return
  }
  await voiding
  sale.isVoided = true
  if (sale.credit !== null)
    note(cash, { kind: 'refund', method: 'credit', amount: -sale.total, department, shift })
  noteRefund(cash, sale, sale.kept, shift)
}
