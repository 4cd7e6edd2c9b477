// The texts of the report: the days, what is compared
// with what, which hours are shown, and the one sentence.
import { type Days, lengthOf } from '@webale/domain/features/report/period.ts'
import { addSums, type Bucket, figuresOf } from '@webale/domain/features/report/report.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { addDays, formatDay, weekdayOf } from '@webale/domain/kernel/time.ts'
import type { BarPoint } from '../../../ui/chart/bars-layout.ts'

const formatDate = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (date: string): string => format.format(new Date(`${date}T00:00:00.000Z`))
}
const dayOfMonth = formatDate({ day: 'numeric' })
const dayMonth = formatDate({ day: 'numeric', month: 'long' })
const dayMonthYear = formatDate({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const weekday = formatDate({ weekday: 'long' })
const shortWeekday = formatDate({ weekday: 'short' })
const shortDayMonth = formatDate({ day: 'numeric', month: 'short' })

/** '21 November 2026', '15 – 21 November 2026', '23 October – 21 November 2026'. */
export const formatDays = ({ from, until }: Days): string => {
  if (from === until) return dayMonthYear(until)
  const start =
    from.slice(0, 7) === until.slice(0, 7)
      ? dayOfMonth(from)
      : from.slice(0, 4) === until.slice(0, 4)
        ? dayMonth(from)
        : dayMonthYear(from)

  return `${start} – ${dayMonthYear(until)}`
}

/**
 * What one bar shows: an hour of a single day, a day (labelled by weekday or date), or a week of a
 * long period.
 */
export type Grain = 'hour' | 'weekday' | 'day' | 'week'

const WEEK = 7
/** A phone cannot show more bars than these side by side. */
const MAX_DAY_BARS = 62

export const chooseGrain = (days: Days): Grain => {
  const length = lengthOf(days)
  if (length === 1) return 'hour'
  if (length <= WEEK) return 'weekday'

  return length <= MAX_DAY_BARS ? 'day' : 'week'
}

/**
 * 'Compared with the 7 days before, up to the same
 * time.' `running` says that the period ends today.
 */
export const describeComparison = (days: Days, running: boolean): string => {
  const length = lengthOf(days)
  if (length === 1)
    return running
      ? 'Compared with yesterday up to the same time.'
      : 'Compared with the day before.'

  return `Compared with the ${length} days before${running ? ', up to the same time' : ''}.`
}

/**
 * The change as a share (0.124 is 12.4 % more); undefined when there is nothing to compare with.
 */
export const computeChange = (now: number | null, before: number | null): number | undefined =>
  now === null || before === null || before <= 0 ? undefined : (now - before) / before

const OPENS = 8
const CLOSES = 20

/** Merges the days of each week (Monday first); the first and the last week may be shorter. */
const mergeIntoWeeks = (buckets: readonly Bucket[]): Bucket[] => {
  const weeks = new Map<string, Bucket[]>()

  for (const bucket of buckets) {
    const monday = addDays(bucket.at, -weekdayOf(bucket.at))
    weeks.set(monday, [...(weeks.get(monday) ?? []), bucket])
  }

  return [...weeks.values()].map((days) => ({
    at: days[0]?.at ?? '',
    ...figuresOf(
      addSums(days.map((day) => ({ ...day, cogs: day.cogs ?? 0 }))),
      days.every(({ cogs }) => cogs !== null),
    ),
  }))
}

/**
 * The bars to show: for one day the business hours and other hours with sales, for a long period
 * its weeks.
 */
export const selectBuckets = (buckets: readonly Bucket[], grain: Grain): readonly Bucket[] => {
  if (grain === 'week') return mergeIntoWeeks(buckets)
  if (grain !== 'hour') return buckets
  const busy = buckets.flatMap(({ transactions }, hour) => (transactions > 0 ? [hour] : []))

  return buckets.slice(
    Math.min(OPENS, busy[0] ?? OPENS),
    Math.max(CLOSES, busy.at(-1) ?? CLOSES) + 1,
  )
}

/**
 * The buckets of the sparkline: for today only hours that have begun. `hour` is null when the day
 * is over.
 */
export const selectPastBuckets = (
  buckets: readonly Bucket[],
  grain: Grain,
  hour: string | null,
): readonly Bucket[] => {
  const drawn = selectBuckets(buckets, grain)
  return grain === 'hour' && hour !== null ? drawn.filter(({ at }) => at <= hour) : drawn
}

const nextHour = (hour: string): string => String((Number(hour) + 1) % 24).padStart(2, '0')

const LABELS = {
  hour: (at: string) => ({
    label: `${at}:00`,
    short: String(Number(at)),
    name: `${at}:00 to ${nextHour(at)}:00`,
  }),
  weekday: (at: string) => ({
    label: `${shortWeekday(at)} ${dayOfMonth(at)}`,
    short: shortWeekday(at),
    name: formatDay(at),
  }),
  day: (at: string) => ({
    label: shortDayMonth(at),
    short: dayOfMonth(at),
    name: formatDay(at),
  }),
  week: (at: string) => ({
    label: shortDayMonth(at),
    short: dayOfMonth(at),
    name: `Week from ${formatDay(at)}`,
  }),
} as const satisfies Record<Grain, (at: string) => Pick<BarPoint, 'label' | 'short' | 'name'>>

/** The label of an hour, day or week, long and short. */
export const labelsOf = (at: string, grain: Grain) => LABELS[grain](at)

/**
 * The bars of the sales chart: sales, and gross profit for people who may see it. `current` is
 * today or the current hour.
 */
export const buildBarPoints = (
  buckets: readonly Bucket[],
  grain: Grain,
  current: string | null,
): BarPoint[] =>
  buckets.map(({ at, sales_total, gross_profit }) => ({
    key: at,
    ...labelsOf(at, grain),
    values: gross_profit === null ? [sales_total] : [sales_total, gross_profit],
    current: at === current,
  }))

const BEST_NAMES = {
  hour: (at: string) => `${at}:00`,
  weekday,
  day: (at: string) => `${weekday(at)} ${dayMonth(at)}`,
  week: (at: string) => `The week from ${dayMonth(at)}`,
} as const satisfies Record<Grain, (at: string) => string>
const BARS = {
  hour: 'hour',
  weekday: 'day',
  day: 'day',
  week: 'week',
} as const satisfies Record<Grain, string>

/**
 * 'Friday was the best day, 36 % above average.' Hours
 * and days without a sale do not count for the average.
 */
export const describeBest = (buckets: readonly Bucket[], grain: Grain): string | null => {
  const sold = buckets.filter(({ sales_total }) => sales_total > 0)
  const [first] = sold
  if (first === undefined) return null
  const best = sold.reduce(
    (most, bucket) => (bucket.sales_total > most.sales_total ? bucket : most),
    first,
  )

  const above = Math.round(
    (best.sales_total /
      (sold.reduce((sum, { sales_total }) => sum + sales_total, 0) / sold.length) -
      1) *
      100,
  )

  const start = `${BEST_NAMES[grain](best.at)} was the best ${BARS[grain]}`

  return sold.length > 1 && above > 0
    ? `${start}, ${above} % above average.`
    : `${start}, ${formatUgx(best.sales_total)}.`
}
