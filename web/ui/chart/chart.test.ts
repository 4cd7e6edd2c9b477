// The geometry of charts: readable axes, bars and lines at their positions, labels that fit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutBars } from './bars-layout.ts'
import { scaleBullet } from './bullet-scale.ts'
import { layOutHeat, heatStepOf } from './heat-layout.ts'
import { layOutLine } from './line-layout.ts'
import { findNearest } from './points.ts'
import { chooseLabels, measureText } from './plot-room.ts'
import { splitHundredPercent } from './share.ts'
import { formatCompact, buildValueAxis } from './value-axis.ts'

const day = (index: number, values: readonly number[]) => ({
  key: `d${index}`,
  label: `Sat ${index}`,
  short: `${index}`,
  name: `Saturday ${index}`,
  values,
})

test('LOOK-006 amounts on axes are short, and never 1,000k', () => {
  expect([0, 950, 800_000, 1_550_000, 999_950, 12_345_678, -20_000].map(formatCompact)).toEqual([
    '0',
    '950',
    '800k',
    '1.55M',
    '1M',
    '12.3M',
    '−20k',
  ])
})

test('LOOK-006 the axis starts at zero and has four or five lines that end above the highest value', () => {
  expect(buildValueAxis([1_550_000], 200, 0).ticks).toEqual([
    0, 400_000, 800_000, 1_200_000, 1_600_000,
  ])
  expect(buildValueAxis([], 200, 0).ticks[0]).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
      const { at, ticks } = buildValueAxis([value], 200, 0)
      const top = ticks.at(-1) ?? 0
      expect(ticks[0]).toBe(0)
      expect([4, 5]).toContain(ticks.length)
      expect(top).toBeGreaterThanOrEqual(value)
      expect(at(0)).toBe(200)
      expect(at(top)).toBeCloseTo(0)
      // The highest value fills at least half of the axis.
      expect(value < 4 || value / top > 0.5).toBe(true)
    }),
  )
})

test('LOOK-006 values below zero get steps below the zero line', () => {
  const { at, ticks } = buildValueAxis([100, -40], 200, 0)
  expect(ticks).toContain(0)
  expect(ticks[0]).toBeLessThanOrEqual(-40)
  expect(at(-40)).toBeGreaterThan(at(0))
})

test('LOOK-006 bars are inside the drawing, side by side, as high as their values, and the highest is found', () => {
  const points = [day(1, [100, 30]), day(2, [400, -20]), day(3, [0, 0])]
  for (const width of [0, 240, 320, 900]) {
    const { axis, groups, highest, room } = layOutBars(points, width, 240)
    expect(highest).toBe(1)
    expect(groups[1]?.bars[0]?.height).toBeCloseTo(axis.at(0) - axis.at(400))
    expect(groups[2]?.bars[0]?.height).toBe(0)
    if (width === 0) continue
    for (const { bars, x, width: step } of groups) {
      expect(bars[0]!.x).toBeGreaterThanOrEqual(Math.max(x, room.left))
      expect(bars[0]!.x + bars[0]!.width).toBeLessThan(bars[1]!.x)
      expect(bars[1]!.x + bars[1]!.width).toBeLessThanOrEqual(x + step)
    }
  }
  expect(layOutBars([day(1, [0])], 300, 200).highest).toBeNull()
  expect(layOutBars([], 300, 200).groups).toEqual([])
})

test('LOOK-006 labels are long, short, or every nth, with the newest always shown', () => {
  const labels = Array.from({ length: 30 }, (_, index) => ({
    label: `Sat ${index + 1}`,
    short: `${index + 1}`,
  }))
  expect(chooseLabels(labels, 100)[0]).toBe('Sat 1')
  expect(chooseLabels(labels, 22)[0]).toBe('1')
  const thin = chooseLabels(labels, 9)
  expect(thin.at(-1)).toBe('30')
  const named = thin.flatMap((text, index) => (text === null ? [] : [index]))
  for (const [place, index] of named.entries())
    if (place > 0) expect((index - (named[place - 1] ?? 0)) * 9).toBeGreaterThan(measureText('30'))
})

test('LOOK-006 a trend runs from edge to edge, and its average starts when there are enough days', () => {
  const points = [10, 20, 40].map((value, index) => ({
    ...day(index, []),
    value,
    average: index === 2 ? 23 : null,
  }))
  const { places, path, fill, average, axis, room } = layOutLine(points, 300, 200)
  expect(places.map(({ x }) => x)).toEqual([
    room.left,
    (room.left + 300 - room.right) / 2,
    300 - room.right,
  ])
  expect(path.startsWith(`M${places[0]?.x}`)).toBe(true)
  expect(fill).toContain(`,${axis.at(0)}`)
  expect(average).toContain(`${places[2]?.x}`)
  expect(average).not.toContain(`M${places[0]?.x},`)
  expect(layOutLine([], 300, 200).path).toBe('')
  expect([path, fill, average].join('')).not.toContain('C')
  const many = Array.from({ length: 8 }, (_, index) => ({
    ...points[0],
    key: `${index}`,
  })) as typeof points
  expect(layOutLine(many, 300, 200).path).toContain('C')
})

test('LOOK-006 a heat map has a cell per day and hour, in five steps of the highest value', () => {
  const { cells, cellWidth, left } = layOutHeat(
    ['Mon', 'Tue'],
    ['8', '9', '10'],
    [
      [0, 1, 5],
      [10, 4],
    ],
    320,
  )
  expect(cells.map(({ step }) => step)).toEqual([0, 1, 3, 5, 2, 0])
  expect(left + cellWidth * 3).toBeCloseTo(320)
  expect([heatStepOf(0, 0), heatStepOf(-1, 5), heatStepOf(0.01, 5), heatStepOf(5, 5)]).toEqual([
    0, 0, 1, 5,
  ])
})

test('LOOK-006 per cents always add up to a hundred', () => {
  expect(splitHundredPercent([1, 1, 1])).toEqual([34, 33, 33])
  expect(splitHundredPercent([0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
      (values) => {
        expect(splitHundredPercent(values).reduce((sum, share) => sum + share, 0)).toBe(100)
      },
    ),
  )
})

test('LOOK-006 a bullet bar reaches its tick exactly at the target, and never exceeds its track', () => {
  expect(scaleBullet(100, 100)).toEqual({ filled: 80, tick: 80 })
  expect([
    scaleBullet(-3, 10).filled,
    scaleBullet(9999, 10).filled,
    scaleBullet(50, 100).filled,
  ]).toEqual([0, 100, 40])
  expect([scaleBullet(0, 0), scaleBullet(2, 0)]).toEqual([
    { filled: 0, tick: null },
    { filled: 100, tick: null },
  ])
})

test('LOOK-006 the pointer selects the nearest point', () => {
  expect([
    findNearest([10, 20, 30], 0),
    findNearest([10, 20, 30], 16),
    findNearest([10, 20, 30], 99),
    findNearest([], 5),
  ]).toEqual([0, 1, 2, null])
})
