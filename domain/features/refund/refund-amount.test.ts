// What returns pay back: exact in any order and in any portions, and never more than was paid.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { MONEY_METHODS } from '../shift/money-movement.ts'
import { costOfReturn, payoutsOf, refundOf, stockOfReturn, tenderCaps } from './refund-amount.ts'
import { discountShares, netsOf } from '../sale/line-nets.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

test('REFUND-009 a discount of 1,000 on lines of 6,000 and 4,000: returning them pays 5,400 and 3,600', () => {
  expect(discountShares([6000, 4000], 1000)).toEqual([600, 400])
  expect(netsOf([6000, 4000], 9000)).toEqual([5400, 3600])
})

test('REFUND-010 three pieces for 1,000 pay 333, 334 and 333 one by one', () => {
  expect([0, 1, 2].map((returned) => refundOf(1000, { quantity: 3 }, returned, 1))).toEqual([
    333, 334, 333,
  ])
})

test('REFUND-013 a returned line pays nothing back when it was sold at 0', () => {
  expect(netsOf([0, 0], 0)).toEqual([0, 0])
  expect(refundOf(0, { quantity: 2.5 }, 0, 2.5)).toBe(0)
})

test('REFUND-012 a restored sale whose total is above its lines pays back its lines only', () => {
  expect(netsOf([600, 400], 5000)).toEqual([600, 400])
})

const line = fc.record({
  subtotal: fc.integer({ min: 0, max: 50_000_000 }),
  thousandths: fc.integer({ min: 1, max: 500_000 }),
  base: fc.integer({ min: 1, max: 10_000_000 }),
  cost_price: fc.option(
    fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 10000),
  ),
  cost_value: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
})
const sale = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(1000))
  .map(([lines, share]) => ({
    lines,
    total: Math.ceil((sum(lines.map(({ subtotal }) => subtotal)) * share) / 100000),
  }))

/** Cuts of a quantity in thousandths, at random places and in a random order. */
const portions = fc.array(fc.nat(500_000), { maxLength: 6 })

test('REFUND-011 REFUND-012 random sales returned in any portions pay exactly the total, no line more than its net, nothing below 0', () => {
  fc.assert(
    fc.property(sale, portions, ({ lines, total }, cuts) => {
      const nets = netsOf(
        lines.map(({ subtotal }) => subtotal),
        total,
      )
      // One comparison for all lines: ten thousand sales have half a million portions.
      let lowest = 0
      const paid = lines.map(({ thousandths, base, ...sold }, at) => {
        const places = [
          ...new Set([0, ...cuts.map((cut) => cut % thousandths), thousandths]),
        ].toSorted((a, b) => a - b)
        const one = { ...sold, quantity: thousandths / 1000, base_quantity: base / 1000 }
        let [money, stock, cost] = [0, 0, 0]
        for (const [step, from] of places.slice(0, -1).entries()) {
          const quantity = ((places[step + 1] ?? 0) - from) / 1000
          const part = refundOf(nets[at] ?? 0, one, from / 1000, quantity)
          lowest = Math.min(lowest, part)
          money += part
          stock += Math.round(
            stockOfReturn(one.base_quantity, one.quantity, from / 1000, quantity) * 1000,
          )
          cost += costOfReturn(one, from / 1000, quantity)
        }
        const isWhole =
          money === nets[at] && stock === base && cost === costOfReturn(one, 0, one.quantity)
        return isWhole ? money : Number.NaN
      })
      expect([sum(nets), sum(paid), lowest]).toEqual([total, total, 0])
    }),
    PROPERTY_CASES,
  )
})

const money = fc.record({
  method: fc.constantFrom(...MONEY_METHODS),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
})

test('REFUND-014 REFUND-015 random sales are paid back credit first and each tender up to its amount, also in two steps', () => {
  fc.assert(
    fc.property(
      fc.array(money, { minLength: 1, maxLength: 5 }),
      fc.nat(1000),
      (received, share) => {
        const total = sum(received.map(({ amount }) => amount))
        const first = payoutsOf(Math.floor((total * share) / 1000), tenderCaps(received, []))
        const second = payoutsOf(
          total - sum(first.map(({ amount }) => amount)),
          tenderCaps(received, first),
        )
        const rest = tenderCaps(received, [...first, ...second])
        expect(Object.values(rest)).toEqual([0, 0, 0, 0])
        expect(sum([...first, ...second].map(({ amount }) => amount))).toBe(total)
        const caps = tenderCaps(received, [])
        for (const { method, amount } of first) expect(amount).toBeLessThanOrEqual(caps[method])
        if (first.length > 1 && caps.credit > 0)
          expect(first[0]).toEqual({ method: 'credit', amount: caps.credit })
      },
    ),
    PROPERTY_CASES,
  )
})

test('REFUND-014 money is paid back as credit, cash, mobile money, card in this order, and an unassigned rest in cash', () => {
  const caps = { cash: 10, mobile_money: 20, card: 30, credit: 40 }
  expect(payoutsOf(95, caps)).toEqual([
    { method: 'credit', amount: 40 },
    { method: 'cash', amount: 10 },
    { method: 'mobile_money', amount: 20 },
    { method: 'card', amount: 25 },
  ])
  expect(
    tenderCaps(
      [
        { method: 'mobile_money', amount: 20_000 },
        { method: 'cash', amount: -5000 },
      ],
      [],
    ),
  ).toEqual({
    cash: 0,
    mobile_money: 20_000,
    card: 0,
    credit: 0,
  })
})
