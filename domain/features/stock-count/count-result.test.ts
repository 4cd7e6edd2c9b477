// The result of a count: examples, and random days of selling and counting beside a shelf that is
// kept apart.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { countResult, type CountedLine, linesInForce, type MovedStock } from './count-result.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString()
const line = (second: number, counted: number, place = ''): CountedLine => ({
  place,
  counted,
  counted_at: at(second),
})
const moved = (second: number, quantity: number): MovedStock => ({
  quantity,
  created_at: at(second),
})

test('COUNT-005 what is sold after the line stays sold: 10 counted, 2 sold, the stock is 8', () => {
  const result = countResult([line(10, 10)], [moved(1, 12), moved(20, -2)], 10)
  expect(result).toMatchObject({ counted: 10, at_count: 12, difference: -2, has_moved: false })
})

test('COUNT-006 what is received after the line comes on top of the counted stock', () => {
  expect(countResult([line(10, 7)], [moved(1, 7), moved(20, 5)], 12)).toMatchObject({
    at_count: 7,
    difference: 0,
  })
})

test('COUNT-007 a count line replaces the line of the same place and adds to those of other places', () => {
  const lines = [line(1, 10, 'A'), line(2, 12, 'A'), line(3, 3, 'B')]
  expect(linesInForce(lines).map(({ counted }) => counted)).toEqual([12, 3])
  expect(countResult(lines, [], 15)).toMatchObject({ counted: 15, difference: 0 })
  expect(countResult([], [], 15)).toBeNull()
})

test('COUNT-008 COUNT-009 a movement between two places marks the product until one of them is counted again', () => {
  const lines = [line(1, 5, 'A'), line(9, 5, 'B')]
  expect(countResult(lines, [moved(5, -1)], 9)?.has_moved).toBe(true)
  expect(countResult(lines, [moved(1, -1), moved(10, -1)], 8)?.has_moved).toBe(false)
  expect(countResult([...lines, line(12, 4, 'A')], [moved(5, -1)], 9)).toMatchObject({
    has_moved: false,
    counted: 9,
  })
})

test('COUNT-007 a sum of tenths is exact', () => {
  expect(countResult([line(1, 0.1, 'A'), line(1, 0.2, 'B')], [], 0.3)).toMatchObject({
    counted: 0.3,
    difference: 0,
  })
})

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('move' as const), tenths: fc.integer({ min: -200, max: 200 }) }),
    fc.record({ kind: fc.constant('count' as const), tenths: fc.constant(0) }),
  ),
  { maxLength: 30 },
)

test('COUNT-005 after a correction the books are the shelf, whatever was sold and received meanwhile', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: -500, max: 500 }), (days, wrong) => {
      // In tenths: the shelf as it is, and the books with an error.
      let shelf = 1000
      let books = shelf + wrong
      const lines: CountedLine[] = []
      const movements: MovedStock[] = []
      for (const [second, { kind, tenths }] of days.entries())
        if (kind === 'count') lines.push(line(second, shelf / 10))
        else {
          shelf += tenths
          books += tenths
          movements.push(moved(second, tenths / 10))
        }
      const result = countResult(lines, movements, books / 10)
      if (result !== null) expect(Math.round((books / 10 + result.difference) * 10)).toBe(shelf)
      else expect(lines).toEqual([])
    }),
    PROPERTY_CASES,
  )
})
