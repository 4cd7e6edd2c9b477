// Random steps of an agent's days, done through the operations and noted in the plain model.
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import { type FloatShop, OPENING, openFloatShop } from './float.ts'
import {
  absorb,
  type FloatModel,
  heldBy,
  type AgentShift,
  newFloatModel,
  shiftAt,
  sumOf,
} from './float-model.ts'
import { sendDocument } from './till-documents.ts'

const START = Date.parse('2026-11-21T09:00:00.000Z')
const MINUTE_MS = 60_000
const TYPES = ['deposit', 'withdrawal', 'airtime', 'data_bundle', 'bill_payment'] as const
const BY_HAND = ['bought', 'sold', 'commission', 'line_fee', 'correction'] as const

export const floatStep = fc.record({
  what: fc.constantFrom(
    ...(['record', 'record', 'record', 'late', 'late', 'late', 'hand', 'hand'] as const),
    ...(['count', 'count', 'reverse', 'reverse', 'open', 'close', 'again'] as const),
  ),
  /** Hours sometimes, so that days pass. */
  minutes: fc.constantFrom(2, 5, 30, 400),
  line: fc.constantFrom(0, 0, 1),
  type: fc.constantFrom(...TYPES),
  kind: fc.constantFrom(...BY_HAND),
  amount: fc.integer({ min: 1, max: 300 }).map((hundreds) => hundreds * 100),
  fee: fc.constantFrom(0, 0, 50),
  /** With the drawer of the agent, or without one. */
  isInDrawer: fc.boolean(),
  off: fc.constantFrom(0, 0, -700, 2500),
  /** How long before it arrives a late transaction was made. */
  before: fc.constantFrom(1, 20, 300, 700),
  which: fc.nat(1000),
})
export type FloatStep = typeof floatStep extends fc.Arbitrary<infer Step> ? Step : never

export type AgentDays = {
  readonly shop: FloatShop
  readonly model: FloatModel
  readonly lines: readonly string[]
  clock: number
}

export const openAgentDays = async (engine: Engine): Promise<AgentDays> => {
  const shop = await openFloatShop(engine)
  const second = await shop.addLine({ name: 'Second', number: '0772000002' })
  const model = newFloatModel()
  model.entries.push({ line: 0, kind: 'opening', amount: OPENING, at: START })
  return { shop, model, lines: [shop.line.id, second.id], clock: START }
}

/** Only a withdrawal brings float, and takes cash. */
const signOf = (type: string): 1 | -1 => (type === 'withdrawal' ? 1 : -1)

const placeOf = ({ shop, model, clock }: AgentDays, { isInDrawer }: FloatStep) => ({
  drawer_id: isInDrawer ? shop.agent.id : null,
  shift: isInDrawer ? shiftAt(model, clock) : null,
})

const noteCash = (days: AgentDays, amount: number, shift: AgentShift | null): void => {
  days.model.cash.push({ amount, at: days.clock, shift, isLate: false })
}

const record = async (days: AgentDays, step: FloatStep): Promise<void> => {
  const { shop, model, lines, clock } = days
  const { line, type, amount, isInDrawer } = step
  const { drawer_id, shift } = placeOf(days, step)
  const { id } = await shop.record(type, amount, { line_id: lines[line] ?? '', drawer_id })
  const float = signOf(type) * amount
  model.entries.push({ line, kind: type, amount: float, at: clock })
  if (isInDrawer) noteCash(days, 0 - float, shift)
  const cash = isInDrawer ? 0 - float : 0
  model.transactions.push({ id, line, kind: type, amount: float, cash, isReversed: false })
}

const recordLate = async (days: AgentDays, step: FloatStep): Promise<void> => {
  const { shop, model, lines, clock } = days
  const { line, type, amount, isInDrawer } = step
  // Half a minute beside every other moment.
  const at = Math.max(START + MINUTE_MS, clock - step.before * MINUTE_MS) - MINUTE_MS / 2
  const made_at = new Date(at).toISOString()
  const { id, body, answer } = await shop.sendLate({
    transaction_type: type,
    amount,
    line_id: lines[line],
    drawer_id: isInDrawer ? shop.agent.id : null,
    made_at,
    made_at_device: made_at,
  })

  expect(answer).toMatchObject({ state: 'stored', replayed: false })
  if (step.which % 2 === 0)
    expect(await sendDocument(shop, body)).toMatchObject({ state: 'stored', replayed: true })

  const float = signOf(type) * amount
  const shift = isInDrawer ? shiftAt(model, at) : null
  model.entries.push({ line, kind: type, amount: float, at })
  absorb(model, line, float, at)
  const isLate = shift !== null && shift.closedAt !== null
  if (isInDrawer) model.cash.push({ amount: 0 - float, at, shift, isLate })
  const cash = isInDrawer ? 0 - float : 0
  model.transactions.push({ id, line, kind: type, amount: float, cash, isReversed: false })
}

const moveByHand = async (days: AgentDays, step: FloatStep): Promise<void> => {
  const { shop, model, lines, clock } = days
  const { line, kind, amount } = step
  const isTrade = kind === 'bought' || kind === 'sold'
  const { drawer_id, shift } = placeOf(days, step)
  const fee = isTrade ? step.fee : 0
  const line_id = lines[line] ?? ''
  await shop.byHand(kind, amount, { line_id, fee, drawer_id: isTrade ? drawer_id : null })
  const float = kind === 'sold' || kind === 'line_fee' ? 0 - amount : amount
  model.entries.push({ line, kind, amount: float, at: clock })
  if (isTrade) noteCash(days, 0 - float - fee, shift)
  if (fee > 0) model.costs.push({ amount: fee, at: clock })
  if (kind === 'line_fee') model.costs.push({ amount, at: clock })
}

const count = async (days: AgentDays, step: FloatStep): Promise<void> => {
  const { shop, model, lines, clock } = days
  const { line, off } = step
  const { drawer_id, shift } = placeOf(days, step)
  const expected = heldBy(model, line)
  const typed = Math.max(0, expected + off)
  const counted = await shop.count(typed, { line_id: lines[line] ?? '', drawer_id })
  expect([counted.expected, counted.difference]).toEqual([expected, typed - expected])
  model.counts.push({ id: counted.id, line, typed, expected, at: clock, shift, later: 0 })
  if (typed !== expected)
    model.entries.push({ line, kind: 'correction', amount: typed - expected, at: clock })
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)]

const reverse = async (days: AgentDays, step: FloatStep): Promise<void> => {
  const { shop, model, clock } = days
  const transaction = pick(model.transactions, step.which)
  if (transaction === undefined) return
  const { drawer_id, shift } = placeOf(days, step)
  const work = shop.reverse(transaction.id, drawer_id)
  if (transaction.isReversed) {
    await expect(work).rejects.toMatchObject({ code: 'float_reversed' })
    return
  }
  await work
  transaction.isReversed = true
  const { line, kind, amount, cash } = transaction
  model.entries.push({ line, kind, amount: 0 - amount, at: clock })
  if (cash !== 0) noteCash(days, 0 - cash, shift)
}

const open = async ({ shop, model, clock }: AgentDays): Promise<void> => {
  if (shiftAt(model, clock) !== null) return
  const { id } = await shop.open(0, shop.seller, shop.agent.id)
  model.shifts.push({ id, openedAt: clock, closedAt: null, closed: null })
}

/** The cash that a shift should hold, without what came too late. */
export const cashOf = ({ cash }: FloatModel, shift: AgentShift): number =>
  sumOf(cash, (fact) => fact.shift === shift && !fact.isLate)

const close = async ({ shop, model, clock }: AgentDays): Promise<void> => {
  const shift = shiftAt(model, clock)
  if (shift === null) return
  const { newId } = shop.context
  const ids = { id: newId(), shift_id: shift.id }
  const counted = { ...ids, closure_id: newId(), pieces: {} }
  const { closed } = await shop.ask(shiftApi.count, shop.seller, counted)
  if (!closed)
    await shop.ask(shiftApi.close, shop.seller, { ...ids, id: newId(), count_id: ids.id })

  const closures = await shop.ask(closureApi.list, shop.admin, {})
  shift.closedAt = clock
  shift.closed =
    closures.find(({ closed_at }) => Date.parse(closed_at) === clock)?.expected_cash ?? 0
}

/** Any recorded transaction, sent again by its id with another amount, changes nothing. */
const sendAgain = async ({ shop, model, lines }: AgentDays, step: FloatStep): Promise<void> => {
  const transaction = pick(model.transactions, step.which)
  if (transaction === undefined) return
  const { id, line } = transaction
  const other = { id, line_id: lines[line] ?? '' }
  const work = shop.record('deposit', 987_654, other)
  await expect(work).rejects.toMatchObject({ code: 'key_reused' })
  const { count: all } = await shop.ask(mobileMoneyApi.list, shop.admin, {})
  expect(all).toBe(model.transactions.length)
}

const WORK = {
  record,
  late: recordLate,
  hand: moveByHand,
  count,
  reverse,
  open,
  close,
  again: sendAgain,
} as const satisfies Record<FloatStep['what'], unknown>

/** Waits the minutes of this step and does it. */
export const liveFloatStep = async (days: AgentDays, step: FloatStep): Promise<void> => {
  days.clock += step.minutes * MINUTE_MS
  days.shop.setNow(new Date(days.clock).toISOString())
  await WORK[step.what](days, step)
}
