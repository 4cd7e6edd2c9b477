// How the report puts its figures: days in words, fair comparisons, the hours that are drawn, and the one sentence.
import type { Bucket, Figures } from '@webale/domain/features/report/report.ts'
import { expect, test } from 'vitest'
import { trendInWords, trendPoints } from './trend-points.ts'
import { busiestInWords, hoursAcross, weekGrid } from './busy-week.ts'
import { barPoints, bestInWords, changeOf, comparedFigures, daysInWords, drawnBuckets, passedBuckets } from './report-words.ts'

const figures = (sales_total: number, gross_profit: number | null = null): Figures => ({
  sales_total,
  transactions: sales_total > 0 ? 2 : 0,
  items_sold: 3,
  average_basket: sales_total / 2,
  cogs: gross_profit === null ? null : sales_total - gross_profit,
  gross_profit,
})
const day = (at: string, sales_total: number, gross_profit: number | null = null): Bucket => ({ at, ...figures(sales_total, gross_profit) })
const hours = (sold: Readonly<Record<string, number>>): Bucket[] =>
  Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((at) => day(at, sold[at] ?? 0))

test('the days of a period are written as people say them', () => {
  expect(daysInWords({ from: '2026-11-21', until: '2026-11-21' })).toBe('21 November 2026')
  expect(daysInWords({ from: '2026-11-15', until: '2026-11-21' })).toBe('15 – 21 November 2026')
  expect(daysInWords({ from: '2026-10-23', until: '2026-11-21' })).toBe('23 October – 21 November 2026')
  expect(daysInWords({ from: '2026-12-30', until: '2027-01-05' })).toBe('30 December 2026 – 5 January 2027')
})

test('a day is compared with yesterday up to the same hour, a week with the whole week before', () => {
  const report = { previous: figures(9000), previous_buckets: hours({ '09': 1000, '11': 3000, '15': 5000 }) }
  expect(comparedFigures('daily', report, '11')).toMatchObject({ sales_total: 4000, transactions: 4, average_basket: 1000, gross_profit: null })
  expect(comparedFigures('weekly', report, '11')).toBe(report.previous)
})

test('a change needs something to compare with', () => {
  expect([changeOf(112, 100), changeOf(50, 100), changeOf(5, 0), changeOf(null, 5), changeOf(5, null), changeOf(5, -3)]).toEqual([
    0.12,
    -0.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('of a day the hours of business are drawn, and any other in which something was sold', () => {
  const drawn = (sold: Readonly<Record<string, number>>): string => {
    const names = drawnBuckets(hours(sold), 'daily').map(({ at }) => at)
    return `${names[0]} to ${names.at(-1)}`
  }
  expect([drawn({}), drawn({ '06': 1 }), drawn({ '10': 1, '23': 1 })]).toEqual(['08 to 20', '06 to 20', '08 to 23'])
  expect(drawnBuckets([day('2026-11-20', 0)], 'weekly')).toHaveLength(1)
  expect(passedBuckets(hours({}), 'daily', '10').map(({ at }) => at)).toEqual(['08', '09', '10'])
})

test('RPT-010 bars carry gross profit only for those who may see it; today is set off', () => {
  const [before, now] = barPoints([day('2026-11-20', 5), day('2026-11-21', 9, 4)], 'weekly', '2026-11-21')
  expect(before).toMatchObject({ label: 'Fri 20', short: 'Fri', name: 'Fri 20 Nov 2026', values: [5], current: false })
  expect(now).toMatchObject({ values: [9, 4], current: true })
  expect(barPoints([day('23', 5)], 'daily', '08')[0]).toMatchObject({ label: '23:00', short: '23', name: '23:00 to 00:00' })
  expect(barPoints([day('2026-11-20', 5)], 'monthly', '')[0]).toMatchObject({ label: '20 Nov', short: '20' })
})

test('the best day or hour is said in one sentence; days without sales do not count', () => {
  const week = [day('2026-11-19', 100), day('2026-11-20', 0), day('2026-11-21', 300)]
  expect(bestInWords(week, 'weekly')).toBe('Saturday was the best day, 50 % above average.')
  expect(bestInWords(week, 'monthly')).toBe('Saturday 21 November was the best day, 50 % above average.')
  expect(bestInWords(hours({ '17': 60_500 }), 'daily')).toBe('17:00 was the best hour, UGX 60,500.')
  expect(bestInWords(hours({}), 'daily')).toBeNull()
})

test('a trend has its average from the first day on when the days before are known', () => {
  const before = Array.from({ length: 7 }, (_, index) => day(`2026-11-${index + 8}`, 700))
  const points = trendPoints([day('2026-11-15', 1400), day('2026-11-16', 700)], before)
  expect(points.map(({ value, average, short }) => [value, average, short])).toEqual([
    [1400, 800, 'Sun'],
    [700, 800, 'Mon'],
  ])
  expect(trendPoints([day('2026-11-15', 1400)], [])[0]?.average).toBeNull()
  const ends = (first: number | null, last: number) => trendInWords([first, last].map((average) => ({ ...points[0], average })) as typeof points)
  expect([ends(100, 112), ends(100, 50), ends(100, 100), ends(null, 5)]).toEqual([
    'The 7-day average rose by 12 % over these days.',
    'The 7-day average fell by 50 % over these days.',
    'The 7-day average stayed where it was.',
    'There is nothing yet to compare these days with.',
  ])
})

test('a week of takings is a grid of seven days and the hours of business', () => {
  const cells = [
    { weekday: 4, hour: 17, sales_total: 500, transactions: 1 },
    { weekday: 0, hour: 21, sales_total: 100, transactions: 1 },
  ]
  const across = hoursAcross(cells)
  expect([across[0], across.at(-1)]).toEqual([8, 21])
  const grid = weekGrid(cells, across)
  expect([grid.length, grid[4]?.[9], grid[0]?.[13], grid.flat().reduce((sum, value) => sum + value, 0)]).toEqual([7, 500, 100, 600])
  expect(busiestInWords(cells, 'in the last 30 days')).toBe('Busiest in the last 30 days: Friday 17:00 to 18:00. Have two people at the counter then.')
})
