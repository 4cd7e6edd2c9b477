// Opening, paying in and out, mobile money services, counting and closing of random shop days, done
// through the operations and in the model.
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect } from 'vitest'
import { type DayCounter, placeOf } from './day-counter.ts'
import { dayOf, emptyPurse, type ModelShift, moveMoneyOf, newShift } from './day-model.ts'
import type { StepOf } from './day-steps.ts'
import { piecesOf } from './drawer.ts'

const ALLOWED = 1000
const MAX_COUNTS = 5

export const openStep = async (
  counter: DayCounter,
  { drawer, float }: StepOf<'open'>,
): Promise<void> => {
  const { shop, model } = counter
  const opening = shop.open(float, shop.seller, counter.drawers[drawer])
  if (model.open[drawer]) {
    await expect(opening).rejects.toMatchObject({ code: 'drawer_open' })
    return
  }
  const { id, left_before } = await opening
  const left = model.last[drawer]?.closure?.left ?? null
  expect(left_before).toBe(left)
  const shift = newShift({ id, date: counter.today() }, drawer, float, left)
  model.open[drawer] = shift
  model.last[drawer] = shift
}

export const moveStep = async (
  counter: DayCounter,
  { drawer, type, amount }: StepOf<'move'>,
): Promise<void> => {
  const { shop, model } = counter
  const shift = model.open[drawer]
  if (!shift) return
  if (type === 'no_sale') {
    const input = { id: shop.context.newId(), shift_id: shift.id, reason: 'Change for a customer' }
    await shop.ask(shiftApi.noSale, shop.moderator, input)
    shift.sums.no_sale_count += 1
    return
  }
  const [isIn, isExpense] = [type === 'paid_in', type === 'expense']
  const movement_type = isIn ? 'paid_in' : 'paid_out'
  const fields = {
    movement_type,
    amount,
    expense_category: isExpense ? 'Transport' : null,
  } as const
  const { movement } = await shop.move(shift, fields, shop.moderator)
  shift.purse.cash += isIn ? amount : -amount
  shift.sums[movement_type] += amount
  if (!isIn && shift.purse.cash < 0) shift.over.push(movement.id)
  if (isExpense) dayOf(model, counter.today()).expenses += amount
  else
    model.movements.push({
      id: movement.id,
      shift,
      amount: isIn ? amount : -amount,
      isUndone: false,
    })
}

export const undoStep = async (counter: DayCounter, { which }: StepOf<'undo'>): Promise<void> => {
  const { shop, model } = counter
  // The newest: older ones can seldom be undone.
  const movement = model.movements.at(
    -1 - (which % Math.max(1, Math.min(3, model.movements.length))),
  )
  if (movement === undefined) return
  const { shift, id: movement_id, amount } = movement
  const input = { id: shop.context.newId(), shift_id: shift.id, movement_id }
  const undoing = shop.ask(shiftApi.undo, shop.moderator, input)
  if (shift.closure !== null || movement.isUndone) {
    const code = shift.closure === null ? 'movement_undone' : 'shift_closed'
    await expect(undoing).rejects.toMatchObject({ code })
    return
  }
  await undoing
  movement.isUndone = true
  shift.purse.cash -= amount
  shift.sums[amount > 0 ? 'paid_in' : 'paid_out'] -= Math.abs(amount)
}

export const serviceStep = async (counter: DayCounter, step: StepOf<'service'>): Promise<void> => {
  const { shop, model } = counter
  const { type, halves, drawer } = step
  const { shift, sent } = placeOf(counter, { drawer, claims: false })
  const details = { transaction_type: type, provider: 'MTN', phone_number: '0772123456' } as const
  await shop.ask(mobileMoneyApi.record, shop.seller, { ...details, amount: halves / 2, ...sent })
  const { services } = dayOf(model, counter.today())
  if (type === 'deposit') services.deposits += halves / 2
  if (type === 'withdrawal') services.withdrawals += halves / 2
  services.net_cash += type === 'withdrawal' ? -halves / 2 : halves / 2
  // Only the second drawer counts it, and no coin is smaller than a shilling.
  if (drawer !== 1) return
  const whole = Math.floor((halves + 1) / 2)
  const cash = type === 'withdrawal' ? 0 - whole : whole
  moveMoneyOf(model, {
    date: counter.today(),
    shift,
    moved: { ...emptyPurse(), cash },
    hasCash: true,
    count: (sums) => {
      sums.mobile_money_services += cash
    },
  })
}

type CountedTenders = {
  readonly cash: number
  readonly mobile_money: number | null
  readonly card: number | null
}

/** What the person who counts finds: whole fifties, with a mistake where the step says so. */
const countedBy = ({ purse }: ModelShift, { off, others }: StepOf<'close'>): CountedTenders => {
  const cash = Math.max(0, Math.round(purse.cash / 50) * 50 + off)
  if (others === 'none') return { cash, mobile_money: null, card: null }
  const more = others === 'wrong' ? ALLOWED + 1 : 0
  return {
    cash,
    mobile_money: Math.max(0, purse.mobile_money),
    card: Math.max(0, purse.card) + more,
  }
}

const isWithin = ({ cash, mobile_money, card }: CountedTenders, { purse }: ModelShift): boolean =>
  Math.abs(cash - purse.cash) <= ALLOWED &&
  Math.abs((mobile_money ?? purse.mobile_money) - purse.mobile_money) <= ALLOWED &&
  Math.abs((card ?? purse.card) - purse.card) <= ALLOWED

const rememberClosure = (
  counter: DayCounter,
  shift: ModelShift,
  id: string,
  counted: CountedTenders,
  left: number,
): void => {
  const { model } = counter
  shift.closure = {
    id,
    number: model.closed.length + 1,
    date: shift.date,
    expected: { ...shift.purse },
    counted,
    left,
    sums: structuredClone(shift.sums),
    isWithin: isWithin(counted, shift),
    isApproved: false,
    late: 0,
    latePurse: emptyPurse(),
  }
  model.closed.push(shift)
  model.open[shift.drawer] = null
  const day = dayOf(model, shift.date)
  day.difference = (day.difference ?? 0) + counted.cash - shift.purse.cash
}

export const closeStep = async (counter: DayCounter, step: StepOf<'close'>): Promise<void> => {
  const { shop, model } = counter
  const shift = model.open[step.drawer]
  if (!shift) return
  const counted = countedBy(shift, step)
  const left = Math.floor((counted.cash * step.left) / 1000)
  const [count_id, closure_id] = [shop.context.newId(), shop.context.newId()]
  const { cash, ...rest } = counted
  const sent = { id: count_id, closure_id, pieces: piecesOf(cash), ...rest, left_in_drawer: left }
  const { closed, count_number } = await shop.count(shift, cash, sent)
  shift.counts += 1
  expect([closed, count_number]).toEqual([isWithin(counted, shift), shift.counts])
  if (closed) return rememberClosure(counter, shift, closure_id, counted, left)
  if (!step.isForced && shift.counts < MAX_COUNTS) return
  await shop.ask(shiftApi.close, shop.seller, { id: closure_id, shift_id: shift.id, count_id })
  rememberClosure(counter, shift, closure_id, counted, left)
}

export const approveStep = async (
  counter: DayCounter,
  { which }: StepOf<'approve'>,
): Promise<void> => {
  const { shop, model } = counter
  const waiting = model.closed.flatMap(({ closure }) =>
    closure === null || closure.isWithin || closure.isApproved ? [] : [closure],
  )
  const closure = waiting[which % Math.max(1, waiting.length)]
  if (closure === undefined) return
  await shop.ask(closureApi.approve, shop.moderator, {
    id: shop.context.newId(),
    closure_id: closure.id,
  })
  closure.isApproved = true
}
