// Shares of whole numbers: exact, never below 0, and the same sum in any number of steps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../testing/cases.ts'
import { nearestShare, spreadAmount, floorShare } from './share.ts'

const whole = fc.integer({ min: 0, max: 1_000_000_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), {
  minLength: 1,
  maxLength: 12,
})
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

test('REFUND-009 a discount of 1,000 over lines of 6,000 and 4,000 is 600 and 400', () => {
  expect(spreadAmount(1000, [6000, 4000])).toEqual([600, 400])
  expect(spreadAmount(100, [1, 1, 1])).toEqual([33, 33, 34])
})

test('REFUND-012 an amount is spread only over weights above 0', () => {
  expect(spreadAmount(500, [0, 0])).toEqual([0, 0])
  expect(spreadAmount(500, [0, 7, 0])).toEqual([0, 500, 0])
  expect([floorShare(5, 0, 0), nearestShare(5, 0, 0)]).toEqual([0, 0])
})

test('REFUND-010 1,000 over three pieces is reached at 333, 667 and 1,000, rounded half up', () => {
  expect([1, 2, 3].map((part) => nearestShare(1000, part, 3))).toEqual([333, 667, 1000])
  expect([nearestShare(1, 1, 2), floorShare(1, 1, 2)]).toEqual([1, 0])
})

test('REFUND-012 spread shares add up to the whole, are never below 0 and differ from the exact share by less than 1', () => {
  fc.assert(
    fc.property(whole, weights, (amount, parts) => {
      const [shares, all] = [spreadAmount(amount, parts), sum(parts)]
      expect(sum(shares)).toBe(all === 0 ? 0 : amount)
      const isNear = shares.every((share, at) => {
        const difference = BigInt(share) * BigInt(all) - BigInt(amount) * BigInt(parts[at] ?? 0)
        return share >= 0 && (all === 0 || (difference < BigInt(all) && -difference < BigInt(all)))
      })
      expect(isNear).toBe(true)
    }),
    PROPERTY_CASES,
  )
})

test('REFUND-010 places of a line never fall, begin at 0 and end at the whole, floored and half up', () => {
  const place = fc.tuple(
    whole,
    fc.integer({ min: 1, max: 1_000_000_000 }),
    fc.nat(1_000_000_000),
    fc.nat(1_000_000_000),
  )
  fc.assert(
    fc.property(place, ([amount, all, a, b]) => {
      const [low, high] = [Math.min(a, b) % (all + 1), Math.max(a, b) % (all + 1)].toSorted(
        (x, y) => x - y,
      )
      const isRising = [floorShare, nearestShare].every(
        (reach) =>
          reach(amount, 0, all) === 0 &&
          reach(amount, all, all) === amount &&
          reach(amount, high ?? 0, all) >= reach(amount, low ?? 0, all),
      )
      expect(isRising).toBe(true)
    }),
    PROPERTY_CASES,
  )
})
