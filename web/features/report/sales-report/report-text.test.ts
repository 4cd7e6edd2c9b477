// The texts of the report: days, fair comparisons, shown hours, and the one sentence.
import type { Bucket, ReportFigures } from '@webale/domain/features/report/report.ts'
import { expect, test } from 'vitest'
import { describeTrend, buildTrendPoints } from '../analytics/trend-points.ts'
import { describeBusiest, hoursToShow, buildWeekGrid } from '../analytics/busy-week.ts'
import {
  buildBarPoints,
  describeBest,
  computeChange,
  describeComparison,
  formatDays,
  selectBuckets,
  chooseGrain,
  selectPastBuckets,
} from './report-text.ts'

const figures = (sales_total: number, gross_profit: number | null = null): ReportFigures => ({
  sales_total,
  transactions: sales_total > 0 ? 2 : 0,
  items_sold: 3,
  average_basket: sales_total / 2,
  cogs: gross_profit === null ? null : sales_total - gross_profit,
  gross_profit,
})
const day = (at: string, sales_total: number, gross_profit: number | null = null): Bucket => ({
  at,
  ...figures(sales_total, gross_profit),
})
const hours = (sold: Readonly<Record<string, number>>): Bucket[] =>
  Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((at) =>
    day(at, sold[at] ?? 0),
  )

test('RPT-001 the days of a period are formatted without repeated months and years', () => {
  expect(formatDays({ from: '2026-11-21', until: '2026-11-21' })).toBe('21 November 2026')
  expect(formatDays({ from: '2026-11-15', until: '2026-11-21' })).toBe('15 – 21 November 2026')
  expect(formatDays({ from: '2026-10-23', until: '2026-11-21' })).toBe(
    '23 October – 21 November 2026',
  )
  expect(formatDays({ from: '2026-12-30', until: '2027-01-05' })).toBe(
    '30 December 2026 – 5 January 2027',
  )
})

const MONDAYS = { from: '2026-11-02', until: '2026-11-23' }

test('decision R10 the comparison has a name, and stops at the same time of day when the period still runs', () => {
  const today = { from: '2026-11-21', until: '2026-11-21' }
  expect([describeComparison(today, true), describeComparison(today, false)]).toEqual([
    'Compared with yesterday up to the same time.',
    'Compared with the day before.',
  ])
  const week = { from: '2026-11-15', until: '2026-11-21' }
  expect([describeComparison(week, true), describeComparison(week, false)]).toEqual([
    'Compared with the 7 days before, up to the same time.',
    'Compared with the 7 days before.',
  ])
})

test('decision R10 a bar is an hour, a day or a week depending on the length of the period', () => {
  const grain = (until: string) => chooseGrain({ from: '2026-01-01', until })
  expect([
    grain('2026-01-01'),
    grain('2026-01-07'),
    grain('2026-01-08'),
    grain('2026-03-03'),
    grain('2026-03-04'),
  ]).toEqual(['hour', 'weekday', 'day', 'day', 'week'])
  const days = [
    day('2026-11-01', 5, 2),
    day(MONDAYS.from, 10, 4),
    day('2026-11-08', 1, 1),
    day(MONDAYS.until, 7, 3),
  ]
  const weeks = selectBuckets(days, 'week')
  expect(weeks.map(({ at, sales_total, gross_profit }) => [at, sales_total, gross_profit])).toEqual(
    [
      ['2026-11-01', 5, 2],
      ['2026-11-02', 11, 5],
      ['2026-11-23', 7, 3],
    ],
  )
  expect(buildBarPoints(weeks, 'week', null)[1]).toMatchObject({
    label: '2 Nov',
    name: 'Week from Mon 2 Nov 2026',
  })
  expect(describeBest(weeks, 'week')).toBe(
    'The week from 2 November was the best week, 43 % above average.',
  )
  expect(selectBuckets([day('2026-11-02', 5)], 'week')[0]?.gross_profit).toBeNull()
})

test('decision R10 a change is undefined when there is nothing to compare with', () => {
  expect([
    computeChange(112, 100),
    computeChange(50, 100),
    computeChange(5, 0),
    computeChange(null, 5),
    computeChange(5, null),
    computeChange(5, -3),
  ]).toEqual([0.12, -0.5, undefined, undefined, undefined, undefined])
})

test('RPT-023 the chart of a day shows the business hours and other hours with sales', () => {
  const drawn = (sold: Readonly<Record<string, number>>): string => {
    const names = selectBuckets(hours(sold), 'hour').map(({ at }) => at)
    return `${names[0]} to ${names.at(-1)}`
  }
  expect([drawn({}), drawn({ '06': 1 }), drawn({ '10': 1, '23': 1 })]).toEqual([
    '08 to 20',
    '06 to 20',
    '08 to 23',
  ])
  expect(selectBuckets([day('2026-11-20', 0)], 'weekday')).toHaveLength(1)
  expect(selectPastBuckets(hours({}), 'hour', '10').map(({ at }) => at)).toEqual(['08', '09', '10'])
  expect(selectPastBuckets(hours({}), 'hour', null)).toHaveLength(13)
})

test('RPT-010 bars have gross profit when the person may see it, and today is marked', () => {
  const [before, now] = buildBarPoints(
    [day('2026-11-20', 5), day('2026-11-21', 9, 4)],
    'weekday',
    '2026-11-21',
  )
  expect(before).toMatchObject({
    label: 'Fri 20',
    short: 'Fri',
    name: 'Fri 20 Nov 2026',
    values: [5],
    current: false,
  })
  expect(now).toMatchObject({ values: [9, 4], current: true })
  expect(buildBarPoints([day('23', 5)], 'hour', '08')[0]).toMatchObject({
    label: '23:00',
    short: '23',
    name: '23:00 to 00:00',
  })
  expect(buildBarPoints([day('2026-11-20', 5)], 'day', '')[0]).toMatchObject({
    label: '20 Nov',
    short: '20',
  })
})

test('decision R11 the best day or hour is named in one sentence, without days that have no sales', () => {
  const week = [day('2026-11-19', 100), day('2026-11-20', 0), day('2026-11-21', 300)]
  expect(describeBest(week, 'weekday')).toBe('Saturday was the best day, 50 % above average.')
  expect(describeBest(week, 'day')).toBe(
    'Saturday 21 November was the best day, 50 % above average.',
  )
  expect(describeBest(hours({ '17': 60_500 }), 'hour')).toBe('17:00 was the best hour, UGX 60,500.')
  expect(describeBest(hours({}), 'hour')).toBeNull()
})

test('RPT-023 a trend has an average from the first day on when the days before are known', () => {
  const before = Array.from({ length: 7 }, (_, index) => day(`2026-11-${index + 8}`, 700))
  const points = buildTrendPoints([day('2026-11-15', 1400), day('2026-11-16', 700)], before)
  expect(points.map(({ value, average, short }) => [value, average, short])).toEqual([
    [1400, 800, 'Sun'],
    [700, 800, 'Mon'],
  ])
  expect(buildTrendPoints([day('2026-11-15', 1400)], [])[0]?.average).toBeNull()
})

const fortnight = (earlier: number, later: number, transactions = 4): Bucket[] =>
  Array.from({ length: 14 }, (_, index) => ({
    ...day(`2026-11-${String(index + 8).padStart(2, '0')}`, index < 7 ? earlier : later),
    transactions,
  }))

test('decision R11 daily sales are compared with a week ago when there are enough sales', () => {
  expect(describeTrend(fortnight(100, 79), false)).toBe(
    'Daily sales are 21 % lower than a week ago.',
  )
  expect(describeTrend(fortnight(100, 112), false)).toBe(
    'Daily sales are 12 % higher than a week ago.',
  )
  expect(describeTrend(fortnight(100, 100), false)).toBe('Daily sales are the same as a week ago.')
  const nothing = 'Sales of each day with their 7-day average.'
  expect([
    describeTrend(fortnight(100, 50, 3), false),
    describeTrend(fortnight(0, 50), false),
    describeTrend(fortnight(100, 50).slice(1), false),
  ]).toEqual([nothing, nothing, nothing])
  expect([describeTrend(fortnight(100, 50).slice(10), true), describeTrend([], true)]).toEqual([
    nothing,
    nothing,
  ])
})

test('decision R10 today does not count for the trend while it still runs', () => {
  const days = fortnight(100, 100)
  const morning = [...days.slice(0, -1), { ...days[13], sales_total: 1 }] as Bucket[]
  expect(describeTrend(morning, true)).toBe('Daily sales are the same as a week ago.')
  expect(describeTrend(morning, false)).toBe('Daily sales are 14 % lower than a week ago.')
})

test('RPT-023 a week of sales is a grid of seven days by business hours', () => {
  const cells = [
    { weekday: 4, hour: 17, sales_total: 500, transactions: 1 },
    { weekday: 0, hour: 21, sales_total: 100, transactions: 1 },
  ]
  const across = hoursToShow(cells)
  expect([across[0], across.at(-1)]).toEqual([8, 21])
  const grid = buildWeekGrid(cells, across)
  expect([
    grid.length,
    grid[4]?.[9],
    grid[0]?.[13],
    grid.flat().reduce((sum, value) => sum + value, 0),
  ]).toEqual([7, 500, 100, 600])
  const evidence = { transactions: 50, first: '2026-11-01', last: '2026-11-14' }
  expect(describeBusiest(cells, evidence, 'in the last 30 days')).toBe(
    'Busiest in the last 30 days: Friday 17:00 to 18:00.',
  )
  expect(describeBusiest(cells, { ...evidence, transactions: 2 }, 'in the last 30 days')).toBe(
    'Sales by weekday and hour in the last 30 days.',
  )
  expect(describeBusiest([], evidence, 'ever')).toBe('Nothing was sold.')
})
