// Compares every figure of the float book, and of the cash that moves with it, with the plain
// model.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect } from 'vitest'
import { dayAt, type FloatModel, heldBy, type AgentShift, sumOf } from './float-model.ts'
import { type AgentDays, cashOf } from './float-steps.ts'

const SHEET = [
  'deposit',
  'withdrawal',
  'airtime',
  'bill_payment',
  'data_bundle',
  'bought',
  'sold',
  'commission',
  'line_fee',
  'correction',
]

const checkDay = async ({ shop, model, lines }: AgentDays, date: string): Promise<void> => {
  const sheet = await shop.ask(floatBookApi.sheet, shop.admin, { date })
  const shown = lines.map((id) => sheet.lines.find(({ line_id }) => line_id === id))
  const expected = lines.map((id, line) => {
    const sum = (...kinds: string[]): number =>
      sumOf(
        model.entries,
        (entry) => entry.line === line && kinds.includes(entry.kind) && dayAt(entry.at) === date,
      )
    const before = sumOf(model.entries, (entry) => entry.line === line && dayAt(entry.at) < date)
    const moved = Object.fromEntries(SHEET.map((kind) => [kind, sum(kind)]))
    const opening = before + sum('opening')
    return { line_id: id, opening, moved, closing: opening + sum(...SHEET) }
  })
  expect([date, shown]).toMatchObject([date, expected])
  const costs = await shop.ask(shopReportApi.profit, shop.admin, {
    period: 'dates',
    from: date,
    until: date,
  })
  expect([date, 'float costs', costs.float_costs]).toEqual([
    date,
    'float costs',
    sumOf(model.costs, ({ at }) => dayAt(at) === date),
  ])
  // An agent's cash is not in the cash of the day's sales.
  const day = await shop.ask(reconciliationApi.systemCash, shop.admin, { date })
  expect([date, 'system cash', day?.system_cash ?? 0]).toEqual([date, 'system cash', 0])
}

const checkCounts = async ({ shop, model }: AgentDays, dates: readonly string[]): Promise<void> => {
  const listed = []
  for (const date of dates)
    listed.push(...(await shop.ask(floatBookApi.sheet, shop.admin, { date })).counts)
  expect(
    listed.map(({ id, typed, expected, difference, came_later }) => [
      id,
      typed,
      expected,
      difference,
      came_later,
    ]),
  ).toEqual(
    model.counts.map(({ id, typed, expected, later }) => [
      id,
      typed,
      expected,
      typed - expected,
      later,
    ]),
  )
}

/** Whatever came later: at each count the book holds what was typed. */
const checkTypedStays = async ({ shop, model, lines }: AgentDays): Promise<void> => {
  const rows = await shop.rows('float_entries')
  for (const { line, at, typed } of model.counts) {
    const moment = new Date(at).toISOString()
    const held = sumOf(
      rows,
      ({ line_id, created_at }) => line_id === lines[line] && created_at <= moment,
    )
    expect([moment, held]).toEqual([moment, typed])
  }
}

/** The last count of each line in the shift, by the name of the line. */
const countedIn = ({ counts }: FloatModel, shift: AgentShift) =>
  [0, 1].flatMap((line) => {
    const last = counts.findLast((count) => count.line === line && count.shift === shift)
    const name = line === 0 ? 'Front MTN' : 'Second'
    return last === undefined ? [] : [{ line: name, typed: last.typed, expected: last.expected }]
  })

const checkShift = async ({ shop, model }: AgentDays, shift: AgentShift): Promise<void> => {
  const cash = cashOf(model, shift)
  if (shift.closedAt === null) {
    const { expected, sums } = await shop.report(shift)
    expect([expected.cash, sums.mobile_money_services]).toEqual([cash, cash])
    return
  }
  const closures = await shop.ask(closureApi.list, shop.admin, {})
  const found = await Promise.all(
    closures.map(({ id }) => shop.ask(closureApi.get, shop.admin, { closure_id: id })),
  )
  const closure = found.find(({ shift_id }) => shift_id === shift.id)
  const late = sumOf(model.cash, (fact) => fact.shift === shift && fact.isLate)
  expect([
    shift.closed,
    closure?.expected.cash,
    closure?.late.reduce((sum, { amounts }) => sum + amounts.cash, 0),
    closure?.sums.float_lines ?? [],
  ]).toEqual([cash, cash, late, countedIn(model, shift)])
}

/** Throws the first figure that differs. */
export const expectFloatLaw = async (days: AgentDays): Promise<void> => {
  const { shop, model, lines } = days
  expect(await Promise.all(lines.map((id) => shop.balance(id)))).toEqual(
    lines.map((_id, line) => heldBy(model, line)),
  )
  const dates = [
    ...new Set([...model.entries, ...model.cash].map(({ at }) => dayAt(at))),
  ].toSorted()
  for (const date of dates) await checkDay(days, date)
  await checkCounts(days, dates)
  await checkTypedStays(days)
  for (const shift of model.shifts) await checkShift(days, shift)
  const outside = await shop.ask(shiftApi.outside, shop.admin, {})
  const outsideOn = (date: string): number => outside.find((day) => day.date === date)?.cash ?? 0
  expect(dates.map((date) => [date, outsideOn(date)])).toEqual(
    dates.map((date) => [
      date,
      sumOf(model.cash, ({ at, shift }) => shift === null && dayAt(at) === date),
    ]),
  )
}
